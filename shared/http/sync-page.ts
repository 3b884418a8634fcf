import { z } from 'zod';

/**
 * Schema of a page of a list that is read by cursors `size:page:0`; `next_cursor` is null on the last
 * (docs/contract/conventions.md#pages-for-copies).
 */
export const syncEnvelopeOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    prev_cursor: z.string(),
    cursor: z.string(),
    next_cursor: z.string().nullable(),
    prev_page_results: z.boolean(),
    next_page_results: z.boolean(),
    page_count: z.int(),
    total_results: z.int(),
    total_pages: z.int(),
    results: z.array(row),
  });
export type SyncPage<Row> = Omit<z.infer<ReturnType<typeof syncEnvelopeOf>>, 'results'> & { results: Row[] };
