import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { Favorite } from './types.ts';

export const favorites = new EntityStore<Favorite>();

/** Where a favourite stands: on the top level of a workspace, or in a folder. */
export const levelKey = (workspaceId: string, parent: string | null) => parent ?? workspaceId;

/** Mine, the largest place first. */
export const favoritesByLevel = new EntityIndex(
  favorites,
  (row) => levelKey(row.workspace_id, row.parent),
  (a, b) => b.sequence - a.sequence || (a.id < b.id ? -1 : 1),
);

storeOnDevice('favorite', favorites, true);
onChange('favorite', (change) => favorites.confirm(change));
