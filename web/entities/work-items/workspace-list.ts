import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { api } from '#lib/api-client.ts';
import { follow, holdStream, onChange } from '../live/live.ts';
import { loadRows } from '../live/load-rows.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

/** Parameters of the list of a workspace (docs/contract/lists.md#the-whole-workspace). */
export type WorkspaceQuery = { filters: Readonly<Record<string, string>>; orderBy: string };
type Answer = { results: WorkItem[]; total_count: number };

const PAGE = 100;
const MAX_PAGE = 1000;
/** Many changes in a row are one reason to read again. */
const PAUSE_MS = 1000;

/** How many Changes of items were received: what a list of several projects holds only the server knows. */
const useReceived = create<{ count: number }>(() => ({ count: 0 }));
onChange('work_item', () => useReceived.setState(({ count }) => ({ count: count + 1 })));

async function read({ filters, orderBy }: WorkspaceQuery, size: number) {
  let total = 0;
  const answer = await loadRows({
    store: workItems,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const { data, seqs } = await api.get<Answer>(`/api/workspaces/${currentWorkspace().slug}/issues/`, {
        query: { ...filters, order_by: orderBy, per_page: String(size), cursor: `${size}:0:0` },
      });
      total = data.total_count;
      return { data: data.results, seqs };
    },
  });
  const streams = Object.entries(answer.seqs) as [Stream, number][];
  for (const [stream, seq] of streams) follow(stream, seq);
  return {
    ids: answer.rows.map(({ id }) => id),
    total,
    streams: streams.map(([stream]) => stream),
  };
}

type List = {
  status: 'loading' | 'ready' | 'failed';
  ids: readonly string[];
  total: number;
  streams: readonly Stream[];
};
const NOTHING: List = { status: 'loading', ids: [], total: 0, streams: [] };

/** The items of all projects that I am in, by pages; read again a moment after any of them has changed. */
export function useWorkspaceItems(query: WorkspaceQuery) {
  const key = JSON.stringify(query);
  const [size, setSize] = useState({ key, size: PAGE });
  const [list, setList] = useState({ key, list: NOTHING });
  const [attempt, setAttempt] = useState(0);
  const received = useSettled(useReceived(({ count }) => count));
  const wanted = size.key === key ? size.size : PAGE;
  // What was received and tried since makes the same question a new one.
  const asked = JSON.stringify({ query, wanted, received, attempt });
  useEffect(() => {
    let isStale = false;
    const question = JSON.parse(asked) as { query: WorkspaceQuery; wanted: number };
    const of = JSON.stringify(question.query);
    const show = (next: (before: List) => List) => {
      if (!isStale) setList((shown) => ({ key: of, list: next(shown.key === of ? shown.list : NOTHING) }));
    };
    read(question.query, question.wanted).then(
      (found) => show(() => ({ status: 'ready', ...found })),
      // What was read before is still worth more than nothing.
      () => show((before) => (before.status === 'ready' ? before : { ...NOTHING, status: 'failed' })),
    );
    return () => {
      isStale = true;
    };
  }, [asked]);
  const shown = list.key === key ? list.list : NOTHING;
  useHeldStreams(shown.streams);
  const canGrow = shown.ids.length < shown.total && wanted < MAX_PAGE;
  return {
    ...shown,
    more: canGrow ? () => setSize({ key, size: Math.min(wanted + PAGE, MAX_PAGE) }) : null,
    retry: () => setAttempt((count) => count + 1),
  };
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
