import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { STATE_GROUPS } from '../states/groups.ts';
import { FIELD_KIND_NAMES, FIELD_REQUIREMENTS, FORMULA_RESULTS } from './kinds.ts';
import { ROLLUP_MEASURES, ROLLUP_OVER, ROLLUP_RELATIONS } from './rollup-terms.ts';

/** A choice of a select; one that is archived stays where it is used and is offered no more. */
export const fieldChoiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.string(),
  is_archived: z.boolean(),
});
export type FieldChoice = z.infer<typeof fieldChoiceSchema>;

/** The items that a roll-up covers and the measure that it returns (docs/contract/fields.md#roll-ups). */
const rollupSchema = z.object({
  over: z.enum(ROLLUP_OVER),
  relation: z.enum(ROLLUP_RELATIONS).optional(),
  /** The id of a field of kind items. */
  through: z.uuid().optional(),
  measure: z.enum(ROLLUP_MEASURES),
  /** Ids of fields, and `points`. */
  of: z.array(z.string()).optional(),
});

/** What is set up for a field, by its kind (docs/contract/fields.md#options). */
export const fieldOptionsSchema = z.object({
  pattern: z.string().optional(),
  unit: z.string().optional(),
  currency: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().optional(),
  choices: z.array(fieldChoiceSchema).optional(),
  allows_guests: z.boolean().optional(),
  is_many: z.boolean().optional(),
  formula: z.string().optional(),
  result: z.enum(FORMULA_RESULTS).optional(),
  reads_today: z.boolean().optional(),
  rollup: rollupSchema.optional(),
});
export type FieldOptions = z.infer<typeof fieldOptionsSchema>;

/** What an item has in a field: text, number, true or false, one id or several (docs/contract/fields.md#values). */
export const fieldValueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** The values of an item by the ids of fields; a field without a value has no key. */
export const fieldValuesSchema = z.record(z.string(), fieldValueSchema);
export type FieldValues = z.infer<typeof fieldValuesSchema>;

/** The definition of a custom field of a workspace (docs/contract/fields.md#definition). */
export const fieldSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(FIELD_KIND_NAMES),
  options: fieldOptionsSchema,
  default_value: fieldValueSchema.nullable(),
  is_active: z.boolean(),
  ...auditFields,
  ...deletedAtField,
});
export type Field = z.infer<typeof fieldSchema>;

/** How one project uses a field. Without types it is for all of them. */
export const fieldUseSchema = z.object({
  field_id: z.uuid(),
  type_ids: z.array(z.uuid()),
  required: z.enum(FIELD_REQUIREMENTS),
  required_groups: z.array(z.enum(STATE_GROUPS)),
  is_public: z.boolean(),
  is_on_card: z.boolean(),
});
export type FieldUse = z.infer<typeof fieldUseSchema>;

/** The fields of a project, in sections and in order (docs/contract/fields.md#use-in-a-project). */
export const projectFieldsSchema = z.object({
  /** That of the project. */
  id: z.uuid(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  is_enabled: z.boolean(),
  sections: z.array(z.object({ id: z.uuid(), name: z.string(), fields: z.array(fieldUseSchema) })),
  updated_at: z.string(),
  updated_by: z.uuid().nullable(),
});
export type ProjectFields = z.infer<typeof projectFieldsSchema>;
