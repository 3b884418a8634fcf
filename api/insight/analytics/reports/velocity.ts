import type { Velocity } from '@tandem/shared/insight/analytics/reports.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointValue } from '../../../planning/progress/planned-items.ts';
import { stateSpans } from '../../../planning/progress/state-spans.ts';
import { POINTS_JOIN } from '../axes.ts';
import type { ReportScope } from '../scope.ts';

type Row = Velocity['cycles'][number];

/** The last cycles that have begun, of the projects that are looked at. */
const lastCycles = ({ many, projectIds }: ReportScope, count: number): RawBuilder<unknown> => {
  const ids = many.projects.map(({ id }) => id).filter((id) => projectIds?.includes(id) ?? true);
  return sql`
    select c.id, c.name, c.project_id, (c.start_date at time zone p.timezone)::date::text as first,
      (c.end_date at time zone p.timezone)::date::text as last, c.end_date > now() as is_running,
      least(c.end_date, now()) as ends_at,
      least(((c.start_date at time zone p.timezone)::date + 1)::timestamp at time zone p.timezone, now()) as planned_at
    from cycles c join projects p on p.id = c.project_id
    where c.project_id = any(${ids}::uuid[]) and c.deleted_at is null and c.start_date <= now() and c.end_date is not null
    order by c.end_date desc, c.id limit ${count}`;
};

/** What the last cycles took on and finished (docs/contract/analytics.md#velocity). */
export async function readVelocity(scope: ReportScope, count: number): Promise<Velocity> {
  const { tx, where } = scope;
  const { rows } = await sql<Row>`
    with c as materialized (${lastCycles(scope, count)}), x as materialized (
      select w.id, s."group", h.cycle_id, h.entered_at, h.left_at, w.created_at, w.completed_at, ${pointValue} as points
      from c join cycle_memberships h on h.cycle_id = c.id join work_items w on w.id = h.work_item_id
      join states s on s.id = w.state_id ${POINTS_JOIN}
      where ${where}
    ), ${stateSpans}, n as (
      select x.cycle_id,
        count(*) filter (where was_planned)::int as planned_issues,
        count(*) filter (where was_done)::int as completed_issues,
        coalesce(sum(points) filter (where was_planned), 0) as planned_points,
        coalesce(sum(points) filter (where was_done), 0) as completed_points
      from (
        select x.cycle_id, x.id, max(x.points) as points,
          bool_or(x.entered_at < c.planned_at and (x.left_at is null or x.left_at >= c.planned_at)) as was_planned,
          bool_or(x.entered_at < c.ends_at and (x.left_at is null or x.left_at >= c.ends_at)
            and coalesce(v."group", x."group") = 'completed') as was_done
        from x join c on c.id = x.cycle_id
        left join spans v
          on v.work_item_id = x.id and v.since < c.ends_at and (v.until is null or v.until >= c.ends_at)
        group by x.cycle_id, x.id
      ) x group by x.cycle_id
    )
    select c.id as cycle_id, c.name, c.project_id, c.first as start_date, c.last as end_date, c.is_running,
      coalesce(n.planned_issues, 0) as planned_issues, coalesce(n.completed_issues, 0) as completed_issues,
      coalesce(n.planned_points, 0) as planned_points, coalesce(n.completed_points, 0) as completed_points
    from c left join n on n.cycle_id = c.id order by c.ends_at, c.id`.execute(tx);
  return { cycles: rows, average: averageOf(rows.filter(({ is_running }) => !is_running)) };
}

function averageOf(over: readonly Row[]): Velocity['average'] {
  if (over.length === 0) return null;
  const mean = (of: (row: Row) => number) => over.reduce((sum, row) => sum + of(row), 0) / over.length;
  return { issues: mean((row) => row.completed_issues), points: mean((row) => row.completed_points) };
}
