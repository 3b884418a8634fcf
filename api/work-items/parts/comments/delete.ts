import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announceComment } from './announce.ts';
import { commentValues, lockComment, lockReplies, markCommentsDeleted, readReactionRows } from './repo.ts';
import { requireAuthor } from './rules.ts';
import type { CommentPath } from './update.ts';

/**
 * Deletes a comment (docs/contract/comments.md#who-writes-comments); the first of a thread goes with the replies to it
 * (docs/contract/comments.md#deleting-a-thread).
 */
export async function deleteComment(ctx: ProjectContext, { item_id, id }: CommentPath): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, item_id);
    const comment = await lockComment(tx, item_id, id);
    requireAuthor(ctx, comment);
    const others = (await lockReplies(tx, id)).map((reply) => reply.id);
    const thread = [id, ...others];
    const reactions = await readReactionRows(tx, thread);
    await markCommentsDeleted(tx, thread, ctx.user.id);
    const before = { ...commentValues(comment), reactions, replies: others };
    await logParts(tx, ctx, item_id, [{ part: 'comment', id, before, after: null }]);
    const activity = { verb: 'deleted', field: 'comment', comment: 'deleted a comment' };
    await announceComment(tx, ctx, { item_id, comment_id: id, activity, others });
  });
}
