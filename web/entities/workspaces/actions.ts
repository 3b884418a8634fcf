import i18next from 'i18next';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#lib/toast-store.ts';
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

/** How long the first screen waits for names and colours, so that they do not pop in where they come at once. */
const PATIENCE_MS = 250;

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
  const details = loadDetails(workspace);
  try {
    await Promise.all([loadProjects(workspace), loadStates(workspace)]);
    await Promise.race([details, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch (error) {
    // The next try must load again.
    useWorkspaces.setState({ currentId: null });
    throw error;
  }
  rememberWorkspace(workspace.id);
  return true;
}

/** Names and colours: thousands of rows in a large workspace, without which a screen can be drawn all the same. */
async function loadDetails(workspace: Workspace) {
  try {
    await Promise.all([loadMembers(workspace), loadLabels(workspace)]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({
      tone: 'error',
      title: i18next.t('common:failure.load_title'),
      text: i18next.t(`common:error.${error.kind}`),
    });
  }
  follow(workspaceStream(workspace.id));
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
