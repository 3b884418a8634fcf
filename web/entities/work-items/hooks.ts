import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useEffectEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { holdStream } from '../live/live.ts';
import './live-changes.ts';
import { openList } from './list-actions.ts';
import { type Cell, EMPTY_CELL, type ItemList, retainList, useLists } from './list-store.ts';
import { ALL_ITEMS, type CellId, cellKey, type ListQuery, listKey } from './query.ts';
import { holdItem } from './resync.ts';
import { useDetails, workItems } from './store.ts';

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
  const key = listKey(query);
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

export type ListOverview = {
  status: ItemList['status'];
  isStale: boolean;
  total: number;
  /** Group → how many items are in it, loaded or not. */
  totals: ReadonlyMap<string, number>;
};

/** The list without its ids: for what draws the groups and leaves their items to them. */
export function useListOverview(query: ListQuery): ListOverview {
  const key = useOpenedList(query);
  const status = useLists(({ lists }) => lists.get(key)?.status ?? 'loading');
  const isStale = useLists(({ lists }) => lists.get(key)?.isStale ?? false);
  const total = useLists(({ lists }) => lists.get(key)?.total ?? 0);
  const totals = useLists(
    useShallow(
      ({ lists }) => new Map([...(lists.get(key)?.cells ?? [])].map(([id, cell]) => [id, cell.total])),
    ),
  );
  return { status, isStale, total, totals };
}

/** One column or row group: re-renders only when its own ids, total or loading state change. */
export function useCell(query: ListQuery, cell: CellId): Cell {
  const key = listKey(query);
  const inList = query.groupBy ? cellKey(cell.group, cell.subGroup) : ALL_ITEMS;
  return useLists(({ lists }) => lists.get(key)?.cells.get(inList) ?? EMPTY_CELL);
}
