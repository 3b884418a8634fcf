import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onStar } from '../../personal/favorites/stars.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import { takePlanNames } from '../../work-items/rows/plan-names.ts';
import { compareCycles } from './status.ts';
import type { ArchivedCycle, Cycle } from './types.ts';

/** Changes carry no counts and nothing of one's own: what lists said of that stays (docs/contract/cycles.md#changes-of-cycles). */
export const cycles = new EntityStore<Cycle>((before, row) => ({ ...before, ...row }));
export const cyclesByProject = new EntityIndex(cycles, (row) => row.project_id, compareCycles);
/** Those of all projects that I am in. */
export const cyclesByWorkspace = new EntityIndex(cycles, (row) => row.workspace_id, compareCycles);

takePlanNames('cycle', (id) => cycles.get(id)?.name);
storeOnDevice('cycle', cycles, true);
onChange('cycle', (change) => cycles.confirm(change));
onRevoked((stream) => cycles.forgetStream(stream));

/** Those that were put away, the latest first; known while somebody looks at them. */
export const archivedCycles = new EntityStore<ArchivedCycle>();
export const archivedCyclesByProject = new EntityIndex(
  archivedCycles,
  (row) => row.project_id,
  (a, b) => (a.archived_at < b.archived_at ? 1 : -1),
);

/** Whatever a Change says of a cycle, it is not in the archive as it was; a new one there is read with the list. */
onChange('cycle', (change) => archivedCycles.confirm({ ...change, op: 'remove' }));
onForgotten((stream) => archivedCycles.forgetStream(stream));

onStar('cycle', (id, is_favorite) => cycles.amend(id, () => ({ is_favorite })));
