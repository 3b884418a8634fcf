import { EntityIndex } from '#lib/entity-index.ts';
import { EntityStore } from '#lib/entity-store.ts';
import { onChange } from '../live/live.ts';
import type { Page } from './types.ts';

const keepMine = (before: Page | undefined, row: Page): Page => ({
  ...row,
  is_favorite: row.is_favorite ?? before?.is_favorite ?? false,
});

export const pages = new EntityStore<Page>(keepMine);
/** By project, favourites first, then the newest change. Archived pages are included: the tabs split them. */
export const pagesByProject = new EntityIndex(
  pages,
  (row) => row.project_ids[0] ?? null,
  (a, b) => Number(b.is_favorite) - Number(a.is_favorite) || (a.updated_at < b.updated_at ? 1 : -1),
);

onChange('page', (change) => pages.confirm(change));
