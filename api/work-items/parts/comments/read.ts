import { presentComment } from '@tandem/db/rows/comments.ts';
import { readDescription, withDescription } from '@tandem/db/rows/lite.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { findComment, readComments } from './repo.ts';
import type { CommentPath } from './update.ts';

/** Comments of an item, the oldest first (docs/contract/comments.md#reading-comments); none in an archived project. */
export async function listComments(ctx: ProjectContext, itemId: string): Promise<Comment[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  if (ctx.project.archived_at !== null) return [];
  const comments = await readComments(ctx.db, itemId);
  const text = await readDescription(ctx.db, itemId);
  return comments.map(presentComment).map(withDescription(text));
}

export async function getComment(ctx: ProjectContext, { item_id, id }: CommentPath): Promise<Comment> {
  stampProjectSeq(ctx);
  await requireItem(ctx, item_id);
  const comment = await findComment(ctx.db, item_id, id);
  if (!comment) throw notFound();
  return comment;
}
