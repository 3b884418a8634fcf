import type { Envelope } from '@tandem/shared/http/paging.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import type { WorkItem } from '../rows/types.ts';

export type FoundEpic = Pick<WorkItem, 'id' | 'name' | 'sequence_id' | 'project_id' | 'state_id'>;

const MOST = 100;

/** The epics of a project to choose from, the latest first. */
export async function findEpics(projectId: string, signal: AbortSignal): Promise<readonly FoundEpic[]> {
  const path = `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/epics/`;
  const query = { per_page: MOST, order_by: '-created_at' };
  return (await api.get<Envelope<FoundEpic[]>>(path, { query, signal })).data.results;
}
