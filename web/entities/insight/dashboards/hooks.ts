import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { holdStream } from '../../live/live.ts';
import { isWaiting, leaveDashboard, loadDashboard, loadDashboards } from './load.ts';
import { dashboards, dashboardsByWorkspace, tiles, tilesByDashboard } from './store.ts';

export const useDashboard = (id: string) => dashboards.useRow(id);
export const useDashboards = (workspaceId: string) => dashboardsByWorkspace.useList(workspaceId);
export const useTiles = (dashboardId: string) => tilesByDashboard.useList(dashboardId);
export const useTile = (id: string | null) => tiles.useRow(id);

/** Whether something of a dashboard waits to be stored. */
export const useIsDashboardUnsaved = (id: string): boolean => {
  const isOwn = dashboards.useIsUnsaved(id);
  const isOfTile = tiles.useSelect(() => tilesByDashboard.list(id).some((tile) => tiles.isUnsaved(tile.id)));
  return isOwn || isOfTile;
};

export type Loading = 'loading' | 'done' | 'missing' | 'failed';

/** Reads something, again when asked to and when the connection is back after a failure. */
function useLoaded(key: string, read: () => Promise<boolean>): [Loading, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ of: string; state: Loading } | null>(null);
  const of = `${key} ${attempt}`;
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let isStale = false;
    const end = (state: Loading) => {
      if (!isStale) setResult({ of, state });
    };
    readNow().then(
      (isThere) => end(isThere ? 'done' : 'missing'),
      () => end('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [of]);
  const state = result?.of === of ? result.state : 'loading';
  const retry = () => setAttempt((count) => count + 1);
  useOnReconnect(state === 'failed', retry);
  return [state, retry];
}

/** Reads the dashboards of a workspace, and follows them. */
export function useLoadedDashboards(workspaceId: string) {
  useEffect(() => holdStream(workspaceStream(workspaceId)), [workspaceId]);
  return useLoaded(workspaceId, async () => {
    await loadDashboards(workspaceId);
    return true;
  });
}

/** Reads a dashboard with its widgets, and follows them. */
export function useLoadedDashboard(workspaceId: string, id: string) {
  useEffect(() => holdStream(workspaceStream(workspaceId)), [workspaceId]);
  useEffect(() => () => leaveDashboard(id), [id]);
  // One that was just made is read once it is stored.
  const isStored = dashboards.useSelect(() => !isWaiting(id));
  return useLoaded(`${workspaceId} ${id} ${isStored}`, () => loadDashboard(workspaceId, id));
}
