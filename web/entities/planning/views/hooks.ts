import { useEffect, useState } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { holdStream } from '../../live/live.ts';
import { loadViews, placeStream } from './load.ts';
import { placeKey, views, viewsByPlace } from './store.ts';
import type { ViewPlace } from './types.ts';

export const useView = (id: string | null | undefined) => views.useRow(id);
export const useViewsOf = (place: ViewPlace) => viewsByPlace.useList(placeKey(place));
export const useIsViewUnsaved = (id: string) => views.useIsUnsaved(id);
export const useIsNewView = (id: string) => views.useIsNew(id);

type Loading = 'loading' | 'done' | 'failed';

/** Reads the views of a place, again when asked to and when the connection is back after a failure. */
export function useLoadedViews({ workspaceId, projectId }: ViewPlace): [Loading, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key: string; state: Loading } | null>(null);
  const key = `${workspaceId} ${projectId} ${attempt}`;
  useEffect(() => holdStream(placeStream({ workspaceId, projectId })), [workspaceId, projectId]);
  useEffect(() => {
    loadViews({ workspaceId, projectId }).then(
      () => setResult({ key, state: 'done' }),
      () => setResult({ key, state: 'failed' }),
    );
  }, [workspaceId, projectId, key]);
  const state = result?.key === key ? result.state : 'loading';
  const retry = () => setAttempt((count) => count + 1);
  useOnReconnect(state === 'failed', retry);
  return [state, retry];
}
