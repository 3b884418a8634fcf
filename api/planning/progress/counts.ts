import { type RawBuilder, sql } from 'kysely';

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
