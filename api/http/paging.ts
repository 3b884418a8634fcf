import { badDetail } from '@tandem/shared/http/errors.ts';
import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';

export const MAX_PER_PAGE = 1000;

export type Page = {
  per_page: number;
  /** Zero-based. */
  index: number;
  offset: number;
};

/**
 * Reads `per_page` and `cursor` (`size:page:is_prev`). The size in the cursor gives the offset, per_page the number of
 * rows (docs/contract/conventions.md#pages-of-lists). 400 with `detail` for anything else.
 */
export function parsePage(query: PagingQuery, limits = { default: MAX_PER_PAGE, max: MAX_PER_PAGE }): Page {
  const perPage = query.per_page === undefined ? limits.default : parsePerPage(query.per_page, limits.max);
  const match = /^(\d{1,9})(?:\.\d{1,9})?:(-?\d{1,9}):[01]$/.exec(query.cursor ?? `${perPage}:0:0`);
  if (!match) throw badDetail('Invalid cursor parameter.');
  const index = Number(match[2]);
  const offset = index * Number(match[1]);
  if (offset < 0 || index < 0) throw badDetail('Error in parsing');
  return { per_page: perPage, index, offset };
}

function parsePerPage(text: string, max: number): number {
  const perPage = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(perPage) || perPage < 1) throw badDetail('Invalid per_page parameter.');
  if (perPage > max) throw badDetail(`Invalid per_page value. Cannot exceed ${max}.`);
  return perPage;
}

/** What the envelopes of flat and grouped pages have in common; `largest` is the size of the longest list in it. */
export function pageNumbers(page: Page, totals: { total: number; largest: number; hasMore: boolean }) {
  const { per_page, index } = page;
  return {
    total_count: totals.total,
    total_results: totals.total,
    next_cursor: `${per_page}:${index + 1}:0`,
    prev_cursor: `${per_page}:${index - 1}:1`,
    next_page_results: totals.hasMore,
    prev_page_results: index > 0,
    total_pages: Math.ceil(totals.largest / per_page),
    extra_stats: null,
  };
}

/** The envelope of a flat page (docs/contract/conventions.md#pages-of-lists). */
export function flatEnvelope<R>(page: Page, rows: R[], total: number): Envelope<R[]> {
  const hasMore = page.offset + rows.length < total;
  return {
    grouped_by: null,
    sub_grouped_by: null,
    ...pageNumbers(page, { total, largest: total, hasMore }),
    count: rows.length,
    results: rows,
  };
}
