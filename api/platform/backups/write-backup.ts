import {
  type CopiedTable,
  copyOut,
  listCopiedTables,
  schemaVersion,
} from '@tandem/db/postgres/schema/copy-tables.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import { Readable } from 'node:stream';
import type postgres from 'postgres';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { writeWholeFile } from '../../http/files/whole-file.ts';
import { type ZipEntry, zip } from '../../http/files/zip.ts';
import type { Storage } from '../../storage/storage.ts';
import type { JobContext } from '../jobs/job.ts';
import { encrypted } from './age.ts';
import { hashed } from './hashed.ts';
import { FILES, MANIFEST, type Manifest, TABLES, firstManifest, keyIdOf } from './manifest.ts';

type BackupSource = Pick<JobContext, 'connection' | 'config' | 'signal'> & {
  storage: Storage;
  /** The file is encrypted with it. */
  passphrase?: string | undefined;
};
export type BackupCounts = { rows: number; files: number; missing_files: number };

type StoredFile = { key: string; type: string };

/**
 * Copies the whole installation into one file as it is at one moment, while people go on working: the rows of one
 * snapshot, and the files that they name, which never change but to be encoded anew (docs/contract/backups.md#one-moment).
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupCounts> {
  const { connection, config, storage, signal } = source;
  const { sql, close } = await openDedicated(connection, signal);
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    const manifest = firstManifest(await schemaVersion(sql), keyIdOf(readInstanceKey(config)));
    const tables = await listCopiedTables(sql);
    const files = await listFiles(sql);
    const entries = [
      ...tables.map((table) => tableEntry(sql, table, manifest)),
      ...files.map((each) => fileEntry(storage, each, manifest)),
      { name: MANIFEST, chunks: () => asText(manifest) },
    ];
    await writeWholeFile(file, sealedWith(source.passphrase, zip(entries)), signal);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      missing_files: manifest.missing_files.length,
    };
  } catch (error) {
    // That the connection is gone is no reason when it was ended here.
    signal.throwIfAborted();
    throw error;
  } finally {
    await close();
  }
}

const sealedWith = (passphrase: string | undefined, archive: Readable): Readable =>
  passphrase ? Readable.from(encrypted(archive, passphrase), { objectMode: false }) : archive;

/** What people have brought, and not what was made for them to fetch once. */
const listFiles = (sql: postgres.Sql) => sql<StoredFile[]>`
  select storage_key as key, coalesce(attributes->>'type', 'application/octet-stream') as type
  from assets where is_uploaded order by storage_key`;

function tableEntry(sql: postgres.Sql, table: CopiedTable, manifest: Manifest): ZipEntry {
  const name = `${TABLES}${table.name}`;
  const content = async function* () {
    const rows = copyOut(sql, table);
    // Line breaks of values are written as \n in two characters, so that each one here ends a row.
    yield* hashed(name, rows, manifest.checksums, (lines) => manifest.tables.push({ ...table, rows: lines }));
  };
  return { name, chunks: content };
}

function fileEntry(storage: Storage, { key, type }: StoredFile, manifest: Manifest): ZipEntry {
  const name = `${FILES}${key}`;
  const content = async function* () {
    const stream = await storage.read(key);
    if (stream === null) {
      manifest.missing_files.push(key);
      return;
    }
    yield* hashed(name, stream, manifest.checksums);
    manifest.files.push({ key, type });
  };
  return { name, chunks: content, is_packed: /^(image|video|audio)\/|zip|gzip/.test(type) };
}

async function* asText(manifest: Manifest) {
  yield JSON.stringify(manifest, null, 1);
}
