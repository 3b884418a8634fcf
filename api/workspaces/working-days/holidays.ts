import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { NewHoliday } from '@tandem/shared/workspaces/working-days/input.ts';
import type { Holiday, WorkingCalendarRow } from '@tandem/shared/workspaces/working-days/schema.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockCalendar, recordCalendar } from './calendar.ts';

const MOST_HOLIDAYS = 1000;

/** A new holiday; a day has one at most (docs/contract/working-days.md#holidays). */
export async function createHoliday(ctx: WorkspaceContext, input: NewHoliday): Promise<Holiday> {
  const { id, day, name } = input;
  const is_same = sql<boolean>`t.workspace_id = ${ctx.workspace.id} and t.created_by = ${ctx.user.id}`;
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockCalendar(tx, ctx.workspace.id);
    if (id && (await isMadeAlready(tx, { table: 'holidays', id, is_same }))) return holidayOf(before, { id });
    if (before.holidays.some((holiday) => holiday.day === day)) {
      throw invalidField('day', 'This day is a holiday already.');
    }
    requireRoom(before, 1);
    await insertHolidays(tx, ctx, [input]);
    const calendar = await recordCalendar(ctx, tx);
    return must(
      calendar.holidays.find((each) => each.day === day && each.name === name),
      'the holiday was just written',
    );
  });
}

const holidayOf = ({ holidays }: WorkingCalendarRow, { id }: { id: string }): Holiday =>
  must(
    holidays.find((holiday) => holiday.id === id),
    'the holiday is there already',
  );

/** 400 when the workspace would have more holidays than it may. */
export function requireRoom({ holidays }: WorkingCalendarRow, more: number): void {
  if (holidays.length + more <= MOST_HOLIDAYS) return;
  throw invalidField('day', `A workspace has at most ${MOST_HOLIDAYS} holidays.`);
}

type NewRow = { id?: string | undefined; day: string; name: string };

export async function insertHolidays(
  tx: Tx,
  { workspace, user }: WorkspaceContext,
  holidays: readonly NewRow[],
): Promise<void> {
  const rows = holidays.map(({ id, day, name }) => ({
    ...(id === undefined ? {} : { id }),
    day,
    name,
    workspace_id: workspace.id,
    created_by: user.id,
    updated_by: user.id,
  }));
  await tx.insertInto('holidays').values(rows).execute();
}

/** 404 for one of another workspace. */
export async function deleteHoliday(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCalendar(tx, ctx.workspace.id);
    const { numDeletedRows } = await tx
      .deleteFrom('holidays')
      .where('id', '=', id)
      .where('workspace_id', '=', ctx.workspace.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await recordCalendar(ctx, tx);
  });
}
