import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { follow } from '../../live/live.ts';
import { loadStates } from '../states/load.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadProjects } from './load.ts';

/** Joins a public project with the role that I have in the workspace. */
export async function joinProject(projectId: string) {
  const workspace = currentWorkspace();
  const path = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  await api.post<unknown>(path, { project_ids: [projectId] });
  await Promise.all([loadProjects(workspace), loadStates(workspace)]);
  follow(projectStream(projectId));
}
