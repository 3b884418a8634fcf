import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Progress } from '@tandem/shared/planning/progress.ts';
import { type RawBuilder, sql } from 'kysely';
import { groupCounts } from '../../work-items/items/counts.ts';
import { type PlanScope, type PlannedIn, plannedItems, pointValue } from './planned-items.ts';

/** Points by groups of states, over items in states `s`; `value` are those of one. */
export function groupPoints(value: RawBuilder<number>): RawBuilder<unknown> {
  const pointsOf = (group: string) =>
    sql`coalesce(sum(${value}) filter (where s."group" = ${sql.lit(group)}), 0)`;
  return sql`
    coalesce(sum(${value}), 0) as total_estimate_points,
    ${pointsOf('completed')} as completed_estimate_points, ${pointsOf('cancelled')} as cancelled_estimate_points,
    ${pointsOf('started')} as started_estimate_points, ${pointsOf('unstarted')} as unstarted_estimate_points,
    ${pointsOf('backlog')} as backlog_estimate_points`;
}

/** The points of a joined `n`, 0 where nothing was added. */
export const pointsOrZero: RawBuilder<unknown> = sql`
  coalesce(n.total_estimate_points, 0) as total_estimate_points,
  coalesce(n.completed_estimate_points, 0) as completed_estimate_points,
  coalesce(n.cancelled_estimate_points, 0) as cancelled_estimate_points,
  coalesce(n.started_estimate_points, 0) as started_estimate_points,
  coalesce(n.unstarted_estimate_points, 0) as unstarted_estimate_points,
  coalesce(n.backlog_estimate_points, 0) as backlog_estimate_points`;

/** How far the items of one cycle or module are, as far as the reader counts them. */
export async function readProgress(
  db: Db,
  kind: PlannedIn,
  scope: PlanScope & { id: string },
): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select ${groupCounts}, ${groupPoints(pointValue)} from ${plannedItems(kind, scope)}`.execute(db);
  return must(rows[0], 'a sum over all gives one row');
}
