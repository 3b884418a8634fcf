import { z } from 'zod';
import { STATE_GROUPS } from '../../projects/states/schema.ts';

/**
 * One row of project search, as pickers of parents, relations and so on show it
 * (docs/contract/search.md#search-for-pickers).
 */
export const foundWorkItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  start_date: z.string().nullable(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  project__name: z.string(),
  project__identifier: z.string(),
  workspace__slug: z.string(),
  state__name: z.string(),
  state__group: z.enum(STATE_GROUPS),
  state__color: z.string(),
  type_id: z.uuid().nullable(),
});
export type FoundWorkItem = z.infer<typeof foundWorkItemSchema>;
