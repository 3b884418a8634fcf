import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { z } from 'zod';
import { namesOf } from '../../providers/names.ts';
import { invalidValue } from '../protocol/errors.ts';

const MAX_TEXT = 255;
const CONTROL = /\p{Cc}/u;
const text = z
  .string()
  .trim()
  .max(MAX_TEXT)
  .refine((value) => value.isWellFormed() && !CONTROL.test(value), 'Must be one line.');
const optional = text.nullish();
/** Entra writes switches as texts, with a capital. */
const onOff = z.preprocess(
  (value) => (typeof value === 'string' ? { true: true, false: false }[value.toLowerCase()] : value),
  z.boolean(),
);

const userBody = z.object({
  userName: text.min(1),
  externalId: optional,
  name: z.object({ givenName: optional, familyName: optional, formatted: optional }).nullish(),
  displayName: optional,
  emails: z
    .array(z.object({ value: text, type: optional, primary: onOff.nullish() }))
    .max(20)
    .nullish(),
  active: onOff.default(true),
});

export type UserInput = {
  user_name: string;
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  /** "" where the directory says none. */
  display_name: string;
  is_active: boolean;
};

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}`;
}

/** A person as a directory describes them; what we do not know of is ignored (docs/contract/scim.md#attributes). */
export function readUser(said: unknown): UserInput {
  const read = userBody.safeParse(said);
  if (!read.success) throw invalidValue(problemOf(read.error));
  const { userName, externalId, name, displayName, emails, active } = read.data;
  const list = (emails ?? []).filter(({ value }) => value !== '');
  const chosen = list.find(({ primary }) => primary) ?? list.find(({ type }) => type === 'work') ?? list[0];
  const email = parseEmail(chosen?.value ?? userName);
  if (!email) throw invalidValue('emails or userName must have an e-mail address.');
  const { first_name, last_name } = namesOf({
    given_name: name?.givenName,
    family_name: name?.familyName,
    name: name?.formatted,
  });
  return {
    user_name: userName,
    external_id: externalId || null,
    email,
    first_name,
    last_name,
    display_name: displayName ?? '',
    is_active: active,
  };
}
