import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { projects } from '../../projects/projects/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { archivedModules, modules } from './store.ts';
import type { ArchivedModule, Module } from './types.ts';

const streamOf = (row: { project_id: string }) => projectStream(row.project_id);

/** Those of all projects that I am in: their names are in pickers and on items everywhere. */
export async function loadModules({ id, slug }: { id: string; slug: string }): Promise<void> {
  if (projects.select((row) => row.workspace === id && row.module_view).length === 0) return;
  await loadRows({
    store: modules,
    streamOf,
    read: () => api.get<Module[]>(`/api/workspaces/${slug}/modules/`),
    isCovered: (row) => row.workspace_id === id,
  });
}

/** Those of one project, counted now and with what is my own of them. */
export const loadProjectModules = (projectId: string) =>
  loadRows({
    store: modules,
    streamOf,
    read: () =>
      api.get<Module[]>(`/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/modules/`),
    isCovered: (row) => row.project_id === projectId && !row.archived_at,
  });

export const loadArchivedModules = (projectId: string) =>
  loadRows({
    store: archivedModules,
    streamOf,
    read: () =>
      api.get<ArchivedModule[]>(
        `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/archived-modules/`,
      ),
    isCovered: (row) => row.project_id === projectId,
  });
