import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { ProjectWorkflow } from './types.ts';

/** Workflows of projects that have one; by the id of the project. On the device too, since they decide offline. */
export const workflows = new EntityStore<ProjectWorkflow>();

storeOnDevice('workflow', workflows, true);
onChange('workflow', (change) => workflows.confirm(change));
onRevoked((stream) => workflows.forgetStream(stream));
