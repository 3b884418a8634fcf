import { useEffect } from 'react';
import './live-changes.ts';
import { openList } from './list-actions.ts';
import { type Cell, EMPTY_CELL, type ItemList, useLists } from './list-store.ts';
import { ALL_ITEMS, type CellId, cellKey, type ListQuery, listKey } from './query.ts';
import { useDetails, workItems } from './store.ts';

export const useWorkItem = (id: string | null | undefined) => workItems.useRow(id);
/** True while a change of this item has not reached the server. */
export const useIsUnsaved = (id: string) => workItems.useIsUnsaved(id);
export const useWorkItemDetail = (id: string) => useDetails(({ details }) => details.get(id));

/** The list of a query, loading it when it is first asked for; undefined only in the very first render. */
export function useItemList(query: ListQuery): ItemList | undefined {
  const key = listKey(query);
  const list = useLists(({ lists }) => lists.get(key));
  const isMissing = list === undefined;
  useEffect(() => {
    if (isMissing) void openList(query);
    // Opening again is harmless, so a query written anew in every render costs nothing more.
  }, [isMissing, query]);
  return list;
}

/** One column or row group: re-renders only when its own ids, total or loading state change. */
export function useCell(query: ListQuery, cell: CellId): Cell {
  const key = listKey(query);
  const inList = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  return useLists(({ lists }) => lists.get(key)?.cells.get(inList) ?? EMPTY_CELL);
}
