import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { ProjectWorkflow } from './types.ts';

/** Workflows by project id. They are stored on the device too, because moves are decided offline. */
export const workflows = new EntityStore<ProjectWorkflow>();

storeOnDevice('workflow', workflows, true);
onChange('workflow', (change) => workflows.confirm(change));
onRevoked((stream) => workflows.forgetStream(stream));
