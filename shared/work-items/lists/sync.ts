import { z } from 'zod';
import { syncEnvelopeOf } from '../../http/sync-page.ts';
import { workItemSchema } from '../items/schema.ts';

/**
 * A row of the list for clients that keep all of a project; its text only when asked for
 * (docs/contract/lists.md#descriptions-in-the-copy).
 */
export const syncRowSchema = workItemSchema.extend({ description_html: z.string().optional() });

export const syncEnvelopeSchema = syncEnvelopeOf(syncRowSchema);
