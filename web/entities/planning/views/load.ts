import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { projectStream, type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { follow, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { placeKey, views } from './store.ts';
import type { View, ViewPlace } from './types.ts';

export const viewsPath = (projectId: string | null) => {
  const workspace = `/api/workspaces/${currentWorkspace().slug}/`;
  return `${workspace}${projectId ? `projects/${projectId}/` : ''}views/`;
};

export const placeStream = ({ workspaceId, projectId }: ViewPlace): Stream =>
  projectId ? projectStream(projectId) : workspaceStream(workspaceId);
const placeOf = ({ workspace, project }: Pick<View, 'workspace' | 'project'>): ViewPlace => ({
  workspaceId: workspace,
  projectId: project,
});

/** A private view is nobody else's business: its Changes come on its owner's stream. */
export const streamOf = (row: View): Stream =>
  row.access === VIEW_ACCESS.PRIVATE ? userStream(row.owned_by) : placeStream(placeOf(row));

/** Places whose list of views is known: it is read again when the backlog of Changes is gone. */
const listed = new Map<string, ViewPlace>();

export async function loadViews(place: ViewPlace): Promise<void> {
  listed.set(placeKey(place), place);
  const stream = placeStream(place);
  const answer = await loadRows({
    store: views,
    streamOf,
    read: () => api.get<View[]>(viewsPath(place.projectId)),
    isCovered: (row) => placeKey(placeOf(row)) === placeKey(place),
  });
  follow(stream, answer.seqs[stream]);
}

const again = readAgain(async (key) => {
  const place = listed.get(key);
  if (place) await loadViews(place);
});
onResync((stream) => {
  for (const [key, place] of listed)
    if (stream === placeStream(place) || stream.startsWith('user:')) again(key);
});

onForgotten((stream) => {
  for (const [key, place] of listed) if (stream === placeStream(place)) listed.delete(key);
  views.forgetStream(stream);
});
