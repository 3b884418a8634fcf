import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { HEALTHS, SCOPE_KINDS } from './health.ts';

export const healthSchema = z.enum(HEALTHS);

/** Over which items the progress counts. `id` is null for all. */
export const updateScopeSchema = z.object({ kind: z.enum(SCOPE_KINDS), id: z.uuid().nullable() });
export type UpdateScope = z.infer<typeof updateScopeSchema>;

/** What changed since the update before (docs/contract/updates.md#progress). */
export const updateProgressSchema = z.object({
  since: z.string().nullable(),
  scope_before: z.int(),
  scope_now: z.int(),
  done_before: z.int(),
  done_now: z.int(),
  done: z.int(),
  added: z.int(),
  removed: z.int(),
  percent_before: z.int().nullable(),
  percent_now: z.int().nullable(),
  target_before: z.string().nullable(),
  target_now: z.string().nullable(),
});
export type UpdateProgress = z.infer<typeof updateProgressSchema>;

const updateReactionSchema = z.object({ reaction: z.string(), actor_id: z.uuid() });

/** docs/contract/updates.md#fields */
export const updateSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid().nullable(),
  module_id: z.uuid().nullable(),
  initiative_id: z.uuid().nullable(),
  health: healthSchema,
  description_html: z.string(),
  description_stripped: z.string(),
  scope: updateScopeSchema,
  /** Null while it is a draft, which its author alone sees. */
  posted_at: z.string().nullable(),
  edited_at: z.string().nullable(),
  /** Fixed when the update is posted. */
  progress: updateProgressSchema.nullable(),
  comments_count: z.int(),
  reactions: z.array(updateReactionSchema),
  ...auditFields,
});
export type Update = z.infer<typeof updateSchema>;

/** docs/contract/updates.md#comments */
export const updateCommentSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid().nullable(),
  update_id: z.uuid(),
  comment_html: z.string(),
  comment_stripped: z.string(),
  edited_at: z.string().nullable(),
  ...auditFields,
});
export type UpdateComment = z.infer<typeof updateCommentSchema>;

/** One change of an item of the project: GET P/overview/. */
const overviewActivitySchema = z.object({
  id: z.uuid(),
  issue_id: z.uuid(),
  issue_name: z.string(),
  sequence_id: z.int(),
  actor_id: z.uuid().nullable(),
  verb: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  created_at: z.string(),
});

const groupCountsSchema = z.object({
  total: z.int(),
  backlog: z.int(),
  unstarted: z.int(),
  started: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});

/** docs/contract/updates.md#overview-of-a-project */
export const projectOverviewSchema = z.object({
  health: healthSchema.nullable(),
  health_at: z.string().nullable(),
  /** The latest posted update of the project itself. */
  latest: updateSchema.nullable(),
  /** What `progress` counts: the scope of the latest update, or all. */
  scope: updateScopeSchema,
  progress: groupCountsSchema,
  members_count: z.int(),
  next_update_on: z.string().nullable(),
  recent: z.array(overviewActivitySchema),
});
export type ProjectOverview = z.infer<typeof projectOverviewSchema>;
