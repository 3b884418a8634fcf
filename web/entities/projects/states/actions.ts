import i18next from 'i18next';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { currentLanguage } from '#lib/device/language.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { states, statesByProject } from './store.ts';
import type { State } from './types.ts';

const inProject = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/states/`;

/** The first states of a new project are English on the server; here they get their names in the language of the person. */
export async function nameStates(projectId: string): Promise<void> {
  if (currentLanguage() === 'en') return;
  const renames = statesByProject.list(projectId).flatMap(({ id, name, group }) => {
    const own = i18next.t(`common:first_states.${group}`);
    return own === name ? [] : [{ id, name: own }];
  });
  // A project with English states is a project all the same.
  await Promise.allSettled(
    renames.map(async ({ id, name }) => {
      const { data, seqs } = await api.patch<State>(`${inProject(projectId)}${id}/`, { name });
      const stream = projectStream(projectId);
      states.confirmRows([data], stream, seqs[stream] ?? 0);
    }),
  );
}

const change = rowChanges<State>({
  kind: 'state',
  store: states,
  streamOf: (row) => projectStream(row.project_id),
});

export type StateFields = Pick<State, 'name' | 'color' | 'description'>;

/** Makes a state at the end (project administrators only); throws the ApiError whose fields name what was wrong. */
export async function createState(
  projectId: string,
  fields: StateFields & Pick<State, 'group'>,
): Promise<void> {
  const { data, seqs } = await api.post<State>(inProject(projectId), fields, {
    mutationId: crypto.randomUUID(),
  });
  const stream = projectStream(projectId);
  states.confirmRows([data], stream, seqs[stream] ?? 0);
}

/** Writes name, colour and description; throws the ApiError whose fields name what was wrong. */
export async function updateState({ id, project_id }: State, fields: StateFields): Promise<void> {
  const path = `${inProject(project_id)}${id}/`;
  const { data, seqs } = await api.patch<State>(path, fields, { mutationId: crypto.randomUUID() });
  const stream = projectStream(project_id);
  states.confirmRows([data], stream, seqs[stream] ?? 0);
}

/** Puts a state elsewhere, at once here. */
export async function moveState(
  { id, project_id }: State,
  place: Partial<Pick<State, 'group' | 'sequence'>>,
) {
  await change({
    ...{ id, op: 'patch', patch: place, action: 'state_patch' },
    ...{ lane: `states of ${project_id}` },
    request: { method: 'PATCH', path: `${inProject(project_id)}${id}/`, body: place },
  });
}

/** How many items its column should hold, and whether boards refuse more. */
export async function limitState(
  { id, project_id }: State,
  limit: Pick<State, 'wip_limit' | 'is_wip_enforced'>,
) {
  await change({
    ...{ id, op: 'patch', patch: limit, action: 'state_patch' },
    ...{ lane: `states of ${project_id}` },
    request: { method: 'PATCH', path: `${inProject(project_id)}${id}/`, body: limit },
  });
}

/** What new work items begin with. */
export async function makeDefaultState({ id, project_id }: State): Promise<void> {
  await change({
    ...{ id, op: 'patch', patch: { default: true }, action: 'state_patch' },
    ...{ lane: `states of ${project_id}` },
    request: { method: 'POST', path: `${inProject(project_id)}${id}/mark-default/` },
  });
}

export async function deleteState({ id, project_id }: State): Promise<void> {
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'state_delete' },
    ...{ lane: `states of ${project_id}` },
    request: { method: 'DELETE', path: `${inProject(project_id)}${id}/` },
  });
}
