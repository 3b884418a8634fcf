import { type Between, placeAmong } from '@tandem/shared/work-items/items/sort-order.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';
import { lockByName } from '../postgres/named-lock.ts';

/** Rows `r` of a table that people put in an order of their own, by a number in one of their columns. */
export type OrderedList = {
  table: string;
  column: 'sort_order' | 'sequence';
  isIn: RawBuilder<boolean>;
  /** The order of rows that have the same number. */
  ties: RawBuilder<unknown>;
};

type Asked = { id: string; wanted: number; between?: Between | undefined };
type Row = { id: string; place: number };

/** People who give places in one list do so one after the other; taken before any row of it is locked. */
export const lockPlaces = (tx: Tx, { table }: Pick<OrderedList, 'table'>, owner: string): Promise<void> =>
  lockByName(tx, `places:${table}:${owner}`);

/** So many rows on each side are read at first. */
const STRETCH = 32;

/**
 * The number of a row of which the list is held: the wanted one, unless that is too close to another. Then it goes behind
 * that one, and where there is no room its neighbours are moved apart, whose ids are given too: their Changes belong to the
 * same command (docs/contract/conventions.md#own-orders).
 */
export async function takePlace(
  tx: Tx,
  list: OrderedList,
  asked: Asked,
): Promise<{ place: number; moved: string[] }> {
  const around = await centreOf(tx, list, asked);
  for (let reach = STRETCH; ; reach *= 16) {
    const rows = await readAround(tx, list, { id: asked.id, around, reach });
    const below = rows.filter(({ place }) => place <= around).length;
    const stretch = { rows, isStart: below < reach, isEnd: rows.length - below < reach };
    const found = placeAmong(stretch, asked);
    if (!found) continue;
    await writePlaces(tx, list, found.moved);
    return { place: found.place, moved: found.moved.map(({ id }) => id) };
  }
}

/** The wanted number, or that of the neighbour that has gone past it. */
async function centreOf(tx: Tx, { table, column, isIn }: OrderedList, { wanted, between }: Asked) {
  const ids = between?.filter((id) => id !== null) ?? [];
  if (ids.length === 0) return wanted;
  const { rows } = await sql<Row>`
    select r.id, r.${sql.ref(column)} as place from ${sql.table(table)} r
    where ${isIn} and r.id = any(${ids}::uuid[])`.execute(tx);
  const [smaller, larger] = between?.map((id) => rows.find((row) => row.id === id)?.place) ?? [];
  if (smaller !== undefined && wanted < smaller) return smaller;
  return larger !== undefined && wanted > larger ? larger : wanted;
}

async function readAround(
  tx: Tx,
  { table, column, isIn, ties }: OrderedList,
  { id, around, reach }: { id: string; around: number; reach: number },
): Promise<Row[]> {
  const place = sql`r.${sql.ref(column)}`;
  const from = sql`from ${sql.table(table)} r where ${isIn} and r.id <> ${id}`;
  const { rows } = await sql<Row>`
    with bounds as (
      select
        (select min(place) from (
          select ${place} as place ${from} and ${place} <= ${around} order by ${place} desc limit ${reach}) b) as lower,
        (select max(place) from (
          select ${place} as place ${from} and ${place} > ${around} order by ${place} limit ${reach}) b) as upper
    )
    select r.id, ${place} as place ${from}
      and ${place} >= coalesce((select lower from bounds), ${around})
      and ${place} <= coalesce((select upper from bounds), ${around})
    order by ${place}, ${ties}`.execute(tx);
  return rows;
}

async function writePlaces(tx: Tx, { table, column }: OrderedList, moved: readonly Row[]): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await sql`
    select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  await sql`
    update ${sql.table(table)} r set ${sql.ref(column)} = v.place, updated_at = clock_timestamp()
    from unnest(${ids}::uuid[], ${moved.map(({ place }) => place)}::float8[]) as v(id, place)
    where r.id = v.id`.execute(tx);
}
