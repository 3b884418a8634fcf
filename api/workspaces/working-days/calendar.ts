import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { wakeRecurrences } from '@tandem/db/rows/recurrences.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { CalendarPatch } from '@tandem/shared/workspaces/working-days/input.ts';
import type { WorkingCalendarRow } from '@tandem/shared/workspaces/working-days/schema.ts';
import { WEEKDAYS, type WeekMinutes } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor, stampStreamSeq } from '../../context.ts';
import { calendarPut } from './announce.ts';
import { readCalendar } from './read.ts';

/** The calendar of the workspace of the path (docs/contract/working-days.md#the-calendar). */
export async function getCalendar(ctx: WorkspaceContext): Promise<WorkingCalendarRow> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readCalendar(ctx.db, ctx.workspace.id);
}

/** Changes of a calendar go one after the other. */
export async function lockCalendar(tx: Tx, workspaceId: string): Promise<WorkingCalendarRow> {
  await lockByName(tx, `working-calendar:${workspaceId}`);
  return readCalendar(tx, workspaceId);
}

/** The calendar as it is after a change: the last statements of the transaction that made it. */
export async function recordCalendar(ctx: WorkspaceContext, tx: Tx): Promise<WorkingCalendarRow> {
  const calendar = await readCalendar(tx, ctx.workspace.id);
  const { id, name } = ctx.workspace;
  await wakeRecurrences(tx, { column: 'workspace_id', id });
  await auditFor(ctx, tx, { action: 'working_days_changed', target: { type: 'workspace', id, name } });
  await recordFor(ctx, tx, [calendarPut(calendar)]);
  return calendar;
}

/** Changes the days that the body names; what stays the same is no change. */
export async function updateCalendar(
  ctx: WorkspaceContext,
  { days: named = {} }: CalendarPatch,
): Promise<WorkingCalendarRow> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockCalendar(tx, ctx.workspace.id);
    const days = withDays(before.days, named);
    if (WEEKDAYS.every((name) => days[name] === before.days[name])) return before;
    await writeDays(tx, ctx, days);
    return recordCalendar(ctx, tx);
  });
}

const withDays = (before: WeekMinutes, named: NonNullable<CalendarPatch['days']>): WeekMinutes => {
  const entries = WEEKDAYS.map((name) => [name, named[name] ?? before[name]] as const);
  return Object.fromEntries(entries) as WeekMinutes;
};

async function writeDays(tx: Tx, { workspace, user }: WorkspaceContext, days: WeekMinutes): Promise<void> {
  await tx
    .insertInto('working_calendars')
    .values({ workspace_id: workspace.id, days: toJsonb(days), created_by: user.id, updated_by: user.id })
    .onConflict((row) =>
      row.column('workspace_id').doUpdateSet({
        days: toJsonb(days),
        updated_at: sql<string>`clock_timestamp()`,
        updated_by: user.id,
      }),
    )
    .execute();
}
