import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Sheet } from '@tandem/shared/tracking/sheets/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { readApprovers } from '../../time/approvers.ts';

/** The week of a person in a workspace; `start` is a Monday. */
export type WeekOf = { workspace_id: string; member_id: string; start: string };

export type StoredSheet = Omit<Sheet, 'approver_ids' | 'id'> & { id: string };

export const sheetColumns: RawBuilder<StoredSheet> = sql`h.id, h.workspace_id, h.user_id as member_id, h.week_start, h.state, h.note,
  h.submitted_at, h.approved_at, h.approved_by`;

export const isOfWeek = ({ workspace_id, member_id, start }: WeekOf) =>
  sql`h.workspace_id = ${workspace_id} and h.user_id = ${member_id} and h.week_start = ${start}::date`;

/** The sheet of a week; an open one before it was ever submitted. */
export async function readSheet(db: Db, week: WeekOf): Promise<Sheet> {
  const { rows } =
    await sql<StoredSheet>`select ${sheetColumns} from time_sheets h where ${isOfWeek(week)}`.execute(db);
  const { workspace_id, member_id, start } = week;
  const approver_ids = await readApprovers(db, { workspace_id, member_id, day: start });
  const open: Omit<Sheet, 'approver_ids'> = {
    id: null,
    workspace_id,
    member_id,
    week_start: start,
    state: 'open',
    note: '',
    submitted_at: null,
    approved_at: null,
    approved_by: null,
  };
  return { ...open, ...rows[0], approver_ids };
}

/** What the person of a sheet hears of it. */
export const sheetChange = (id: string, row: Sheet): NewChange => ({
  stream: userStream(row.member_id),
  workspace_id: null,
  kind: 'time_sheet',
  op: 'put',
  id,
  row,
});

type Written = { workspace_id: string; member_id: string; days: readonly string[] };

/**
 * Opens the submitted weeks of these days, whose time was just written: approvers approve what they have seen
 * (docs/contract/time.md#submitting-and-approving). Gives the Changes.
 */
export async function reopenWeeks(tx: Tx, { workspace_id, member_id, days }: Written): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; week_start: string }>`
    update time_sheets h set state = 'open', submitted_at = null, updated_at = clock_timestamp()
    where h.workspace_id = ${workspace_id} and h.user_id = ${member_id} and h.state = 'submitted'
      and h.week_start in (select date_trunc('week', d.day)::date from unnest(${days}::date[]) as d(day))
    returning h.id, h.week_start`.execute(tx);
  const changes: NewChange[] = [];
  for (const { id, week_start: start } of rows) {
    changes.push(sheetChange(id, await readSheet(tx, { workspace_id, member_id, start })));
  }
  return changes;
}
