import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useState } from 'react';
import { loadPages } from '#entities/pages/pages/actions.ts';
import { holdStream } from '#entities/live/live.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

type Loading = 'loading' | 'done' | 'failed';

/** Reads the pages of a project, again when asked to and when the connection is back after a failure. */
export function useLoadedPages(projectId: string): [Loading, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key: string; state: Loading } | null>(null);
  const key = `${projectId} ${attempt}`;
  useEffect(() => holdStream(projectStream(projectId)), [projectId]);
  useEffect(() => {
    loadPages(projectId).then(
      () => setResult({ key, state: 'done' }),
      () => setResult({ key, state: 'failed' }),
    );
  }, [projectId, key]);
  const state = result?.key === key ? result.state : 'loading';
  const retry = () => setAttempt((count) => count + 1);
  useOnReconnect(state === 'failed', retry);
  return [state, retry];
}
