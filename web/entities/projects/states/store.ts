import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { State } from './types.ts';

export const states = new EntityStore<State>();
export const statesByProject = new EntityIndex(
  states,
  (row) => row.project_id,
  (a, b) => a.sequence - b.sequence,
);

storeOnDevice('state', states, true);
onChange('state', (change) => states.confirm(change));
onRevoked((stream) => states.forgetStream(stream));
