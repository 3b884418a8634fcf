import { badDetail } from '@tandem/shared/http/errors.ts';
import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import { type KeyValues, type PageRows, cursorOf, readKeyCursor } from './key-cursor.ts';

export const MAX_PER_PAGE = 1000;

export type Page = {
  per_page: number;
  /** Zero-based. */
  index: number;
  offset: number;
  /** Of pages that go on behind a row: where that stands, nothing for the first one. Null for pages that are numbered. */
  after: KeyValues | null;
  /** How many rows are to be read: one more than are shown where their number does not say whether there are others. */
  limit: number;
};

/** The page of an archived project, and of everything else that has no rows. */
export const NO_ROWS: PageRows<never> = { rows: [], next: null, hasMore: false };

/**
 * Reads `per_page` and `cursor`: `after:…` (docs/contract/conventions.md#pages-behind-rows) or `size:page:is_prev`. The
 * size in the cursor gives the offset, per_page the number of rows (docs/contract/conventions.md#pages-of-lists). 400 with
 * `detail` for anything else.
 */
export function parsePage(query: PagingQuery, limits = { default: MAX_PER_PAGE, max: MAX_PER_PAGE }): Page {
  const perPage = query.per_page === undefined ? limits.default : parsePerPage(query.per_page, limits.max);
  const after = readKeyCursor(query.cursor);
  if (after !== null) return { per_page: perPage, index: 0, offset: 0, after, limit: perPage + 1 };
  const match = /^(\d{1,9})(?:\.\d{1,9})?:(-?\d{1,9}):[01]$/.exec(query.cursor ?? `${perPage}:0:0`);
  if (!match) throw badDetail('Invalid cursor parameter.');
  const index = Number(match[2]);
  const offset = index * Number(match[1]);
  if (offset < 0 || index < 0) throw badDetail('Error in parsing');
  return { per_page: perPage, index, offset, after: null, limit: perPage };
}

function parsePerPage(text: string, max: number): number {
  const perPage = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(perPage) || perPage < 1) throw badDetail('Invalid per_page parameter.');
  if (perPage > max) throw badDetail(`Invalid per_page value. Cannot exceed ${max}.`);
  return perPage;
}

/** How many rows there are, where what was read for a page ends the list; null where it does not tell. */
export function knownTotal({ after, offset, limit }: Page, found: readonly unknown[]): number | null {
  const isFirst = after === null ? offset === 0 : after.length === 0;
  const isCounted = found.length < limit && (isFirst || (after === null && found.length > 0));
  return isCounted ? offset + found.length : null;
}

type Totals = { total: number; largest: number; hasMore: boolean; next: string | null };

/** The cursors around a page: those of numbered pages for who numbers them. */
const cursorsOf = ({ per_page, index, after }: Page, next: string | null) =>
  after === null
    ? { next_cursor: `${per_page}:${index + 1}:0`, prev_cursor: `${per_page}:${index - 1}:1` }
    : { next_cursor: next ?? cursorOf(after), prev_cursor: FIRST_CURSOR };

/** What the envelopes of flat and grouped pages have in common; `largest` is the size of the longest list in it. */
export function pageNumbers(page: Page, { total, largest, hasMore, next }: Totals) {
  return {
    total_count: total,
    total_results: total,
    ...cursorsOf(page, next),
    next_page_results: hasMore,
    prev_page_results: page.index > 0 || (page.after?.length ?? 0) > 0,
    total_pages: Math.ceil(largest / page.per_page),
    extra_stats: null,
  };
}

/** The envelope of a flat page (docs/contract/conventions.md#pages-of-lists). */
export function flatEnvelope<R>(page: Page, found: PageRows<R>, total: number): Envelope<R[]> {
  const { rows, next } = found;
  const hasMore = page.after === null ? page.offset + rows.length < total : found.hasMore;
  return {
    grouped_by: null,
    sub_grouped_by: null,
    ...pageNumbers(page, { total, largest: total, hasMore, next }),
    count: rows.length,
    results: rows,
  };
}
