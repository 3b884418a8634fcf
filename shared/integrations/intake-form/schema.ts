import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { publishedFields } from '../../projects/publishing/settings.ts';

/** The public form of a project's intake (docs/contract/intake-form.md#fields). Whoever has the anchor may write. */
export const intakeFormSchema = z.object({
  id: z.uuid(),
  anchor: z.string(),
  entity_name: z.string(),
  entity_identifier: z.uuid(),
  expires_at: publishedFields.expires_at,
  has_password: publishedFields.has_password,
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type IntakeForm = z.infer<typeof intakeFormSchema>;

/** What stands for the form of a project that has none. */
export const noFormSchema = z.object({ id: z.null(), anchor: z.null() });
export const NO_FORM = { id: null, anchor: null } as const;

/** What whoever has the anchor learns of the project. */
export const openFormSchema = z.object({ name: z.string() });
export type OpenForm = z.infer<typeof openFormSchema>;
