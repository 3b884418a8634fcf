import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { create, createStore, useStore } from 'zustand';
import { ApiError } from '#lib/http/api-error.ts';
import { getPage } from '#lib/http/pages.ts';
import { follow, holdStream, onChange, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** Parameters of the list of a workspace (docs/contract/lists.md#the-whole-workspace). */
type WorkspaceQuery = { filters: Readonly<Record<string, string>>; orderBy: string };

const WORKSPACE_PAGE = 100;
/** Many changes in a row are one reason to read again. */
const PAUSE_MS = 1000;

/** How many Changes of items were received: what a list of several projects holds only the server knows. */
const useReceived = create<{ count: number }>(() => ({ count: 0 }));
const noteReceived = () => useReceived.setState(({ count }) => ({ count: count + 1 }));
onChange('work_item', noteReceived);
onResync(noteReceived);

async function readPage({ filters, orderBy }: WorkspaceQuery, page: number) {
  let total = 0;
  const answer = await loadRows({
    store: workItems,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const { data, seqs } = await getPage<WorkItem>(`/api/workspaces/${currentWorkspace().slug}/issues/`, {
        ...{ query: { ...filters, order_by: orderBy }, size: WORKSPACE_PAGE, page },
      });
      total = data.total_count;
      return { data: data.results, seqs };
    },
  });
  const streams = Object.entries(answer.seqs) as [Stream, number][];
  for (const [stream, seq] of streams) follow(stream, seq);
  return { ids: answer.rows.map(({ id }) => id), total, streams: streams.map(([stream]) => stream) };
}

/** A page, and how much had been received when it was asked for. */
type Page = { ids: readonly string[]; received: number };
type List = {
  status: 'loading' | 'ready' | 'failed';
  /** From the beginning without holes. */
  pages: readonly Page[];
  ids: readonly string[];
  total: number;
  streams: readonly Stream[];
  /** The last thing that was asked for did not come. */
  hasFailed: boolean;
};
const NOTHING: List = { status: 'loading', pages: [], ids: [], total: 0, streams: [], hasFailed: false };

/** Pages of different moments may both have an item; it stands where it is found first. */
const idsOf = (pages: readonly Page[]) => [...new Set(pages.flatMap(({ ids }) => ids))];

function withPage(list: List, at: number, page: Page, answer: Pick<List, 'total' | 'streams'>): List {
  const known = list.pages[at];
  if (known && known.received > page.received) return list;
  const pages = [...list.pages.slice(0, at), page, ...list.pages.slice(at + 1)];
  const inUse = pages.slice(0, Math.max(1, Math.ceil(answer.total / WORKSPACE_PAGE)));
  return { ...answer, status: 'ready', pages: inUse, ids: idsOf(inUse), hasFailed: false };
}

/** The pages that are in sight. */
type Sight = { from: number; to: number };

function makeList(query: WorkspaceQuery) {
  const store = createStore<List>(() => NOTHING);
  /** Reads what of it is not read yet, or was before something was received. */
  const readAll = async ({ from, to }: Sight, received: number, isWanted: () => boolean) => {
    for (let at = from; at <= to && isWanted(); at += 1) {
      const { pages, total } = store.getState();
      if (at > pages.length || (at > 0 && at * WORKSPACE_PAGE >= total)) return;
      if (pages[at]?.received === received) continue;
      const { ids, ...answer } = await readPage(query, at);
      store.setState((list) => withPage(list, at, { ids, received }, answer));
    }
  };
  const read = async (sight: Sight, received: number, isWanted: () => boolean) => {
    try {
      await readAll(sight, received, isWanted);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was read before is still worth more than nothing.
      store.setState(({ status }) => ({ status: status === 'ready' ? 'ready' : 'failed', hasFailed: true }));
    }
  };
  return { store, read };
}

/** The items of all projects that I am in, by pages; those in sight are read again a moment after any item has changed. */
export function useWorkspaceItems(query: WorkspaceQuery) {
  const key = JSON.stringify(query);
  const list = useMemo(() => makeList(JSON.parse(key) as WorkspaceQuery), [key]);
  const [sight, setSight] = useState({ key, from: 0, to: 0 });
  const received = useSettled(useReceived(({ count }) => count));
  const { from, to } = sight.key === key ? sight : { from: 0, to: 0 };
  useEffect(() => {
    let isWanted = true;
    void list.read({ from, to }, received, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [list, from, to, received]);
  const shown = useStore(list.store);
  const left = useLeft(shown.ids);
  const goneCount = shown.ids.length - left.length;
  useHeldStreams(shown.streams);
  const see = useCallback(
    (first: number, last: number) => {
      const pageOf = (place: number) => Math.floor(place / WORKSPACE_PAGE);
      const next = { from: pageOf(first), to: pageOf(last + goneCount) };
      setSight((now) =>
        now.key === key && now.from === next.from && now.to === next.to ? now : { key, ...next },
      );
    },
    [key, goneCount],
  );
  return {
    ...shown,
    ids: left,
    total: shown.total - goneCount,
    /** Says which lines are in sight; the one behind the last asks for more. */
    see,
    retry: () => void list.read({ from, to }, received, () => true),
  };
}

/** Whether an item is still to be listed: what is deleted or put away here leaves at once, before the list is read again. */
function isLeft(id: string): boolean {
  const row = workItems.get(id);
  return row !== undefined && row.archived_at === null;
}

/** The same ids until one of their items goes or comes back. */
function useLeft(ids: readonly string[]): readonly string[] {
  const gone = workItems.useSelect(() => ids.filter((id) => !isLeft(id)).join(' '));
  return useMemo(() => {
    if (!gone) return ids;
    const without = new Set(gone.split(' '));
    return ids.filter((id) => !without.has(id));
  }, [ids, gone]);
}

/** Of the projects that the list names, for as long as it is looked at. */
function useHeldStreams(streams: readonly Stream[]) {
  const key = streams.join(' ');
  useEffect(() => {
    const ends = key.split(' ').flatMap((stream) => (stream ? [holdStream(stream as Stream)] : []));
    return () => ends.forEach((end) => end());
  }, [key]);
}

/** A number that has not changed for a moment. */
function useSettled(count: number): number {
  const [settled, setSettled] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return settled;
}
