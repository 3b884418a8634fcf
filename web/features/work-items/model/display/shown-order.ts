import { useEffect } from 'react';
import { create } from 'zustand';
import { loadMore } from '#entities/work-items/lists/list-actions.ts';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import type { Cell, ItemList } from '#entities/work-items/lists/list-store.ts';
import { cellOfKey, type ListQuery } from '#entities/work-items/rows/query.ts';

/** The list that was looked at last, and its groups from top to bottom: in it an opened item has neighbours. */
export type ShownOrder = { query: ListQuery; groups: readonly string[] };

const STORAGE_KEY = 'tandem.shown-order';

function stored(): ShownOrder | null {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? 'null') as ShownOrder | null;
  } catch {
    return null;
  }
}

/** Of this tab, also after a reload. */
export const useShownOrder = create<{ order: ShownOrder | null }>(() => ({ order: stored() }));

/** Remembers the list on the screen, for the items that are opened from it. */
export function useNoteShownOrder(query: ListQuery, groups: readonly { id: string }[]) {
  useEffect(() => {
    const order = { query, groups: groups.map(({ id }) => id) };
    useShownOrder.setState({ order });
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(order));
  }, [query, groups]);
}

/** What is opened from here has no neighbours: its items do not come from one list of one project. */
export function useNoShownOrder() {
  useEffect(() => {
    useShownOrder.setState({ order: null });
    sessionStorage.removeItem(STORAGE_KEY);
  }, []);
}

/** The cells of a list as they stand on the screen: group after group, in each its lanes. */
function cellsInOrder({ cells }: ItemList, { query, groups }: ShownOrder) {
  if (!query.groupBy) return [...cells];
  const rank = new Map(groups.map((group, index) => [group, index]));
  const rankOf = (key: string) => rank.get(cellOfKey(key).group) ?? groups.length;
  return [...cells].toSorted(([a], [b]) => rankOf(a) - rankOf(b));
}

/** How many items before the end of what is loaded the next page is asked for. */
const AHEAD = 3;

type Neighbours = { position: number; total: number; previous: string | null; next: string | null };

type Shown = {
  cells: readonly (readonly [string, Cell])[];
  ids: readonly string[];
  places: ReadonlyMap<string, number>;
};
const NOTHING: Shown = { cells: [], ids: [], places: new Map() };
const inOrder = new WeakMap<ItemList, { order: ShownOrder; shown: Shown }>();

/** A list as it stands on the screen; of thousands of items once, not with each of them that is opened. */
function shownIn(list: ItemList, order: ShownOrder): Shown {
  const known = inOrder.get(list);
  if (known?.order === order) return known.shown;
  const cells = cellsInOrder(list, order);
  // In two groups by its labels it is the first time.
  const ids = [...new Set(cells.flatMap(([, cell]) => cell.ids))];
  const shown = { cells, ids, places: new Map(ids.map((id, index) => [id, index])) };
  inOrder.set(list, { order, shown });
  return shown;
}

/** The items before and after one in a list; null when the list does not show it. */
export function useNeighbours(order: ShownOrder, id: string): Neighbours | null {
  const list = useItemList(order.query);
  const { cells, ids, places } = list ? shownIn(list, order) : NOTHING;
  const position = places.get(id) ?? -1;
  const [own, cell] = cells.find(([, { isWhole, ids: inCell }]) => !isWhole && inCell.includes(id)) ?? [];
  const isNearEnd = cell !== undefined && !cell.isWhole && cell.ids.indexOf(id) >= cell.ids.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && own !== undefined) void loadMore(order.query, cellOfKey(own));
  }, [isNearEnd, own, order]);
  if (!list || position < 0) return null;
  return {
    position: position + 1,
    total: Math.max(list.total, ids.length),
    previous: ids[position - 1] ?? null,
    next: ids[position + 1] ?? null,
  };
}
