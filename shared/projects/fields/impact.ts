import { z } from 'zod';
import { fieldOptionsSchema, fieldSchema } from './schema.ts';
import { FIELD_KIND_NAMES } from './kinds.ts';

/** Whom a change of a field reaches (docs/contract/fields.md#impact). */
export const fieldImpactSchema = z.object({
  /** How many work items have a value, of all projects. */
  value_count: z.int(),
  /** Projects that use it or have values of it, and that the caller may know of. */
  projects: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      identifier: z.string(),
      is_used: z.boolean(),
      value_count: z.int(),
    }),
  ),
  /** How many more there are. */
  hidden_project_count: z.int(),
});
export type FieldImpact = z.infer<typeof fieldImpactSchema>;

/** What changing the kind does, or would do, to the values (docs/contract/fields.md#changing-the-kind). */
export const fieldConversionSchema = z.object({
  kind: z.enum(FIELD_KIND_NAMES),
  options: fieldOptionsSchema,
  is_dry_run: z.boolean(),
  /** Values that stay or become values of the new kind. */
  converted_count: z.int(),
  /** Values that go. */
  lost_count: z.int(),
  /** The first of them; the key is null for an item that the caller may not see. */
  lost: z.array(
    z.object({ work_item_id: z.uuid().nullable(), key: z.string().nullable(), value: z.string() }),
  ),
  /** The values are too many for one request: they are changed after it, and the field is inactive until then. */
  is_running: z.boolean(),
  field: fieldSchema,
});
export type FieldConversion = z.infer<typeof fieldConversionSchema>;
