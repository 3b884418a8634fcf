import { z } from 'zod';

/** How far the items below an epic are (docs/contract/epics.md#progress). */
export const epicProgressSchema = z.object({
  total_issues: z.int(),
  backlog_issues: z.int(),
  unstarted_issues: z.int(),
  started_issues: z.int(),
  completed_issues: z.int(),
  cancelled_issues: z.int(),
  overdue_issues: z.int(),
});
export type EpicProgress = z.infer<typeof epicProgressSchema>;
