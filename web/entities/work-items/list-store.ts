import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import type { Reloader } from '#lib/reloader.ts';
import { overlay } from './list-overlay.ts';
import type { Cell, ListWindow } from './list-window.ts';
import { cellsOf } from './membership.ts';
import { type ListQuery, listKey } from './query.ts';
import { workItems } from './store.ts';

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

/** A list as it is kept: what the server told of it, and what is being done to have it right. */
export type KeptList = {
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
  /** Items that I put into the list: shown where they landed, also behind what is loaded. */
  mine: Set<string>;
};

/** The lists that screens have opened, as they are shown; each keeps itself right as rows change, by whomever. */
export const useLists = create<{ lists: ReadonlyMap<string, ItemList> }>(() => ({ lists: new Map() }));

const kept = new Map<string, KeptList>();
const users = new Map<string, number>();

export const findKept = (query: ListQuery) => kept.get(listKey(query));
/** False once the list was dropped, or replaced by a newer one of the same query: answers to it are void. */
export const isKept = (list: KeptList) => kept.get(list.key) === list;
export const listsOf = (stream: Stream) => [...kept.values()].filter((list) => list.stream === stream);
export const isUsed = (list: KeptList) => users.has(list.key);
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

export function keepList(query: ListQuery, loadOf: (list: KeptList) => Reloader): KeptList {
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
  const list = { key, query, stream, mine: new Set<string>(), ...state } as Omit<KeptList, 'load'>;
  const whole: KeptList = Object.assign(list, { load: loadOf(list as KeptList) });
  kept.set(key, whole);
  return whole;
}

export function dropLists(dropped: readonly KeptList[]) {
  if (dropped.length === 0) return;
  for (const list of dropped) {
    list.load.stop();
    kept.delete(list.key);
  }
  useLists.setState(({ lists }) => ({ lists: new Map([...lists].filter(([key]) => kept.has(key))) }));
}

/** Forgets the oldest of the lists that nobody shows, so that at most `most` remain. */
export function dropOldLists(most: number) {
  const unused = [...kept.values()].filter((list) => !isUsed(list));
  dropLists(unused.slice(0, Math.max(0, kept.size - most)));
}

/** My edits of items that are in the list by now: they stay in sight once they are stored. */
function takeMine(list: KeptList) {
  for (const id of list.mine) if (cellsOf(workItems.get(id), list.query).length === 0) list.mine.delete(id);
  for (const id of workItems.pendingIds()) {
    if (cellsOf(workItems.get(id), list.query).length > 0) list.mine.add(id);
  }
}

const NOTHING = { cells: new Map<string, Cell>(), total: 0 };

function shownOf(list: KeptList): ItemList {
  takeMine(list);
  const { key, query, status, isStale, window } = list;
  return { key, query, status, isStale, ...(window ? overlay(window, list.mine) : NOTHING) };
}

const isSameMap = (a: ReadonlyMap<string, Cell>, b: ReadonlyMap<string, Cell>) =>
  a.size === b.size && [...a].every(([key, cell]) => b.get(key) === cell);

function isSame(a: ItemList | undefined, b: ItemList): a is ItemList {
  if (a?.status !== b.status || a.isStale !== b.isStale || a.total !== b.total) return false;
  return isSameMap(a.cells, b.cells);
}

/** Shows what became of these lists, in one step; a list that looks as before stays the same object. */
export function showLists(changed: Iterable<KeptList> = kept.values()) {
  const { lists } = useLists.getState();
  let next: Map<string, ItemList> | null = null;
  for (const list of changed) {
    const shown = shownOf(list);
    if (!isKept(list) || isSame(lists.get(list.key), shown)) continue;
    next = (next ?? new Map(lists)).set(list.key, shown);
  }
  if (next) useLists.setState({ lists: next });
}

// In the frame in which rows change, and once for all rows that change together.
workItems.subscribe(() => showLists());
