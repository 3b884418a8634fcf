import { type Between, placeAmong } from '@tandem/shared/work-items/items/sort-order.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';
import { runBoth } from '../postgres/draining-dialect.ts';
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
  const { around, rows: first } = await readFirst(tx, list, asked);
  for (let reach = STRETCH; ; reach *= 16) {
    const isFirst = first !== null && reach === STRETCH;
    const rows = isFirst ? first : await readAround(tx, list, { id: asked.id, around, reach });
    const below = rows.filter(({ place }) => place <= around).length;
    const stretch = { rows, isStart: below < reach, isEnd: rows.length - below < reach };
    const found = placeAmong(stretch, asked);
    if (!found) continue;
    await writePlaces(tx, list, found.moved);
    return { place: found.place, moved: found.moved.map(({ id }) => id) };
  }
}

/**
 * Around which number to look: the wanted one, or that of the neighbour that has gone past it. Mostly it is the wanted one,
 * so the rows around that are read in the same round trip; null where it is not.
 */
async function readFirst(
  tx: Tx,
  list: OrderedList,
  { id, wanted, between }: Asked,
): Promise<{ around: number; rows: Row[] | null }> {
  const ids = between?.filter((each) => each !== null) ?? [];
  if (ids.length === 0) return { around: wanted, rows: null };
  const aroundWanted = rowsAround(list, { id, around: wanted, reach: STRETCH });
  const [neighbours, rows] = await runBoth(tx, placesOf(list, ids).compile(tx), aroundWanted.compile(tx));
  const [smaller, larger] = between?.map((each) => neighbours.find((row) => row.id === each)?.place) ?? [];
  if (smaller !== undefined && wanted < smaller) return { around: smaller, rows: null };
  if (larger !== undefined && wanted > larger) return { around: larger, rows: null };
  return { around: wanted, rows };
}

const placesOf = ({ table, column, isIn }: OrderedList, ids: readonly string[]): RawBuilder<Row> => sql`
  select r.id, r.${sql.ref(column)} as place from ${sql.table(table)} r
  where ${isIn} and r.id = any(${ids}::uuid[])`;

type Stretch = { id: string; around: number; reach: number };

async function readAround(tx: Tx, list: OrderedList, stretch: Stretch): Promise<Row[]> {
  const { rows } = await rowsAround(list, stretch).execute(tx);
  return rows;
}

function rowsAround(
  { table, column, isIn, ties }: OrderedList,
  { id, around, reach }: Stretch,
): RawBuilder<Row> {
  const place = sql`r.${sql.ref(column)}`;
  const from = sql`from ${sql.table(table)} r where ${isIn} and r.id <> ${id}`;
  return sql<Row>`
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
    order by ${place}, ${ties}`;
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
