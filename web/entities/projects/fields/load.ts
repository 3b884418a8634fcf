import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { fields, projectFields } from './store.ts';
import type { Field, ProjectFields } from './types.ts';

/** The fields of a workspace, and, where there are any, which of them my projects use. */
export async function loadFields({ id, slug }: { id: string; slug: string }): Promise<void> {
  await loadRows({
    store: fields,
    streamOf: () => workspaceStream(id),
    read: () => api.get<Field[]>(`/api/workspaces/${slug}/fields/`),
    isCovered: (row) => row.workspace_id === id,
  });
  if (fields.select((row) => row.workspace_id === id).length === 0) return;
  await loadRows({
    store: projectFields,
    streamOf: (row) => projectStream(row.project_id),
    read: () => api.get<ProjectFields[]>(`/api/workspaces/${slug}/project-fields/`),
    isCovered: (row) => row.workspace_id === id,
  });
}

type ProjectOfWorkspace = { slug: string; projectId: string };

/** The fields of one project, for its settings. */
export const loadProjectFields = ({ slug, projectId }: ProjectOfWorkspace) =>
  loadRows({
    store: projectFields,
    streamOf: (row) => projectStream(row.project_id),
    read: async () => {
      const { data, seqs } = await api.get<ProjectFields>(
        `/api/workspaces/${slug}/projects/${projectId}/fields/`,
      );
      return { data: [data], seqs };
    },
  });
