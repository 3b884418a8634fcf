import { type RawBuilder, sql } from 'kysely';
import { type KeyValues, type PageRows, cursorOf, keyCursor, refusedCursor } from './key-cursor.ts';
import type { Page } from './paging.ts';

export type KeyType = 'timestamptz' | 'date' | 'float8' | 'numeric' | 'int8' | 'text' | 'uuid' | 'boolean';

/** One of the values that a list is ordered by; what has none stands last. */
type KeyColumn = {
  value: RawBuilder<unknown>;
  type: KeyType;
  isDescending?: boolean;
  isNullable?: boolean;
};

/** All that a list is ordered by, so that no two rows are equal: the last one is of one row alone. */
export type ListKey = readonly KeyColumn[];
/** A selected row with its place in the list, by which the next page goes on. */
export type Placed = { place: string | null };
const isMoment = (text: string) => {
  const match = /^(\d{4})-(\d\d)-(\d\d)( \d\d:\d\d:\d\d(?:\.\d{1,6})?)?(?:([+-]\d\d)(:\d\d)?)?$/.exec(text);
  if (!match) return false;
  const [, year, month, day, time = ' 00:00:00', hours = '+00', minutes = ':00'] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  const isZone = Math.abs(Number(hours)) <= 15;
  return (
    isDay && isZone && !Number.isNaN(Date.parse(`${year}-${month}-${day}T${time.trim()}${hours}${minutes}`))
  );
};

const IS_VALUE: Record<KeyType, (text: string) => boolean> = {
  timestamptz: isMoment,
  date: (text) => text.length === 10 && isMoment(text),
  float8: (text) =>
    /^-?\d[\d.e+-]*$/.test(text) &&
    Number.isFinite(Number(text)) &&
    // Too small for a number of the database.
    (Number(text) !== 0 || !/[1-9]/.test(text.replace(/e.*/, ''))),
  numeric: (text) => /^-?\d{1,20}(\.\d{1,20})?$/.test(text),
  int8: (text) => /^-?\d{1,18}$/.test(text),
  text: (text) => !text.includes('\0'),
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
};

function requireValues(key: ListKey, values: KeyValues): void {
  const fits = ({ type, isNullable = false }: KeyColumn, value: string | null | undefined) =>
    value === null ? isNullable : value !== undefined && IS_VALUE[type](value);
  if (values.length !== key.length || !key.every((column, at) => fits(column, values[at])))
    throw refusedCursor();
}

const cast = ({ type }: KeyColumn, value: string | null) => sql`${value}::text::${sql.raw(type)}`;

/** The newest first, in a list of rows that are `id`. */
export const newestFirst = (moment: RawBuilder<unknown>, id: RawBuilder<unknown>): ListKey => [
  { value: moment, type: 'timestamptz', isDescending: true },
  { value: id, type: 'uuid' },
];

/** Rows behind these values. The bound stands by itself, so that an index is read from there on. */
function isBehind([column, ...others]: ListKey, [value = null, ...rest]: KeyValues): RawBuilder<boolean> {
  if (!column) return sql`false`;
  const bound = cast(column, value);
  const sign = column.isDescending ? sql.raw('<') : sql.raw('>');
  const next = isBehind(others, rest);
  if (value === null) return sql`(${column.value} is null and ${next})`;
  if (!column.isNullable) {
    return sql`(${column.value} ${sign}= ${bound} and (${column.value} ${sign} ${bound} or ${next}))`;
  }
  return sql`(${column.value} ${sign} ${bound} or ${column.value} is null or (${column.value} = ${bound} and ${next}))`;
}

/** Rows `(a, b)` behind others of one direction: what an index of both finds at once. */
function isBehindRow(key: ListKey, values: KeyValues): RawBuilder<boolean> {
  const columns = sql.join(key.map(({ value }) => value));
  const bounds = sql.join(key.map((column, at) => cast(column, values[at] ?? null)));
  return sql`(${columns}) ${sql.raw(key[0]?.isDescending ? '<' : '>')} (${bounds})`;
}

/** The condition for rows behind the last page, true on the first one. 400 for values that this list does not have. */
export function isAfter({ after }: Pick<Page, 'after'>, key: ListKey): RawBuilder<boolean> {
  if (after === null || after.length === 0) return sql`true`;
  requireValues(key, after);
  const isUniform = key.every(
    ({ isDescending = false, isNullable = false }) =>
      !isNullable && isDescending === (key[0]?.isDescending ?? false),
  );
  return isUniform ? isBehindRow(key, after) : isBehind(key, after);
}

/** The place of a selected row, as a column `place`; null where pages are numbered. */
export const placeColumn = ({ after }: Pick<Page, 'after'>, key: ListKey): RawBuilder<string | null> =>
  after === null
    ? sql`null::text as place`
    : sql`json_build_array(${sql.join(key.map(({ value }) => sql`${value}::text`))})::text as place`;

const orderOfColumn = ({ value, isDescending, isNullable }: KeyColumn) =>
  sql`${value} ${sql.raw(`${isDescending ? 'desc' : 'asc'}${isNullable ? ' nulls last' : ''}`)}`;

/** The words of `order by`. */
export const orderOf = (key: ListKey): RawBuilder<unknown> => sql.join(key.map(orderOfColumn));

/** What a statement says to read a page of a list in the order of its key. */
export const pageParts = (page: Page, key: ListKey) => ({
  isAfter: isAfter(page, key),
  order: orderOf(key),
  window: page.after === null ? sql`limit ${page.per_page} offset ${page.offset}` : sql`limit ${page.limit}`,
  place: placeColumn(page, key),
});

export type PageParts = ReturnType<typeof pageParts>;

/** The page of rows that were found for it: without their places, and without the one that says that there are more. */
export function pageOfRows<Row extends Placed>(
  page: Page,
  found: readonly Row[],
): PageRows<Omit<Row, 'place'>> {
  const shown = found.slice(0, page.per_page);
  const last = shown.at(-1)?.place ?? null;
  return {
    rows: shown.map(({ place: _place, ...row }) => row),
    next: last === null ? null : keyCursor(last),
    hasMore: found.length > shown.length,
  };
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The page of a list that is there as a whole: numbered ones in its order, those behind rows by ids, which never change. */
export function pageOfWhole<Row extends { id?: unknown }>(page: Page, rows: readonly Row[]): PageRows<Row> {
  const { after, per_page, offset } = page;
  const idOf = (row: Row) => String(row.id);
  if (after !== null && after.length > 1) throw refusedCursor();
  const last = after?.[0] ?? null;
  const behind =
    after === null
      ? rows.slice(offset)
      : rows
          .filter((row) => last === null || byText(idOf(row), last) > 0)
          .sort((one, other) => byText(idOf(one), idOf(other)));
  const shown = behind.slice(0, per_page);
  const end = after === null ? undefined : shown.at(-1);
  return { rows: shown, next: end ? cursorOf([idOf(end)]) : null, hasMore: shown.length < behind.length };
}
