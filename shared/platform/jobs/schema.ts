import { z } from 'zod';

const moment = z.string();

/** When a job of the clock last ran, how that went, and when it runs next. */
const scheduledJobSchema = z.object({
  name: z.string(),
  /** Minute, hour, day, month, day of the week, in UTC. */
  cron: z.string(),
  started_at: moment.nullable(),
  /** Null while it runs, too. */
  finished_at: moment.nullable(),
  succeeded_at: moment.nullable(),
  /** What was wrong with the last run; null when it went well. */
  error: z.string().nullable(),
  /** How many of what the last run that went well has done. */
  report: z.record(z.string(), z.number()),
  /** When the clock runs it next. */
  next_at: moment,
});

/** How many jobs of one name are in the queue. */
const queuedJobsSchema = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Those of the waiting that have failed before. */
  retrying: z.number(),
  /** Those that are not tried any more. */
  failed: z.number(),
});

const failingJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number(),
  max_attempts: z.number(),
  last_error: z.string(),
  created_at: moment,
  /** Its next try; past for one that is not tried any more. */
  run_at: moment,
});

/** One that is to run now, by its name among those of the state. */
export const runJobInput = z.object({ name: z.string().max(100) });

/** What works in the background, as an operator sees it. */
export const jobsStateSchema = z.object({
  scheduled: z.array(scheduledJobSchema),
  queued: z.array(queuedJobsSchema),
  /** Those with an error, the newest first, at most a hundred. */
  failing: z.array(failingJobSchema),
});
export type JobsState = z.infer<typeof jobsStateSchema>;
