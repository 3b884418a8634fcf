import { z } from 'zod';
import { PRIORITIES } from './priority.ts';

/**
 * The work item as its comments and activities show it (docs/contract/conventions.md#a-work-item). A long description
 * is left out of it, and every description out of Changes: it would travel once with each of them.
 */
export const issueFlatSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.record(z.string(), z.unknown()),
  description_html: z.string(),
  priority: z.enum(PRIORITIES),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  sequence_id: z.int(),
  sort_order: z.number(),
  is_draft: z.boolean(),
});
export type IssueFlat = z.infer<typeof issueFlatSchema>;
