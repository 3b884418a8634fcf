import { z } from 'zod';
import { nameInput } from '../../http/fields.ts';

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its maker copies it to other devices. */
  is_synced: z.boolean(),
  transports: z.array(z.string()),
  created_at: z.string(),
  last_used: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What somebody has beside their password (docs/contract/second-factor.md#fields). */
export const secondFactorSchema = z.object({
  totp_since: z.string().nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int(),
  recovery_codes_total: z.int(),
  /** By what the caller can prove anew who they are. */
  can_confirm_by_password: z.boolean(),
  can_confirm_by_code: z.boolean(),
  /** Whether they did so, or signed in, within ten minutes. */
  is_confirmed: z.boolean(),
  /** Whether the caller has yet to prove their address before they set up anything. */
  must_prove_address: z.boolean(),
  /** When all of it is to be taken away, because an administrator was told that it is lost; null if it is not. */
  reset_at: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** When the second step of somebody is taken away. */
export const factorResetSchema = z.object({ takes_effect_at: z.string() });
export type FactorReset = z.infer<typeof factorResetSchema>;

/** Shown once: the secret of an app, and where the picture of it leads. */
export const newTotpSchema = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.infer<typeof newTotpSchema>;

/** Shown once; null when the codes of before go on. */
export const newFactorSchema = z.object({ recovery_codes: z.array(z.string()).nullable() });
export type NewFactor = z.infer<typeof newFactorSchema>;

const typedCode = z.string().trim().max(40);
export const codeInput = z.object({ code: typedCode });
export const confirmInput = z.object({
  password: z.string().max(1024).nullish(),
  code: typedCode.nullish(),
});
export type ConfirmInput = z.infer<typeof confirmInput>;

/** What a browser answers to a challenge; the library checks every part of it. */
const credential = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
export const passkeyAnswer = credential;
export const newPasskeyInput = z.object({ name: nameInput(), credential });
export type NewPasskey = z.infer<typeof newPasskeyInput>;
export const renamePasskeyInput = z.object({ name: nameInput() });

/** What the second step of signing in may be done with. */
export const secondStepSchema = z.object({
  has_totp: z.boolean(),
  has_passkeys: z.boolean(),
  has_recovery_codes: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** For the browser's own functions, which know its fields. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
