import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

/**
 * Time that somebody has worked on an item (docs/contract/programs.md#logged-time); ids in both spellings that programs
 * read.
 */
export const worklogSchema = z.object({
  id: z.uuid(),
  description: z.string(),
  /** Minutes. */
  duration: z.int(),
  logged_by: z.uuid(),
  logged_by_id: z.uuid(),
  issue: z.uuid(),
  issue_id: z.uuid(),
  project: z.uuid(),
  project_id: z.uuid(),
  workspace: z.uuid(),
  workspace_id: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type Worklog = z.infer<typeof worklogSchema>;

/** The minutes that were logged for one item, by everybody together. */
export const worklogTotalSchema = z.object({ issue_id: z.uuid(), duration: z.int() });
export type WorklogTotal = z.infer<typeof worklogTotalSchema>;
