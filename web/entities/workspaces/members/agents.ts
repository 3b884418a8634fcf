import type { AgentPatch, NewAgent } from '@tandem/shared/workspaces/agents/input.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { loadMembers } from './actions.ts';
import type { WorkspaceMember } from './types.ts';

const agentsPath = () => `/api/workspaces/${currentWorkspace().slug}/agents/`;
const mutation = () => ({ mutationId: crypto.randomUUID() });

/** Adds a program as a member of the open workspace; throws the ApiError that says why that cannot be. */
export async function addAgent(agent: NewAgent): Promise<WorkspaceMember> {
  const { data } = await api.post<WorkspaceMember>(agentsPath(), agent, mutation());
  await loadMembers(currentWorkspace());
  return data;
}

/** `id` is the membership. */
export async function updateAgent(id: string, patch: AgentPatch): Promise<void> {
  await api.patch(`${agentsPath()}${id}/`, patch, mutation());
  await loadMembers(currentWorkspace());
}

export async function removeAgent(id: string): Promise<void> {
  await api.delete(`${agentsPath()}${id}/`, mutation());
  await loadMembers(currentWorkspace());
}
