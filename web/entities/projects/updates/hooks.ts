import type { Stream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import {
  filterOf,
  holdComments,
  holdDraft,
  holdList,
  isListed,
  type ListState,
  UNREAD,
  type UpdateFilter,
} from './load.ts';
import {
  commentsByUpdate,
  draftsBySubject,
  postedBySubject,
  postedByWorkspace,
  updateComments,
  updates,
} from './store.ts';
import { placeStream, type Subject } from './subject.ts';
import type { Update } from './types.ts';

export const useUpdate = (id: string) => updates.useRow(id);
export const useIsUpdateUnsaved = (id: string) => updates.useIsUnsaved(id);

type Holding = ReturnType<typeof holdList>;

/** Reads a list of updates and keeps it current. `streams` and the filter are texts, so that they can be compared. */
function useHeldList(filter: string, streams: string) {
  const [read, setRead] = useState({ filter, list: UNREAD });
  const holding = useRef<Holding | null>(null);
  useEffect(() => {
    const one = holdList({
      filter: JSON.parse(filter) as UpdateFilter,
      streams: streams === '' ? [] : (streams.split(' ') as Stream[]),
      onState: (list) => setRead({ filter, list }),
    });
    holding.current = one;
    return one.stop;
  }, [filter, streams]);
  const retry = useCallback(() => holding.current?.refresh(), []);
  const more = useCallback(() => holding.current?.more() ?? Promise.resolve(), []);
  const list: ListState = read.filter === filter ? read.list : UNREAD;
  useOnReconnect(list.state === 'failed', retry);
  return { list, retry, more };
}

/** The updates that were read. Without `oldest` all of them were. */
const readOf = (rows: readonly Update[], { oldest }: ListState) =>
  oldest === null ? rows : rows.filter(({ posted_at }) => (posted_at ?? '') >= oldest);

/** Returns the posted updates of a subject, the newest first, and follows them. */
export function useSubjectUpdates(subject: Subject) {
  const stream = placeStream({ workspace_id: subject.workspaceId, project_id: subject.projectId });
  const { list, ...ways } = useHeldList(JSON.stringify(filterOf(subject)), stream);
  const all = postedBySubject.useList(subject.id);
  const rows = useMemo(() => readOf(all, list), [all, list]);
  return { ...ways, ...list, rows };
}

/** Returns the posted updates of a workspace that a filter lets through, the newest first, and follows them. */
export function useFeed(workspaceId: string, filter: UpdateFilter, streams: readonly Stream[]) {
  const asked = JSON.stringify(filter);
  const { list, ...ways } = useHeldList(asked, streams.join(' '));
  const all = postedByWorkspace.useList(workspaceId);
  const rows = useMemo(() => {
    const by = JSON.parse(asked) as UpdateFilter;
    return readOf(
      all.filter((row) => isListed(row, by)),
      list,
    );
  }, [all, list, asked]);
  return { ...ways, ...list, rows };
}

/** Returns my draft about a subject and follows it. `isRead` is undefined until the first read has ended. */
export function useDraft(subject: Subject) {
  const { id, kind, workspaceId, projectId } = subject;
  const [isRead, setRead] = useState<boolean>();
  useEffect(
    () => holdDraft({ id, kind, workspaceId, projectId }, setRead).stop,
    [id, kind, workspaceId, projectId],
  );
  return { isRead, draft: draftsBySubject.useList(id)[0] };
}

/** Returns the comments of an update, the oldest first, and follows them. */
export function useUpdateComments(update: Update) {
  const { id, workspace_id, project_id } = update;
  const [isRead, setRead] = useState<boolean>();
  const refresh = useRef<() => void>(() => {});
  useEffect(() => {
    const one = holdComments({ id, workspace_id, project_id }, setRead);
    refresh.current = one.refresh;
    return one.stop;
  }, [id, workspace_id, project_id]);
  const retry = useCallback(() => refresh.current(), []);
  useOnReconnect(isRead === false, retry);
  return { isRead, retry, comments: commentsByUpdate.useList(id) };
}

export const useIsUpdateCommentUnsaved = (id: string) => updateComments.useIsUnsaved(id);
