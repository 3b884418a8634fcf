import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { BackupCounts } from './write-backup.ts';

const columns = sql`
  b.id, b.created_at, b.finished_at, b.created_by, b.state, b.size, b.rows, b.files, b.missing_files, b.error`;

/** The newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select ${columns} from backups b order by b.created_at desc, b.id`.execute(db);
  return rows;
}

type StoredBackup = Backup & { storage_key: string };

export async function findBackup(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<StoredBackup | undefined> {
  const { rows } = await sql<StoredBackup>`
    select ${columns}, b.storage_key from backups b where b.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

type NewBackup = { storage_key: string; created_by: string | null };

/** Undefined when one is being made: there is one at a time. */
export async function insertBackup(
  tx: Tx,
  { storage_key, created_by }: NewBackup,
): Promise<Backup | undefined> {
  const { rows } = await sql<Backup>`
    insert into backups as b (storage_key, created_by) values (${storage_key}, ${created_by})
    on conflict ((true)) where state in ('queued', 'running') do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** The key of its file; nothing when it is not to be made any more. */
export async function beginBackup(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    update backups set state = 'running' where id = ${id} and state in ('queued', 'running')
    returning storage_key`.execute(db);
  return rows[0]?.storage_key;
}

export async function finishBackup(db: Db, id: string, done: BackupCounts & { size: number }): Promise<void> {
  await sql`update backups set state = 'done', finished_at = now(), size = ${done.size}, "rows" = ${done.rows},
    files = ${done.files}, missing_files = ${done.missing_files}
    where id = ${id} and state = 'running'`.execute(db);
}

export async function failBackup(db: Db, id: string, error: string): Promise<void> {
  await sql`update backups set state = 'failed', finished_at = now(), error = ${error}
    where id = ${id} and state in ('queued', 'running')`.execute(db);
}

export async function deleteBackupRow(db: Db, id: string): Promise<void> {
  await sql`delete from backups where id = ${id}`.execute(db);
}

/** Those of the night that are older than the newest ones. */
export async function listSurplus(db: Db, newest: number): Promise<{ id: string; storage_key: string }[]> {
  const { rows } = await sql<{ id: string; storage_key: string }>`
    select id, storage_key from backups
    where created_by is null and state in ('done', 'failed')
    order by created_at desc offset ${newest}`.execute(db);
  return rows;
}

/** Whether one was begun by itself since then. */
export async function isBackupOfNightDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (
      select from backups where created_by is null and created_at > now() - interval '20 hours' and state <> 'failed'
    ) as is_due`.execute(db);
  return must(rows[0], 'a question gives one row').is_due;
}
