import type { Role } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { projectMembers } from './store.ts';
import type { ProjectMemberRow } from './types.ts';

const listPath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/members/`;

export const loadProjectMembers = (projectId: string) =>
  loadRows({
    store: projectMembers,
    streamOf: () => projectStream(projectId),
    read: () => api.get<ProjectMemberRow[]>(listPath(projectId)),
    isCovered: (row) => row.project === projectId,
  });

const change = rowChanges<ProjectMemberRow>({
  kind: 'project_member',
  store: projectMembers,
  streamOf: (row) => projectStream(row.project),
});

/** Adds people of the workspace; throws the ApiError that says who cannot be added. */
export async function addProjectMembers(projectId: string, members: { member_id: string; role: number }[]) {
  await api.post(listPath(projectId), { members }, { mutationId: crypto.randomUUID() });
  await loadProjectMembers(projectId);
}

export async function changeProjectRole({ id, project }: ProjectMemberRow, role: Role): Promise<void> {
  await change({
    ...{ id, op: 'patch', patch: { role }, action: 'member_role' },
    request: { method: 'PATCH', path: `${listPath(project)}${id}/`, body: { role } },
  });
}

export async function removeProjectMember({ id, project }: ProjectMemberRow): Promise<void> {
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'member_remove' },
    request: { method: 'DELETE', path: `${listPath(project)}${id}/` },
  });
}
