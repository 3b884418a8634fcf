import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { urlOfDatabase } from '@tandem/db/postgres/address/parse.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import type { Verdict } from '@tandem/shared/platform/backups/schema.ts';
import type postgres from 'postgres';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { JobContext, ScheduledJob } from '../jobs/job.ts';
import { BackupError } from './backup-error.ts';
import { mailAdmins } from './mail-admins.ts';
import { atPlace } from './place.ts';
import { inPlainFile } from './plain-file.ts';
import { type Archive, openArchive, verifyArchive } from './read-archive.ts';
import { findNewest, noteVerdict } from './repo.ts';
import { migrateTo, putBack } from './restore.ts';

type Newest = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

/** Restores the newest backup each week to see that it can be (docs/contract/backups.md#tried-each-week). */
export const verifyBackup: ScheduledJob = {
  name: 'verify-backup',
  cron: '0 5 * * 0',
  catch_up_hours: 48,
  run: async (ctx) => {
    const newest = ctx.config.backups.is_verified ? await findNewest(ctx.db) : undefined;
    if (!newest) return { restored: 0, failed: 0 };
    try {
      const verdict = await tryBackup(ctx, newest);
      await noteVerdict(ctx.db, newest.id, { verdict, error: null });
      return { restored: verdict === 'restored' ? 1 : 0, failed: 0 };
    } catch (error) {
      // That the process ends is no fault of the backup.
      ctx.signal.throwIfAborted();
      const text = (error as Error).message.slice(0, 500);
      ctx.log.error({ err: error }, 'the newest backup cannot be restored');
      await noteVerdict(ctx.db, newest.id, { verdict: 'failed', error: text });
      await mailAdmins(ctx, text);
      return { restored: 0, failed: 1 };
    }
  },
};

const tryBackup = (ctx: JobContext, newest: Newest): Promise<Verdict> =>
  inTemporaryDirectory('verify', async (directory) => {
    const file = path.join(directory, 'backup');
    await atPlace(ctx, newest, async (place) => {
      const stored = await place?.read(newest.storage_key);
      if (!stored) throw new BackupError('The file of the backup is not where it was put.');
      await pipeline(stored, createWriteStream(file, { mode: 0o600 }), { signal: ctx.signal });
    });
    const ask = async () => ctx.config.backups.passphrase;
    return inPlainFile(file, ask, async (plain) => {
      const archive = await openArchive(plain);
      try {
        await verifyArchive(archive);
        return await inScratchDatabase(ctx, (scratch) => fillScratch(scratch, archive));
      } finally {
        archive.close();
      }
    });
  });

const NO_RIGHT = '42501';

/** Runs `work` with a database of its own on the same server, which is gone afterwards; `read` without a right to make one. */
async function inScratchDatabase(
  { connection, signal }: JobContext,
  work: (scratch: Scratch) => Promise<void>,
): Promise<Verdict> {
  const { sql, close } = await openDedicated(connection, signal);
  try {
    const { name, collation, ctype } = await describeDatabase(sql);
    // One that a killed process has left.
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    const isMade = await sql
      .unsafe(
        `create database ${name} template template0 encoding 'UTF8' lc_collate '${collation}' lc_ctype '${ctype}'`,
      )
      .then(() => true)
      .catch((error: { code?: string }) => {
        if (error.code === NO_RIGHT) return false;
        throw error;
      });
    if (!isMade) return 'read';
    try {
      await work({ name, connection: databaseAt(connection, name), signal });
    } finally {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
    }
    return 'restored';
  } finally {
    await close();
  }
}

type Scratch = { name: string; connection: DatabaseConfig['connection']; signal: AbortSignal };

/** The name of the database is the same each time, and another one for each database of a server. */
async function describeDatabase(sql: postgres.Sql) {
  const [row] = await sql<{ datname: string; datcollate: string; datctype: string }[]>`
    select datname, datcollate, datctype from pg_database where datname = current_database()`;
  const id = createHash('sha256')
    .update(row?.datname ?? '')
    .digest('hex');
  return {
    name: `tandem_verify_${id.slice(0, 12)}`,
    collation: row?.datcollate ?? 'C',
    ctype: row?.datctype ?? 'C',
  };
}

/** The same server with another database. */
const databaseAt = (
  connection: DatabaseConfig['connection'],
  database: string,
): DatabaseConfig['connection'] =>
  'url' in connection ? { url: urlOfDatabase(connection.url, database) } : { ...connection, database };

/** Each restored person and project gets a stream here. */
const GROWS = 'change_streams';

/** Every row has to be there, and this release has to be able to go on from them. */
async function fillScratch({ name: database, connection, signal }: Scratch, archive: Archive): Promise<void> {
  const { sql, close } = await openDedicated(connection, signal);
  try {
    await requireDatabase(sql, database);
    await putBack({ connection, storage: null }, archive, sql);
    for (const { name, rows } of archive.manifest.tables) {
      const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::float8 as count from "${name}"`);
      const count = row?.count ?? 0;
      if (name === GROWS ? count < rows : count !== rows)
        throw new BackupError(`Restored, ${name} has ${count} rows in place of ${rows}.`);
    }
    await migrateTo({ connection });
  } finally {
    await close();
  }
}

/** A restore begins by dropping what is there: this must never be the installation's own database. */
async function requireDatabase(sql: postgres.Sql, name: string): Promise<void> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  if (row?.name !== name)
    throw new BackupError(`DATABASE_URL leads to ${row?.name} where ${name} was meant.`);
}
