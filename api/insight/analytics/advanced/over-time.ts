import type { Bars } from '@tandem/shared/insight/analytics/advanced.ts';
import { sql } from 'kysely';
import { type AdvancedScope, type Period, isWithin } from './query.ts';

/** A period of more days is shown by months. */
const MAX_DAYS = 366;
/** Without a period: as far back as that. */
const MAX_MONTHS = 120;

/** The days of the cycle or module that is looked at, where it has both and they are not too many. */
async function readPlannedDays({ tx, many, cycle_id, module_id }: AdvancedScope): Promise<Period | null> {
  const projects = many.projects.map(({ id }) => id);
  const table = cycle_id ? sql`cycles` : sql`modules`;
  const last = cycle_id ? sql`o.end_date` : sql`o.target_date`;
  const { rows } = await sql<Period>`
    select o.start_date::date::text as first, ${last}::date::text as last from ${table} o
    where o.id::text = ${cycle_id ?? module_id ?? ''} and o.project_id = any(${projects}::uuid[]) and o.deleted_at is null
      and ${last}::date - o.start_date::date between 0 and ${MAX_DAYS}`.execute(tx);
  return rows[0] ?? null;
}

type Row = { key: string; created_issues: number; completed_issues: number };

/**
 * What was made and what was completed, day by day of the period or of the cycle or module that is looked at, otherwise
 * month by month since the first item (docs/contract/analytics.md#charts-of-client-131).
 */
export async function readMadeAndCompleted(scope: AdvancedScope): Promise<Bars> {
  const isPlanned = scope.cycle_id ?? scope.module_id;
  const period = scope.period ?? (isPlanned ? await readPlannedDays(scope) : null);
  const { tx, where, timezone, today } = scope;
  const unit = sql.lit(period ? 'day' : 'month');
  const at = (moment: string) =>
    sql`date_trunc(${unit}, ${sql.ref(`w.${moment}`)} at time zone ${timezone}::text)::date`;
  const isCounted = (moment: string) => isWithin({ ...scope, period }, sql.ref(`w.${moment}`));
  const oldest = sql`(date_trunc('month', ${today}::date) - make_interval(months => ${MAX_MONTHS}))::date`;
  const first = period
    ? sql`${period.first}::date`
    : sql`(select case when min(n.at) is not null then greatest(${oldest}, min(n.at)) end
        from (select at from made union all select at from done) n)`;
  const last = sql`${period?.last ?? today}::date`;
  const { rows } = await sql<Row>`
    with made as materialized (
      select ${at('created_at')} as at, count(*)::int as n from work_items w join states s on s.id = w.state_id
      where ${where} and ${isCounted('created_at')} group by 1
    ), done as materialized (
      select ${at('completed_at')} as at, count(*)::int as n from work_items w join states s on s.id = w.state_id
      where ${where} and w.completed_at is not null and ${isCounted('completed_at')} group by 1
    )
    select d.at::date::text as key, coalesce(made.n, 0) as created_issues, coalesce(done.n, 0) as completed_issues
    from generate_series(${first}, ${last}, ${sql.lit(period ? '1 day' : '1 month')}::interval) d (at)
    left join made on made.at = d.at::date left join done on done.at = d.at::date
    order by d.at`.execute(tx);
  return {
    data: rows.map(({ key, ...counts }) => ({ key, name: key, count: counts.created_issues, ...counts })),
    schema: { created_issues: 'created_issues', completed_issues: 'completed_issues' },
  };
}
