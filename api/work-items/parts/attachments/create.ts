import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ATTACHMENT_TYPES } from '@tandem/shared/files/assets/file-types.ts';
import type { AttachmentInput } from '@tandem/shared/files/assets/input.ts';
import type { AttachmentSlot } from '@tandem/shared/files/assets/schema.ts';
import type { ProjectFiles } from '../../../files/assets/context.ts';
import { attributesOf, newKey } from '../../../files/base/slot-rules.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { insertAttachment, type ItemPath } from './repo.ts';

const ALLOWED = { types: new Set(Object.keys(ATTACHMENT_TYPES)), text: 'Invalid file type.' };

/**
 * A place for a file on a work item (docs/contract/attachments.md#a-slot). Nobody sees it before it is marked as
 * uploaded. 400 for a type that is not allowed and a size over the limit.
 */
export async function createAttachment(
  ctx: ProjectFiles,
  path: ItemPath,
  input: AttachmentInput,
): Promise<AttachmentSlot> {
  requireUnarchived(ctx.project);
  const attributes = attributesOf(input, ALLOWED, ctx.file_size_limit);
  const key = newKey(attributes.name, ctx.workspace.id);
  const attachment = await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, path.item_id);
    return insertAttachment(tx, ctx, { item_id: path.item_id, key, attributes });
  });
  const slot = { key, type: attributes.type, max_size: attributes.size };
  const upload_data = await ctx.storage.openSlot(slot, ctx.origin);
  return { upload_data, asset_id: attachment.id, attachment, asset_url: attachment.asset_url };
}
