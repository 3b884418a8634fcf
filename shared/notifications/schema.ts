import { z } from 'zod';
import { auditFields } from '../http/fields.ts';
import { APPROVAL_STATES } from '../work-items/approvals/states.ts';
import { NOTIFICATION_EVENTS } from './choices.ts';
import { HEALTHS } from '../projects/updates/health.ts';
import { userLiteSchema } from '../identity/users/schema.ts';

/** Work items are what clients of the contract know; the rest is answered to who asks for it. */
const NOTIFICATION_ENTITIES = ['issue', 'page', 'reminder', 'update'] as const;

const notifiedIssue = z.object({
  id: z.string(),
  name: z.string(),
  identifier: z.string(),
  sequence_id: z.number(),
  state_name: z.string(),
  state_group: z.string(),
});

/** Every value is text; what there is none of is the word None (docs/contract/notifications.md#data). */
const notifiedActivity = z.object({
  id: z.string(),
  verb: z.string(),
  field: z.string(),
  /** What a custom field is called. */
  field_name: z.string().optional(),
  actor: z.string(),
  new_value: z.string(),
  old_value: z.string(),
  issue_comment: z.string(),
  old_identifier: z.string().nullable(),
  new_identifier: z.string().nullable(),
});

const notifiedState = z.object({ id: z.string(), name: z.string(), group: z.string() });

/** The approval at the time of the notification. */
const notifiedApproval = z.object({
  id: z.string(),
  state: z.enum(APPROVAL_STATES),
  from_state: notifiedState,
  to_state: notifiedState,
  needed: z.number(),
  approved: z.number(),
});

/** An update, or a comment on one (docs/contract/updates.md#who-is-notified). */
const notifiedUpdate = z.object({
  /** Null where an update is due. */
  id: z.string().nullable(),
  event: z.enum(['posted', 'edited', 'comment', 'due']),
  /** The project or the module. */
  name: z.string(),
  module_id: z.string().nullable(),
  health: z.enum(HEALTHS).nullable(),
  comment_id: z.string().nullable(),
  words: z.string(),
  due_on: z.string().nullable(),
});

const notificationData = z.object({
  issue: notifiedIssue.optional(),
  issue_activity: notifiedActivity.optional(),
  /** The comment that it is about, and the one that began its thread. */
  comment: z.object({ id: z.string(), thread: z.string() }).optional(),
  page: z.object({ id: z.string(), name: z.string() }).optional(),
  page_comment: z.object({ id: z.string(), thread: z.string(), words: z.string() }).optional(),
  /** The approval that the notification is about (docs/contract/approvals.md#who-is-notified). */
  approval: notifiedApproval.optional(),
  /** The update that it is about; of the reminder of one its project alone. */
  update: notifiedUpdate.optional(),
  reminder: z.object({ due: z.enum(['tomorrow', 'soon', 'overdue']), target_date: z.string() }).optional(),
});

/** What somebody was told of (docs/contract/notifications.md#fields). */
export const notificationSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  project: z.uuid(),
  data: notificationData,
  entity_identifier: z.uuid(),
  entity_name: z.enum(NOTIFICATION_ENTITIES),
  event: z.enum(NOTIFICATION_EVENTS),
  title: z.string(),
  message: z.string().nullable(),
  message_html: z.string(),
  message_stripped: z.string().nullable(),
  sender: z.string(),
  triggered_by: z.uuid().nullable(),
  triggered_by_details: userLiteSchema.nullable(),
  receiver: z.uuid(),
  read_at: z.string().nullable(),
  snoozed_till: z.string().nullable(),
  archived_at: z.string().nullable(),
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
  ...auditFields,
});
export type Notification = z.infer<typeof notificationSchema>;

export const unreadCountsSchema = z.object({
  total_unread_notifications_count: z.int(),
  mention_unread_notifications_count: z.int(),
});
export type UnreadCounts = z.infer<typeof unreadCountsSchema>;
