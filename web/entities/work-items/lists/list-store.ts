import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import type { Reloader } from '#lib/http/reloader.ts';
import { touchStream } from '../../live/device-rows.ts';
import { overlay } from './list-overlay.ts';
import type { Cell, ListWindow } from './list-window.ts';
import { cellsOf } from '../rows/membership.ts';
import { type ListQuery, listKey } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

export { type Cell, EMPTY_CELL } from './list-window.ts';

export type ItemList = {
  key: string;
  query: ListQuery;
  status: 'loading' | 'ready' | 'error';
  /** What is shown may be out of date: reading it again has failed so far and goes on. */
  isStale: boolean;
  cells: ReadonlyMap<string, Cell>;
  /** Items in the list, each counted once. */
  total: number;
};

/** The cursor behind a row, and that row as it was then. */
export type CellEnd = { cursor: string; row: WorkItem };

/** A list as it is kept: what the server sent of it, and what is being done to have it right. */
export type CachedList = {
  readonly key: string;
  readonly query: ListQuery;
  readonly stream: Stream;
  readonly load: Reloader;
  status: ItemList['status'];
  isStale: boolean;
  /** Null until it was read once. */
  window: ListWindow | null;
  /** The number at which it was read, and the one that it must be read at to count as read after a resync. */
  readAt: number;
  mustReach: number;
  /** How often it was read: pages that were asked for before the last time do not belong to it. */
  readings: number;
  /** Of cells whose pages were read one by one: where the last one ended. */
  ends: Map<string, CellEnd>;
  /** Items that I put into the list: shown where they landed, also behind what is loaded. */
  mine: Set<string>;
};

/** The lists that screens have opened, as they are shown; each keeps itself right as rows change, by whomever. */
export const useLists = create<{ lists: ReadonlyMap<string, ItemList> }>(() => ({ lists: new Map() }));

const cache = new Map<string, CachedList>();
const users = new Map<string, number>();

export const findCached = (query: ListQuery) => cache.get(listKey(query));
/** False once the list was dropped, or replaced by a newer one of the same query: answers to it are void. */
export const isCached = (list: CachedList) => cache.get(list.key) === list;
export const listsOf = (stream: Stream) => [...cache.values()].filter((list) => list.stream === stream);
export const isUsed = (list: CachedList) => users.has(list.key);
/** The list as it is shown. */
export const findList = (query: ListQuery) => useLists.getState().lists.get(listKey(query));

/** Keeps a list while something shows it; answers how to let it go. */
export function retainList(key: string): () => void {
  users.set(key, (users.get(key) ?? 0) + 1);
  return () => {
    const rest = (users.get(key) ?? 1) - 1;
    if (rest > 0) users.set(key, rest);
    else users.delete(key);
  };
}

export function cacheList(query: ListQuery, loadOf: (list: CachedList) => Reloader): CachedList {
  const key = listKey(query);
  const stream = projectStream(query.projectId);
  const state = {
    status: 'loading' as const,
    isStale: false,
    window: null,
    readAt: 0,
    mustReach: 0,
    readings: 0,
  };
  const list = {
    key,
    query,
    stream,
    mine: new Set<string>(),
    ends: new Map<string, CellEnd>(),
    ...state,
  } as Omit<CachedList, 'load'>;
  const whole: CachedList = Object.assign(list, { load: loadOf(list as CachedList) });
  cache.set(key, whole);
  return whole;
}

export function dropLists(dropped: readonly CachedList[]) {
  if (dropped.length === 0) return;
  for (const list of dropped) {
    list.load.stop();
    cache.delete(list.key);
  }
  useLists.setState(({ lists }) => ({ lists: new Map([...lists].filter(([key]) => cache.has(key))) }));
}

/** Forgets the oldest of the lists that nobody shows, so that at most `most` remain. */
export function dropOldLists(most: number) {
  const unused = [...cache.values()].filter((list) => !isUsed(list));
  dropLists(unused.slice(0, Math.max(0, cache.size - most)));
}

/** My edits of items that are in the list by now: they stay in sight once they are stored. */
function takeMine(list: CachedList) {
  for (const id of list.mine) if (cellsOf(workItems.get(id), list.query).length === 0) list.mine.delete(id);
  for (const id of workItems.pendingIds()) {
    if (cellsOf(workItems.get(id), list.query).length > 0) list.mine.add(id);
  }
}

const NOTHING = { cells: new Map<string, Cell>(), total: 0 };

function shownOf(list: CachedList): ItemList {
  takeMine(list);
  const { key, query, status, isStale, window } = list;
  const { cells, total } = window ? overlay(window, list.mine) : NOTHING;
  return { key, query, status, isStale, cells, total };
}

const isSameMap = (a: ReadonlyMap<string, Cell>, b: ReadonlyMap<string, Cell>) =>
  a === b || (a.size === b.size && [...a].every(([key, cell]) => b.get(key) === cell));

function isSame(a: ItemList | undefined, b: ItemList): a is ItemList {
  if (a?.status !== b.status || a.isStale !== b.isStale || a.total !== b.total) return false;
  return isSameMap(a.cells, b.cells);
}

/** A list that nobody has asked for yet is there from now on; nobody needs to be informed of it, also while React draws. */
export function showNewList(list: CachedList) {
  (useLists.getState().lists as Map<string, ItemList>).set(list.key, shownOf(list));
}

/** Shows what became of these lists, in one step; a list that looks as before stays the same object. */
export function showLists(changed: Iterable<CachedList> = cache.values()) {
  const { lists } = useLists.getState();
  let next: Map<string, ItemList> | null = null;
  for (const list of changed) {
    const shown = shownOf(list);
    if (!isCached(list) || isSame(lists.get(list.key), shown)) continue;
    next = (next ?? new Map(lists)).set(list.key, shown);
  }
  if (next) useLists.setState({ lists: next });
  for (const { stream } of changed) touchStream(stream);
}

// In the frame in which rows change, and once for all rows that change together.
workItems.subscribe(() => showLists());
