import type { Database, Db, Tx } from '@tandem/db/postgres/client.ts';
import { forceResync } from '@tandem/db/change-log/log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Manifest } from '../../../platform/archives/manifest.ts';
import { ARCHIVED_TABLES, type ArchiveScope, writtenColumns } from '../../../platform/archives/tables.ts';
import { storeFormulas } from '../../../projects/fields/formulas/store.ts';
import { readFields } from '../../../projects/fields/repo.ts';
import type { Storage } from '../../../storage/storage.ts';
import { ImportError } from '../source/import-error.ts';
import { tidyTables } from '../write/tidy-tables.ts';
import { checkImport } from './check-import.ts';
import { type WorkspaceArchive, openWorkspaceArchive } from './open-archive.ts';
import { type FileTarget, storeFiles } from './store-files.ts';
import { type ImportedPeople, writePeople } from './write-people.ts';
import { type ReadTable, type TableRun, openWaitingRows, writeLater, writeTable } from './write-table.ts';

type WorkspaceImport = { file: string; is_dry_run: boolean };
export type WorkspaceSummary = {
  workspace: Manifest['workspace'];
  created_at: string;
  rows: number;
  files: number;
  missing_files: number;
  people: number;
  /** Of them who had an account here. */
  known_people: number;
  /** Administrators of the workspace who had one. */
  known_administrators: number;
};

/** Undoes a transaction that has shown what it would do. */
class DryRun extends Error {
  readonly summary: WorkspaceSummary;
  constructor(summary: WorkspaceSummary) {
    super('Nothing was to be written.');
    this.summary = summary;
  }
}

/**
 * Reads an archive of a workspace back into an instance that does not have it, in one transaction: all of it is there or
 * nothing (docs/contract/workspace-archive.md#reading-it-back). Throws ImportError with a sentence for the person who
 * imports.
 */
export async function importWorkspace(
  database: Database,
  storage: Storage,
  { file, is_dry_run }: WorkspaceImport,
): Promise<WorkspaceSummary> {
  const archive = await openWorkspaceArchive(file);
  const target: FileTarget = { storage, stored: [], is_dry_run };
  const summary = await writeOrUndo(database, archive, target);
  if (!is_dry_run) await tidyTables(database.db);
  return summary;
}

/** Files that came into the storage go again when their rows do not stay; what fails later leaves them. */
async function writeOrUndo(
  { db }: Database,
  archive: WorkspaceArchive,
  target: FileTarget,
): Promise<WorkspaceSummary> {
  let written: WorkspaceSummary | undefined;
  try {
    return await inTransaction(db, async (tx) => (written = await writeAll(tx, archive, target)));
  } catch (error) {
    const isThere = written ? await isStored(db, written.workspace.id) : false;
    if (written && isThere) return written;
    // Files that nobody needs are better than rows without theirs.
    if (isThere === false) await removeStored(target);
    if (error instanceof DryRun) return error.summary;
    throw explained(error);
  } finally {
    archive.close();
  }
}

/** Whether a commit without an answer was one; null when the database does not say. */
async function isStored(db: Db, workspaceId: string): Promise<boolean | null> {
  try {
    const query = db.selectFrom('workspaces').select('id').where('id', '=', workspaceId);
    return (await query.executeTakeFirst()) !== undefined;
  } catch {
    return null;
  }
}

async function removeStored({ storage, stored }: FileTarget): Promise<void> {
  if (stored.length > 0) await storage.remove(stored.splice(0));
}

async function writeAll(tx: Tx, archive: WorkspaceArchive, target: FileTarget): Promise<WorkspaceSummary> {
  const { workspace, made_by, created_at, missing_files } = archive.manifest;
  // A transaction that met another one begins again from the start.
  await removeStored(target);
  // The limits of a request do not suit an import.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await requireFree(tx, workspace);
  const tables = await listReadTables(tx, archive.manifest);
  const people = await writePeople(tx, archive);
  const scope: ArchiveScope = {
    workspace_id: workspace.id,
    maker_id: people.ids.get(made_by) ?? refuseMaker(),
    people: [...people.ids.values()].filter((id) => !people.known.has(id)),
  };
  const counts = await writeTables(tx, { archive, people, scope }, tables);
  const files = await storeFiles(tx, archive, target);
  await checkImport(tx, scope, counts);
  await storeFormulas(tx, scope.workspace_id, await readFields(tx, scope.workspace_id));
  await announce(tx, scope, people);
  const summary = {
    workspace,
    created_at,
    files,
    missing_files: missing_files.length,
    people: people.ids.size,
    rows: [...counts.values()].reduce((sum, count) => sum + count, people.ids.size - people.known.size),
    known_people: people.known.size,
    known_administrators: await countAdministrators(tx, scope, people),
  };
  if (target.is_dry_run) throw new DryRun(summary);
  return summary;
}

const refuseMaker = (): never => {
  throw new ImportError('The archive does not have who made it.');
};

async function requireFree(tx: Tx, { id, slug }: Manifest['workspace']): Promise<void> {
  const { rows } = await sql<{ slug: string; is_deleted: boolean }>`
    select slug, deleted_at is not null as is_deleted from workspaces
    where id = ${id} or lower(slug) = lower(${slug}) and deleted_at is null order by deleted_at nulls first`.execute(
    tx,
  );
  const [found] = rows;
  if (found?.is_deleted)
    throw new ImportError(`The workspace "${slug}" was deleted here, and is not gone for good yet.`);
  if (found)
    throw new ImportError(
      `There is a workspace "${found.slug}" here already. An import makes a new one alone.`,
    );
}

/** The tables of the archive in the order in which they can be written. Refuses tables and columns that no archive has. */
async function listReadTables(tx: Tx, { tables }: Manifest): Promise<ReadTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(tx);
  const all = new Map(rows.map(({ name, columns }) => [name, columns]));
  const given = new Map(tables.map((table) => [table.name, table]));
  const known = new Set(ARCHIVED_TABLES.map(({ name }) => name));
  for (const { name } of tables)
    if (!known.has(name)) throw new ImportError(`The archive has a table that no archive has: "${name}".`);
  return ARCHIVED_TABLES.flatMap((table) => {
    const columns = given.get(table.name)?.columns;
    if (!columns) return [];
    const allowed = new Set(writtenColumns(table, all.get(table.name) ?? []));
    const stranger = columns.find((column) => !allowed.has(column));
    if (stranger !== undefined)
      throw new ImportError(
        `The archive has a column in "${table.name}" that no archive has: "${stranger}".`,
      );
    return [{ table, columns }];
  });
}

async function writeTables(
  tx: Tx,
  given: Omit<TableRun, 'required_json'>,
  tables: readonly ReadTable[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb' and is_nullable = 'NO'`.execute(tx);
  const run: TableRun = { ...given, required_json: new Set(rows.map(({ place }) => place)) };
  const counts = new Map<string, number>();
  await openWaitingRows(tx);
  const others = tables.filter(({ table }) => table.name !== 'users');
  for (const each of others) counts.set(each.table.name, await writeTable(tx, run, each));
  for (const { table } of others) await writeLater(tx, table);
  return counts;
}

/** Whoever is here and is in the workspace lists again; nobody is notified of what happened elsewhere. */
async function announce(tx: Tx, { workspace_id }: ArchiveScope, { known }: ImportedPeople): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from projects where workspace_id = ${workspace_id} order by id`.execute(tx);
  await forceResync(tx, [
    { stream: workspaceStream(workspace_id), workspace_id },
    ...rows.map(({ id }) => ({ stream: projectStream(id), workspace_id })),
    ...[...known].map((id) => ({ stream: userStream(id), workspace_id: null })),
  ]);
}

async function countAdministrators(
  tx: Tx,
  { workspace_id }: ArchiveScope,
  { known }: ImportedPeople,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from workspace_members where workspace_id = ${workspace_id} and role = ${ROLE.ADMIN}
      and is_active and deleted_at is null and user_id = any(${[...known]}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What the database refuses is wrong with the archive: rows that do not fit each other, values that are none. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (!/^2[23]/.test(String(error.code))) return error;
  const table = 'table_name' in error && error.table_name ? ` in "${String(error.table_name)}"` : '';
  return new ImportError(`The archive has a row${table} that cannot be stored here: ${error.message}.`, {
    cause: error,
  });
}
