import { z } from 'zod';

/** How many items the states and transitions of a project have (docs/contract/workflow.md#usage). */
export const workflowUsageSchema = z.object({
  states: z.array(z.object({ state_id: z.uuid(), count: z.int() })),
  /** Moves of the last 30 days. */
  transitions: z.array(z.object({ from_state_id: z.uuid(), to_state_id: z.uuid(), count: z.int() })),
  /** Items that the stored workflow lets go nowhere. */
  stranded: z.array(z.object({ type_id: z.uuid().nullable(), state_id: z.uuid(), count: z.int() })),
});
export type WorkflowUsage = z.infer<typeof workflowUsageSchema>;
