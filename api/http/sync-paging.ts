import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import { type PageRows, cursorOf } from './key-cursor.ts';
import { MAX_PER_PAGE, type Page, parsePage } from './paging.ts';

/**
 * The size of a numbered page stands in its cursor alone. 400 with `detail` for a size that is too large or none, and for
 * no cursor.
 */
export function syncPage(cursor: string | undefined, perPage?: string): Page {
  if (perPage !== undefined) parsePage({ per_page: perPage });
  const size = /^(\d+):/.exec(cursor ?? '')?.[1];
  return parsePage({ cursor, per_page: size ?? perPage ?? `${MAX_PER_PAGE}` });
}

/** The envelope of a page, with cursors of the pages around it (docs/contract/conventions.md#pages-for-copies). */
export function syncEnvelope<Row>(page: Page, found: PageRows<Row>, total: number): SyncPage<Row> {
  const { per_page, index, offset, after } = page;
  const { rows: results } = found;
  const hasMore = after === null ? offset + results.length < total : found.hasMore;
  const numbered = (place: number) => `${per_page}:${place}:0`;
  return {
    prev_cursor: after === null ? numbered(Math.max(0, index - 1)) : FIRST_CURSOR,
    cursor: after === null ? numbered(index) : cursorOf(after),
    next_cursor: hasMore ? (found.next ?? numbered(index + 1)) : null,
    prev_page_results: index > 0 || (after?.length ?? 0) > 0,
    next_page_results: hasMore,
    page_count: results.length,
    total_results: total,
    total_pages: Math.ceil(total / per_page),
    results,
  };
}
