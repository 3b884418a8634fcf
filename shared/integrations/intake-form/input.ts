import { z } from 'zod';
import { idInput, nameInput } from '../../http/fields.ts';
import { blankable, listInput, optionalTextInput } from '../../http/lenient.ts';
import { parseEmail } from '../../identity/auth/email.ts';
import { fieldValuesInput } from '../../projects/fields/input.ts';
import { FIELD_LIMITS } from '../../projects/fields/kinds.ts';
import { publishingFields } from '../../projects/publishing/settings.ts';

/** Body of POST and PATCH of the form (docs/contract/intake-form.md#publishing-the-form). */
export const intakeFormInput = z
  .object({
    expires_at: publishingFields.expires_at,
    password: publishingFields.password,
    fields: listInput(
      z.object({ field_id: idInput, is_required: z.boolean().optional() }),
      FIELD_LIMITS.of_project,
    ),
  })
  .partial();
export type IntakeFormInput = z.infer<typeof intakeFormInput>;

const MAX_TEXT = 10_000;
const MAX_SENDER = 100;
const MAX_ADDRESS = 254;

const addressInput = z
  .string()
  .max(MAX_ADDRESS)
  .transform((text, issue) => {
    const email = parseEmail(text);
    if (email !== null) return email;
    issue.addIssue('Enter a valid e-mail address.');
    return z.NEVER;
  });

/** What a stranger sends (docs/contract/intake-form.md#what-is-sent). */
export const sentFormInput = z.object({
  name: nameInput(),
  text: blankable(z.string().max(MAX_TEXT)).optional(),
  sender: nameInput(MAX_SENDER),
  email: addressInput,
  fields: fieldValuesInput.optional(),
  /** Nobody sees this field, so nobody fills it but programs. */
  website: optionalTextInput(1000).optional(),
});
export type SentForm = z.infer<typeof sentFormInput>;
