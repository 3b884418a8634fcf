import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { readAllBehind } from './behind.ts';

/**
 * Brings up to date what has changed by the passing of time, and what the reader of the log has missed. Reads see at once
 * that an update is too old to count; this job sends the Change to open screens (docs/contract/initiatives.md#health).
 */
export const rollUpInitiatives: ScheduledJob = {
  name: 'roll-up-initiatives',
  cron: '*/5 * * * *',
  catch_up_hours: 24,
  run: async ({ db }) => ({ streams: await readAllBehind(db) }),
};
