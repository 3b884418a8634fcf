import { envelopeSchema } from '@tandem/shared/http/paging.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { z } from 'zod';

const rows = z.array(workItemSchema);
const group = z.object({ results: rows, total_results: z.int() });
const subGrouped = z.object({ results: z.record(z.string(), group), total_results: z.int() });

/** The three envelopes of docs/contract/lists.md#the-envelope, for the description of the API. */
export const listEnvelope = envelopeSchema.extend({
  results: z.union([rows, z.record(z.string(), group), z.record(z.string(), subGrouped)]),
});
