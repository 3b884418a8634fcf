import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { Field, ProjectFields } from './types.ts';

/** Custom fields of the workspace, deleted ones that can still come back among them. */
export const fields = new EntityStore<Field>();
export const fieldsByWorkspace = new EntityIndex(
  fields,
  (row) => row.workspace_id,
  (a, b) => a.name.localeCompare(b.name),
);

/** Which fields a project uses; by the id of the project. */
export const projectFields = new EntityStore<ProjectFields>();

storeOnDevice('field', fields, true);
onChange('field', (change) => fields.confirm(change));
onRevoked((stream) => fields.forgetStream(stream));

storeOnDevice('project_fields', projectFields, true);
onChange('project_fields', (change) => projectFields.confirm(change));
onRevoked((stream) => projectFields.forgetStream(stream));
