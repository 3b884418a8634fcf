import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { Backup, Verdict } from '@tandem/shared/platform/backups/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { BackupCounts } from './write-backup.ts';

const columns = sql`
  b.id, b.created_at, b.finished_at, b.created_by, b.state, b.size, b.rows, b.files, b.missing_files, b.error,
  b.is_encrypted, b.verified_at, b.verified, b.verify_error`;

/** The newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select ${columns} from backups b order by b.created_at desc, b.id`.execute(db);
  return rows;
}

/** A backup with where its file is. */
export type StoredBackup = Backup & { storage_key: string; has_own_place: boolean };

export async function findBackup(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<StoredBackup | undefined> {
  const { rows } = await sql<StoredBackup>`
    select ${columns}, b.storage_key, b.has_own_place from backups b
    where b.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

type NewBackup = Pick<StoredBackup, 'storage_key' | 'has_own_place' | 'is_encrypted' | 'created_by'>;

/** Undefined when one is being made: there is one at a time. */
export async function insertBackup(
  tx: Tx,
  { storage_key, has_own_place, is_encrypted, created_by }: NewBackup,
): Promise<Backup | undefined> {
  const { rows } = await sql<Backup>`
    insert into backups as b (storage_key, has_own_place, is_encrypted, created_by)
    values (${storage_key}, ${has_own_place}, ${is_encrypted}, ${created_by})
    on conflict ((true)) where state in ('queued', 'running') do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

type Begun = Pick<StoredBackup, 'storage_key' | 'has_own_place' | 'is_encrypted'>;

/** Where its file goes; nothing when it is not to be made any more. */
export async function beginBackup(db: Db, id: string): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    update backups set state = 'running' where id = ${id} and state in ('queued', 'running')
    returning storage_key, has_own_place, is_encrypted`.execute(db);
  return rows[0];
}

export async function finishBackup(db: Db, id: string, done: BackupCounts & { size: number }): Promise<void> {
  await sql`update backups set state = 'done', finished_at = now(), size = ${done.size}, "rows" = ${done.rows},
    files = ${done.files}, missing_files = ${done.missing_files}
    where id = ${id} and state = 'running'`.execute(db);
}

/** Whether it was one of the night. */
export async function failBackup(db: Db, id: string, error: string): Promise<boolean> {
  const { rows } = await sql<{ is_of_night: boolean }>`
    update backups set state = 'failed', finished_at = now(), error = ${error}
    where id = ${id} and state in ('queued', 'running')
    returning created_by is null as is_of_night`.execute(db);
  return rows[0]?.is_of_night ?? false;
}

export async function deleteBackupRow(db: Db, id: string): Promise<void> {
  await sql`delete from backups where id = ${id}`.execute(db);
}

type OfNight = Pick<StoredBackup, 'id' | 'storage_key' | 'has_own_place' | 'created_at' | 'state'>;

/** Those of the night that are not being made. */
export async function listOfNights(db: Db): Promise<OfNight[]> {
  const { rows } = await sql<OfNight>`
    select id, storage_key, has_own_place, created_at, state from backups
    where created_by is null and state in ('done', 'failed')`.execute(db);
  return rows;
}

type Newest = Pick<StoredBackup, 'id' | 'storage_key' | 'has_own_place'>;

/** The newest one that is done. */
export async function findNewest(db: Db): Promise<Newest | undefined> {
  const { rows } = await sql<Newest>`
    select id, storage_key, has_own_place from backups
    where state = 'done' order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Notes what became of the try to restore a backup. */
export async function noteVerdict(
  db: Db,
  id: string,
  { verdict, error }: { verdict: Verdict; error: string | null },
): Promise<void> {
  await sql`update backups set verified_at = now(), verified = ${verdict}, verify_error = ${error}
    where id = ${id}`.execute(db);
}

/** Whether one was begun by itself since then. */
export async function isBackupOfNightDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (
      select from backups where created_by is null and created_at > now() - interval '20 hours' and state <> 'failed'
    ) as is_due`.execute(db);
  return must(rows[0], 'a question gives one row').is_due;
}
