import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { projects } from '../projects/store.ts';
import { workflows } from './store.ts';
import type { ProjectWorkflow } from './types.ts';

/** Loads the workflows of my projects in one call. Skips the call if no project has an active workflow. */
export async function loadWorkflows({ id, slug }: { id: string; slug: string }): Promise<void> {
  if (projects.select((row) => row.workspace === id && row.is_workflow_enabled).length === 0) return;
  await loadRows({
    store: workflows,
    streamOf: (row) => projectStream(row.project_id),
    read: () => api.get<ProjectWorkflow[]>(`/api/workspaces/${slug}/workflows/`),
    isCovered: (row) => row.workspace_id === id,
  });
}

type ProjectOfWorkspace = { slug: string; projectId: string };

/** The path of the workflow of a project. */
export const workflowPath = ({ slug, projectId }: ProjectOfWorkspace) =>
  `/api/workspaces/${slug}/projects/${projectId}/workflow/`;

/** Loads the workflow of one project for its settings. */
export const loadWorkflow = (of: ProjectOfWorkspace) =>
  loadRows({
    store: workflows,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const { data, seqs } = await api.get<ProjectWorkflow>(workflowPath(of));
      return { data: [data], seqs };
    },
  });
