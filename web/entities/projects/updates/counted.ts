import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type StreamSeqs } from '#lib/http/api-client.ts';
import { type CountState, watchCounts } from '../../live/recount.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { filterOf, updatesPath } from './load.ts';
import { postedBySubject, updates } from './store.ts';
import type { Subject } from './subject.ts';
import type { ProjectOverview, UpdateProgress, UpdateScope } from './types.ts';

type Read<T> = () => Promise<{ data: T; seqs: StreamSeqs }>;

/** The latest update of a subject that is stored: with the next one, what is counted since it is another. */
const useLatestStored = (subjectId: string) =>
  updates.useSelect(() => postedBySubject.list(subjectId).find(({ id }) => !updates.isUnsaved(id))?.id);

type Asked = { key: string; subjectId: string; projectId: string | null };

/**
 * Reads what the server counts over the items of a project, again after each change of them and after each update of the
 * subject. `key` names what is read.
 */
function useCounted<T>({ key, subjectId, projectId }: Asked, read: Read<T>) {
  const latestId = useLatestStored(subjectId);
  const [shown, setShown] = useState<{ key: string; value: T }>();
  const [state, setState] = useState<CountState>('loading');
  const refresh = useRef<() => void>(() => {});
  useEffect(() => {
    let isStale = false;
    const watch = watchCounts({
      projectIds: projectId ? [projectId] : [],
      read: async () => {
        const { data, seqs } = await read();
        if (!isStale) setShown({ key, value: data });
        return projectId
          ? ({ [projectStream(projectId)]: seqs[projectStream(projectId)] } as StreamSeqs)
          : {};
      },
      onState: setState,
    });
    refresh.current = watch.refresh;
    return () => {
      isStale = true;
      watch.stop();
    };
  }, [key, projectId, read]);
  const countedFrom = useRef(latestId);
  useEffect(() => {
    if (countedFrom.current === latestId) return;
    countedFrom.current = latestId;
    refresh.current();
  }, [latestId]);
  const retry = useCallback(() => refresh.current(), []);
  return { value: shown?.key === key ? shown.value : undefined, state, retry };
}

/** Returns the numbers that an update about a subject would have if it were posted now. */
export function usePreview(subject: Subject, scope: UpdateScope) {
  const { id, kind, projectId } = subject;
  const { kind: scopeKind, id: scopeId } = scope;
  const read = useCallback(
    () =>
      api.get<UpdateProgress>(updatesPath('preview/'), {
        query: { ...filterOf({ kind, id }), scope_kind: scopeKind, scope_id: scopeId },
      }),
    [kind, id, scopeKind, scopeId],
  );
  const key = `${id} ${scopeKind} ${scopeId ?? ''}`;
  return useCounted({ key, subjectId: id, projectId }, read);
}

/** Returns what the Overview shows beside the updates of a project. */
export function useOverview(projectId: string) {
  const read = useCallback(
    () =>
      api.get<ProjectOverview>(`/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/overview/`),
    [projectId],
  );
  return useCounted({ key: projectId, subjectId: projectId, projectId }, read);
}
