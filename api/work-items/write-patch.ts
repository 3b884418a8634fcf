import { randomUUID } from 'node:crypto';
import { type NewActivity, type RawActivity, activityChanges } from '@tandem/db/activity-rows.ts';
import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import {
  type ItemOfChange,
  itemOfChangeColumns,
  workItemChange,
  workItemColumns,
} from '@tandem/db/work-item-rows.ts';
import { must } from '@tandem/shared/must.ts';
import type { IssueFlat } from '@tandem/shared/lite-objects.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { activityInsert, subscriberInsert } from '../activities/insert-activities.ts';
import type { ProjectContext } from '../context.ts';
import type { ItemColumns, LockedItem } from './update-repo.ts';

export type ItemWrite = {
  item: LockedItem;
  columns: ItemColumns;
  activities: readonly NewActivity[];
  /** People who take part from now on. */
  subscriber_ids: readonly string[];
};

type Written = WorkItemRow & Omit<ItemOfChange, 'workspace_id'> & { told_at: string[] };

const assignments = (columns: ItemColumns): RawBuilder<unknown>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

/**
 * Changes a locked item, tells its history and reads the row as it is then: one statement, since this is what people do
 * all day. Gives the Changes of the item and of its history. What is related to the item is to be written before.
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
    ${activities.length > 0 ? sql`, told as (${activityInsert(ctx, activities)})` : sql``}
    ${
      subscriber_ids.length > 0
        ? sql`, subscribed as (${subscriberInsert(ctx, { work_item_id: item.id, user_ids: subscriber_ids })})`
        : sql``
    }
    select ${workItemColumns}, ${itemOfChangeColumns},
      ${activities.length > 0 ? sql`array(select created_at from told order by created_at)` : sql`null`} as told_at
    from w join states s on s.id = w.state_id`.execute(tx);
  const { is_listed, own_sub_items, told_at, ...row } = must(rows[0], 'the item is locked');
  const told = activities.map((activity, index) => {
    const at = must(told_at[index], 'each activity was inserted');
    return rawActivity(ctx, { item, row, activity, at });
  });
  return [
    workItemChange(row, { workspace_id: ctx.workspace.id, is_listed, own_sub_items }),
    ...activityChanges(told, row.created_by),
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
