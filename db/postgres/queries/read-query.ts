import type { RawBuilder } from 'kysely';
import { type Db, GENERIC_PLANS, type Sql } from '../client.ts';

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

/** Words and values, and of which type the rows are: of `row` there is no value. */
export type ReadQuery<Row = unknown> = { text: string; parameters: readonly unknown[]; row?: Row };

/** The text and the values of a composed query; together they also name it in a cache. */
export function compileQuery<Row>(db: Db, query: RawBuilder<Row>): ReadQuery<Row> {
  const { sql: text, parameters } = query.compile(db);
  return { text, parameters };
}

/** Not as a "simple" query, which could be several statements. */
const ONE_STATEMENT = { prepare: false, simple: false };

/**
 * Runs one reading statement outside of transactions, on whichever connection is free first. `isCommon` statements are
 * prepared, which means planned once for all values; others are planned for the values that they come with.
 */
export async function runQuery<Row>(
  sql: Sql,
  query: ReadQuery<Row>,
  how: { isCommon: boolean },
): Promise<Row[]> {
  try {
    return await runOn(sql, query, how);
  } catch (error) {
    const other = sql.instead?.(error);
    if (!other) throw error;
    return runOn(other, query, how);
  }
}

async function runOn<Row>(
  sql: Sql,
  query: ReadQuery<Row>,
  { isCommon }: { isCommon: boolean },
): Promise<Row[]> {
  if (!isCommon) return runForItsValues(sql, query);
  const { text, parameters } = query;
  return (await sql.unsafe(text, [...parameters] as never[], {
    prepare: isPrepared(text),
  })) as unknown as Row[];
}

/** Connections plan whatever has parameters for all values (client.ts): this one does otherwise for as long as it is held. */
async function runForItsValues<Row>(sql: Sql, { text, parameters }: ReadQuery<Row>): Promise<Row[]> {
  // Behind a pooler statements have no names, and those are planned for their values anyway.
  if (sql.isPooled)
    return (await sql.unsafe(text, [...parameters] as never[], ONE_STATEMENT)) as unknown as Row[];
  const held = await sql.reserve();
  const planFor = (mode: string) => held.unsafe(`set plan_cache_mode = ${mode}`, [], ONE_STATEMENT);
  try {
    // Both are sent at once.
    const [, rows] = await Promise.all([
      planFor('force_custom_plan'),
      held.unsafe(text, [...parameters] as never[], ONE_STATEMENT),
    ]);
    return rows as unknown as Row[];
  } finally {
    // Nobody waits for it, and a connection that is lost needs it no more.
    void planFor(GENERIC_PLANS).then(held.release, held.release);
  }
}
