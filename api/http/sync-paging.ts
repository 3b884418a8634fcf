import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import { MAX_PER_PAGE, type Page, parsePage } from './paging.ts';

/** The size of a page stands in its cursor alone. 400 with `detail` for a size that is too large, and for no cursor. */
export function syncPage(cursor: string | undefined): Page {
  const size = /^(\d+):/.exec(cursor ?? '')?.[1];
  return parsePage({ cursor, per_page: size ?? `${MAX_PER_PAGE}` });
}

/** The envelope of a page, with cursors of the pages around it (docs/contract/conventions.md#pages-for-copies). */
export function syncEnvelope<Row>(
  { per_page, index, offset }: Page,
  results: Row[],
  total: number,
): SyncPage<Row> {
  const hasMore = offset + results.length < total;
  const cursorOf = (place: number) => `${per_page}:${place}:0`;
  return {
    prev_cursor: cursorOf(Math.max(0, index - 1)),
    cursor: cursorOf(index),
    next_cursor: hasMore ? cursorOf(index + 1) : null,
    prev_page_results: index > 0,
    next_page_results: hasMore,
    page_count: results.length,
    total_results: total,
    total_pages: Math.ceil(total / per_page),
    results,
  };
}
