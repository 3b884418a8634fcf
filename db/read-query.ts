import type { RawBuilder } from 'kysely';
import type { Db, Sql } from './client.ts';

/**
 * Statements that the server keeps prepared on each connection. Callers compose lists freely, and a prepared statement
 * is never forgotten: whoever comes with ever new shapes must not fill the memory.
 */
const MAX_PREPARED_SHAPES = 300;
const preparedShapes = new Set<string>();

function isPrepared(text: string): boolean {
  if (preparedShapes.has(text)) return true;
  if (preparedShapes.size >= MAX_PREPARED_SHAPES) return false;
  preparedShapes.add(text);
  return true;
}

export type ReadQuery = { text: string; parameters: readonly unknown[] };

/** The text and the values of a composed query; together they also name it in a cache. */
export function compileQuery(db: Db, query: RawBuilder<unknown>): ReadQuery {
  const { sql: text, parameters } = query.compile(db);
  return { text, parameters };
}

/**
 * Runs one reading statement outside of transactions, on whichever connection is free first. `isCommon` statements are
 * prepared, which means planned once for all values; others are planned for the values that they come with.
 */
export async function runQuery<Row>(
  sql: Sql,
  { text, parameters }: ReadQuery,
  { isCommon }: { isCommon: boolean },
): Promise<Row[]> {
  const prepare = isCommon && isPrepared(text);
  const rows = await sql.unsafe(text, parameters as Parameters<Sql['unsafe']>[1], { prepare });
  return rows as unknown as Row[];
}
