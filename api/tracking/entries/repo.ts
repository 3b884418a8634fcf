import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { entryColumns } from '../../work-items/parts/worklogs/entries.ts';

type NewRow = {
  id?: string;
  item_id: string | null;
  member_id: string;
  day: string;
  minutes: number;
  note: string;
  is_billable: boolean;
  activity_id?: string | null | undefined;
  started_at?: string | null | undefined;
};

export async function insertEntry(
  tx: Tx,
  ctx: { user: { id: string }; workspace: { id: string }; project: { id: string } },
  { id, item_id, member_id, minutes, note, activity_id = null, started_at = null, ...rest }: NewRow,
): Promise<string> {
  const row = await tx
    .insertInto('work_item_worklogs')
    .values({
      ...(id === undefined ? {} : { id }),
      ...rest,
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      work_item_id: item_id,
      activity_id,
      started_at,
      description: note,
      duration: minutes,
      logged_by: member_id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the entry was inserted').id;
}

/** An entry with who made its item. */
export type LockedEntry = Entry & { item_creator_id: string | null };

/** The entry of a workspace, locked for a write; behind the lock of its item. */
export async function lockEntry(tx: Tx, condition: RawBuilder<unknown>): Promise<LockedEntry | undefined> {
  const { rows } = await sql<LockedEntry>`
    select ${entryColumns}, w.created_by as item_creator_id
    from work_item_worklogs t left join work_items w on w.id = t.work_item_id
    where ${condition} and t.deleted_at is null and w.deleted_at is null
    for no key update of t`.execute(tx);
  return rows[0];
}

/** Where an entry is, before anything of it is locked. */
export async function findPlace(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<{ project_id: string; issue_id: string | null } | undefined> {
  const { rows } = await sql<{ project_id: string; issue_id: string | null }>`
    select t.project_id, t.work_item_id as issue_id from work_item_worklogs t
    where t.id = ${id} and t.workspace_id = ${workspaceId} and t.deleted_at is null`.execute(db);
  return rows[0];
}

type EntryColumns = {
  day?: string | undefined;
  duration?: number | undefined;
  description?: string | undefined;
  is_billable?: boolean | undefined;
  activity_id?: string | null | undefined;
};

/** False, and nothing written, when it says so already. */
export async function writeEntry(
  tx: Tx,
  { id, by }: { id: string; by: string },
  named: EntryColumns,
): Promise<boolean> {
  const columns = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(columns).length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('work_item_worklogs')
    .set({ ...columns, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
