import { z } from 'zod';
import { fieldSchema } from './schema.ts';

/** Whom a change of a field reaches (docs/contract/fields.md#impact). */
export const fieldImpactSchema = z.object({
  /** How many work items have a value, of all projects. */
  values: z.int(),
  /** Projects that use it or have values of it, and that the caller may know of. */
  projects: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      identifier: z.string(),
      is_used: z.boolean(),
      values: z.int(),
    }),
  ),
  /** How many more there are. */
  hidden_projects: z.int(),
  /** The number of items per choice of a select, by choice id. Choices without items are left out. */
  choices: z.record(z.string(), z.int()),
});
export type FieldImpact = z.infer<typeof fieldImpactSchema>;

/**
 * The number of items with a value, for each field of a project, by field id
 * (docs/contract/fields.md#filled).
 */
export const filledFieldsSchema = z.record(z.string(), z.int());
export type FilledFields = z.infer<typeof filledFieldsSchema>;

/** What changing the kind does, or would do, to the values (docs/contract/fields.md#changing-the-kind). */
export const fieldConversionSchema = z.object({
  /** As it is now, or with `is_dry_run` as it would be. */
  field: fieldSchema,
  is_dry_run: z.boolean(),
  /** How many values become values of the new kind. */
  converts: z.int(),
  /** How many go. */
  lost: z.int(),
  /** The first of these, of projects that the caller may know of. */
  examples: z.array(z.object({ work_item_id: z.uuid(), key: z.string(), value: z.string() })),
  /** The values are too many for one request: they change after it, and the field is inactive until then. */
  is_running: z.boolean(),
});
export type FieldConversion = z.infer<typeof fieldConversionSchema>;
