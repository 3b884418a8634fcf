import { copyJson, listCopiedTables, schemaVersion } from '@tandem/db/postgres/schema/copy-tables.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import { must } from '@tandem/shared/must.ts';
import type postgres from 'postgres';
import { fileNameOf } from '../../http/files/file-names.ts';
import { writeWholeFile } from '../../http/files/whole-file.ts';
import { type ZipEntry, zip } from '../../http/files/zip.ts';
import { hashed } from '../backups/hashed.ts';
import type { JobContext } from '../jobs/job.ts';
import { type ArchivedFile, FILES, MANIFEST, type Manifest, firstManifest, tableEntry } from './manifest.ts';
import { type PlacedPage, listPages, readPageText } from './pages.ts';
import { readPeople } from './people.ts';
import {
  ARCHIVED_TABLES,
  type ArchiveOrder,
  type ArchiveScope,
  type WrittenTable,
  rowsOf,
  writtenColumns,
} from './tables.ts';

type ArchiveSource = Pick<JobContext, 'connection' | 'storage' | 'signal'>;
type StoredFile = ArchivedFile & { key: string };

/**
 * Copies a workspace into one file as it is at one moment, while people go on working: row after row, so that its size
 * is none of the memory's (docs/contract/workspace-archive.md#one-moment).
 */
export async function writeArchive(source: ArchiveSource, order: ArchiveOrder, file: string): Promise<void> {
  const { connection, storage, signal } = source;
  const { sql, close } = await openDedicated(connection, signal);
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    const tables = await listWrittenTables(sql);
    const scope = { ...order, people: await readPeople(sql, tables, order) };
    const manifest = await beginManifest(sql, order);
    const files = await listFiles(sql, scope);
    const byId = new Map(files.map((each) => [each.id, each]));
    const pages = await listPages(sql, scope);
    const entries = [
      ...tables.map((table) => rowsEntry(sql, table, { scope, manifest })),
      ...pages.map((page) => pageEntry(sql, page, byId)),
      ...files.map((each) => fileEntry(storage, each, manifest)),
      { name: MANIFEST, chunks: () => asText(manifest) },
    ];
    await writeWholeFile(file, zip(entries), signal);
  } catch (error) {
    // That the connection is gone is no reason when it was ended here.
    signal.throwIfAborted();
    throw error;
  } finally {
    await close();
  }
}

async function beginManifest(sql: postgres.Sql, { workspace_id, maker_id }: ArchiveOrder): Promise<Manifest> {
  const [workspace] = await sql<Manifest['workspace'][]>`
    select id, slug, name from workspaces where id = ${workspace_id} and deleted_at is null`;
  return firstManifest({
    schema_version: await schemaVersion(sql),
    workspace: must(workspace, 'the workspace is there'),
    made_by: maker_id,
  });
}

async function listWrittenTables(sql: postgres.Sql): Promise<WrittenTable[]> {
  const all = new Map((await listCopiedTables(sql)).map(({ name, columns }) => [name, columns]));
  return ARCHIVED_TABLES.map((table) => {
    const columns = must(all.get(table.name), `${table.name} is a table`);
    return { ...table, columns: writtenColumns(table, columns) };
  });
}

type Writing = { scope: ArchiveScope; manifest: Manifest };

function rowsEntry(sql: postgres.Sql, table: WrittenTable, { scope, manifest }: Writing): ZipEntry {
  const { name, columns, rows, changed = {} } = table;
  const entry = tableEntry(name);
  const written = columns.map((column) => `${changed[column] ?? `t."${column}"`} as "${column}"`);
  const query = `select row_to_json(r) from (select ${written.join()} from "${name}" t where ${rows}) r`;
  const content = async function* () {
    const lines = copyJson(sql, rowsOf(query, scope));
    yield* hashed(entry, lines, manifest.checksums, (count) => {
      manifest.tables.push({ name, columns: [...columns], rows: count });
    });
  };
  return { name: entry, chunks: content };
}

async function listFiles(sql: postgres.Sql, scope: ArchiveScope): Promise<StoredFile[]> {
  const { rows } = must(
    ARCHIVED_TABLES.find(({ name }) => name === 'assets'),
    'files have rows',
  );
  const found = await sql.unsafe<{ id: string; key: string; name: string; type: string }[]>(
    `select t.id, t.storage_key as key, coalesce(t.attributes->>'name', '') as name,
      coalesce(t.attributes->>'type', 'application/octet-stream') as type
    from assets t where ${rowsOf(rows, scope)} order by t.id`,
  );
  return found.map(({ id, key, name, type }) => ({
    id,
    key,
    entry: `${FILES}${id}/${fileNameOf(name)}`,
    type,
  }));
}

function fileEntry(storage: ArchiveSource['storage'], file: StoredFile, manifest: Manifest): ZipEntry {
  const { key, ...written } = file;
  const content = async function* () {
    const stream = await storage.read(key);
    if (stream === null) {
      manifest.missing_files.push(file.id);
      return;
    }
    yield* hashed(file.entry, stream, manifest.checksums);
    manifest.files.push(written);
  };
  return { name: file.entry, chunks: content, is_packed: /^(image|video|audio)\/|zip|gzip/.test(file.type) };
}

function pageEntry(sql: postgres.Sql, page: PlacedPage, files: ReadonlyMap<string, ArchivedFile>): ZipEntry {
  return {
    name: page.entry,
    chunks: async function* () {
      yield await readPageText(sql, page, files);
    },
  };
}

async function* asText(manifest: Manifest) {
  yield JSON.stringify(manifest, null, 1);
}
