import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onStar } from '../../personal/favorites/stars.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import { takePlanNames } from '../../work-items/rows/plan-names.ts';
import type { ArchivedModule, Module } from './types.ts';

/** Changes carry no counts and nothing of one's own: what lists said of that stays (docs/contract/modules.md#changes-of-modules). */
export const modules = new EntityStore<Module>((before, row) => ({ ...before, ...row }));
export const modulesByProject = new EntityIndex(
  modules,
  (row) => (row.archived_at ? null : row.project_id),
  (a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name),
);

takePlanNames('module', (id) => modules.get(id)?.name);
storeOnDevice('module', modules, true);
onChange('module', (change) => modules.confirm(change));
onRevoked((stream) => modules.forgetStream(stream));

/** Those that were put away, the latest first; known while somebody looks at them. */
export const archivedModules = new EntityStore<ArchivedModule>();
export const archivedModulesByProject = new EntityIndex(
  archivedModules,
  (row) => row.project_id,
  (a, b) => (a.archived_at < b.archived_at ? 1 : -1),
);

/** Whatever a Change says of a module, it is not in the archive as it was; a new one there is read with the list. */
onChange('module', (change) => archivedModules.confirm({ ...change, op: 'remove' }));
onForgotten((stream) => archivedModules.forgetStream(stream));

onStar('module', (id, is_favorite) => modules.amend(id, () => ({ is_favorite })));
