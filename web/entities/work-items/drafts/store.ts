import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange } from '../../live/live.ts';
import type { Draft } from './types.ts';

/** My own drafts; nobody else has any of them. */
export const drafts = new EntityStore<Draft>();
/** All under one key, the newest first. */
export const allDrafts = new EntityIndex(
  drafts,
  () => 'all',
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

onChange('draft', (change) => drafts.confirm(change));
