import type { Role } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { members } from './store.ts';
import type { WorkspaceMember } from './types.ts';

export const loadMembers = (workspace: { id: string; slug: string }) =>
  loadRows({
    store: members,
    streamOf: () => workspaceStream(workspace.id),
    read: () => api.get<WorkspaceMember[]>(`/api/workspaces/${workspace.slug}/members/`),
    isCovered: (row) => row.workspace.id === workspace.id,
  });

const change = rowChanges<WorkspaceMember>({
  kind: 'workspace_member',
  store: members,
  streamOf: (row) => workspaceStream(row.workspace.id),
});

/** `id` is the membership (docs/contract/workspace-members.md#fields). */
const pathOf = (id: string) => `/api/workspaces/${currentWorkspace().slug}/members/${id}/`;

export async function changeMemberRole(id: string, role: Role): Promise<void> {
  await change({
    id,
    op: 'patch',
    patch: { role },
    action: 'member_role',
    request: { method: 'PATCH', path: pathOf(id), body: { role } },
  });
}

export async function removeMember(id: string): Promise<void> {
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'member_remove',
    request: { method: 'DELETE', path: pathOf(id) },
  });
}

/** Ends my own membership; throws the ApiError that says why that cannot be. */
export async function leaveWorkspace(slug: string): Promise<void> {
  await api.post(`/api/workspaces/${slug}/members/leave/`);
}
