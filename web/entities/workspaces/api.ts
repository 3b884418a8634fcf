import { api } from '#lib/api-client.ts';
import type { NewWorkspace, Workspace, WorkspaceInvitation } from './types.ts';

export const fetchWorkspaces = () => api.get<Workspace[]>('/api/users/me/workspaces/');
export const postWorkspace = (workspace: NewWorkspace) => api.post<Workspace>('/api/workspaces/', workspace);
export const fetchSlugIsFree = (slug: string) =>
  api.get<{ status: boolean }>('/api/workspace-slug-check/', { query: { slug } });
export const fetchMyInvitations = () =>
  api.get<WorkspaceInvitation[]>('/api/users/me/workspaces/invitations/');
export const acceptInvitations = (ids: string[]) =>
  api.post<null>('/api/users/me/workspaces/invitations/', { invitations: ids });
export const postInvitations = (slug: string, emails: { email: string; role: number }[]) =>
  api.post<unknown>(`/api/workspaces/${slug}/invitations/`, { emails });
