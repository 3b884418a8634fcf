import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** A column of one table that names rows of another. */
export type Reference = { child: string; column: string; parent: string; key: string };

/** What the schema says of how rows depend on each other; read from it, so that new tables are known by themselves. */
export type Dependencies = {
  /** Rows that go with the row that they name, by its table. */
  dependents: (table: string) => readonly Reference[];
  /** References that keep the named row from being deleted. */
  holders: (table: string) => readonly Reference[];
  /** Tables whose rows are marked as deleted first. */
  marked: readonly string[];
};

/** Their rows stay, marked, so that their keys are never used again (docs/contract/fields.md#keys). */
const STAYING: ReadonlySet<string> = new Set(['fields']);

type Row = Reference & { action: 'cascade' | 'hold' };

const goesWith =
  (parent: string, column: string) =>
  (child: string): Row => ({
    child,
    column,
    parent,
    key: 'id',
    action: 'cascade',
  });

/** History names its project and its item without a reference, so that writing it locks nobody; it goes with them all the same. */
const UNDECLARED: Row[] = [
  goesWith('projects', 'project_id')('activities'),
  ...['activities', 'work_item_versions', 'work_item_description_versions', 'work_item_words'].map(
    goesWith('work_items', 'work_item_id'),
  ),
];

export async function readDependencies(db: Db): Promise<Dependencies> {
  const { rows: declared } = await sql<Row>`
    select child.relname as child, c.attname as "column", parent.relname as parent, k.attname as key,
      case f.confdeltype when 'c' then 'cascade' else 'hold' end as action
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confdeltype in ('c', 'a', 'r')
      and array_length(f.conkey, 1) = 1
    order by 1, 2`.execute(db);
  const { rows: marked } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at' order by 1`.execute(db);
  const rows = [...declared, ...UNDECLARED];
  const cascading = Map.groupBy(
    rows.filter(({ action }) => action === 'cascade'),
    ({ parent }) => parent,
  );
  const holding = Map.groupBy(
    rows.filter(({ action }) => action === 'hold'),
    ({ parent }) => parent,
  );
  const weight = (table: string) => cascading.get(table)?.length ?? 0;
  const dependents = (table: string) =>
    // What holds most goes first: projects before what is in them, work items before their states.
    (cascading.get(table) ?? []).toSorted((a, b) => weight(b.child) - weight(a.child));
  return {
    dependents,
    holders: (table) => holding.get(table) ?? [],
    marked: marked
      .map(({ name }) => name)
      .filter((name) => !STAYING.has(name))
      .toSorted((a, b) => weight(b) - weight(a)),
  };
}
