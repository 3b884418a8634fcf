import { create } from 'zustand';
import { cellsOf } from './membership.ts';
import { type Compare, compareBy } from './order.ts';
import { type ListQuery, listKey } from './query.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

/** One column, row group or swimlane cell: the ids loaded so far in their order, and how many there are in all. */
export type Cell = { ids: readonly string[]; total: number; isLoading: boolean };
export type ItemList = {
  key: string;
  query: ListQuery;
  status: 'loading' | 'ready' | 'error';
  cells: ReadonlyMap<string, Cell>;
  /** Items in the list, each counted once. */
  total: number;
};

export const EMPTY_CELL: Cell = { ids: [], total: 0, isLoading: false };

/** The lists that screens have opened; each keeps itself right as rows change, by whomever. */
export const useLists = create<{ lists: ReadonlyMap<string, ItemList> }>(() => ({ lists: new Map() }));

const users = new Map<string, number>();

/** Keeps a list while something shows it; answers how to let it go. */
export function retainList(key: string) {
  users.set(key, (users.get(key) ?? 0) + 1);
  return () => void users.set(key, (users.get(key) ?? 1) - 1);
}

/** Forgets the oldest of the lists that nobody shows, so that at most `kept` remain. */
export function dropOldLists(kept: number) {
  const { lists } = useLists.getState();
  const unused = [...lists.keys()].filter((key) => !users.get(key));
  const dropped = new Set(unused.slice(0, Math.max(0, lists.size - kept)));
  if (dropped.size > 0)
    useLists.setState({ lists: new Map([...lists].filter(([key]) => !dropped.has(key))) });
}

const comparers = new Map<string, Compare>();
export function comparerOf({ orderBy }: ListQuery): Compare {
  const known = comparers.get(orderBy) ?? compareBy(orderBy);
  comparers.set(orderBy, known);
  return known;
}

export const findList = (query: ListQuery) => useLists.getState().lists.get(listKey(query));

export function setList(list: ItemList) {
  useLists.setState(({ lists }) => ({ lists: new Map(lists).set(list.key, list) }));
}

/** Where the row belongs among the loaded ids. */
function positionOf(ids: readonly string[], row: WorkItem, compare: Compare): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = workItems.get(ids[middle] ?? '');
    if (other && compare(other, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Placing = { row: WorkItem; compare: Compare; isOwn: boolean };

function insertId(cell: Cell, { row, compare, isOwn }: Placing): Cell {
  const ids = cell.ids.filter((id) => id !== row.id);
  const position = positionOf(ids, row, compare);
  const hasMore = cell.ids.length < cell.total;
  const isBeyondWindow = hasMore && position === ids.length;
  // Beyond what is loaded it comes with its page; what I put there myself must not vanish under my hand.
  if (isBeyondWindow && !isOwn) return { ...cell, ids };
  return { ...cell, ids: ids.toSpliced(position, 0, row.id) };
}

const removeId = (cell: Cell, id: string): Cell => ({
  ...cell,
  ids: cell.ids.filter((known) => known !== id),
});

export type Move = {
  id: string;
  before: WorkItem | undefined;
  after: WorkItem | undefined;
  /** A local change: shown wherever it lands. */
  isOwn: boolean;
  /** False for an item that was not loaded: it may have been counted here already, so the totals wait for a recount. */
  isCounted: boolean;
};

/** The list after one row changed: the same object when the row is and was elsewhere. */
export function moveInList(list: ItemList, { id, before, after, isOwn, isCounted }: Move): ItemList {
  const left = cellsOf(before, list.query);
  const entered = cellsOf(after, list.query);
  if (left.length === 0 && entered.length === 0) return list;
  const compare = comparerOf(list.query);
  const cells = new Map(list.cells);
  let isChanged = false;
  const put = (key: string, cell: Cell) => {
    cells.set(key, cell);
    isChanged = true;
  };
  for (const key of left) {
    const cell = cells.get(key) ?? EMPTY_CELL;
    if (!entered.includes(key)) put(key, { ...removeId(cell, id), total: Math.max(0, cell.total - 1) });
  }
  for (const key of entered) {
    const cell = cells.get(key) ?? EMPTY_CELL;
    const placing = { row: after as WorkItem, compare, isOwn };
    if (!left.includes(key)) put(key, withTotal(insertId(cell, placing), isCounted));
    else if (before && after && compare(before, after) !== 0) put(key, insertId(cell, placing));
  }
  if (!isChanged) return list;
  const gained = isCounted ? Number(entered.length > 0) - Number(left.length > 0) : 0;
  return { ...list, cells, total: list.total + gained };
}

const withTotal = (cell: Cell, isCounted: boolean): Cell => ({
  ...cell,
  total: Math.max(cell.ids.length, cell.total + Number(isCounted)),
});

/** Applies a row's change to every open list. */
export function moveInLists(move: Move) {
  const { lists } = useLists.getState();
  let next: Map<string, ItemList> | null = null;
  for (const [key, list] of lists) {
    if (list.status !== 'ready') continue;
    const moved = moveInList(list, move);
    if (moved !== list) next = (next ?? new Map(lists)).set(key, moved);
  }
  if (next) useLists.setState({ lists: next });
}
