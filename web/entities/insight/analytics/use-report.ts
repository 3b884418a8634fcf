import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { type CountState, watchCounts } from '../../live/recount.ts';
import { useJoinedProjects } from '../../projects/projects/hooks.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { filtersOfScope } from './scope.ts';
import type { AnalyticsScope } from './types.ts';

/** A server names no more streams in an answer than that. */
const MAX_FOLLOWED = 50;

export type Report<T> = {
  /** What was read last for this question; null until then. */
  data: T | null;
  state: CountState;
  refresh: () => void;
};

type Question = { path: string; scope: AnalyticsScope; query?: Record<string, string | undefined> };

/** What the server counts over the items of several projects, counted again while people work on them. */
export function useReport<T>({ path, scope, query }: Question): Report<T> {
  const { slug } = useCurrentWorkspace();
  const joined = useJoinedProjects();
  const ids = (scope.projectIds ?? joined.map(({ id }) => id)).slice(0, MAX_FOLLOWED);
  const asked = JSON.stringify({
    path: `/api/workspaces/${slug}/${path}`,
    query: { ...filtersOfScope(scope), ...query },
    ids,
  });
  const [read, setRead] = useState<{ asked: string; data: T } | null>(null);
  const [state, setState] = useState<{ asked: string; state: CountState }>({ asked, state: 'loading' });
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    const question = JSON.parse(asked) as { path: string; query: Record<string, string>; ids: string[] };
    let isStale = false;
    const watch = watchCounts({
      projectIds: question.ids,
      read: async () => {
        const { data, seqs } = await api.get<T>(question.path, { query: question.query });
        if (!isStale) setRead({ asked, data });
        return seqs;
      },
      onState: (next) => setState({ asked, state: next }),
    });
    again.current = watch.refresh;
    return () => {
      isStale = true;
      watch.stop();
    };
  }, [asked]);
  const refresh = useCallback(() => again.current(), []);
  return {
    data: read?.asked === asked ? read.data : null,
    state: state.asked === asked ? state.state : 'loading',
    refresh,
  };
}
