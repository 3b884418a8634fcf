import { randomUUID } from 'node:crypto';
import { type NewActivity, type RawActivity, activityChanges } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { RawSurroundings } from '@tandem/db/rows/lite.ts';
import { followerChanges, followerInsert, followersAsJson } from '@tandem/db/rows/subscriptions.ts';
import {
  type ItemOfChange,
  newItemOfChangeColumns,
  newWorkItemColumns,
  workItemChange,
} from '@tandem/db/rows/work-items.ts';
import { must } from '@tandem/shared/must.ts';
import type { SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import type { IssueFlat } from '@tandem/shared/work-items/items/issue-flat.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { activityInsert } from '../activities/insert-activities.ts';
import type { ProjectContext } from '../../context.ts';

export type Effects = {
  item_id: string;
  activities: readonly (NewActivity & { created_at?: string })[];
  /** People who take part from now on. */
  subscriber_ids: readonly string[];
};

/** What stands around each activity and is the same for all of one request. */
export type Details = Omit<RawSurroundings, 'issue_detail'> & { source_data?: SourceData | null };

export type RecordedRow = WorkItemRow &
  Omit<ItemOfChange, 'workspace_id'> & { recorded_at: string[]; followers: Subscription[] };

type Recorded = { row: WorkItemRow; changes: NewChange[] };

/**
 * What follows the making of an item, for the statement that has the item as it is now as its row `w`: `parts` write its
 * history and who follows it, `columns` read the row from `w join states s`, and `recorded` makes the Changes of it
 * all.
 */
export function recordWith(
  ctx: ProjectContext,
  { item_id, subscriber_ids, ...effects }: Effects,
): {
  parts: RawBuilder<unknown>;
  columns: RawBuilder<RecordedRow>;
  recorded: (written: RecordedRow, details: Details) => Recorded;
} {
  const activities = effects.activities.map((activity) => ({
    id: randomUUID(),
    work_item_id: item_id,
    ...activity,
  }));
  const hasHistory = activities.length > 0;
  const hasFollowers = subscriber_ids.length > 0;
  return {
    parts: sql`
      ${hasHistory ? sql`, recorded as (${activityInsert(ctx, activities, sql`w`)})` : sql``}
      ${hasFollowers ? sql`, followed as (${followerInsert({ work_item_id: item_id, user_ids: subscriber_ids })})` : sql``}`,
    columns: sql`${newWorkItemColumns}, ${newItemOfChangeColumns},
      ${hasHistory ? sql`array(select created_at from recorded order by created_at)` : sql`null`} as recorded_at,
      ${hasFollowers ? followersAsJson(sql`followed`) : sql`'[]'::json`} as followers`,
    recorded: ({ is_listed, own_sub_items, recorded_at, followers, ...row }, details) => {
      const rows = activities.map((activity, index) => {
        const at = must(recorded_at[index], 'each activity was inserted');
        return rawActivity(ctx, { details, row, activity, at });
      });
      const changes = [
        workItemChange(row, { workspace_id: ctx.workspace.id, is_listed, own_sub_items }),
        ...activityChanges(rows, row.created_by),
        ...followerChanges(followers),
      ];
      return { row, changes };
    },
  };
}

/** The activity as activityColumns would read it for a Change. */
export function rawActivity(
  ctx: ProjectContext,
  written: { details: Details; row: FlatRow; activity: NewActivity & { id: string }; at: string },
): RawActivity {
  const { details, row, activity, at } = written;
  return {
    id: activity.id,
    workspace: ctx.workspace.id,
    project: ctx.project.id,
    issue: row.id,
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
    created_at: at,
    updated_at: at,
    created_by: ctx.user.id,
    updated_by: ctx.user.id,
    deleted_at: null,
    source_data: details.source_data ?? null,
    workspace_detail: details.workspace_detail,
    project_detail: details.project_detail,
    issue_detail: flatOf(row),
    actor_detail: details.actor_detail,
  };
}

type FlatRow = Omit<IssueFlat, 'description' | 'description_html'>;

const flatOf = (row: FlatRow): IssueFlat => ({
  id: row.id,
  name: row.name,
  description: {},
  description_html: '',
  priority: row.priority,
  start_date: row.start_date,
  target_date: row.target_date,
  sequence_id: row.sequence_id,
  sort_order: row.sort_order,
  is_draft: row.is_draft,
});
