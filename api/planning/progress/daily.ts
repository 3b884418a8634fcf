import type { Db } from '@tandem/db/postgres/client.ts';
import type { DailyProgress } from '@tandem/shared/planning/progress.ts';
import { sql } from 'kysely';
import { countsOrZero, groupCounts, isCounted, ownProjects } from '../../work-items/selection/counts.ts';
import type { Condition } from '../../work-items/selection/filters.ts';
import { type ChartDays, MAX_DAYS } from './chart.ts';
import { groupPoints, pointsOrZero } from './counts.ts';
import { type PlanScope, pointValue } from './planned-items.ts';
import { stateSpans } from './state-spans.ts';

/**
 * How far a cycle was at the end of each of its days until today, by who was in it then
 * (docs/contract/cycles.md#day-by-day). `which` chooses among them, on `work_items w join states s`.
 */
export async function readDailyProgress(
  db: Db,
  { days, which, ...scope }: PlanScope & { id: string; days: ChartDays; which?: Condition | undefined },
): Promise<DailyProgress[]> {
  const isChosen = which
    ? sql`exists (select from work_items w join states s on s.id = w.state_id where w.id = i.id and ${which})`
    : sql`true`;
  const { rows } = await sql<DailyProgress>`
    with d as (
      select n::date as day, (n::date + 1)::timestamp at time zone p.timezone as until
      from projects p cross join generate_series(${days.first}::date,
        least(${days.last}::date, ${days.today}::date, ${days.first}::date + ${sql.lit(MAX_DAYS - 1)}), interval '1 day') n
      where p.id = ${scope.project_id}
    ), x as materialized (
      select i.id, s."group", i.created_at, i.completed_at, h.entered_at, h.left_at, ${pointValue} as points
      from ${ownProjects(scope.workspace_id, scope.user_id)}
      join work_items i on i.project_id = p.id join cycle_memberships h on h.work_item_id = i.id
      join states s on s.id = i.state_id
      left join estimate_points t on t.id = i.estimate_point_id left join estimates e on e.id = t.estimate_id
      where h.cycle_id = ${scope.id} and p.id = ${scope.project_id} and ${isCounted(scope.user_id)}
        and ${isChosen}
    ), ${stateSpans}, n as (
      select s.day, ${groupCounts}, ${groupPoints(sql`s.points`)}
      from (
        select d.day, x.points, coalesce(v."group", x."group") as "group"
        from d join x on x.entered_at < d.until and (x.left_at is null or x.left_at >= d.until)
        left join spans v
          on v.work_item_id = x.id and v.since < d.until and (v.until is null or v.until >= d.until)
      ) s group by s.day
    )
    select d.day::text as date, to_char(d.day, 'YYYY-MM-DD"T00:00:00.000000Z"') as progress_date,
      ${countsOrZero}, ${pointsOrZero}
    from d left join n on n.day = d.day
    order by d.day`.execute(db);
  return rows;
}
