import { randomUUID } from 'node:crypto';
import { type NewActivity, type RawActivity, activityChanges } from '@tandem/db/activity-rows.ts';
import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { followerChanges, followerInsert, followersAsJson } from '@tandem/db/subscription-rows.ts';
import {
  type ItemOfChange,
  itemOfChangeColumns,
  workItemChange,
  workItemColumns,
} from '@tandem/db/work-item-rows.ts';
import { must } from '@tandem/shared/must.ts';
import type { Subscription } from '@tandem/shared/subscriptions/schema.ts';
import type { IssueFlat } from '@tandem/shared/lite-objects.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { activityInsert } from '../activities/insert-activities.ts';
import type { ProjectContext } from '../context.ts';
import { COLUMN_FIELDS, columnOf } from '../item-edits/values.ts';
import type { ItemColumns, LockedItem } from './update-repo.ts';

export type ItemWrite = {
  item: LockedItem;
  columns: ItemColumns;
  activities: readonly NewActivity[];
  /** People who take part from now on. */
  subscriber_ids: readonly string[];
  /** What was written before, as it was and as it is, for taking it back. */
  related: { before: Record<string, unknown>; after: Record<string, unknown> };
};

type Written = WorkItemRow &
  Omit<ItemOfChange, 'workspace_id'> & {
    told_at: string[];
    followers: Subscription[];
  };

/** What of the item's own row can be taken back; the time of completion goes with the state. */
const UNDOABLE = new Set<string>(COLUMN_FIELDS.map(columnOf)).add('completed_at');

/**
 * The statement that keeps what the update `w` changes, for taking it back. All parts of one statement see the rows as
 * they were before it.
 */
function editInsert(ctx: ProjectContext, { columns, related }: ItemWrite): RawBuilder<unknown> {
  const names = Object.keys(columns).filter((name) => UNDOABLE.has(name));
  const fieldsOf = (row: string) => {
    const parts = names.flatMap((name) => [
      sql`${name === 'estimate_point_id' ? 'estimate_point' : name}::text`,
      sql.ref(`${row}.${name}`),
    ]);
    return parts.length > 0 ? sql`jsonb_build_object(${sql.join(parts)})` : sql`'{}'::jsonb`;
  };
  return sql`
    insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
    select w.workspace_id, ${ctx.user.id}, ${ctx.mutation_id}, w.id, 'update',
      ${fieldsOf('old')} || ${JSON.stringify(related.before)}::text::jsonb,
      ${fieldsOf('w')} || ${JSON.stringify(related.after)}::text::jsonb
    from w join work_items old on old.id = w.id`;
}

const assignments = (columns: ItemColumns): RawBuilder<unknown>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/**
 * Changes a locked item, tells its history and reads the row as it is then: one statement, since this is what people do
 * all day. Gives the Changes of the item, of its history and of who follows it now. What is related to the item is to be written before.
 */
export async function writePatch(tx: Tx, ctx: ProjectContext, write: ItemWrite): Promise<NewChange[]> {
  const { item, columns, subscriber_ids } = write;
  const activities = write.activities.map((activity) => ({
    id: randomUUID(),
    work_item_id: item.id,
    ...activity,
  }));
  const set = [
    sql`updated_at = clock_timestamp()`,
    sql`updated_by = ${ctx.user.id}`,
    ...assignments(columns),
  ];
  const { rows } = await sql<Written>`
    with w as (update work_items set ${sql.join(set)} where id = ${item.id} returning *)
    ${ctx.mutation_id === null ? sql`` : sql`, kept as (${editInsert(ctx, write)})`}
    ${activities.length > 0 ? sql`, told as (${activityInsert(ctx, activities)})` : sql``}
    ${
      subscriber_ids.length > 0
        ? sql`, followed as (${followerInsert({ work_item_id: item.id, user_ids: subscriber_ids })})`
        : sql``
    }
    select ${workItemColumns}, ${itemOfChangeColumns},
      ${activities.length > 0 ? sql`array(select created_at from told order by created_at)` : sql`null`} as told_at,
      ${subscriber_ids.length > 0 ? followersAsJson(sql`followed`) : sql`'[]'::json`} as followers
    from w join states s on s.id = w.state_id`.execute(tx);
  const { is_listed, own_sub_items, told_at, followers, ...row } = must(rows[0], 'the item is locked');
  const told = activities.map((activity, index) => {
    const at = must(told_at[index], 'each activity was inserted');
    return rawActivity(ctx, { item, row, activity, at });
  });
  return [
    workItemChange(row, { workspace_id: ctx.workspace.id, is_listed, own_sub_items }),
    ...activityChanges(told, row.created_by),
    ...followerChanges(followers),
  ];
}

/** The activity as activityColumns would read it for a Change. */
function rawActivity(
  ctx: ProjectContext,
  written: { item: LockedItem; row: WorkItemRow; activity: NewActivity & { id: string }; at: string },
): RawActivity {
  const { item, row, activity, at } = written;
  return {
    id: activity.id,
    workspace: ctx.workspace.id,
    project: row.project_id,
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
    workspace_detail: item.workspace_detail,
    project_detail: item.project_detail,
    issue_detail: flatOf(row),
    actor_detail: item.actor_detail,
  };
}

const flatOf = (row: WorkItemRow): IssueFlat => ({
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
