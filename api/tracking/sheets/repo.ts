import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { must } from '@tandem/shared/must.ts';
import type { Sheet, WaitingSheet } from '@tandem/shared/tracking/sheets/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { LIVE_TIME, TIME_SOURCE } from '../entries/conditions.ts';
import { turnOfPerson } from '../../work-items/time/locks.ts';
import {
  type StoredSheet,
  type WeekOf,
  isOfWeek,
  sheetColumns,
} from '../../work-items/parts/worklogs/sheets.ts';

/** Makes sure that the sheet is stored, and locks it, behind the writes of time that have begun. */
export async function lockSheet(tx: Tx, week: WeekOf): Promise<StoredSheet> {
  const { workspace_id, member_id, start } = week;
  await lockByName(tx, turnOfPerson(week));
  await sql`
    insert into time_sheets (workspace_id, user_id, week_start) values (${workspace_id}, ${member_id}, ${start}::date)
    on conflict (workspace_id, user_id, week_start) do nothing`.execute(tx);
  const { rows } = await sql<StoredSheet>`
    select ${sheetColumns} from time_sheets h where ${isOfWeek(week)} for update`.execute(tx);
  return must(rows[0], 'it was just made');
}

export type SheetColumns = {
  state: Sheet['state'];
  note?: string;
  submitted_at?: RawBuilder<string> | null;
  approved_at?: RawBuilder<string> | null;
  approved_by?: string | null;
};

export async function writeSheet(tx: Tx, id: string, values: SheetColumns): Promise<void> {
  await tx
    .updateTable('time_sheets')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const MOST = 500;

/** Submitted sheets that fulfil a condition on `time_sheets h`, the oldest week first. */
export async function readWaiting(db: Db, condition: RawBuilder<unknown>): Promise<WaitingSheet[]> {
  const { rows } = await sql<WaitingSheet>`
    select ${sheetColumns}, coalesce((
      select sum(t.duration) from ${TIME_SOURCE}
      where t.workspace_id = h.workspace_id and t.logged_by = h.user_id and ${LIVE_TIME}
        and t.day >= h.week_start and t.day < h.week_start + 7), 0)::float8 as minutes
    from time_sheets h where h.state = 'submitted' and ${condition}
    order by h.week_start, h.submitted_at limit ${MOST}`.execute(db);
  return rows;
}
