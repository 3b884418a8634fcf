import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { templates } from './store.ts';
import type { Template, TemplatePreview } from './types.ts';

/** The stream that carries the Changes of a template. */
export const templateStream = ({ project_id, workspace_id }: Pick<Template, 'project_id' | 'workspace_id'>) =>
  project_id ? projectStream(project_id) : workspaceStream(workspace_id);

/** The address of the templates of a project, or of the workspace. */
export function templatesPath(projectId: string | null): string {
  const workspace = `/api/workspaces/${currentWorkspace().slug}/`;
  return projectId ? `${workspace}projects/${projectId}/templates/` : `${workspace}templates/`;
}

/** Reads the templates of the workspace, without those of its projects. */
export const loadWorkspaceTemplates = ({ id }: { id: string }) =>
  loadRows({
    store: templates,
    streamOf: templateStream,
    read: () => api.get<Template[]>(templatesPath(null)),
    isCovered: (row) => row.workspace_id === id && row.project_id === null,
  });

/** Reads the templates of a project and those of its workspace. */
export const loadProjectTemplates = (projectId: string) =>
  loadRows({
    store: templates,
    streamOf: templateStream,
    read: () => api.get<Template[]>(templatesPath(projectId)),
    isCovered: (row) => row.project_id === projectId,
  });

/** Returns what a template would make in a project on a day. */
export const fetchPreview = async (
  projectId: string,
  templateId: string,
  day: string,
): Promise<TemplatePreview> =>
  (
    await api.get<TemplatePreview>(`${templatesPath(projectId)}${templateId}/preview/`, {
      query: { day },
    })
  ).data;
