import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';

/** The page of a list that a query asks for behind a row, as the server answers it. */
export function pageOf<Row>(all: readonly Row[], query: Record<string, string>) {
  const first = Number((query['cursor'] ?? '').slice(FIRST_CURSOR.length) || 0);
  const results = all.slice(first, first + Number(query['per_page']));
  const end = first + results.length;
  const totals = { total_count: all.length, total_results: all.length };
  return { results, next_cursor: `${FIRST_CURSOR}${end}`, next_page_results: end < all.length, ...totals };
}
