import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import { isHistoryOpen, onHistoryClosed } from '../item-parts/open-histories.ts';
import type { Activity } from './types.ts';

export const activities = new EntityStore<Activity>();
export const activitiesByItem = new EntityIndex(
  activities,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

onChange('activity', (change) => {
  const issue = (change.row as Activity | undefined)?.issue ?? activities.get(change.id)?.issue;
  if (issue && isHistoryOpen(issue)) activities.confirm(change);
});
onHistoryClosed((itemId) => activities.forget(({ issue }) => issue === itemId));
onForgotten((stream) => activities.forgetStream(stream));
