import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';

/** What time is spent on, such as development or a meeting (docs/contract/time.md#activities). */
export const timeActivitySchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  color: z.string().nullable(),
  sort_order: z.number(),
  is_archived: z.boolean(),
  ...auditFields,
});
export type TimeActivity = z.infer<typeof timeActivitySchema>;
