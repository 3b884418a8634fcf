import { z } from 'zod';

const hours = z.number().nullable();

/** Answer of GET P/issues/{id}/time-in-state/ (docs/contract/item-times.md#fields). */
export const itemTimesSchema = z.object({
  /** In the order in which the item entered each of them first. */
  states: z.array(
    z.object({
      state_id: z.uuid(),
      hours: z.number(),
      /** Since when it is in this state now; null for states that it left. */
      since: z.string().nullable(),
    }),
  ),
  lead_hours: hours,
  cycle_hours: hours,
  /** The share of the lead time in which it was in started states. */
  flow_efficiency: z.number().nullable(),
});
export type ItemTimes = z.infer<typeof itemTimesSchema>;
