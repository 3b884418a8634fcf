import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import './live-changes.ts';
import { openList } from './list-actions.ts';
import { type Cell, EMPTY_CELL, type ItemList, retainList, useLists } from './list-store.ts';
import { ALL_ITEMS, type CellId, cellKey, type ListQuery, listKey } from './query.ts';
import { useDetails, workItems } from './store.ts';

export const useWorkItem = (id: string | null | undefined) => workItems.useRow(id);
/** True while a change of this item has not reached the server. */
export const useIsUnsaved = (id: string) => workItems.useIsUnsaved(id);
export const useWorkItemDetail = (id: string) => useDetails(({ details }) => details.get(id));

/** Opens the list of a query and keeps it while the calling component is on the screen. */
function useOpenedList(query: ListQuery) {
  const key = listKey(query);
  const isMissing = useLists(({ lists }) => !lists.has(key));
  useEffect(() => retainList(key), [key]);
  useEffect(() => {
    if (isMissing) void openList(query);
    // Opening again is harmless, so a query written anew in every render costs nothing more.
  }, [isMissing, query]);
  return key;
}

/** The list of a query, loading it when it is first asked for; undefined only in the very first render. */
export function useItemList(query: ListQuery): ItemList | undefined {
  const key = useOpenedList(query);
  return useLists(({ lists }) => lists.get(key));
}

export type ListOverview = {
  status: ItemList['status'];
  total: number;
  /** Group → how many items are in it, loaded or not. */
  totals: ReadonlyMap<string, number>;
};

/** The list without its ids: for what draws the groups and leaves their items to them. */
export function useListOverview(query: ListQuery): ListOverview {
  const key = useOpenedList(query);
  const status = useLists(({ lists }) => lists.get(key)?.status ?? 'loading');
  const total = useLists(({ lists }) => lists.get(key)?.total ?? 0);
  const totals = useLists(
    useShallow(
      ({ lists }) => new Map([...(lists.get(key)?.cells ?? [])].map(([id, cell]) => [id, cell.total])),
    ),
  );
  return { status, total, totals };
}

/** One column or row group: re-renders only when its own ids, total or loading state change. */
export function useCell(query: ListQuery, cell: CellId): Cell {
  const key = listKey(query);
  const inList = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  return useLists(({ lists }) => lists.get(key)?.cells.get(inList) ?? EMPTY_CELL);
}
