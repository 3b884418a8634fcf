import type { Readable } from 'node:stream';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { conflict, notFound } from '@tandem/shared/http/errors.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { type UserContext, auditFor } from '../../context.ts';
import type { Config } from '../../config.ts';
import { queueBackup } from './job.ts';
import { nameOf, typeOf } from './naming.ts';
import { type BackupPlace, type PlaceSource, atPlace } from './place.ts';
import { type StoredBackup, deleteBackupRow, findBackup } from './repo.ts';

const BUSY = new Set(['queued', 'running']);
const targetOf = ({ id }: Pick<Backup, 'id'>) => ({ type: 'backup', id });

/** One at a time (docs/contract/backups.md#making-one). */
export const requestBackup = (ctx: UserContext, config: Config): Promise<Backup> =>
  inTransaction(ctx.db, async (tx) => {
    const backup = await queueBackup(tx, config, ctx.user.id);
    if (!backup) throw conflict('A backup is being made already.');
    await auditFor(ctx, tx, { action: 'backup_requested', target: targetOf(backup) });
    return backup;
  });

/** How a backup comes to who asks for it: by a link that counts for some minutes, or as a stream from here. */
type Handed = { link: string } | { content: Readable; name: string; type: string; size: number };

/** 404 before it is made, and when it is not where it was put. */
export async function handOver(ctx: UserContext, source: PlaceSource, id: string): Promise<Handed> {
  const backup = await findBackup(ctx.db, id);
  if (backup?.state !== 'done') throw notFound();
  await inTransaction(ctx.db, (tx) =>
    auditFor(ctx, tx, { action: 'backup_downloaded', target: targetOf(backup) }),
  );
  const handed = await atPlace(
    source,
    backup,
    async (place) => place && linkOrContent(place, backup, ctx.key_hash),
  );
  if (!handed) throw notFound();
  return handed;
}

async function linkOrContent(
  place: BackupPlace,
  backup: StoredBackup,
  key_hash: string | undefined,
): Promise<Handed | null> {
  const [name, type] = [nameOf(backup), typeOf(backup)];
  const link = await place.linkTo(backup.storage_key, { name, type, kind: 'attachment', key_hash });
  if (link !== null) return { link };
  const content = await place.read(backup.storage_key);
  return content && { content, name, type, size: backup.size ?? 0 };
}

/** 409 while it is made. The row goes first: a file without one is only room. */
export async function deleteBackup(ctx: UserContext, source: PlaceSource, id: string): Promise<void> {
  const backup = await inTransaction(ctx.db, async (tx) => {
    const found = await findBackup(tx, id, { lock: true });
    if (!found) throw notFound();
    if (BUSY.has(found.state)) throw conflict('This backup is being made.');
    await deleteBackupRow(tx, id);
    await auditFor(ctx, tx, { action: 'backup_deleted', target: targetOf(found) });
    return found;
  });
  await atPlace(source, backup, async (place) => place?.remove(backup.storage_key));
}
