import { z } from 'zod';
import { publishedFields, publishedRow } from '../../projects/publishing/settings.ts';

/** The public form of a project's intake (docs/contract/intake-form.md#fields). Whoever has the anchor may write. */
export const intakeFormSchema = z.object({
  ...publishedRow,
  expires_at: publishedFields.expires_at,
  has_password: publishedFields.has_password,
  project: z.uuid(),
});
export type IntakeForm = z.infer<typeof intakeFormSchema>;

/** What whoever has the anchor learns of the project. */
export const openFormSchema = z.object({ name: z.string() });
