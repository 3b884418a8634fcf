import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';
import { lockItem } from '../items/require-item.ts';
import { announceComment } from './announce.ts';
import { lockComment, markCommentDeleted } from './repo.ts';
import { requireAuthor } from './rules.ts';
import type { CommentPath } from './update.ts';

/** Deletes a comment (docs/contract/comments.md#who-writes-comments). */
export async function deleteComment(ctx: ProjectContext, { item_id, id }: CommentPath): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, item_id);
    const comment = await lockComment(tx, item_id, id);
    requireAuthor(ctx, comment);
    await markCommentDeleted(tx, id, ctx.user.id);
    const activity = { verb: 'deleted', field: 'comment', comment: 'deleted a comment' };
    await announceComment(tx, ctx, { item_id, comment_id: id, activity });
  });
}
