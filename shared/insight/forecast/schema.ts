import { z } from 'zod';

const day = z.string().nullable();

/** Answer of GET P/cycles/{id}/forecast/ and P/modules/{id}/forecast/ (docs/contract/forecasts.md#fields). */
export const forecastSchema = z.object({
  /** Items that are neither completed nor cancelled. */
  remaining: z.int(),
  weeks_of_history: z.int(),
  /** Items of the project that were completed in each of these weeks, the oldest first. */
  throughput: z.array(z.int()),
  runs: z.int(),
  /** The day by which this share of the runs is done; null with too little history, or when it is years away. */
  p50: day,
  p85: day,
  p95: day,
  /** The share of the runs that are done by the target; null without a target. */
  by_target: z.number().nullable(),
});
export type Forecast = z.infer<typeof forecastSchema>;
