import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { SeenDescription } from '#lib/sync/changed-fields.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { planChanges } from '../plan-undo.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { archivedModules, modules, modulesByProject } from './store.ts';
import type { ArchivedModule, Module, ModulePatch, NewModule } from './types.ts';

const modulesPath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/modules/`;
export const modulePath = ({ id, project_id }: Pick<Module, 'id' | 'project_id'>) =>
  `${modulesPath(project_id)}${id}/`;

const streamOf = (row: { project_id: string }) => projectStream(row.project_id);
const { change } = planChanges<Module>({ kind: 'module', store: modules, streamOf });
/** No Change of the module reports it: a favourite is a row of its own. */
const changeFavorite = rowChanges<Module>({
  kind: 'module_favorite',
  store: modules,
  streamOf,
  onStored: (id, { is_favorite = false }) => modules.amend(id, () => ({ is_favorite })),
});
const { change: changeArchived } = planChanges<ArchivedModule>({
  kind: 'archived_module',
  store: archivedModules,
  streamOf,
});

/** A new one stands before all others (docs/contract/modules.md#a-new-module). */
const STEP = 10_000;
const FIRST = 65_535;
const NOTHING_COUNTED = {
  total_issues: 0,
  completed_issues: 0,
  cancelled_issues: 0,
  started_issues: 0,
  unstarted_issues: 0,
  backlog_issues: 0,
  is_favorite: false,
};

/** Makes a module, which is there at once. */
export function createModule(projectId: string, input: NewModule): Module {
  const now = new Date().toISOString();
  const first = modulesByProject.list(projectId)[0]?.sort_order;
  const row: Module = {
    id: newId(),
    project_id: projectId,
    workspace_id: currentWorkspace().id,
    description_text: null,
    description_html: null,
    view_props: {},
    logo_props: {},
    external_source: null,
    external_id: null,
    archived_at: null,
    created_at: now,
    updated_at: now,
    ...NOTHING_COUNTED,
    health: null,
    health_at: null,
    sort_order: first === undefined ? FIRST : first - STEP,
    ...input,
  };
  const { id } = row;
  void change({
    ...{
      id,
      op: 'create',
      patch: row,
      words: 'module_created',
      action: 'module_create',
      lane: `modules of ${projectId}`,
    },
    request: { method: 'POST', path: modulesPath(projectId), body: { id, ...input } },
  });
  return row;
}

const known = (id: string) => must(modules.get(id), 'only a module that is shown can be changed');

/** Changes a module: at once here. Answers whether it was stored. */
export async function patchModule(id: string, fields: ModulePatch & SeenDescription): Promise<boolean> {
  const { expected_description: _seen, ...patch } = fields;
  const isMoved = Object.keys(patch).every((name) => name === 'sort_order');
  const { stored } = change({
    id,
    op: 'patch',
    patch,
    action: 'module_patch',
    ...(!isMoved && { words: 'module_changed' }),
    request: { method: 'PATCH', path: modulePath(known(id)), body: fields },
  });
  return stored;
}

export async function deleteModule(id: string): Promise<boolean> {
  const { stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'module_delete',
    words: 'module_deleted',
    request: { method: 'DELETE', path: modulePath(known(id)) },
  });
  return stored;
}

/** It leaves the list at once; only what has come to its end is put away. Answers the step that takes it back. */
export async function archiveModule(id: string): Promise<string | null> {
  const { stepId, stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'module_archive',
    request: { method: 'POST', path: `${modulePath(known(id))}archive/`, body: {} },
  });
  return (await stored) ? stepId : null;
}

export async function restoreModule(module: Pick<Module, 'id' | 'project_id'>): Promise<string | null> {
  const { stepId, stored } = changeArchived({
    id: module.id,
    op: 'remove',
    patch: {},
    action: 'module_restore',
    request: { method: 'DELETE', path: `${modulePath(module)}archive/` },
  });
  return (await stored) ? stepId : null;
}

export async function deleteArchivedModule(module: ArchivedModule): Promise<boolean> {
  const { stored } = changeArchived({
    id: module.id,
    op: 'remove',
    patch: {},
    action: 'module_delete',
    words: 'module_deleted',
    request: { method: 'DELETE', path: modulePath(module) },
  });
  return stored;
}

export async function setModuleFavorite(id: string, is_favorite: boolean): Promise<boolean> {
  const favorites = modulesPath(known(id).project_id).replace(/modules\/$/, 'user-favorite-modules/');
  const stored = await changeFavorite({
    id,
    op: 'patch',
    patch: { is_favorite },
    action: 'module_patch',
    request: is_favorite
      ? { method: 'POST', path: favorites, body: { module: id } }
      : { method: 'DELETE', path: `${favorites}${id}/` },
  });
  return stored !== null;
}
