import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a row has anything else in these columns: the condition of an update that is to leave a row as it is, with its
 * `updated_at`, when nothing would change. Columns without a value (undefined) are not meant.
 */
export function differs(columns: Record<string, unknown>): RawBuilder<SqlBool> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.length === 0) return sql`false`;
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  return sql`(${names}) is distinct from (${sql.join(given.map(([, value]) => sql`${value}`))})`;
}

/** What a column becomes: the value that was given, which may be none, or what it has. */
export const givenOr = (column: string, value: unknown): RawBuilder<unknown> =>
  value === undefined ? sql.ref(column) : sql`${value}`;
