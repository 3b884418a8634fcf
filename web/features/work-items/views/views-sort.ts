import type { View } from '#entities/planning/views/types.ts';

export const SORTS = ['name', 'created', 'updated'] as const;
export type ViewsSort = (typeof SORTS)[number];

const newestFirst = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

/** Favourites stay first, whatever comes after them. */
export function sortViews(views: readonly View[], sort: ViewsSort, language: string): View[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order: Record<ViewsSort, (a: View, b: View) => number> = {
    name: (a, b) => compare(a.name, b.name),
    created: (a, b) => newestFirst(a.created_at, b.created_at),
    updated: (a, b) => newestFirst(a.updated_at, b.updated_at),
  };
  return views.toSorted((a, b) => Number(b.is_favorite) - Number(a.is_favorite) || order[sort](a, b));
}
