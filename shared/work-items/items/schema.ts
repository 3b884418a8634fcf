import { z } from 'zod';
import { fieldValuesSchema } from '../../projects/fields/schema.ts';
import { STATE_GROUPS } from '../../projects/states/schema.ts';
import { PRIORITIES } from './priority.ts';

/** The row of lists, of the create answer and of Changes (docs/contract/work-items.md#the-row-of-an-item). */
export const workItemSchema = z.object({
  id: z.uuid(),
  sequence_id: z.int(),
  name: z.string(),
  sort_order: z.number(),
  state_id: z.uuid(),
  state__group: z.enum(STATE_GROUPS),
  priority: z.enum(PRIORITIES),
  label_ids: z.array(z.uuid()),
  assignee_ids: z.array(z.uuid()),
  mention_ids: z.array(z.uuid()),
  estimate_point: z.uuid().nullable(),
  sub_issues_count: z.int(),
  attachment_count: z.int(),
  link_count: z.int(),
  project_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  cycle_id: z.uuid().nullable(),
  module_ids: z.array(z.uuid()),
  type_id: z.uuid().nullable(),
  is_epic: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  completed_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
  is_draft: z.boolean(),
  last_state_change: z.string().nullable(),
  customer_phone: z.string().nullable(),
  subscription_name: z.string().nullable(),
  service_name: z.string().nullable(),
  appointment_name: z.string().nullable(),
  lead_source: z.string().nullable(),
  fields: fieldValuesSchema,
  planned_minutes: z.int().nullable(),
  remaining_minutes: z.int().nullable(),
  /** Who set the remaining time. */
  remaining_by: z.uuid().nullable(),
  /** The sum of its time; 0 while the project does not track time (docs/contract/time.md#planned-and-spent). */
  spent_minutes: z.number(),
});
export type WorkItemRow = z.infer<typeof workItemSchema>;

const workItemReactionSchema = z.object({
  id: z.uuid(),
  actor: z.uuid(),
  issue: z.uuid(),
  reaction: z.string(),
});
const workItemLinkLiteSchema = z.object({
  id: z.uuid(),
  issue_id: z.uuid(),
  title: z.string().nullable(),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  created_by_id: z.uuid().nullable(),
  created_at: z.string(),
});
const workItemAttachmentLiteSchema = z.object({
  id: z.uuid(),
  asset: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  issue_id: z.uuid(),
  created_by: z.uuid().nullable(),
  updated_at: z.string(),
  updated_by: z.uuid().nullable(),
  asset_url: z.string(),
});

/** A single read; the last four only when `expand` asks for them (docs/contract/work-items.md#a-single-item). */
export const workItemDetailSchema = workItemSchema.extend({
  description_html: z.string(),
  is_subscribed: z.boolean(),
  issue_reactions: z.array(workItemReactionSchema).optional(),
  issue_link: z.array(workItemLinkLiteSchema).optional(),
  issue_attachments: z.array(workItemAttachmentLiteSchema).optional(),
  parent: z.object({ id: z.uuid(), sequence_id: z.int(), project_id: z.uuid() }).nullable().optional(),
});
export type WorkItemDetail = z.infer<typeof workItemDetailSchema>;
