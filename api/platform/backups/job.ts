import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import { readSettings } from '../instance/settings.ts';
import type { JobContext, QueuedJob, ScheduledJob } from '../jobs/job.ts';
import { queueJob } from '../jobs/queue.ts';
import { BackupError } from './backup-error.ts';
import { mailAdmins } from './mail-admins.ts';
import { keyOf, typeOf } from './naming.ts';
import { atPlace } from './place.ts';
import {
  beginBackup,
  deleteBackupRow,
  failBackup,
  finishBackup,
  insertBackup,
  isBackupOfNightDue,
  listOfNights,
} from './repo.ts';
import { surplusOf } from './surplus.ts';
import { writeBackup } from './write-backup.ts';

const payload = z.object({ backup_id: z.uuid() });
const MAX_ERROR_LENGTH = 500;

/** Makes the file of a backup (docs/contract/backups.md#making-one). */
export const makeBackup: QueuedJob<z.infer<typeof payload>> = {
  name: 'make-backup',
  payload,
  max_attempts: 2,
  queue: 'backups',
  run: async (ctx, { backup_id }) => {
    const begun = await beginBackup(ctx.db, backup_id);
    if (!begun) return;
    const { passphrase } = ctx.config.backups;
    if (begun.is_encrypted && !passphrase)
      throw new BackupError('BACKUP_PASSPHRASE is not set where backups are made.');
    await inTemporaryDirectory('backup', async (directory) => {
      const file = path.join(directory, 'backup.zip');
      const source = { ...ctx, passphrase: begun.is_encrypted ? passphrase : undefined };
      const counts = await writeBackup(source, file);
      const { size } = await stat(file);
      await atPlace(ctx, begun, async (place) => {
        if (!place) throw new BackupError('The place for backups is not set up where backups are made.');
        await place.store(begun.storage_key, { path: file, type: typeOf(begun), size }, ctx.signal);
      });
      await finishBackup(ctx.db, backup_id, { ...counts, size });
    });
  },
  gaveUp: async (ctx, { backup_id }, error) => {
    const isOfNight = await failBackup(ctx.db, backup_id, messageOf(error));
    if (isOfNight) await mailAdmins(ctx, messageOf(error));
  },
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

/** Asks for a backup; undefined when one is being made already. */
export async function queueBackup(
  tx: Tx,
  { backups }: Config,
  created_by: string | null,
): Promise<Backup | undefined> {
  const made = { has_own_place: backups.place !== null, is_encrypted: backups.passphrase !== undefined };
  const backup = await insertBackup(tx, { ...made, storage_key: keyOf(made), created_by });
  if (backup) await queueJob(tx, makeBackup, { backup_id: backup.id });
  return backup;
}

/** Every night where the console asks for it; BACKUP_RETENTION says which ones stay. */
export const nightlyBackup: ScheduledJob = {
  name: 'nightly-backup',
  cron: '0 3 * * *',
  catch_up_hours: 12,
  run: async (ctx) => {
    const { ENABLE_NIGHTLY_BACKUP } = await readSettings(ctx);
    if (!isOn(ENABLE_NIGHTLY_BACKUP)) return { begun: 0, removed: 0 };
    const begun = await inTransaction(ctx.db, async (tx) =>
      (await isBackupOfNightDue(tx)) ? queueBackup(tx, ctx.config, null) : undefined,
    );
    return { begun: begun ? 1 : 0, removed: await removeSurplus(ctx) };
  },
};

async function removeSurplus(ctx: JobContext): Promise<number> {
  const surplus = surplusOf(await listOfNights(ctx.db), ctx.config.backups.rule);
  for (const backup of surplus) {
    await atPlace(ctx, backup, async (place) => place?.remove(backup.storage_key));
    await deleteBackupRow(ctx.db, backup.id);
  }
  return surplus.length;
}
