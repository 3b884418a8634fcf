import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import type { Initiative, PartDetail } from './types.ts';

export const initiatives = new EntityStore<Initiative>();
export const initiativesByWorkspace = new EntityIndex(
  initiatives,
  (row) => row.workspace_id,
  (a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name),
);

/** Names, days and counts of parts, as they were read with their initiative. */
export const initiativeParts = new EntityStore<PartDetail>();
export const partsByInitiative = new EntityIndex(
  initiativeParts,
  (row) => row.initiative_id,
  (a, b) => a.sort_order - b.sort_order,
);

onChange('initiative', (change) => initiatives.confirm(change));
onForgotten((stream) => {
  initiatives.forgetStream(stream);
  initiativeParts.forgetStream(stream);
});
