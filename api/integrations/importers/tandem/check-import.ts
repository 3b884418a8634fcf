import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { ARCHIVED_TABLES, type ArchiveScope, rowsOf } from '../../../platform/archives/tables.ts';
import { ImportError } from '../source/import-error.ts';

type Reference = { child: string; column: string; parent: string; key: string };

/** Columns that name a row without being declared to, by what they are called. */
const BY_NAME: Readonly<Record<string, string>> = { project_id: 'projects', work_item_id: 'work_items' };

/**
 * Looks at what was written: every row is one that an archive of this workspace has, and names nothing of another one.
 * A made-up archive could hang its rows on things that were here before.
 */
export async function checkImport(
  tx: Tx,
  scope: ArchiveScope,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [name, expected] of counts) {
    const rows = ARCHIVED_TABLES.find((table) => table.name === name)?.rows ?? 'false';
    const found = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} t where ${sql.raw(rowsOf(rows, scope))}`.execute(
      tx,
    );
    if (found.rows[0]?.count !== expected)
      throw new ImportError(`The archive has rows in "${name}" that belong to no workspace of it.`);
  }
  for (const { child, column, parent, key } of await readReferences(tx)) {
    const { rows } = await sql`
      select from ${sql.table(child)} c join ${sql.table(parent)} p on ${sql.ref(`p.${key}`)} = ${sql.ref(`c.${column}`)}
      where c.workspace_id = ${scope.workspace_id} and p.workspace_id <> c.workspace_id limit 1`.execute(tx);
    if (rows.length > 0)
      throw new ImportError(`The archive has rows in "${child}" that name something of another workspace.`);
  }
}

/** Between tables that know their workspace. */
async function readReferences(tx: Tx): Promise<Reference[]> {
  const { rows: declared } = await sql<Reference>`
    select child.relname as child, c.attname as "column", parent.relname as parent, k.attname as key
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and array_length(f.conkey, 1) = 1`.execute(
    tx,
  );
  const { rows: columns } = await sql<{ child: string; column: string }>`
    select table_name as child, column_name as "column" from information_schema.columns
    where table_schema = 'public'`.execute(tx);
  const scoped = new Set(columns.filter(({ column }) => column === 'workspace_id').map(({ child }) => child));
  const archived = new Set(ARCHIVED_TABLES.map(({ name }) => name));
  const named = columns.flatMap(({ child, column }) => {
    const parent = BY_NAME[column];
    return parent ? [{ child, column, parent, key: 'id' }] : [];
  });
  return [...declared, ...named].filter(
    ({ child, parent }) => archived.has(child) && scoped.has(child) && scoped.has(parent),
  );
}
