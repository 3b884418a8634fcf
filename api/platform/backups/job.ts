import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { z } from 'zod';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import { readSettings } from '../instance/settings.ts';
import type { JobContext, QueuedJob, ScheduledJob } from '../jobs/job.ts';
import { queueJob } from '../jobs/queue.ts';
import {
  beginBackup,
  deleteBackupRow,
  failBackup,
  finishBackup,
  insertBackup,
  isBackupOfNightDue,
  listSurplus,
} from './repo.ts';
import { writeBackup } from './write-backup.ts';

const payload = z.object({ backup_id: z.uuid() });
export const BACKUP_TYPE = 'application/zip';
/** So many of the night stay. */
const RETAINED_NIGHTS = 7;
const MAX_ERROR_LENGTH = 500;

/** Makes the file of a backup (docs/contract/backups.md#making-one). */
export const makeBackup: QueuedJob<z.infer<typeof payload>> = {
  name: 'make-backup',
  payload,
  max_attempts: 2,
  queue: 'backups',
  run: async (ctx, { backup_id }) => {
    const key = await beginBackup(ctx.db, backup_id);
    if (!key) return;
    await inTemporaryDirectory('backup', async (directory) => {
      const file = path.join(directory, 'backup.zip');
      const counts = await writeBackup(ctx, file);
      const { size } = await stat(file);
      await ctx.storage.store(key, { path: file, type: BACKUP_TYPE, size });
      await finishBackup(ctx.db, backup_id, { ...counts, size });
    });
  },
  gaveUp: async ({ db }, { backup_id }, error) => {
    await failBackup(db, backup_id, messageOf(error));
  },
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

/** Asks for a backup; undefined when one is being made already. */
export async function queueBackup(tx: Tx, created_by: string | null): Promise<Backup | undefined> {
  const moment = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const storage_key = `${randomBytes(16).toString('hex')}-tandem-${moment}.zip`;
  const backup = await insertBackup(tx, { storage_key, created_by });
  if (backup) await queueJob(tx, makeBackup, { backup_id: backup.id });
  return backup;
}

/** Every night where the console asks for it; the newest ones stay. */
export const nightlyBackup: ScheduledJob = {
  name: 'nightly-backup',
  cron: '0 3 * * *',
  catch_up_hours: 12,
  run: async (ctx) => {
    const { ENABLE_NIGHTLY_BACKUP } = await readSettings(ctx);
    if (!isOn(ENABLE_NIGHTLY_BACKUP)) return { begun: 0, removed: 0 };
    const begun = await inTransaction(ctx.db, async (tx) =>
      (await isBackupOfNightDue(tx)) ? queueBackup(tx, null) : undefined,
    );
    return { begun: begun ? 1 : 0, removed: await removeSurplus(ctx) };
  },
};

async function removeSurplus({ db, storage }: JobContext): Promise<number> {
  const surplus = await listSurplus(db, RETAINED_NIGHTS);
  for (const { id, storage_key } of surplus) {
    await storage.remove([storage_key]);
    await deleteBackupRow(db, id);
  }
  return surplus.length;
}
