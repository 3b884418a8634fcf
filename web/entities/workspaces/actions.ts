import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { follow, onResync, onRevoked } from '../live/live.ts';
import { loadMembers } from '../members/actions.ts';
import { loadLabels } from '../labels/actions.ts';
import { loadProjects } from '../projects/actions.ts';
import { loadStates } from '../states/actions.ts';
import { patchProfile } from '../users/api.ts';
import { currentProfile, useSession } from '../users/store.ts';
import { acceptInvitations, fetchWorkspaces, postWorkspace } from './api.ts';
import { findWorkspace, useWorkspaces } from './store.ts';
import type { NewWorkspace, Workspace } from './types.ts';

export async function createWorkspace(input: NewWorkspace): Promise<Workspace> {
  const { data } = await postWorkspace(input);
  useWorkspaces.setState(({ workspaces }) => ({ workspaces: [data, ...workspaces] }));
  return data;
}

export async function joinWorkspaces(invitationIds: string[]): Promise<Workspace[]> {
  await acceptInvitations(invitationIds);
  const { data } = await fetchWorkspaces();
  useWorkspaces.setState({ workspaces: data });
  return data;
}

/** Makes the workspace of the address bar the current one and loads what every screen in it needs; false when it is not mine. */
export async function openWorkspace(slug: string): Promise<boolean> {
  const workspace = findWorkspace(slug);
  if (!workspace) return false;
  if (useWorkspaces.getState().currentId === workspace.id) return true;
  useWorkspaces.setState({ currentId: workspace.id });
  await Promise.all([
    loadProjects(workspace),
    loadMembers(workspace),
    loadStates(workspace),
    loadLabels(workspace),
  ]);
  follow(workspaceStream(workspace.id));
  rememberWorkspace(workspace.id);
  return true;
}

function rememberWorkspace(id: string) {
  if (currentProfile().last_workspace_id === id) return;
  useSession.setState({ profile: { ...currentProfile(), last_workspace_id: id } });
  // Where to start next time is a convenience: a failure must not disturb the person.
  patchProfile({ last_workspace_id: id }).catch(() => {});
}

onResync((stream) => {
  const workspace = useWorkspaces.getState();
  const current = workspace.workspaces.find(({ id }) => id === workspace.currentId);
  if (!current) return;
  if (stream.startsWith('user:')) void loadProjects(current);
  else if (stream === workspaceStream(current.id)) void loadMembers(current);
  else void Promise.all([loadStates(current), loadLabels(current)]);
});

onRevoked((stream) => {
  const workspace = useWorkspaces.getState();
  const current = workspace.workspaces.find(({ id }) => id === workspace.currentId);
  if (current && stream.startsWith('project:')) void loadProjects(current);
});
