import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { AnalyticView } from './types.ts';

/** Saved charts, the newest first. */
export const analyticViews = new EntityStore<AnalyticView>();
export const analyticViewsByWorkspace = new EntityIndex(
  analyticViews,
  (row) => row.workspace,
  (a, b) => b.created_at.localeCompare(a.created_at),
);

storeOnDevice('analytic_view', analyticViews, true);
onChange('analytic_view', (change) => analyticViews.confirm(change));
