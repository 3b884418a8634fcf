import type { Burn, Flow } from '@tandem/shared/insight/analytics/reports.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { pointValue } from '../../../planning/progress/planned-items.ts';
import { POINTS_JOIN } from '../axes.ts';
import type { ReportScope } from '../scope.ts';

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
type Group = (typeof GROUPS)[number];

/** How many items, and of how many points, came into a group on a day; without a day how many are there now. */
type Move = { day: string | null; group: Group; issues: number; points: number };

/**
 * What is in each group now, and what came and went since the first day: the state of an evening is that of today
 * without what happened later. An item was in no group before it was made; one without a history of states, as imports
 * make them, was unstarted until it was completed.
 */
async function readMoves({ tx, where, timezone, workspace_id }: ReportScope, first: string): Promise<Move[]> {
  const since = sql`${first}::date::timestamp at time zone ${timezone}::text`;
  const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${timezone}::text)::date`;
  const { rows } = await sql<Move>`
    with x as materialized (
      select w.id, s."group", w.created_at, w.completed_at, coalesce(${pointValue}, 0) as points
      from work_items w join states s on s.id = w.state_id ${POINTS_JOIN} where ${where}
    ), moved as materialized (
      select a.work_item_id, a.created_at, b."group" as before, g."group" as after, x.points
      from activities a join x on x.id = a.work_item_id
      left join states b on b.id = a.old_identifier left join states g on g.id = a.new_identifier
      where a.field = 'state' and a.workspace_id = ${workspace_id} and a.created_at >= ${since}
    ), made as materialized (
      select x.id, x.created_at, x.points, coalesce((
        select b."group" from activities a join states b on b.id = a.old_identifier
        where a.work_item_id = x.id and a.field = 'state' order by a.created_at limit 1), case
          when x.completed_at > x.created_at and x.completed_at >= ${since} then 'unstarted' else x."group" end) as "group"
      from x where x.created_at >= ${since}
    ), silent as materialized (
      select x.id, x.completed_at, x.points, x."group" from x
      where x.completed_at >= ${since} and x.completed_at > x.created_at and x."group" <> 'unstarted' and not exists (
        select from activities a where a.work_item_id = x.id and a.field = 'state')
    ), happened as (
      select ${dayOf(sql`created_at`)} as day, after as "group", 1 as n, points from moved
      union all select ${dayOf(sql`created_at`)}, before, -1, points from moved
      union all select ${dayOf(sql`created_at`)}, "group", 1, points from made
      union all select ${dayOf(sql`completed_at`)}, "group", 1, points from silent
      union all select ${dayOf(sql`completed_at`)}, 'unstarted', -1, points from silent
    )
    select null::text as day, x."group", count(*)::int as issues, coalesce(sum(x.points), 0) as points
    from x group by x."group"
    union all
    select day::text, "group", sum(n)::int, coalesce(sum(n * points), 0) from happened
    where "group" is not null group by 1, 2`.execute(tx);
  return rows;
}

type Sums = Record<Group, number>;
const nothing = (): Sums => ({ backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 });
const total = (sums: Sums) => GROUPS.reduce((sum, group) => sum + sums[group], 0);

/** The groups of states at the end of each of the last days (docs/contract/analytics.md#cumulative-flow). */
export async function readFlow(scope: ReportScope, count: number): Promise<Flow> {
  const first = daysAfter(scope.today, 1 - count);
  const moves = await readMoves(scope, first);
  const [issues, points] = [nothing(), nothing()];
  for (const move of moves.filter(({ day }) => day === null)) {
    issues[move.group] = move.issues;
    points[move.group] = move.points;
  }
  const byDay = Map.groupBy(moves, ({ day }) => day ?? '');
  const days: Flow['days'] = [];
  for (let day = scope.today; day >= first; day = daysAfter(day, -1)) {
    days.push(dayOf(day, issues, points));
    for (const move of byDay.get(day) ?? []) {
      issues[move.group] -= move.issues;
      points[move.group] -= move.points;
    }
  }
  return { days: days.toReversed() };
}

const dayOf = (date: string, issues: Sums, points: Sums): Flow['days'][number] => ({
  ...{ date, progress_date: `${date}T00:00:00.000000Z`, total_issues: total(issues) },
  backlog_issues: issues.backlog,
  unstarted_issues: issues.unstarted,
  started_issues: issues.started,
  completed_issues: issues.completed,
  cancelled_issues: issues.cancelled,
  total_estimate_points: total(points),
  backlog_estimate_points: points.backlog,
  unstarted_estimate_points: points.unstarted,
  started_estimate_points: points.started,
  completed_estimate_points: points.completed,
  cancelled_estimate_points: points.cancelled,
});

/** What there was to do on a day, without what was cancelled, and how much of it was done. */
export const burnOf = (row: Flow['days'][number]): Burn['days'][number] => {
  const scope_issues = row.total_issues - row.cancelled_issues;
  const scope_points = row.total_estimate_points - row.cancelled_estimate_points;
  return {
    date: row.date,
    scope_issues,
    completed_issues: row.completed_issues,
    remaining_issues: scope_issues - row.completed_issues,
    scope_points,
    completed_points: row.completed_estimate_points,
    remaining_points: scope_points - row.completed_estimate_points,
  };
};

/** A day that is still to come. */
export const openDay = (date: string): Burn['days'][number] => ({
  date,
  scope_issues: null,
  completed_issues: null,
  remaining_issues: null,
  scope_points: null,
  completed_points: null,
  remaining_points: null,
});
