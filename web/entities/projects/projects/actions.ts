import { userStream } from '@tandem/shared/sync/stream.ts';
import type { SeenDescription } from '#lib/sync/changed-fields.ts';
import { api } from '#lib/http/api-client.ts';
import { rowChanges } from '../../live/mutate.ts';
import { nameStates } from '../states/actions.ts';
import { loadStates } from '../states/load.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadProjects } from './load.ts';
import { projects } from './store.ts';
import type { NewProject, Project } from './types.ts';

/** Creates a project with its five states; throws the ApiError whose fields name what was wrong (410: taken). */
export async function createProject(input: NewProject): Promise<Project> {
  const workspace = currentWorkspace();
  // Its days begin at the midnight of who makes it; its settings have others.
  const own = { timezone: currentMe().user_timezone, ...input };
  const { data, seqs } = await api.post<Project>(`/api/workspaces/${workspace.slug}/projects/`, own, {
    mutationId: crypto.randomUUID(),
  });
  const stream = userStream(currentMe().id);
  projects.confirmRows([data], stream, seqs[stream] ?? 0);
  await loadStates(workspace);
  await nameStates(data.id);
  return data;
}

/** `{exists}` says how many projects of the workspace have this identifier already. */
export const fetchIdentifierIsFree = async (name: string) => {
  const path = `/api/workspaces/${currentWorkspace().slug}/project-identifiers`;
  const { data } = await api.get<{ exists: number }>(path, { query: { name } });
  return data.exists === 0;
};

const change = rowChanges<Project>({
  kind: 'project',
  store: projects,
  streamOf: () => userStream(currentMe().id),
});

const pathOf = (id: string) => `/api/workspaces/${currentWorkspace().slug}/projects/${id}/`;

/** Switches something of a project on or off, or chooses something for it: at once here. */
export async function patchProject(id: string, patch: Partial<Project>): Promise<void> {
  await change({
    ...{ id, op: 'patch', patch, action: 'project_patch' },
    request: { method: 'PATCH', path: pathOf(id), body: patch },
  });
}

/** A project has the picture at an address as its cover, or none; an upload before it goes. */
export async function setProjectCover(id: string, cover_image: string | null): Promise<void> {
  const body = { cover_image, cover_image_asset: null };
  await change({
    id,
    op: 'patch',
    patch: { ...body, cover_image_url: cover_image },
    action: 'project_patch',
    request: { method: 'PATCH', path: pathOf(id), body },
  });
}

/** A project estimates with another scale; `estimate_mapping` has the point that items get for the one that they have. */
export async function switchEstimate(
  id: string,
  estimate: string,
  estimate_mapping: Readonly<Record<string, string | null>>,
): Promise<void> {
  await change({
    ...{ id, op: 'patch', patch: { estimate }, action: 'project_patch' },
    request: { method: 'PATCH', path: pathOf(id), body: { estimate, estimate_mapping } },
  });
}

/** Stores a form about a project; throws the ApiError whose fields name what was wrong. */
export async function updateProject(id: string, patch: Partial<Project> & SeenDescription): Promise<void> {
  const { data, seqs } = await api.patch<Project>(pathOf(id), patch, { mutationId: crypto.randomUUID() });
  const stream = userStream(currentMe().id);
  projects.confirmRows([data], stream, seqs[stream] ?? 0);
}

export async function archiveProject(id: string): Promise<void> {
  await api.post(`${pathOf(id)}archive/`, {}, { mutationId: crypto.randomUUID() });
  await loadProjects(currentWorkspace());
}

/** Brings an archived project back, at once here; false when the server refused, which has been reported then. */
export async function restoreProject(id: string): Promise<boolean> {
  const restored = await change({
    ...{ id, op: 'patch', patch: { archived_at: null }, action: 'project_restore' },
    request: { method: 'DELETE', path: `${pathOf(id)}archive/` },
  });
  return restored !== null;
}

export async function deleteProject(id: string): Promise<void> {
  await api.delete(pathOf(id), { mutationId: crypto.randomUUID() });
  await loadProjects(currentWorkspace());
}

/** Ends my own membership; throws the ApiError that says why that cannot be. */
export async function leaveProject(id: string): Promise<void> {
  await api.post(`${pathOf(id)}members/leave/`);
  await loadProjects(currentWorkspace());
}
