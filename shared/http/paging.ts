import { z } from 'zod';

/** Query of every list that is read page by page (docs/contract/conventions.md#pages-of-lists). */
export const pagingQuery = z.object({ per_page: z.string().optional(), cursor: z.string().optional() });
export type PagingQuery = z.infer<typeof pagingQuery>;

/** The envelope of a page; `results` holds rows, or groups of them by their key. */
export type Envelope<R> = {
  grouped_by: string | null;
  sub_grouped_by: string | null;
  total_count: number;
  total_results: number;
  next_cursor: string;
  prev_cursor: string;
  next_page_results: boolean;
  prev_page_results: boolean;
  count: number;
  total_pages: number;
  extra_stats: Record<string, unknown> | null;
  results: R;
};
