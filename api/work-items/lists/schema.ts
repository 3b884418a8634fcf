import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { z } from 'zod';

const rows = z.array(workItemSchema);
const group = z.object({ results: rows, total_results: z.int() });
const subGrouped = z.object({ results: z.record(z.string(), group), total_results: z.int() });

const envelope = z.object({
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

/** The three envelopes of docs/contract/lists.md#the-envelope, for the description of the API. */
export const listEnvelope = envelope.extend({
  results: z.union([rows, z.record(z.string(), group), z.record(z.string(), subGrouped)]),
});

/** The envelope of a list that is never grouped. */
export const flatListEnvelope = <Row extends z.ZodType>(row: Row) =>
  envelope.extend({ results: z.array(row) });
