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

/** What all envelopes have; the description of the API knows them by it. */
export const envelopeSchema = z.object({
  grouped_by: z.string().nullable(),
  sub_grouped_by: z.string().nullable(),
  total_count: z.int(),
  total_results: z.int(),
  next_cursor: z.string(),
  prev_cursor: z.string(),
  next_page_results: z.boolean(),
  prev_page_results: z.boolean(),
  count: z.int(),
  total_pages: z.int(),
  extra_stats: z.record(z.string(), z.unknown()).nullable(),
});

/** The envelope of a list that is never grouped. */
export const flatListEnvelope = <Row extends z.ZodType>(row: Row) =>
  envelopeSchema.extend({ results: z.array(row) });
