import type { Attachment } from '@tandem/shared/files/assets/schema.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { ProjectFiles } from '../../../files/assets/context.ts';
import { refusedFile } from '../../../files/base/slot-rules.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { findAttachment, type ItemPath, readAttachments } from './repo.ts';

/**
 * Files of a work item, the newest first (docs/contract/attachments.md#files-of-an-item); none in an archived project.
 */
export async function listAttachments(ctx: ProjectContext, path: ItemPath): Promise<Attachment[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, path.item_id);
  return ctx.project.archived_at === null ? readAttachments(ctx, path.item_id) : [];
}

/** An address that saves the file under its name, for a short time; 400 for one that has not come yet. */
export async function linkToAttachment(ctx: ProjectFiles, path: ItemPath & { id: string }): Promise<string> {
  await requireItem(ctx, path.item_id);
  const file = await findAttachment(ctx.db, ctx, path);
  if (!file) throw notFound();
  if (!file.is_uploaded) throw refusedFile('The asset is not uploaded.');
  const { name, type } = file.attributes;
  const { key_hash } = ctx;
  return ctx.storage.linkTo(file.asset, { name, type, kind: 'attachment', key_hash });
}
