import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { attachmentRemoved } from '../../record/activities/item-events.ts';
import type { ProjectContext } from '../../../context.ts';
import { setAssetDeleted } from '@tandem/db/rows/assets.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { announcePart } from '../../items/write/announce-part.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { findAttachment, type ItemPath } from './repo.ts';

/**
 * Takes a file off its item, for who brought it and administrators (docs/contract/attachments.md#taking-off). The
 * history records files that had come.
 */
export async function deleteAttachment(ctx: ProjectContext, path: ItemPath & { id: string }): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, path.item_id);
    const file = await findAttachment(tx, ctx, { ...path, isLocked: true });
    if (!file) throw notFound();
    if (file.created_by !== ctx.user.id && ctx.project.role !== ROLE.ADMIN) throw forbidden();
    await setAssetDeleted(tx, file.id, { deleted: true, by: ctx.user.id });
    if (!file.is_uploaded) return;
    await logParts(tx, ctx, item.id, [{ part: 'attachment', id: file.id, before: {}, after: null }]);
    await announcePart(tx, ctx, item, { activity: attachmentRemoved(file.attributes) });
  });
}
