import { randomUUID } from 'node:crypto';
import type { UnwrittenActivity } from '@tandem/db/rows/activities.ts';
import type { RawSurroundings } from '@tandem/db/rows/lite.ts';
import type { SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import type { ProjectContext } from '../../../context.ts';
import type { ActivityOfItem } from '../../record/activities/insert-activities.ts';

/** What stands around each activity and is the same for all of one request. */
export type Details = Omit<RawSurroundings, 'issue_detail'> & { source_data?: SourceData | null };

/** The activity as activityColumns would read it for a Change, but for what the database adds. */
export const unwrittenActivity = (
  ctx: ProjectContext,
  details: Details,
  { work_item_id, ...activity }: ActivityOfItem,
): UnwrittenActivity => ({
  id: randomUUID(),
  workspace: ctx.workspace.id,
  project: ctx.project.id,
  issue: work_item_id,
  actor: ctx.user.id,
  verb: activity.verb,
  field: activity.field,
  old_value: activity.old_value ?? null,
  new_value: activity.new_value ?? null,
  comment: activity.comment,
  issue_comment: null,
  old_identifier: activity.old_identifier ?? null,
  new_identifier: activity.new_identifier ?? null,
  epoch: ctx.epoch,
  created_by: ctx.user.id,
  updated_by: ctx.user.id,
  deleted_at: null,
  source_data: details.source_data ?? null,
  ...(activity.mentions ? { mentions: activity.mentions } : {}),
  workspace_detail: details.workspace_detail,
  project_detail: details.project_detail,
  actor_detail: details.actor_detail,
});
