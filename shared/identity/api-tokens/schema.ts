import { z } from 'zod';
import { auditFields, nameInput } from '../../http/fields.ts';
import { descriptionInput, emptyAsNull } from '../../http/lenient.ts';
import { isDay } from '../../time/calendar-day.ts';

/** By this programs and people know what they have found (docs/contract/api-tokens.md#the-token). */
export const TOKEN_PREFIX = 'tandem_api_';

const scope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof scope>;

/** A token as it is listed; the token itself is shown once. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  description: z.string(),
  /** Its last four characters, by which people tell theirs apart. */
  token_end: z.string(),
  scope,
  /** False once it is switched off or over. */
  is_active: z.boolean(),
  last_used: z.string().nullable(),
  expired_at: z.string().nullable(),
  user: z.uuid(),
  /** 0 for people. */
  user_type: z.int(),
  /** Null for a token that acts in every workspace of its owner. */
  workspace: z.uuid().nullable(),
  is_service: z.boolean(),
  ...auditFields,
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The answer to a create, the only one with the token. */
export const newApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

const TIME_TEXT = 'Enter a day or a time that is not over.';
/** A day lasts until it is over in the last time zone. */
const END_OF_DAY = 'T23:59:59.999-12:00';
const isMoment = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

const expiry = emptyAsNull(
  z
    .string()
    .max(40)
    .refine((text) => isDay(text) || isMoment(text), TIME_TEXT)
    .transform((text) => new Date(isDay(text) ? `${text}${END_OF_DAY}` : text).toISOString())
    .refine((text) => Date.parse(text) > Date.now(), TIME_TEXT),
);

/** Body of POST; a token without a scope may write, as clients that know none expect. */
export const createTokenInput = z.object({
  label: emptyAsNull(nameInput()).optional(),
  description: descriptionInput.optional(),
  expired_at: expiry.optional(),
  scope: scope.optional(),
});
export type CreateToken = z.infer<typeof createTokenInput>;

/** Body of PATCH: nothing by which a token could do more than before. */
export const updateTokenInput = z
  .object({
    label: nameInput(),
    description: descriptionInput,
    is_active: z.boolean(),
  })
  .partial();
export type UpdateToken = z.infer<typeof updateTokenInput>;
