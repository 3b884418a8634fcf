import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { advanceStreams } from '@tandem/db/change-log/restored-streams.ts';
import { LONG_LIMITS, type DatabaseConfig, openDatabase } from '@tandem/db/postgres/client.ts';
import { copyIn } from '@tandem/db/postgres/schema/copy-tables.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import {
  dropSchema,
  isShared,
  isUnused,
  loadTables,
  tidyAll,
} from '@tandem/db/postgres/schema/load-tables.ts';
import { migrate } from '@tandem/db/postgres/schema/migrate.ts';
import { MIGRATIONS } from '@tandem/db/migrations/list.ts';
import type postgres from 'postgres';
import type { Config } from '../../config.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { Storage } from '../../storage/storage.ts';
import { FILES, type Manifest, TABLES, keyIdOf } from './manifest.ts';
import { BackupError } from './backup-error.ts';
import { type AskPassphrase, inPlainFile } from './plain-file.ts';
import { type Archive, openArchive, verifyArchive } from './read-archive.ts';
import { silence, silenceOlder } from './silence.ts';

export type RestorePlace = {
  connection: DatabaseConfig['connection'];
  config: Config;
  storage: Storage;
  /** Asked for the passphrase of an encrypted backup. */
  ask?: AskPassphrase;
  /** Whether it becomes a copy that sends nothing to anybody. */
  is_clone?: boolean;
  /** Receives what is done to the schema, line by line. */
  report?: (line: string) => void;
};
type Restored = { manifest: Manifest; has_same_key: boolean };

/**
 * Puts a backup into an installation that nobody has used (docs/contract/backups.md#restoring). The database has all of
 * it or nothing.
 */
export const restoreBackup = (place: RestorePlace, file: string): Promise<Restored> =>
  inPlainFile(file, place.ask ?? (async () => undefined), (plain) => restoreArchive(place, plain));

async function restoreArchive(place: RestorePlace, file: string): Promise<Restored> {
  const archive = await openArchive(file);
  const { manifest } = archive;
  const { sql, close } = await openDedicated(place.connection);
  try {
    if (!Object.hasOwn(MIGRATIONS, manifest.schema_version))
      throw new BackupError('The backup is of a newer release. Restore it with that one.');
    if (await isShared(sql)) throw new BackupError('The installation is running. Stop it first.');
    if (!(await isUnused(sql)))
      throw new BackupError('There are accounts here already. Restore into an installation that is empty.');
    await verifyArchive(archive);
    await putBack(place, archive, sql);
    await migrateTo(place);
    if (place.is_clone) await silence(sql);
    await tidyAll(sql);
  } finally {
    archive.close();
    await close();
  }
  return { manifest, has_same_key: manifest.key_id === keyIdOf(readInstanceKey(place.config)) };
}

/** Makes the schema of the release that the backup is of, and fills it; without a storage files are left out. */
export async function putBack(
  place: Pick<RestorePlace, 'connection' | 'report' | 'is_clone'> & { storage: Storage | null },
  archive: Archive,
  sql: postgres.Sql,
): Promise<void> {
  await dropSchema(sql);
  await migrateTo(place, archive.manifest.schema_version);
  await loadTables(sql, async (tx) => {
    await loadRows(archive, tx);
    await advanceStreams(tx);
    // A copy that is interrupted on its way to this release must not begin to send either.
    if (place.is_clone) await silenceOlder(tx);
    if (place.storage) await storeFiles(archive, place.storage);
  });
}

export async function migrateTo(
  { connection, report }: Pick<RestorePlace, 'connection' | 'report'>,
  upTo?: string,
): Promise<void> {
  const database = openDatabase({ connection, max: 2, limits: LONG_LIMITS });
  try {
    await migrate(database.db, { upTo, report });
  } finally {
    await database.close();
  }
}

async function loadRows({ manifest, open }: Archive, tx: postgres.TransactionSql): Promise<void> {
  for (const table of manifest.tables)
    await pipeline(await open(`${TABLES}${table.name}`), await copyIn(tx, table));
}

/** Each by way of a file of this machine, of which the storage is told the size first. */
const storeFiles = ({ manifest, open }: Archive, storage: Storage): Promise<void> =>
  inTemporaryDirectory('restore', async (directory) => {
    const spool = path.join(directory, 'file');
    for (const { key, type } of manifest.files) {
      await pipeline(await open(`${FILES}${key}`), fs.createWriteStream(spool, { mode: 0o600 }));
      await storage.store(key, { path: spool, type, size: (await stat(spool)).size });
    }
  });
