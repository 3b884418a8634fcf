import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onStar } from '../../personal/favorites/stars.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { View, ViewPlace } from './types.ts';

/** Changes carry nothing of one's own: what lists said of that stays (docs/contract/views.md#changes-of-views). */
const mergeOwn = (before: View | undefined, row: View): View => ({
  ...row,
  is_favorite: row.is_favorite ?? before?.is_favorite ?? false,
});

export const views = new EntityStore<View>(mergeOwn);
export const placeKey = ({ workspaceId, projectId }: ViewPlace) => projectId ?? workspaceId;
export const viewsByPlace = new EntityIndex(
  views,
  (row) => row.project ?? row.workspace,
  (a, b) => Number(b.is_favorite) - Number(a.is_favorite) || a.name.localeCompare(b.name),
);

storeOnDevice('view', views, true);
onChange('view', (change) => views.confirm(change));

onStar('view', (id, is_favorite) => views.amend(id, () => ({ is_favorite })));
