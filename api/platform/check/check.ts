import type { Db } from '@tandem/db/postgres/client.ts';
import { type RawBuilder, sql } from 'kysely';

/** Something that is always so, and a query of what it is not so of: rows of one column, `id`, as text. */
export type Check = { name: string; about: string; broken: RawBuilder<unknown> };

/** How many break it, with the first few. */
export type Finding = { name: string; about: string; count: number; ids: string[] };

const SHOWN = 5;

export async function runCheck(db: Db, { name, about, broken }: Check): Promise<Finding> {
  const { rows } = await sql<{ id: string; count: number }>`
    select b.id::text as id, (count(*) over ())::int as count from (${broken}) b order by b.id limit ${SHOWN}`.execute(
    db,
  );
  return { name, about, count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}
