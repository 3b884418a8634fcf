import { must } from '@tandem/shared/must.ts';
import {
  acceptInvitations,
  deleteWorkspace,
  fetchInvitations,
  fetchWorkspaces,
  patchWorkspace,
  postAnswer,
  postInvitations,
  postJoin,
  postWorkspace,
} from './api.ts';
import { currentWorkspace, useWorkspaces } from './store.ts';
import type { NewWorkspace, Workspace, WorkspaceInvitation, WorkspacePatch } from './types.ts';

export async function createWorkspace(input: NewWorkspace): Promise<Workspace> {
  const { data } = await postWorkspace(input);
  useWorkspaces.setState(({ workspaces }) => ({ workspaces: [data, ...workspaces] }));
  return data;
}

/** Changes the open workspace (administrators only); throws the ApiError whose fields name what was wrong. */
export async function updateWorkspace(patch: WorkspacePatch): Promise<void> {
  const { id, slug } = currentWorkspace();
  const { data } = await patchWorkspace(slug, patch);
  useWorkspaces.setState(({ workspaces }) => ({
    workspaces: workspaces.map((workspace) => (workspace.id === id ? { ...workspace, ...data } : workspace)),
  }));
}

/** Deletes a workspace for everybody in it. */
export async function removeWorkspace({ id, slug }: Workspace): Promise<void> {
  await deleteWorkspace(slug);
  dropWorkspace(id);
}

/** A workspace that is mine no more. */
export function dropWorkspace(id: string) {
  useWorkspaces.setState(({ workspaces, currentId }) => ({
    workspaces: workspaces.filter((workspace) => workspace.id !== id),
    currentId: currentId === id ? null : currentId,
  }));
}

export async function joinWorkspaces(invitationIds: string[]): Promise<Workspace[]> {
  await acceptInvitations(invitationIds);
  return reloadWorkspaces();
}

async function reloadWorkspaces(): Promise<Workspace[]> {
  const { data } = await fetchWorkspaces();
  useWorkspaces.setState({ workspaces: data });
  return data;
}

/** Answers the invitation of a link; gives the workspace that was joined, or null after a no. */
export async function answerInvitation(
  slug: string,
  key: string,
  answer: { email: string; accepted: boolean },
): Promise<Workspace | null> {
  await postAnswer(slug, key, answer);
  if (!answer.accepted) return null;
  const workspaces = await reloadWorkspaces();
  return workspaces.find((workspace) => workspace.slug === slug) ?? null;
}

/** Joins by the link that everybody may use; gives the workspace, or throws the ApiError that says why not. */
export async function joinByLink(slug: string, key: string): Promise<Workspace> {
  await postJoin(slug, key);
  const workspaces = await reloadWorkspaces();
  return must(
    workspaces.find((workspace) => workspace.slug === slug),
    'who has joined is in it',
  );
}

/** Invites people and gives their invitations in the same order, whose links are to be passed on. */
export async function invite(
  slug: string,
  guests: { email: string; role: number }[],
): Promise<WorkspaceInvitation[]> {
  await postInvitations(slug, guests);
  const { data } = await fetchInvitations(slug);
  const byEmail = new Map(data.map((invitation) => [invitation.email, invitation]));
  const emails = new Set(guests.map(({ email }) => email.toLowerCase()));
  return [...emails].map((email) => byEmail.get(email)).filter((row) => row !== undefined);
}
