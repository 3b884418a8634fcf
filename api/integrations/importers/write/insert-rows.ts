import type { Db } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { type Insertable, sql } from 'kysely';

const MAX_ROWS = 2000;
const MAX_CHARACTERS = 4_000_000;

/**
 * Inserts any number of rows in a few statements; every row has the columns of the first. The rows travel as JSON, and
 * the table itself says what type each column has. With `skipExisting`, rows that a unique index refuses are left out.
 * Gives how many rows are new.
 */
export async function insertRows<Table extends keyof DB & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  options: { skipExisting?: boolean } = {},
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  let inserted = 0;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const onConflict = options.skipExisting ? sql`on conflict do nothing` : sql``;
  for (const json of jsonArrays(rows)) {
    const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::text::json)
      ${onConflict}`.execute(db);
    inserted += Number(numAffectedRows ?? 0n);
  }
  return inserted;
}

/** The rows as JSON arrays that are neither too long nor too many for one statement. */
export function* jsonArrays(rows: readonly unknown[]): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    parts.push(json);
    length += json.length;
    if (parts.length < MAX_ROWS && length < MAX_CHARACTERS) continue;
    yield `[${parts.join(',')}]`;
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`;
}
