import type { Envelope } from '@tandem/shared/http/paging.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { recurrences } from './store.ts';
import type { ListedRun, Recurrence, RecurrenceInput, RecurrencePreview } from './types.ts';

export const recurrenceStream = ({ project_id }: Pick<Recurrence, 'project_id'>) => projectStream(project_id);

export const recurrencesPath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/recurrences/`;

/** Reads the recurrences of a project. */
export const loadRecurrences = (projectId: string) =>
  loadRows({
    store: recurrences,
    streamOf: recurrenceStream,
    read: () => api.get<Recurrence[]>(recurrencesPath(projectId)),
    isCovered: (row) => row.project_id === projectId,
  });

/** Returns the next ten runs of a recurrence as it is stored. */
export const fetchPreview = async ({ id, project_id }: Pick<Recurrence, 'id' | 'project_id'>) =>
  (await api.get<RecurrencePreview>(`${recurrencesPath(project_id)}${id}/preview/`)).data;

/** Returns the next ten runs of a recurrence as it would be. Throws the ApiError that says what is wrong. */
export const tryPreview = async (projectId: string, input: RecurrenceInput & { id?: string }) =>
  (await api.post<RecurrencePreview>(`${recurrencesPath(projectId)}preview/`, input)).data;

/** Returns the last runs of a recurrence, the newest first, and how many there are. */
export async function fetchRuns({ id, project_id }: Pick<Recurrence, 'id' | 'project_id'>) {
  const { data } = await api.get<Envelope<ListedRun[]>>(`${recurrencesPath(project_id)}${id}/runs/`);
  return { runs: data.results, count: data.total_count };
}
