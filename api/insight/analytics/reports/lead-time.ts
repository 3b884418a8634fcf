import type { LeadTime } from '@tandem/shared/insight/analytics/reports.ts';
import { must } from '@tandem/shared/must.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import type { ReportScope } from '../scope.ts';

type Row = LeadTime;

/** How long what was completed in the last days took, from when it was made and from when it was begun (docs/contract/analytics.md#lead-and-cycle-time). */
export async function readLeadTime(scope: ReportScope, count: number): Promise<LeadTime> {
  const { tx, where, timezone, today } = scope;
  const first = daysAfter(today, 1 - count);
  const { rows } = await sql<Row>`
    with x as materialized (
      select w.id, w.created_at, w.completed_at from work_items w join states s on s.id = w.state_id
      where ${where} and s."group" = 'completed'
        and w.completed_at >= ${first}::date::timestamp at time zone ${timezone}::text
    ), t as materialized (
      select date_trunc('week', x.completed_at at time zone ${timezone}::text)::date as week,
        extract(epoch from x.completed_at - x.created_at) / 3600 as lead,
        extract(epoch from x.completed_at - b.begun_at) / 3600 as cycle
      from x left join lateral (
        select a.created_at as begun_at from activities a join states g on g.id = a.new_identifier
        where a.work_item_id = x.id and a.field = 'state' and g."group" = 'started' and a.created_at <= x.completed_at
        order by a.created_at limit 1) b on true
    )
    select
      (select json_build_object('count', count(*), 'median_hours', percentile_cont(0.5) within group (order by lead),
        'p85_hours', percentile_cont(0.85) within group (order by lead)) from t where lead >= 0) as lead,
      (select json_build_object('count', count(*), 'median_hours', percentile_cont(0.5) within group (order by cycle),
        'p85_hours', percentile_cont(0.85) within group (order by cycle)) from t where cycle >= 0) as cycle,
      (select coalesce(json_agg(n order by n.week), '[]') from (
        select week::text, count(*)::int as count,
          percentile_cont(0.5) within group (order by lead) filter (where lead >= 0) as lead_median_hours,
          percentile_cont(0.5) within group (order by cycle) filter (where cycle >= 0) as cycle_median_hours
        from t group by week) n) as weeks`.execute(tx);
  return must(rows[0], 'a select without from gives one row');
}
