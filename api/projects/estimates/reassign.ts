import { readActivityChanges } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { lockEstimates } from './lock.ts';

/** Items that hold the point `from_id` get `to_id`, or none. */
export type PointMove = { from_id: string; to_id: string | null };

type Moved = { id: string; activity_id: string | null };

/**
 * Moves all items of the project from points to points, each with a line in its history
 * (docs/contract/estimates.md#items-of-a-deleted-point). One statement, however many there are. Gives the Changes of
 * items and history, to be recorded; to be called after all other writes but before the points themselves go.
 */
export async function reassignPoints(
  tx: Tx,
  ctx: ProjectContext,
  moves: readonly PointMove[],
): Promise<NewChange[]> {
  if (moves.length === 0) return [];
  await allowLongWrite(tx);
  await lockEstimates(tx, ctx.project.id);
  const moved = await moveItems(tx, ctx, moves);
  const items = await workItemChanges(ctx, tx, {
    project_id: ctx.project.id,
    ids: moved.map(({ id }) => id),
  });
  // Whoever has to list again reads the history anew too.
  if (items.length === 0) return [];
  const activities = moved.flatMap(({ activity_id }) => activity_id ?? []);
  return [...items, ...(await readActivityChanges(tx, activities))];
}

async function moveItems(tx: Tx, ctx: ProjectContext, moves: readonly PointMove[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with held as (
      select i.id, m.from_id, m.to_id from work_items i
      join jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as m(from_id uuid, to_id uuid)
        on m.from_id = i.estimate_point_id
      where i.project_id = ${ctx.project.id} and i.deleted_at is null
      order by i.id for no key update of i
    ), moved as (
      update work_items w set estimate_point_id = h.to_id, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      from held h where w.id = h.id
      returning w.id, w.workspace_id, w.project_id, w.is_draft, h.from_id, h.to_id
    ), recorded as (
      insert into activities (workspace_id, project_id, work_item_id, actor_id, verb, field, old_value, new_value,
        comment, old_identifier, new_identifier, epoch, created_at, updated_at, created_by, updated_by)
      select m.workspace_id, m.project_id, m.id, ${ctx.user.id},
        case when n.id is null then 'removed' else 'updated' end, 'estimate_point', o.value, n.value,
        case when n.id is null then 'removed the estimate' else 'set the estimate to ' || n.value end,
        m.from_id, m.to_id, ${ctx.epoch}, statement_timestamp(), statement_timestamp(), ${ctx.user.id}, ${ctx.user.id}
      from moved m join estimate_points o on o.id = m.from_id left join estimate_points n on n.id = m.to_id
      where not m.is_draft
      returning id, work_item_id
    )
    select m.id, t.id as activity_id from moved m left join recorded t on t.work_item_id = m.id`.execute(tx);
  return rows;
}
