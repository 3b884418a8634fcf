import { z } from 'zod';
import { workItemSchema } from './schema.ts';

/** A row of the list for clients that keep all of a project; its text only when asked for (contract-work-items 10.3). */
export const syncRowSchema = workItemSchema.extend({ description_html: z.string().optional() });
export type SyncRow = z.infer<typeof syncRowSchema>;

/** Cursors are `size:page:0`; `next_cursor` is null on the last page. */
export const syncEnvelopeSchema = z.object({
  prev_cursor: z.string(),
  cursor: z.string(),
  next_cursor: z.string().nullable(),
  prev_page_results: z.boolean(),
  next_page_results: z.boolean(),
  page_count: z.int(),
  total_results: z.int(),
  total_pages: z.int(),
  results: z.array(syncRowSchema),
});
export type SyncEnvelope = z.infer<typeof syncEnvelopeSchema>;
