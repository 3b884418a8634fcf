import {
  type NewActivity,
  type RawActivity,
  activityChanges,
  activityChangeColumns,
  itemsInTexts,
  momentOf,
} from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sharedSurroundings } from '@tandem/db/rows/lite.ts';
import { type RawBuilder, sql } from 'kysely';

/** Of more the rows are read and written piece by piece: thousands at once would hold up everybody else. */
const MAX_AT_ONCE = 500;

/** In whose name it is recorded, and when, in seconds: a person's request, or an automation. */
type ActivityAuthor = { user: { id: string }; epoch: number };

export type ActivityOfItem = NewActivity & { work_item_id: string; created_at?: string };

/** The statement that writes what happened to items, in this order, and returns the rows, each with a moment of its own. */
const activityInsert = (
  ctx: ActivityAuthor,
  activities: readonly ActivityOfItem[],
): RawBuilder<unknown> => sql`
  insert into activities (workspace_id, project_id, work_item_id, actor_id, verb, field, old_value, new_value,
    comment, comment_id, old_identifier, new_identifier, epoch, created_at, updated_at, created_by, updated_by)
  select i.workspace_id, i.project_id, i.id, ${ctx.user.id}, n.verb, n.field,
    n.old_value, n.new_value, n.comment, n.comment_id, n.old_identifier, n.new_identifier, ${ctx.epoch}, t.at, t.at,
    ${ctx.user.id}, ${ctx.user.id}
  from rows from (jsonb_to_recordset(${JSON.stringify(activities)}::text::jsonb) as (
    work_item_id uuid, verb text, field text, old_value text, new_value text, comment text, comment_id uuid,
    old_identifier uuid, new_identifier uuid, created_at timestamptz)) with ordinality
    as n(work_item_id, verb, field, old_value, new_value, comment, comment_id, old_identifier, new_identifier,
      created_at, position)
  join work_items i on i.id = n.work_item_id
  cross join lateral (
    select coalesce(n.created_at, ${momentOf(sql`n.position`)}) as at
  ) t
  order by n.position
  returning *`;

/** Writes what happened to items. Gives the rows for their Changes. */
export async function insertActivities(
  tx: Tx,
  ctx: ActivityAuthor,
  activities: readonly ActivityOfItem[],
): Promise<RawActivity[]> {
  if (activities.length === 0) return [];
  const { rows } = await sql<RawActivity>`
    with r as (${activityInsert(ctx, activities)}), d as materialized (${sharedSurroundings(ctx.user.id)})
    select ${activityChangeColumns}, ${itemsInTexts} as mentions from r join d using (project_id) order by r.created_at`.execute(
    tx,
  );
  return rows;
}

/**
 * The same for activities of items of any projects, as the Changes that report them; `creators` has who made each item.
 */
export async function recordActivities(
  tx: Tx,
  ctx: ActivityAuthor,
  {
    activities,
    creators,
  }: { activities: readonly ActivityOfItem[]; creators: ReadonlyMap<string, string | null> },
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (let start = 0; start < activities.length; start += MAX_AT_ONCE) {
    const rows = await insertActivities(tx, ctx, activities.slice(start, start + MAX_AT_ONCE));
    for (const row of rows) changes.push(...activityChanges([row], creators.get(row.issue ?? '') ?? null));
  }
  return changes;
}
