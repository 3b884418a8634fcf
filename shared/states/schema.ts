import { z } from 'zod';

/** Groups that clients know; the table also has `triage`, which never leaves the server (contract-work-items 5). */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

export const stateSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  color: z.string(),
  group: z.enum(STATE_GROUPS),
  default: z.boolean(),
  description: z.string(),
  sequence: z.number(),
});
export type State = z.infer<typeof stateSchema>;
