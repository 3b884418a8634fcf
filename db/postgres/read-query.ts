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

// Escaped in both ways, so that no setting of the server decides where a text ends.
const quoted = (text: string) => `E'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;

/** Not as a "simple" query, which could be several statements. */
const ONE_STATEMENT = { prepare: false, simple: false };

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) =>
    value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${elements.join(',')}}`;
}

/** A value as it is written in SQL. Always a quoted text or null, whose type the server finds out as for a parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return quoted(Array.isArray(value) ? arrayText(value) : String(value));
}

/** The statement with its values written into it. */
export const withValues = ({ text, parameters }: ReadQuery): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));

/**
 * Runs one reading statement outside of transactions, on whichever connection is free first. `isCommon` statements are
 * prepared, which means planned once for all values; others are planned for the values that they come with. Those are
 * written into the statement: connections plan whatever has parameters for all values (db/postgres/client.ts).
 */
export async function runQuery<Row>(
  sql: Sql,
  query: ReadQuery,
  { isCommon }: { isCommon: boolean },
): Promise<Row[]> {
  const { text, parameters } = query;
  if (isCommon) {
    const values = parameters as Parameters<Sql['unsafe']>[1];
    return (await sql.unsafe(text, values, { prepare: isPrepared(text) })) as unknown as Row[];
  }
  return (await sql.unsafe(withValues(query), [], ONE_STATEMENT)) as unknown as Row[];
}
