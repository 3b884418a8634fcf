import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Attachment } from '@tandem/shared/files/assets/schema.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { attachmentAdded } from '../../record/activities/item-events.ts';
import type { ProjectFiles } from '../../../files/assets/context.ts';
import { markAssetUploaded } from '../../../files/assets/repo.ts';
import { requireFile } from '../../../files/assets/require-file.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { announcePart } from '../../items/write/announce-part.ts';
import { lockItem, requireItem } from '../../items/read/require-item.ts';
import { findAttachment, type ItemPath } from './repo.ts';

type FilePath = ItemPath & { id: string };

/**
 * A file has come, says who brought it: the item has it from now on, with an activity
 * (docs/contract/attachments.md#a-file-has-come). Said again it does nothing. 403 for anybody else, 400 when the
 * storage has no such file.
 */
export async function markUploaded(ctx: ProjectFiles, path: FilePath): Promise<void> {
  requireUnarchived(ctx.project);
  await requireItem(ctx, path.item_id);
  const announced = await requireOwn(ctx.db, ctx, path);
  if (announced.is_uploaded) return;
  // The storage may be slow and far away: nothing is locked meanwhile.
  const brought = await requireFile(ctx.storage, { ...announced, storage_key: announced.asset }, false);
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, path.item_id);
    const file = await requireOwn(tx, ctx, { ...path, isLocked: true });
    if (file.is_uploaded) return;
    await logParts(tx, ctx, item.id, [{ part: 'attachment', id: file.id, before: null, after: {} }]);
    await markAssetUploaded(tx, file.id, { ...brought, by: ctx.user.id });
    const activity = attachmentAdded({ id: file.id, url: file.asset_url, name: file.attributes.name });
    await announcePart(tx, ctx, item, { activity });
  });
}

async function requireOwn(
  db: Db,
  ctx: ProjectFiles,
  path: FilePath & { isLocked?: boolean },
): Promise<Attachment> {
  const file = await findAttachment(db, ctx, path);
  if (!file) throw notFound();
  if (file.created_by !== ctx.user.id) throw forbidden();
  return file;
}
