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
/** Answer of POST …/start/: `entries` are those of the timer that ran before. */
export const startedTimerSchema = z.object({ timer: timerSchema, entries: z.array(entrySchema) });
/** Answer of POST …/stop/. */
export const stoppedTimerSchema = z.object({ entries: z.array(entrySchema) });
