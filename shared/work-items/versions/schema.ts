import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { syncEnvelopeOf } from '../../http/sync-page.ts';
import { fieldValuesSchema } from '../../projects/fields/schema.ts';
import { PRIORITIES } from '../items/priority.ts';

/**
 * An earlier description of a work item, or the item as it was, without its content (docs/contract/versions.md#fields).
 */
const versionSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  project: z.uuid(),
  issue: z.uuid(),
  last_saved_at: z.string(),
  owned_by: z.uuid().nullable(),
  ...auditFields,
});
export type Version = z.infer<typeof versionSchema>;
export const versionsEnvelope = syncEnvelopeOf(versionSchema);

/** `description_binary` is the Yjs state in base64, when the text had a live document. */
export const descriptionVersionSchema = versionSchema.extend({
  description_binary: z.string().nullable(),
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_json: z.record(z.string(), z.unknown()),
});
export type DescriptionVersion = z.infer<typeof descriptionVersionSchema>;

/** The whole item; ids may be of what is gone by now. */
export const itemVersionSchema = versionSchema.extend({
  parent: z.uuid().nullable(),
  state: z.uuid(),
  estimate_point: z.uuid().nullable(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  assignees: z.array(z.uuid()),
  sequence_id: z.int(),
  labels: z.array(z.uuid()),
  sort_order: z.number(),
  completed_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  is_draft: z.boolean(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  type: z.uuid().nullable(),
  cycle: z.uuid().nullable(),
  modules: z.array(z.uuid()),
  fields: fieldValuesSchema,
  planned_minutes: z.int().nullable(),
  remaining_minutes: z.int().nullable(),
  meta: z.record(z.string(), z.unknown()),
});
export type ItemVersion = z.infer<typeof itemVersionSchema>;
