import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { fieldValuesSchema } from '../../projects/fields/schema.ts';
import { PRIORITIES } from '../items/priority.ts';
import { workItemSchema } from '../items/schema.ts';

const { customer_phone, subscription_name, service_name, appointment_name, lead_source } =
  workItemSchema.shape;

/**
 * A half-written work item of one person (docs/contract/drafts.md#fields). It has no number yet, and maybe no project.
 */
export const draftSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  state_id: z.uuid().nullable(),
  sort_order: z.number(),
  completed_at: z.string().nullable(),
  estimate_point: z.uuid().nullable(),
  priority: z.enum(PRIORITIES),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  project_id: z.uuid().nullable(),
  parent_id: z.uuid().nullable(),
  cycle_id: z.uuid().nullable(),
  module_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  assignee_ids: z.array(z.uuid()),
  type_id: z.uuid().nullable(),
  description_html: z.string(),
  fields: fieldValuesSchema,
  is_draft: z.literal(true),
  customer_phone,
  subscription_name,
  service_name,
  appointment_name,
  lead_source,
  ...auditFields,
});
export type Draft = z.infer<typeof draftSchema>;
