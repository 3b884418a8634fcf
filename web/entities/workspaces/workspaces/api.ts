import type { OpenInviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { api } from '#lib/http/api-client.ts';
import type {
  NewWorkspace,
  OwnInvitation,
  PublicInvitation,
  Workspace,
  WorkspaceInvitation,
  WorkspacePatch,
} from './types.ts';

export const fetchWorkspaces = () => api.get<Workspace[]>('/api/users/me/workspaces/');
export const postWorkspace = (workspace: NewWorkspace) => api.post<Workspace>('/api/workspaces/', workspace);
export const fetchSlugIsFree = async (slug: string): Promise<boolean> =>
  (await api.get<{ status: boolean }>('/api/workspace-slug-check/', { query: { slug } })).data.status;
export const fetchMyInvitations = () => api.get<OwnInvitation[]>('/api/users/me/workspaces/invitations/');
export const acceptInvitations = (ids: string[]) =>
  api.post<null>('/api/users/me/workspaces/invitations/', { invitations: ids });
export const postInvitations = (slug: string, emails: { email: string; role: number }[]) =>
  api.post<unknown>(`/api/workspaces/${slug}/invitations/`, { emails });
export const fetchInvitations = (slug: string) =>
  api.get<WorkspaceInvitation[]>(`/api/workspaces/${slug}/invitations/`);
/** `key` is what the link of the invitation carries as `invitation_id`. */
const joinUrl = (slug: string, key: string) =>
  `/api/workspaces/${encodeURIComponent(slug)}/invitations/${encodeURIComponent(key)}/join/`;
export const fetchInvitation = (slug: string, key: string) => api.get<PublicInvitation>(joinUrl(slug, key));
export const postAnswer = (slug: string, key: string, answer: { email: string; accepted: boolean }) =>
  api.post<unknown>(joinUrl(slug, key), answer);
/** `key` is what the link by which everybody joins carries as `invite_link`. */
const openLinkUrl = (slug: string, key: string) =>
  `/api/workspaces/${encodeURIComponent(slug)}/invite-link/${encodeURIComponent(key)}/join/`;
export const fetchInviteLink = (slug: string, key: string) => api.get<OpenInviteLink>(openLinkUrl(slug, key));
export const postJoin = (slug: string, key: string) => api.post<null>(openLinkUrl(slug, key));
export const patchWorkspace = (slug: string, patch: WorkspacePatch) =>
  api.patch<Workspace>(`/api/workspaces/${slug}/`, patch, { mutationId: crypto.randomUUID() });
export const deleteWorkspace = (slug: string) => api.delete<null>(`/api/workspaces/${slug}/`);
