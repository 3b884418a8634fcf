import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { Label } from './types.ts';

export const labels = new EntityStore<Label>();
export const labelsByProject = new EntityIndex(
  labels,
  (row) => row.project_id,
  (a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name),
);

storeOnDevice('label', labels, true);
onChange('label', (change) => labels.confirm(change));
onRevoked((stream) => labels.forgetStream(stream));
