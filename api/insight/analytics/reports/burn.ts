import { notFound } from '@tandem/shared/http/errors.ts';
import type { Burn } from '@tandem/shared/insight/analytics/reports.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { type ChartDays, MAX_DAYS } from '../../../planning/progress/chart.ts';
import { readDailyProgress } from '../../../planning/progress/daily.ts';
import type { Condition } from '../../../work-items/selection/filters.ts';
import type { ReportScope } from '../scope.ts';
import { burnOf, openDay, readFlow } from './flow.ts';

type Cycle = { project_id: string; days: ChartDays | null };

/**
 * What there was to do and what was done at the end of each day: of one cycle by who was in it then, from its first day to
 * its last, or of everything else over the last days (docs/contract/analytics.md#burnup-and-burndown). Of a cycle, `which`
 * chooses among its items.
 */
export async function readBurn(
  scope: ReportScope,
  { cycle, days, which }: { cycle: string | null; days: number; which?: Condition },
): Promise<Burn> {
  if (!cycle) return { days: (await readFlow(scope, days)).days.map(burnOf) };
  const { project_id, days: frame } = await requireCycle(scope, cycle);
  if (!frame) return { days: [] };
  const { workspace_id, many, tx } = scope;
  const reader = { workspace_id, user_id: many.user_id, project_id };
  const past = (await readDailyProgress(tx, { ...reader, id: cycle, days: frame, which })).map(burnOf);
  const ahead: Burn['days'] = [];
  const after = past.at(-1)?.date;
  let day = after ? daysAfter(after, 1) : frame.first;
  for (; day <= frame.last && past.length + ahead.length < MAX_DAYS; day = daysAfter(day, 1)) {
    ahead.push(openDay(day));
  }
  return { days: [...past, ...ahead] };
}

/** 404 for a cycle of a project that the caller is not in. */
async function requireCycle({ tx, many }: ReportScope, id: string): Promise<Cycle> {
  const { rows } = await sql<Cycle>`
    select c.project_id, case when c.start_date is not null and c.end_date is not null then json_build_object(
      'first', (c.start_date at time zone p.timezone)::date, 'last', (c.end_date at time zone p.timezone)::date,
      'today', (now() at time zone p.timezone)::date) end as days
    from cycles c join projects p on p.id = c.project_id
    where c.id = ${id} and c.deleted_at is null
      and c.project_id = any(${many.projects.map((project) => project.id)}::uuid[])`.execute(tx);
  if (!rows[0]) throw notFound('Cycle not found');
  return rows[0];
}
