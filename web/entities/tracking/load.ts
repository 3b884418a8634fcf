import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { api } from '#lib/http/api-client.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { currentMe } from '../identity/users/store.ts';
import { onResync } from '../live/live.ts';
import { loadRows } from '../live/load-rows.ts';
import { useWorkspaces } from '../workspaces/workspaces/store.ts';
import { activities, activitiesByWorkspace, asMine, timers } from './store.ts';
import type { Activity, Timer, TimerRow } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

/** Reads my timer, if it runs in this workspace. */
const loadTimer = ({ id, slug }: WorkspaceRef) =>
  loadRows<Timer>({
    store: timers,
    streamOf: () => userStream(currentMe().id),
    read: async () => {
      const { data, seqs } = await api.get<{ timer: TimerRow | null }>(`/api/workspaces/${slug}/time/timer/`);
      return { data: data.timer ? [asMine(data.timer)] : [], seqs };
    },
    isCovered: (row) => row.workspace_id === id,
  });

const loadActivities = ({ id, slug }: WorkspaceRef) =>
  loadRows<Activity>({
    store: activities,
    streamOf: (row) => workspaceStream(row.workspace_id),
    read: () => api.get<Activity[]>(`/api/workspaces/${slug}/time/activities/`),
    isCovered: (row) => row.workspace_id === id,
  });

/** Keeps my timer and the activities of the open workspace current while mounted. */
export function useTracking() {
  const id = useWorkspaces((state) => state.currentId);
  const slug = useWorkspaces(
    ({ workspaces, currentId }) => workspaces.find((row) => row.id === currentId)?.slug,
  );
  useEffect(() => {
    if (!id || !slug) return undefined;
    const reloader = new Reloader(async () => {
      await Promise.all([loadTimer({ id, slug }), loadActivities({ id, slug })]);
      return true;
    });
    void reloader.request();
    const stop = onResync((stream) => {
      if (stream === workspaceStream(id) || stream.startsWith('user:')) void reloader.request();
    });
    return () => {
      reloader.stop();
      stop();
    };
  }, [id, slug]);
}

/** The activities of the open workspace that can be chosen. */
export function useActivities(): readonly Activity[] {
  return activitiesByWorkspace.useList(useWorkspaces((state) => state.currentId));
}
