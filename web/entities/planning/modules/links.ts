import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { newId } from '#lib/sync/new-id.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { modulePath } from './actions.ts';
import type { Module, ModuleLink as FullLink } from './types.ts';

/** docs/contract/modules.md#links-of-a-module; the fields that the client reads. */
export type ModuleLink = Pick<
  FullLink,
  'id' | 'title' | 'url' | 'metadata' | 'module' | 'project' | 'created_at' | 'created_by'
>;
type ModuleLinkInput = { url: string; title: string | null };
type Ref = Pick<Module, 'id' | 'project_id'>;

export const moduleLinks = new EntityStore<ModuleLink>();
export const linksByModule = new EntityIndex(
  moduleLinks,
  (row) => row.module,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);
onChange('module_link', (change) => moduleLinks.confirm(change));
onForgotten((stream) => moduleLinks.forgetStream(stream));

const pathOf = (module: Ref) => `${modulePath(module)}module-links/`;
const callOf = (link: ModuleLink) => `${pathOf({ id: link.module, project_id: link.project })}${link.id}/`;

export async function loadModuleLinks(module: Ref): Promise<number | undefined> {
  const stream = projectStream(module.project_id);
  const { seqs } = await loadRows({
    store: moduleLinks,
    streamOf: () => stream,
    read: () => api.get<ModuleLink[]>(pathOf(module)),
    isCovered: (row) => row.module === module.id,
  });
  return seqs[stream];
}

const change = rowChanges<ModuleLink>({
  kind: 'module_link',
  store: moduleLinks,
  streamOf: (row) => projectStream(row.project),
});
const laneOf = (moduleId: string) => `links of ${moduleId}`;

export async function addModuleLink(module: Ref, input: ModuleLinkInput): Promise<void> {
  const id = newId();
  const patch: ModuleLink = {
    id,
    ...input,
    metadata: {},
    module: module.id,
    project: module.project_id,
    created_by: currentMe().id,
    created_at: new Date().toISOString(),
  };
  await change({
    id,
    op: 'create',
    patch,
    action: 'link_create',
    lane: laneOf(module.id),
    needs: [module.id],
    request: { method: 'POST', path: pathOf(module), body: { id, ...input } },
  });
}

export async function editModuleLink(id: string, patch: ModuleLinkInput): Promise<void> {
  const row = must(moduleLinks.get(id), 'only a link that is shown can be changed');
  await change({
    id,
    op: 'patch',
    patch,
    action: 'link_patch',
    lane: laneOf(row.module),
    needs: [row.module],
    request: { method: 'PATCH', path: callOf(row), body: patch },
  });
}

export async function removeModuleLink(id: string): Promise<void> {
  const row = must(moduleLinks.get(id), 'only a link that is shown can be removed');
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'link_delete',
    lane: laneOf(row.module),
    needs: [row.module],
    request: { method: 'DELETE', path: callOf(row) },
  });
}
