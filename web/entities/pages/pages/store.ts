import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { Page } from './types.ts';

const mergeOwn = (before: Page | undefined, row: Page): Page => ({
  ...row,
  // Archiving takes a page from everybody's favourites.
  is_favorite: row.archived_at ? false : (row.is_favorite ?? before?.is_favorite ?? false),
});

export const pages = new EntityStore<Page>(mergeOwn);
/** By project, favourites first, then the newest change. Archived pages are included: the tabs split them. */
export const pagesByProject = new EntityIndex(
  pages,
  (row) => row.project_ids[0] ?? null,
  (a, b) => Number(b.is_favorite) - Number(a.is_favorite) || (a.updated_at < b.updated_at ? 1 : -1),
);

storeOnDevice('page', pages, true);
onChange('page', (change) => pages.confirm(change));

/** Which page a favourite is: a removal names only the favourite. */
const favorites = new Map<string, string>();

onChange('favorite', ({ op, id, row }) => {
  const favorite = row as Favorite | undefined;
  const pageId = favorite?.entity_type === 'page' ? favorite.entity_identifier : favorites.get(id);
  if (!pageId) return;
  favorites.set(id, pageId);
  pages.amend(pageId, () => ({ is_favorite: op === 'put' }));
});
