import { asksServer, cellsIn, cellsOf } from '../rows/membership.ts';
import { type Compare, compareBy } from '../rows/order.ts';
import type { ListQuery } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** One column, row group or swimlane cell: the ids loaded so far in their order, and how many there are in all. */
export type Cell = {
  ids: readonly string[];
  total: number;
  isLoading: boolean;
  /** All of it is loaded. What enters later is received, so it stays so, and its total is what can be counted here. */
  isWhole: boolean;
};

/** A group that no answer names has nothing in it. */
export const EMPTY_CELL: Cell = { ids: [], total: 0, isLoading: false, isWhole: true };

/**
 * What the server sent of a list, without local edits. The ids of a cell are its beginning, without holes: a row that
 * comes to stand behind the last of them is not shown until its page is read.
 */
export type ListWindow = {
  query: ListQuery;
  cells: ReadonlyMap<string, Cell>;
  /** Items in the list, each counted once. */
  total: number;
  /** The number of the stream at which the totals were read: older Changes are in them. */
  countedAt: number;
};

const comparers = new Map<string, Compare>();
export function comparerOf({ orderBy }: Pick<ListQuery, 'orderBy'>): Compare {
  const known = comparers.get(orderBy) ?? compareBy(orderBy);
  comparers.set(orderBy, known);
  return known;
}

type RowOf = (id: string) => WorkItem | undefined;

/** Where the row belongs among these ids. */
export function positionOf(ids: readonly string[], row: WorkItem, compare: Compare, rowOf: RowOf): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rowOf(ids[middle] ?? '');
    if (other && compare(other, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const confirmedRow: RowOf = (id) => workItems.confirmedRow(id);

/** What a page brought for one cell. */
export type ReadCell = { key: string; rows: readonly WorkItem[]; total: number; isLast: boolean };
/** Rows that Changes reported after the page was read. */
type Newer = readonly WorkItem[];

/**
 * The ids that a page adds to: its rows as they are by now, and rows of newer Changes that belong before its end. Both
 * stand in the store already.
 */
function joinIds(known: readonly string[], page: ReadCell, reported: Newer, query: ListQuery): string[] {
  const newer = asksServer(query) ? [] : reported;
  const compare = comparerOf(query);
  const end = page.isLast ? null : page.rows.at(-1);
  const read = page.rows.map(({ id }) => confirmedRow(id)).filter((row) => row !== undefined);
  const fresh = [...read, ...newer].filter(
    (row) => cellsOf(row, query).includes(page.key) && (!end || compare(row, end) <= 0),
  );
  const rows = [...new Set([...known, ...fresh.map(({ id }) => id)])]
    .map(confirmedRow)
    .filter((row) => row !== undefined);
  return rows.sort(compare).map(({ id }) => id);
}

function cellWith(ids: readonly string[], { total, isLast }: Pick<ReadCell, 'total' | 'isLast'>): Cell {
  return { ids, total: isLast ? ids.length : Math.max(total, ids.length), isLoading: false, isWhole: isLast };
}

type ReadList = { cells: readonly ReadCell[]; total: number; seq: number };

/** The list as an answer brought it, and as newer Changes have left it. */
export function windowOf(query: ListQuery, { cells: read, total, seq }: ReadList, newer: Newer): ListWindow {
  const cells = new Map<string, Cell>();
  for (const page of read) cells.set(page.key, cellWith(joinIds([], page, newer, query), page));
  for (const row of asksServer(query) ? [] : newer) {
    for (const key of cellsOf(row, query)) if (!cells.has(key)) addToEmpty(cells, key, newer, query);
  }
  return settled({ query, cells, total, countedAt: seq });
}

/** The list of everything that there is: of these rows, which stand in its order. */
export function wholeWindow(query: ListQuery, sorted: readonly WorkItem[], seq: number): ListWindow {
  const found = new Map<string, string[]>();
  const keysOf = cellsIn(query);
  let total = 0;
  for (const row of sorted) {
    const keys = keysOf(row);
    total += Number(keys.length > 0);
    for (const key of keys) {
      const ids = found.get(key);
      if (ids) ids.push(row.id);
      else found.set(key, [row.id]);
    }
  }
  const cells = new Map<string, Cell>();
  for (const [key, ids] of found) cells.set(key, { ids, total: ids.length, isLoading: false, isWhole: true });
  return { query, cells, total, countedAt: seq };
}

/** What is loaded as a whole is counted here. */
function settled(list: ListWindow): ListWindow {
  const items = new Set([...list.cells.values()].flatMap(({ ids }) => ids));
  return { ...list, total: isWholeList(list) ? items.size : Math.max(list.total, items.size) };
}

function addToEmpty(cells: Map<string, Cell>, key: string, newer: Newer, query: ListQuery) {
  const page = { key, rows: [], total: 0, isLast: true };
  cells.set(key, cellWith(joinIds([], page, newer, query), page));
}

/** The list with one more page of a cell, which begins with rows that are loaded. */
export function joinPage(list: ListWindow, page: ReadCell, newer: Newer): ListWindow {
  const cell = list.cells.get(page.key) ?? EMPTY_CELL;
  const ids = joinIds(cell.ids, page, newer, list.query);
  const next = cellWith(ids, { total: cell.total, isLast: page.isLast });
  return settled({ ...list, cells: new Map(list.cells).set(page.key, next) });
}

/** What happened to one row, and at which number of its stream. */
export type Move = {
  id: string;
  before: WorkItem | undefined;
  after: WorkItem | undefined;
  seq: number;
  /** Most likely nobody has counted it before: it was never changed since it was made. */
  isNew: boolean;
};

type Moved = {
  list: ListWindow;
  /** False when totals may have changed in a way that only the server knows. */
  isSure: boolean;
};

/** The list after the server sent one row: the same object when the row is and was elsewhere. */
export function moveRow(list: ListWindow, move: Move): Moved {
  const { before, after, isNew } = move;
  const left = cellsOf(before, list.query);
  const entered = cellsOf(after, list.query);
  const isCounted = move.seq > list.countedAt;
  // Where a row was that is not loaded is not known, but it was in no cell that is loaded as a whole.
  const isWhole = isWholeList(list);
  const isSure = before !== undefined || !isCounted || isWhole;
  const canCount = isCounted && (isSure || isNew);
  const changed = new Map<string, Cell>();
  for (const key of new Set([...left, ...entered])) {
    const cell = list.cells.get(key) ?? EMPTY_CELL;
    const next = moveInCell(cell, move, {
      query: list.query,
      delta: canCount ? Number(entered.includes(key)) - Number(left.includes(key)) : 0,
      isEntered: entered.includes(key),
    });
    if (next !== cell) changed.set(key, next);
  }
  if (changed.size === 0) return { list, isSure };
  const holds = (held: ListWindow['cells'], keys: readonly string[]) =>
    keys.some((key) => held.get(key)?.ids.includes(move.id) ?? false);
  // Of what is loaded as a whole nothing needs to be believed.
  const isCertain = isWhole || canCount;
  const wasIn = isWhole ? holds(list.cells, [...left, ...entered]) : left.length > 0;
  const gained = isCertain ? Number(entered.length > 0) - Number(wasIn) : 0;
  const cells = new Map([...list.cells, ...changed]);
  return { list: { ...list, cells, total: Math.max(0, list.total + gained) }, isSure };
}

type InCell = { query: ListQuery; delta: number; isEntered: boolean };

function moveInCell(cell: Cell, { id, before, after }: Move, { query, delta, isEntered }: InCell): Cell {
  const compare = comparerOf(query);
  const isIn = cell.ids.includes(id);
  const isInPlace = isIn && isEntered && before && after && compare(before, after) === 0;
  if (isInPlace) return cell;
  let ids: readonly string[] = isIn ? cell.ids.filter((known) => known !== id) : cell.ids;
  if (isEntered && after) {
    const position = positionOf(ids, after, compare, confirmedRow);
    if (cell.isWhole || position < ids.length) ids = ids.toSpliced(position, 0, id);
  }
  if (ids === cell.ids && delta === 0) return cell;
  const total = cell.isWhole ? ids.length : Math.max(ids.length, cell.total + delta);
  return { ...cell, ids, total };
}

export const isWholeList = (list: ListWindow) => [...list.cells.values()].every((cell) => cell.isWhole);

/** The list with totals that were counted anew at a number. */
export function withCounts(list: ListWindow, { cells: read, total, seq }: ReadList): ListWindow {
  const counted = new Map(read.map((cell) => [cell.key, cell.total]));
  const cells = new Map<string, Cell>();
  for (const [key, cell] of list.cells) {
    const here = Math.max(counted.get(key) ?? 0, cell.ids.length);
    cells.set(key, cell.isWhole || here === cell.total ? cell : { ...cell, total: here });
  }
  return settled({ ...list, cells, total, countedAt: Math.max(seq, list.countedAt) });
}
