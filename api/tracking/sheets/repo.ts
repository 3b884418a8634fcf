import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Sheet, WaitingSheet } from '@tandem/shared/tracking/sheets/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { readApprovers } from '../../work-items/parts/worklogs/approvers.ts';

/** The week of a person in a workspace; `start` is a Monday. */
export type WeekOf = { workspace_id: string; member_id: string; start: string };

type StoredSheet = Omit<Sheet, 'approver_ids' | 'id'> & { id: string };

const columns: RawBuilder<StoredSheet> = sql`h.id, h.workspace_id, h.user_id as member_id, h.week_start, h.state, h.note,
  h.submitted_at, h.approved_at, h.approved_by`;

const isOf = ({ workspace_id, member_id, start }: WeekOf) =>
  sql`h.workspace_id = ${workspace_id} and h.user_id = ${member_id} and h.week_start = ${start}::date`;

/** The sheet of a week; an open one before it was ever submitted. */
export async function readSheet(db: Db, week: WeekOf): Promise<Sheet> {
  const { rows } = await sql<StoredSheet>`select ${columns} from time_sheets h where ${isOf(week)}`.execute(
    db,
  );
  const { workspace_id, member_id, start } = week;
  const approver_ids = await readApprovers(db, { workspace_id, member_id, day: start });
  const open: Omit<Sheet, 'approver_ids'> = {
    ...{ id: null, workspace_id, member_id, week_start: start, state: 'open', note: '' },
    submitted_at: null,
    approved_at: null,
    approved_by: null,
  };
  return { ...open, ...rows[0], approver_ids };
}

/** Makes sure that the sheet is stored, and locks it. */
export async function lockSheet(tx: Tx, week: WeekOf): Promise<StoredSheet> {
  const { workspace_id, member_id, start } = week;
  await sql`
    insert into time_sheets (workspace_id, user_id, week_start) values (${workspace_id}, ${member_id}, ${start}::date)
    on conflict (workspace_id, user_id, week_start) do nothing`.execute(tx);
  const { rows } = await sql<StoredSheet>`
    select ${columns} from time_sheets h where ${isOf(week)} for update`.execute(tx);
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
    select ${columns}, coalesce((
      select sum(t.duration) from work_item_worklogs t
      where t.workspace_id = h.workspace_id and t.logged_by = h.user_id and t.deleted_at is null
        and t.day >= h.week_start and t.day < h.week_start + 7), 0)::float8 as minutes
    from time_sheets h where h.state = 'submitted' and ${condition}
    order by h.week_start, h.submitted_at limit ${MOST}`.execute(db);
  return rows;
}
