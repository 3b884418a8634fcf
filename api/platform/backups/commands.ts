import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { conflict, notFound } from '@tandem/shared/http/errors.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { type UserContext, auditFor } from '../../context.ts';
import type { Storage } from '../../storage/storage.ts';
import { BACKUP_TYPE, queueBackup } from './job.ts';
import { deleteBackupRow, findBackup } from './repo.ts';

const BUSY = new Set(['queued', 'running']);
const targetOf = ({ id }: Pick<Backup, 'id'>) => ({ type: 'backup', id });

/** One at a time (docs/contract/backups.md#making-one). */
export const requestBackup = (ctx: UserContext): Promise<Backup> =>
  inTransaction(ctx.db, async (tx) => {
    const backup = await queueBackup(tx, ctx.user.id);
    if (!backup) throw conflict('A backup is being made already.');
    await auditFor(ctx, tx, { action: 'backup_requested', target: targetOf(backup) });
    return backup;
  });

/** A link that gives the file for some minutes; 404 before it is made. */
export async function linkToBackup(ctx: UserContext, storage: Storage, id: string): Promise<string> {
  const backup = await findBackup(ctx.db, id);
  if (backup?.state !== 'done') throw notFound();
  await inTransaction(ctx.db, (tx) =>
    auditFor(ctx, tx, { action: 'backup_downloaded', target: targetOf(backup) }),
  );
  const name = backup.storage_key.slice(backup.storage_key.indexOf('-') + 1);
  const { key_hash } = ctx;
  return storage.linkTo(backup.storage_key, { name, type: BACKUP_TYPE, kind: 'attachment', key_hash });
}

/** 409 while it is made. The row goes first: a file without one is only room. */
export async function deleteBackup(ctx: UserContext, storage: Storage, id: string): Promise<void> {
  const key = await inTransaction(ctx.db, async (tx) => {
    const backup = await findBackup(tx, id, { lock: true });
    if (!backup) throw notFound();
    if (BUSY.has(backup.state)) throw conflict('This backup is being made.');
    await deleteBackupRow(tx, id);
    await auditFor(ctx, tx, { action: 'backup_deleted', target: targetOf(backup) });
    return backup.storage_key;
  });
  await storage.remove([key]);
}
