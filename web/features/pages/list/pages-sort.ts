import type { Page } from '#entities/pages/pages/types.ts';

export const SORTS = ['updated', 'created', 'name'] as const;
export type PagesSort = (typeof SORTS)[number];

const newestFirst = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

/** Favourites stay first, whatever comes after them. */
export function sortPages(pages: readonly Page[], sort: PagesSort, language: string): Page[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order: Record<PagesSort, (a: Page, b: Page) => number> = {
    updated: (a, b) => newestFirst(a.updated_at, b.updated_at),
    created: (a, b) => newestFirst(a.created_at, b.created_at),
    // A page without a name has none to be found by.
    name: (a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name),
  };
  return pages.toSorted((a, b) => Number(b.is_favorite) - Number(a.is_favorite) || order[sort](a, b));
}
