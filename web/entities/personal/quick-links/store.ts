import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange } from '../../live/live.ts';
import type { QuickLink } from './types.ts';

export const quickLinks = new EntityStore<QuickLink>();
/** Mine, the newest first. */
export const quickLinksByWorkspace = new EntityIndex(
  quickLinks,
  (row) => row.workspace,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

onChange('quick_link', (change) => quickLinks.confirm(change));
