import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { issueFlatSchema } from '../items/issue-flat.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

/** Where an item of intake came from (docs/contract/history.md#where-an-item-came-from). */
const sourceDataSchema = z.object({
  source: z.string(),
  source_email: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
});
export type SourceData = z.infer<typeof sourceDataSchema>;

/**
 * One change of a work item, as the history shows it (docs/contract/history.md#fields). `field` null: the item was
 * created.
 */
export const activitySchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  workspace_detail: workspaceLiteSchema,
  project: z.uuid(),
  project_detail: projectDetailSchema,
  issue: z.uuid().nullable(),
  issue_detail: issueFlatSchema.nullable(),
  actor: z.uuid().nullable(),
  actor_detail: userLiteSchema.nullable(),
  verb: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  comment: z.string(),
  attachments: z.array(z.string()),
  issue_comment: z.uuid().nullable(),
  old_identifier: z.uuid().nullable(),
  new_identifier: z.uuid().nullable(),
  epoch: z.number(),
  source_data: sourceDataSchema.nullable(),
  ...auditFields,
  ...deletedAtField,
});
export type Activity = z.infer<typeof activitySchema>;

/**
 * What GET I/history/ can be narrowed to; epics have their own names for the same
 * (docs/contract/history.md#changes-and-comments).
 */
export const ACTIVITY_TYPES = ['issue-property', 'issue-comment', 'epic-property', 'epic-comment'] as const;
