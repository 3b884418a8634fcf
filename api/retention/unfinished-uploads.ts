import { sql } from 'kysely';
import { type ScheduledJob, inBatches } from '../jobs/job.ts';
import { removeLeftovers } from '../storage/disk-storage.ts';
import { uploadsDirectory } from '../storage/open-storage.ts';
import { SLOT_SECONDS } from '../storage/storage.ts';
import { deleteFiles } from './files.ts';

const UNFINISHED_DAYS = 7;

/**
 * Deletes files whose upload was begun and never reported as done, with what was brought of them (contract-identity 20.2,
 * contract-work-items 14.3); and on a disk what broken-off transfers left.
 */
export const unfinishedUploads: ScheduledJob = {
  name: 'unfinished-uploads',
  cron: '0 2 * * *',
  catch_up_hours: 24,
  run: async ({ db, storage, signal, config }) => {
    const where = sql<boolean>`not t.is_uploaded and t.created_at < now() - make_interval(days => ${UNFINISHED_DAYS})`;
    let uploads = 0;
    await inBatches(signal, async () => {
      const { deleted, isMore } = await deleteFiles({ db, storage }, where);
      uploads += deleted;
      return isMore;
    });
    if (!config.s3) await removeLeftovers(uploadsDirectory(config), SLOT_SECONDS * 1000);
    return { uploads };
  },
};
