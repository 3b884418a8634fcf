import { EntityIndex } from '#lib/entity-index.ts';
import { EntityStore } from '#lib/entity-store.ts';
import { onChange } from '../live/live.ts';
import type { UserProperties } from './types.ts';

export const userProperties = new EntityStore<UserProperties>();
/** One row per project: mine. */
export const userPropertiesByProject = new EntityIndex(
  userProperties,
  (row) => row.project,
  () => 0,
);

onChange('project_user_properties', (change) => userProperties.confirm(change));
