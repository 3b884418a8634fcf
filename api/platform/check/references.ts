import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Check } from './check.ts';

/** What a column of this name names, in every table. */
const PARENTS: Readonly<Record<string, string>> = {
  workspace_id: 'workspaces',
  project_id: 'projects',
  work_item_id: 'work_items',
  page_id: 'pages',
  cycle_id: 'cycles',
  module_id: 'modules',
  user_id: 'users',
};
/** What outlives what it names: the log is trimmed by time, lines of the audit log say what was. */
const OUTLIVING: ReadonlySet<string> = new Set([
  'audit_log',
  'changes',
  'change_streams',
  'mails',
  'idempotency_keys',
]);

type Column = { table: string; column: string };

/** A check for each column that names a row by its name alone, and for each table that names place and project both. */
export async function referenceChecks(db: Db): Promise<Check[]> {
  const { rows: loose } = await sql<Column>`
    select c.relname as "table", a.attname as "column" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype
      and a.attname = any(${Object.keys(PARENTS)}::text[])
      and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.conkey = array[a.attnum])
    order by 1, 2`.execute(db);
  const { rows: placed } = await sql<Column>`
    select c.relname as "table", 'project_id' as "column" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'projects'
      and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid
        and a.attname in ('workspace_id', 'project_id') and not a.attisdropped)
    order by 1`.execute(db);
  const isChecked = ({ table }: Column) => !OUTLIVING.has(table);
  return [...loose.filter(isChecked).map(looseCheck), ...placed.filter(isChecked).map(placeCheck)];
}

function looseCheck({ table, column }: Column): Check {
  const parent = PARENTS[column] ?? '';
  return {
    name: `${table}.${column}`,
    about: `rows of ${table} that name none of ${parent}`,
    broken: sql`
      select t.${sql.ref(column)} as id from ${sql.table(table)} t where t.${sql.ref(column)} is not null
        and not exists (select from ${sql.table(parent)} p where p.id = t.${sql.ref(column)})`,
  };
}

function placeCheck({ table }: Column): Check {
  return {
    name: `${table}.workspace`,
    about: `rows of ${table} in another workspace than their project`,
    broken: sql`
      select t.project_id as id from ${sql.table(table)} t join projects p on p.id = t.project_id
      where t.workspace_id <> p.workspace_id`,
  };
}
