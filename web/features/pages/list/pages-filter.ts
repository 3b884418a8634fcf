import { startOfDay, subDays } from 'date-fns';
import type { Page } from '#entities/pages/pages/types.ts';

export const SPANS = ['any', 'today', 'yesterday', 'week', 'month'] as const;
type Span = (typeof SPANS)[number];

export type PagesFilter = {
  onlyFavorites: boolean;
  /** When a page was created, by days of this device. */
  created: Span;
  /** Who created it; null is anybody. */
  by: string | null;
};

export const NO_FILTER: PagesFilter = { onlyFavorites: false, created: 'any', by: null };

/** How many of its parts leave something out. */
export const countOf = ({ onlyFavorites, created, by }: PagesFilter): number =>
  [onlyFavorites, created !== 'any', by !== null].filter(Boolean).length;

/** The first days of spans, counted back from today; each but yesterday lasts until now. */
const DAYS_BACK: Record<Exclude<Span, 'any'>, number> = { today: 0, yesterday: 1, week: 6, month: 29 };

function isWithin(moment: string, span: Span, now: Date): boolean {
  if (span === 'any') return true;
  const created = new Date(moment);
  const today = startOfDay(now);
  return created >= subDays(today, DAYS_BACK[span]) && (span !== 'yesterday' || created < today);
}

export const filterPages = (
  pages: readonly Page[],
  { onlyFavorites, created, by }: PagesFilter,
  now: Date,
): Page[] =>
  pages.filter(
    (page) =>
      (!onlyFavorites || page.is_favorite) &&
      (by === null || page.created_by === by) &&
      isWithin(page.created_at, created, now),
  );
