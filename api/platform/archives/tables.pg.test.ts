import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { listCopiedTables } from '@tandem/db/postgres/schema/copy-tables.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVED_TABLES, UNARCHIVED_TABLES, namesPeople, writtenColumns } from './tables.ts';

let database: TestDatabase;
const columnsOf = new Map<string, readonly string[]>();
beforeAll(async () => {
  database = await createTestDatabase();
  const { socketDirectory, name } = database;
  const { sql, close } = await openDedicated({ socketDirectory, database: name });
  for (const table of await listCopiedTables(sql)) columnsOf.set(table.name, table.columns);
  await close();
});
afterAll(() => database.close());

const written = () =>
  ARCHIVED_TABLES.map((table) => ({
    table,
    columns: writtenColumns(table, columnsOf.get(table.name) ?? []),
  }));

type Reference = { child: string; column: string; parent: string };
const references = () => database.sql<Reference[]>`
  select child.relname as child, c.attname as "column", parent.relname as parent
  from pg_constraint f
  join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
  join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace`;

// docs/contract/workspace-archive.md#what-is-in-it
test('of every table that a backup has somebody has decided whether an archive has it', () => {
  const decided = [...ARCHIVED_TABLES.map(({ name }) => name), ...UNARCHIVED_TABLES];
  expect(decided.toSorted()).toEqual([...columnsOf.keys()].toSorted());
});

// docs/contract/workspace-archive.md#what-never-leaves
test('no column is written that is a secret by its name', () => {
  const secret = /secret|hash|token|salt|passw|sealed|challenge|credential|sent_key/;
  const found = written().flatMap(({ table, columns }) =>
    columns.filter((column) => secret.test(column)).map((column) => `${table.name}.${column}`),
  );
  expect(found).toEqual([]);
});

test('a table that is named stands before those that name it, unless that is written later', async () => {
  const place = new Map(ARCHIVED_TABLES.map(({ name }, index) => [name, index]));
  const found: string[] = [];
  for (const { child, column, parent } of await references()) {
    const of = written().find(({ table }) => table.name === child);
    if (!of?.columns.includes(column) || of.table.later?.includes(column) || child === parent) continue;
    const isThere = (place.get(parent) ?? Infinity) < (place.get(child) ?? 0);
    if (!isThere) found.push(`${child}.${column} names ${parent}`);
  }
  expect(found).toEqual([]);
});

test('every column that names a person is known to', async () => {
  const archived = new Set(ARCHIVED_TABLES.map(({ name }) => name));
  const found = (await references())
    .filter(({ child, parent, column }) => parent === 'users' && archived.has(child) && !namesPeople(column))
    .map(({ child, column }) => `${child}.${column}`);
  expect(found).toEqual([]);
});

test('every list of ids names people, or is known to name other things', async () => {
  const archived = new Set(ARCHIVED_TABLES.map(({ name }) => name));
  const lists = await database.sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and udt_name = '_uuid'`;
  const others = lists
    .filter(({ table, column }) => archived.has(table) && !namesPeople(column))
    .map(({ column }) => column);
  expect([...new Set(others)].toSorted()).toEqual([
    ...[
      'default_types',
      'label_ids',
      'linked_page_ids',
      'module_ids',
      'parent_type_ids',
      'project_ids',
      'type_ids',
    ],
  ]);
});
