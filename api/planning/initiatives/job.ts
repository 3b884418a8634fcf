import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { readAllBehind } from './behind.ts';

/**
 * What time brings, and what the reader of the log was not there for. Whoever reads an initiative knows at once that its
 * update has grown old; this tells open screens (docs/contract/initiatives.md#health).
 */
export const rollUpInitiatives: ScheduledJob = {
  name: 'roll-up-initiatives',
  cron: '*/5 * * * *',
  catch_up_hours: 24,
  run: async ({ db }) => ({ streams: await readAllBehind(db) }),
};
