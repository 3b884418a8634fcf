import type { Role } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { invitations } from './store.ts';
import type { Invitation } from './types.ts';

type WorkspaceRef = { id: string; slug: string };
const listPath = (slug: string) => `/api/workspaces/${slug}/invitations/`;

export const loadInvitations = (workspace: WorkspaceRef) =>
  loadRows({
    store: invitations,
    streamOf: () => workspaceStream(workspace.id),
    read: () => api.get<Invitation[]>(listPath(workspace.slug)),
    isCovered: (row) => row.workspace.id === workspace.id,
  });

const change = rowChanges<Invitation>({
  kind: 'workspace_invitation',
  store: invitations,
  streamOf: (row) => workspaceStream(row.workspace.id),
});

/** Invites people; their links come with the list, which is read again. Throws the ApiError that says who cannot be invited. */
export async function invitePeople(emails: { email: string; role: number }[]): Promise<void> {
  const workspace = currentWorkspace();
  await api.post(listPath(workspace.slug), { emails }, { mutationId: crypto.randomUUID() });
  await loadInvitations(workspace);
}

const pathOf = (id: string) => `${listPath(currentWorkspace().slug)}${id}/`;

/** A higher role changes the link, so that the row is read again. */
export async function changeInvitationRole(id: string, role: Role): Promise<void> {
  const workspace = currentWorkspace();
  const stored = await change({
    id,
    op: 'patch',
    patch: { role },
    action: 'invitation_patch',
    request: { method: 'PATCH', path: pathOf(id), body: { role } },
  });
  if (stored) await loadInvitations(workspace);
}

export async function removeInvitation(id: string): Promise<void> {
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'invitation_delete',
    request: { method: 'DELETE', path: pathOf(id) },
  });
}
