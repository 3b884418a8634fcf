import { z } from 'zod';
import { FIELD_KIND_NAMES } from '../../projects/fields/kinds.ts';
import { fieldOptionsSchema } from '../../projects/fields/schema.ts';
import { publishedFields, publishedRow } from '../../projects/publishing/settings.ts';

/** A custom field that a form asks for (docs/contract/intake-form.md#fields-of-the-form). */
const formFieldSchema = z.object({ field_id: z.uuid(), is_required: z.boolean() });
export type FormField = z.infer<typeof formFieldSchema>;

/** The public form of a project's intake (docs/contract/intake-form.md#fields). Whoever has the anchor may write. */
export const intakeFormSchema = z.object({
  ...publishedRow,
  expires_at: publishedFields.expires_at,
  has_password: publishedFields.has_password,
  project: z.uuid(),
  fields: z.array(formFieldSchema),
});
export type IntakeForm = z.infer<typeof intakeFormSchema>;

const askedFieldSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(FIELD_KIND_NAMES),
  options: fieldOptionsSchema,
  is_required: z.boolean(),
});
export type AskedFormField = z.infer<typeof askedFieldSchema>;

/**
 * The facts about a project that a visitor with the anchor receives
 * (docs/contract/intake-form.md#what-strangers-learn).
 */
export const openFormSchema = z.object({ name: z.string(), fields: z.array(askedFieldSchema) });
export type OpenFormFacts = z.infer<typeof openFormSchema>;
