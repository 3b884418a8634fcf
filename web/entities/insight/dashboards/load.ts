import { type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { follow, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { dashboards, streamOf, streamOfTile, tiles } from './store.ts';
import type { Dashboard, Tile } from './types.ts';

/** The path of the dashboards of the open workspace, or of one of them. */
export const dashboardsPath = (id?: string) =>
  `/api/workspaces/${currentWorkspace().slug}/dashboards/${id ? `${id}/` : ''}`;
export const tilesPath = (id: string, tileId?: string) =>
  `${dashboardsPath(id)}tiles/${tileId ? `${tileId}/` : ''}`;

function followBoth(workspaceId: string, seqs: Partial<Record<Stream, number>>) {
  for (const stream of [workspaceStream(workspaceId), userStream(currentMe().id)])
    if (seqs[stream] !== undefined) follow(stream, seqs[stream]);
}

/** Workspaces and dashboards whose rows are known: they are read again when the backlog of Changes is gone. */
const listed = new Set<string>();
const opened = new Map<string, string>();

export async function loadDashboards(workspaceId: string): Promise<void> {
  listed.add(workspaceId);
  const { seqs } = await loadRows({
    store: dashboards,
    streamOf,
    read: () => api.get<Dashboard[]>(dashboardsPath()),
    isCovered: (row) => row.workspace_id === workspaceId,
  });
  followBoth(workspaceId, seqs);
}

/** Whether a dashboard was made here and the server does not have it yet. */
export const isWaiting = (id: string) => dashboards.isNew(id) && dashboards.isUnsaved(id);

/** Reads a dashboard and its widgets; false where there is none that I may see. */
export async function loadDashboard(workspaceId: string, id: string): Promise<boolean> {
  opened.set(id, workspaceId);
  // Until it is stored, it is shown as it is here.
  if (isWaiting(id)) return true;
  try {
    await loadRows({
      store: dashboards,
      streamOf,
      read: async () => {
        const { data, seqs } = await api.get<Dashboard>(dashboardsPath(id));
        return { data: [data], seqs };
      },
    });
    const { seqs } = await loadRows({
      store: tiles,
      streamOf: streamOfTile,
      read: () => api.get<Tile[]>(tilesPath(id)),
      isCovered: (row) => row.dashboard_id === id,
    });
    followBoth(workspaceId, seqs);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // One that was just made here is not there yet.
    if (!dashboards.isNew(id)) dashboards.dropRow(id);
    return dashboards.get(id) !== undefined;
  }
}

const again = readAgain(async (key) => {
  if (listed.has(key)) await loadDashboards(key);
  const workspaceId = opened.get(key);
  if (workspaceId) await loadDashboard(workspaceId, key);
});
const isOf = (stream: Stream, workspaceId: string) =>
  stream === workspaceStream(workspaceId) || stream.startsWith('user:');
onResync((stream) => {
  for (const id of listed) if (isOf(stream, id)) again(id);
  for (const [id, workspaceId] of opened) if (isOf(stream, workspaceId)) again(id);
});
onForgotten((stream) => {
  for (const id of listed) if (stream === workspaceStream(id)) listed.delete(id);
  for (const [id, workspaceId] of opened) if (stream === workspaceStream(workspaceId)) opened.delete(id);
});

/** A dashboard that is not looked at any more is not read again. */
export const leaveDashboard = (id: string) => void opened.delete(id);
