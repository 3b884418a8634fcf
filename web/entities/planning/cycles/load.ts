import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { projects } from '../../projects/projects/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { archivedCycles, cycles } from './store.ts';
import type { ArchivedCycle, Cycle } from './types.ts';

const streamOf = (row: { project_id: string }) => projectStream(row.project_id);

/** Those of all projects that I am in: their names are in pickers and on items everywhere. */
export async function loadCycles({ id, slug }: { id: string; slug: string }): Promise<void> {
  if (projects.select((row) => row.workspace === id && row.cycle_view).length === 0) return;
  await loadRows({
    store: cycles,
    streamOf,
    read: () => api.get<Cycle[]>(`/api/workspaces/${slug}/cycles/`),
    isCovered: (row) => row.workspace_id === id,
  });
}

/** Those of one project, counted now and with what is my own of them. */
export const loadProjectCycles = (projectId: string) =>
  loadRows({
    store: cycles,
    streamOf,
    read: () => api.get<Cycle[]>(`/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/cycles/`),
    isCovered: (row) => row.project_id === projectId,
  });

export const loadArchivedCycles = (projectId: string) =>
  loadRows({
    store: archivedCycles,
    streamOf,
    read: () =>
      api.get<ArchivedCycle[]>(
        `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/archived-cycles/`,
      ),
    isCovered: (row) => row.project_id === projectId,
  });
