import type { Tx } from '@tandem/db/postgres/client.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Manifest, tableEntry } from '../../../platform/archives/manifest.ts';
import { type ArchiveScope, type ArchivedTable, rowsOf } from '../../../platform/archives/tables.ts';
import { ImportError } from '../source/import-error.ts';
import { type RowRules, isFace, readRow, renamePeople } from './check-row.ts';
import type { WorkspaceArchive } from './open-archive.ts';
import { readLines } from './read-lines.ts';
import { safeTexts } from './safe-row.ts';
import type { ImportedPeople } from './write-people.ts';

const BATCH_ROWS = 500;
const BATCH_LETTERS = 4_000_000;
/** The planner takes a table for empty that was filled a moment ago. */
const MANY_ROWS = 1000;

export type TableRun = {
  archive: WorkspaceArchive;
  people: ImportedPeople;
  scope: ArchiveScope;
  /** Columns that hold JSON and never nothing: an archive has no other word for a JSON null. */
  required_json: ReadonlySet<string>;
};
export type ReadTable = { table: ArchivedTable; columns: readonly string[] };

/** The lines of a table wait here until all of them are there: its rows may name each other. */
export async function openWaitingRows(tx: Tx): Promise<void> {
  await sql`create temp table archive_rows (line jsonb not null) on commit drop`.execute(tx);
}

/** Writes the rows of a table, and gives how many they are. */
export async function writeTable(tx: Tx, run: TableRun, { table, columns }: ReadTable): Promise<number> {
  const { archive, people, scope } = run;
  await sql`truncate archive_rows`.execute(tx);
  const rules = { table, columns, workspace_id: archive.manifest.workspace.id, people: people.ids };
  const count = await bringLines(tx, run, rules);
  const target = sql.table(table.name);
  if (table.is_made_by_triggers)
    await sql`delete from ${target} t where ${sql.raw(rowsOf(table.rows, scope))}`.execute(tx);
  if (columns.includes('id')) await requireNewIds(tx, table.name);
  const later = new Set(table.later);
  const now = columns.filter((column) => !later.has(column));
  const valueOf = (column: string): RawBuilder<unknown> =>
    run.required_json.has(`${table.name}.${column}`)
      ? sql`coalesce(${sql.ref(`r.${column}`)}, 'null'::jsonb)`
      : sql.ref(`r.${column}`);
  const renewed = Object.entries(table.renewed ?? {});
  await sql`insert into ${target} (${sql.join([...now, ...renewed.map(([name]) => name)].map((name) => sql.ref(name)))})
    select ${sql.join([...now.map(valueOf), ...renewed.map(([, value]) => sql.raw(value))])}
    from archive_rows l cross join jsonb_populate_record(null::${target}, l.line) r`.execute(tx);
  // The checks that follow are planned by it.
  if (count >= MANY_ROWS) await sql`analyze ${target}`.execute(tx);
  if (later.size > 0)
    await sql`create temp table ${sql.table(`archive_later_${table.name}`)} on commit drop as
      select r.* from archive_rows l cross join jsonb_populate_record(null::${target}, l.line) r`.execute(tx);
  return count;
}

/** Writes what names rows of later tables. */
export async function writeLater(tx: Tx, { name, later = [] }: ArchivedTable): Promise<void> {
  if (later.length === 0) return;
  const values = sql.join(later.map((column) => sql`${sql.ref(column)} = ${sql.ref(`l.${column}`)}`));
  await sql`update ${sql.table(name)} t set ${values} from ${sql.table(`archive_later_${name}`)} l
    where t.id = l.id`.execute(tx);
}

async function bringLines(tx: Tx, run: TableRun, rules: RowRules): Promise<number> {
  const { manifest } = run.archive;
  const { name } = rules.table;
  let waiting: string[] = [];
  let letters = 0;
  let read = 0;
  let written = 0;
  const send = async () => {
    await sql`insert into archive_rows select l::jsonb from unnest(${waiting}::text[]) l`.execute(tx);
    [waiting, letters] = [[], 0];
  };
  for await (const line of readLines(run.archive, tableEntry(name))) {
    const row = readRow(rules, line);
    read += 1;
    // Who was here already has the face that they have here.
    if (isFace(rules.table, row) && run.people.known.has(run.people.ids.get(String(row['user_id'])) ?? ''))
      continue;
    const safe = safeTexts(name, row);
    waiting.push(renamePeople(safe ? JSON.stringify({ ...row, ...safe }) : line, run.people.renamed));
    letters += line.length;
    written += 1;
    if (waiting.length >= BATCH_ROWS || letters >= BATCH_LETTERS) await send();
  }
  await send();
  requireCount(manifest, name, read);
  return written;
}

function requireCount(manifest: Manifest, name: string, count: number): void {
  const expected = manifest.tables.find((table) => table.name === name)?.rows;
  if (expected !== count)
    throw new ImportError(`The archive is not whole: "${name}" has ${count} rows of ${expected}.`);
}

async function requireNewIds(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`select from archive_rows l
    join ${sql.table(name)} t on t.id = (l.line->>'id')::uuid limit 1`.execute(tx);
  if (rows.length > 0)
    throw new ImportError(
      `Rows of the archive are here already, in "${name}". It can be read back once alone.`,
    );
}
