import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { holdStream } from '../../live/live.ts';
import './live-changes.ts';
import { openHere, openList } from '../lists/list-actions.ts';
import { type Cell, EMPTY_CELL, type ItemList, retainList, useLists } from '../lists/list-store.ts';
import { ALL_ITEMS, type CellId, cellKey, cellOfKey, type ListQuery, listKey } from '../rows/query.ts';
import { holdItem } from '../lists/resync.ts';
import { useDetails, workItems } from '../rows/store.ts';

export const useWorkItem = (id: string | null | undefined) => workItems.useRow(id);
/** True while a change of this item has not reached the server. */
export const useIsUnsaved = (id: string) => workItems.useIsUnsaved(id);
/** True while this item was made here and the server is not known to have it. */
export const useIsNewItem = (id: string) => workItems.useIsNew(id);
export const useWorkItemDetail = (id: string) => useDetails(({ details }) => details.get(id));

/** Keeps the stream of a project followed while the calling component is on the screen. */
export function useHeldStream(projectId: string | undefined) {
  useEffect(() => (projectId ? holdStream(projectStream(projectId)) : undefined), [projectId]);
}

/** Keeps an item right while it is on the screen by itself. */
export function useHeldItem(id: string | undefined) {
  useEffect(() => (id ? holdItem(id) : undefined), [id]);
}

/** Opens the list of a query and keeps it while the calling component is on the screen. */
function useOpenedList(query: ListQuery) {
  // What can be answered here is there in the first render already: nothing is drawn in its place meanwhile.
  const key = openHere(query);
  const isMissing = useLists(({ lists }) => !lists.has(key));
  const { projectId } = query;
  useEffect(() => retainList(key), [key]);
  useHeldStream(projectId);
  const open = useEffectEvent(() => void openList(query));
  useEffect(() => {
    // Coming back to a list that could not be read tries again.
    if (key || isMissing) open();
  }, [isMissing, key]);
  return key;
}

/** The list of a query, loading it when it is first asked for; undefined only in the very first render. */
export function useItemList(query: ListQuery): ItemList | undefined {
  const key = useOpenedList(query);
  return useLists(({ lists }) => lists.get(key));
}

/** Several lists that others open, each undefined until it is there; the same array until one of them changes. */
export function useItemLists(queries: readonly ListQuery[]): readonly (ItemList | undefined)[] {
  const keys = useMemo(() => queries.map(listKey), [queries]);
  return useLists(useShallow(({ lists }) => keys.map((key) => lists.get(key))));
}

export type ListOverview = {
  status: ItemList['status'];
  isStale: boolean;
  total: number;
  /** Group → how many items are in it, loaded or not; in a list with sub-groups as many as its cells show. */
  totals: ReadonlyMap<string, number>;
};

const NO_CELLS: ReadonlyMap<string, Cell> = new Map();

function totalsOf(cells: ReadonlyMap<string, Cell>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [key, { total }] of cells) {
    const { group } = cellOfKey(key);
    totals.set(group, (totals.get(group) ?? 0) + total);
  }
  return totals;
}

/** The list without its ids: for what draws the groups and leaves their items to them. */
export function useListOverview(query: ListQuery): ListOverview {
  const key = useOpenedList(query);
  const status = useLists(({ lists }) => lists.get(key)?.status ?? 'loading');
  const isStale = useLists(({ lists }) => lists.get(key)?.isStale ?? false);
  const total = useLists(({ lists }) => lists.get(key)?.total ?? 0);
  const totals = useLists(useShallow(({ lists }) => totalsOf(lists.get(key)?.cells ?? NO_CELLS)));
  return { status, isStale, total, totals };
}

/** One column or row group: re-renders only when its own ids, total or loading state change. */
export function useCell(query: ListQuery, cell: CellId): Cell {
  const key = listKey(query);
  const inList = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  return useLists(({ lists }) => lists.get(key)?.cells.get(inList) ?? EMPTY_CELL);
}
