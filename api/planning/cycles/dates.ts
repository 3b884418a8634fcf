import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { DateCheckInput } from '@tandem/shared/planning/cycles/input.ts';
import type { DateCheck } from '@tandem/shared/planning/cycles/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** Both are days, or both none. */
export type CycleDays = { start_date: string | null; end_date: string | null };
/** From and to which moment a cycle runs. */
export type Period = { start_date: string; end_date: string };

const TAKEN_TEXT =
  'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates';

/** 400 for one day without the other, and for an end before the start (docs/contract/cycles.md#dates-of-cycles). */
export function requireWholeDays({ start_date, end_date }: CycleDays): void {
  if ((start_date === null) !== (end_date === null)) {
    throw badRequest('Both start date and end date are either required or are to be null');
  }
  if (start_date !== null && end_date !== null && start_date > end_date) {
    throw new AppError(400, { non_field_errors: ['Start date cannot exceed end date'] });
  }
}

/** The days in the project's time zone: from their first second, or from now when that is today, to their last minute. */
export async function readPeriod(db: Db, projectId: string, days: Period): Promise<Period> {
  const { rows } = await sql<Period>`
    select case when d.first = (now() at time zone p.timezone)::date then least(now(), d.ends) else d.begins end as start_date,
      d.ends as end_date
    from projects p cross join lateral (
      select ${days.start_date}::date as first,
        (${days.start_date}::date + time '00:00:01') at time zone p.timezone as begins,
        (${days.end_date}::date + time '23:59:00') at time zone p.timezone as ends
    ) d where p.id = ${projectId}`.execute(db);
  return must(rows[0], 'the path has the project');
}

/** Whether a cycle of the project, archived ones too, shares any moment with this period; `except` is the one edited. */
export async function isTaken(
  db: Db,
  { project_id, period, except }: { project_id: string; period: Period; except: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from cycles c where c.project_id = ${project_id} and c.deleted_at is null
      and c.start_date <= ${period.end_date}::timestamptz and c.end_date >= ${period.start_date}::timestamptz
      and c.id is distinct from ${except}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** 400 for days that another cycle has (docs/contract/cycles.md#one-cycle-at-a-time). Ask under the project's lock. */
export async function requireFree(
  db: Db,
  asked: { project_id: string; period: Period; except: string | null },
): Promise<void> {
  if (await isTaken(db, asked)) throw badRequest(TAKEN_TEXT);
}

/** Whether days are free, for forms; that they are taken is an answer, too (docs/contract/cycles.md#asking-for-free-days). */
export async function checkDates(ctx: ProjectContext, input: DateCheckInput): Promise<DateCheck> {
  const { start_date, end_date, cycle_id = null } = input;
  if (!start_date || !end_date) throw badRequest('Start date and end date both are required');
  requireWholeDays({ start_date, end_date });
  const period = await readPeriod(ctx.db, ctx.project.id, { start_date, end_date });
  const taken = await isTaken(ctx.db, { project_id: ctx.project.id, period, except: cycle_id });
  return taken ? { error: TAKEN_TEXT, status: false } : { status: true };
}
