import type { ScheduledJob } from '../jobs/job.ts';
import { removeUnfinishedUploads } from '../../storage/remove-unfinished.ts';

const UNFINISHED_HOURS = 7 * 24;

/**
 * Deletes files whose upload was begun and never reported as done, with what was brought of them
 * (docs/contract/files.md#forgotten-slots).
 */
export const unfinishedUploads: ScheduledJob = {
  name: 'unfinished-uploads',
  cron: '0 2 * * *',
  catch_up_hours: 24,
  run: async ({ db, storage }) => ({
    uploads: await removeUnfinishedUploads({ db, storage }, UNFINISHED_HOURS),
  }),
};
