import { z } from 'zod';

/** How often the states and transitions of a project are used (docs/contract/workflow.md#usage). */
export const workflowUsageSchema = z.object({
  states: z.array(z.object({ state_id: z.uuid(), count: z.int() })),
  /** The moves of the last 30 days. */
  transitions: z.array(z.object({ from_state_id: z.uuid(), to_state_id: z.uuid(), count: z.int() })),
  /** Items that no transition of the stored workflow can move. */
  stranded: z.array(z.object({ type_id: z.uuid().nullable(), state_id: z.uuid(), count: z.int() })),
});
export type WorkflowUsage = z.infer<typeof workflowUsageSchema>;
