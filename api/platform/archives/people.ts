import type postgres from 'postgres';
import { type ArchiveOrder, type WrittenTable, namesPeople, rowsOf } from './tables.ts';

const LISTS = new Set(['assignee_ids', 'member_ids', 'approver_ids']);

/** Everybody whom a row of the archive names. */
export async function readPeople(
  sql: postgres.Sql,
  tables: readonly WrittenTable[],
  order: ArchiveOrder,
): Promise<string[]> {
  const people = new Set<string>([order.maker_id]);
  for (const { name, columns, rows } of tables) {
    const named = columns.filter(namesPeople);
    if (named.length === 0) continue;
    const each = named.map((column) =>
      LISTS.has(column) ? `select unnest(t."${column}") as id` : `select t."${column}" as id`,
    );
    const found = await sql.unsafe<{ id: string }[]>(
      rowsOf(
        `select distinct u.id from "${name}" t cross join lateral (${each.join(' union all ')}) n
        join users u on u.id = n.id where ${rows}`,
        { ...order, people: [] },
      ),
    );
    for (const { id } of found) people.add(id);
  }
  return [...people];
}
