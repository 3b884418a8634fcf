import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { ImportHolidays } from '@tandem/shared/workspaces/working-days/input.ts';
import type { HolidayImport, WorkingCalendarRow } from '@tandem/shared/workspaces/working-days/schema.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { WorkspaceContext } from '../../context.ts';
import { lockCalendar, recordCalendar } from './calendar.ts';
import { insertHolidays, requireRoom } from './holidays.ts';
import { readCalendar } from './read.ts';
import type { FoundHolidays } from './import/events.ts';
import { readCalendarFile } from './import/read-file.ts';

const YEARS_BACK = 1;
const YEARS_AHEAD = 5;

/** Adds the holidays of an ICS file, or says which it would add (docs/contract/working-days.md#importing-holidays). */
export async function importHolidays(
  ctx: WorkspaceContext,
  { ics, dry_run }: ImportHolidays,
): Promise<HolidayImport> {
  const workspace_id = ctx.workspace.id;
  const found = await readCalendarFile(ics, await rangeOf(ctx.db, workspace_id), { workspace_id });
  if (dry_run) return newOnes(found, await readCalendar(ctx.db, ctx.workspace.id));
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockCalendar(tx, ctx.workspace.id);
    const result = newOnes(found, before);
    if (result.holidays.length === 0) return result;
    requireRoom(before, result.holidays.length);
    await insertHolidays(tx, ctx, result.holidays);
    await recordCalendar(ctx, tx);
    return result;
  });
}

/** The years around the day that it is in the workspace. */
async function rangeOf(db: Db, workspaceId: string) {
  const { timezone } = await db
    .selectFrom('workspaces')
    .select('timezone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const year = Number(dayIn(timezone).slice(0, 'yyyy'.length));
  return { timezone, from: `${year - YEARS_BACK}-01-01`, to: `${year + YEARS_AHEAD}-12-31` };
}

/** A day that has a holiday stays as it is; of several of a file the first one counts. */
function newOnes({ found, ...counts }: FoundHolidays, { holidays }: WorkingCalendarRow): HolidayImport {
  const taken = new Set(holidays.map(({ day }) => day));
  const added = found.filter(({ day }) => !taken.has(day) && taken.add(day));
  return { holidays: added, already_there: found.length - added.length, ...counts };
}
