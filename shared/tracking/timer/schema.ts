import { z } from 'zod';
import { entrySchema, trackedItemSchema } from '../entries/schema.ts';

/** The running timer of a person, who has one at most (docs/contract/time.md#timer). */
export const timerSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  issue_id: z.uuid().nullable(),
  activity_id: z.uuid().nullable(),
  note: z.string(),
  started_at: z.string(),
  item: trackedItemSchema.nullable(),
});
export type Timer = z.infer<typeof timerSchema>;

/** Answer of GET W/time/timer/. */
export const runningTimerSchema = z.object({ timer: timerSchema.nullable() });
/** Answer of POST …/stop/: `locked_days` are those of which nothing is stored. */
export const stoppedTimerSchema = z.object({
  entries: z.array(entrySchema),
  locked_days: z.array(z.string()),
});
/** Answer of POST …/start/: what the timer before became. */
export const startedTimerSchema = stoppedTimerSchema.extend({ timer: timerSchema });
