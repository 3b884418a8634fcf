import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { failingAs } from '#lib/text/error-text.ts';
import { loadRows } from '../../live/load-rows.ts';
import { projects } from '../projects/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { estimates } from './store.ts';
import type { Estimate, PointUse } from './types.ts';

export const estimatesPath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/estimates/`;

export const loadEstimates = (projectId: string) =>
  loadRows({
    store: estimates,
    streamOf: () => projectStream(projectId),
    read: () => failingAs('estimates-fetch-error', api.get<Estimate[]>(estimatesPath(projectId))),
    isCovered: (row) => row.project === projectId,
  });

/** One estimate, where the list of those in use did not bring it. */
export const loadEstimate = (projectId: string, id: string) =>
  loadRows({
    store: estimates,
    streamOf: () => projectStream(projectId),
    read: async () => {
      const path = `${estimatesPath(projectId)}${id}/`;
      const { data, seqs } = await failingAs('estimate-fetch-error', api.get<Estimate>(path));
      return { data: [data], seqs };
    },
  });

/** The estimates that my projects use, in one call (docs/contract/estimates.md#estimates-of-the-workspace); none is asked for where none is used. */
export async function loadUsedEstimates({ id, slug }: { id: string; slug: string }): Promise<void> {
  const users = projects.select((row) => row.workspace === id && Boolean(row.estimate));
  if (users.length === 0) return;
  await loadRows({
    store: estimates,
    streamOf: (row) => projectStream(row.project),
    read: () => api.get<Estimate[]>(`/api/workspaces/${slug}/estimates/`),
  });
}

/** How many work items hold each value; throws the ApiError when that cannot be read now. */
export async function readPointUses(projectId: string): Promise<PointUse[]> {
  return (await api.get<PointUse[]>(`${estimatesPath(projectId)}item-counts/`)).data;
}
