import { EntityIndex } from '#lib/entity-index.ts';
import { EntityStore } from '#lib/entity-store.ts';
import { onChange } from '../live/live.ts';
import type { Activity } from './types.ts';

export const activities = new EntityStore<Activity>();
export const activitiesByItem = new EntityIndex(
  activities,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

onChange('activity', (change) => activities.confirm(change));
