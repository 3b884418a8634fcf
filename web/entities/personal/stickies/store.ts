import { create } from 'zustand';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange } from '../../live/live.ts';
import type { Sticky } from './types.ts';

export const stickies = new EntityStore<Sticky>();
/** Mine, the highest place first. */
export const stickiesByWorkspace = new EntityIndex(
  stickies,
  (row) => row.workspace,
  (a, b) => b.sort_order - a.sort_order || (a.created_at < b.created_at ? 1 : -1),
);

/** What is known of the list of one workspace: its address, and whether the server has more than was read. */
type StickyList = { slug: string; hasMore: boolean };
export const useStickyLists = create<Record<string, StickyList>>(() => ({}));

onChange('sticky', (change) => stickies.confirm(change));
