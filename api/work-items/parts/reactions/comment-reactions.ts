import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readCommentChanges } from '@tandem/db/rows/comments.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { CommentReaction } from '@tandem/shared/work-items/comments/schema.ts';
import type { CreateReaction } from '@tandem/shared/work-items/reactions/input.ts';
import { lockComment } from '../comments/repo.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem, requireItem } from '../../items/read/require-item.ts';
import { TAKEN_TEXT, announceReaction, reactionAdded, reactionRemoved } from './announce.ts';
import { deleteReaction, insertCommentReaction, itemOfComment, readCommentReactions } from './repo.ts';

/**
 * Reactions to a comment, the newest first (docs/contract/reactions.md#reactions-to-comments); none in an archived
 * project.
 */
export async function listCommentReactions(
  ctx: ProjectContext,
  commentId: string,
): Promise<CommentReaction[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, await itemOfComment(ctx.db, ctx, commentId));
  return ctx.project.archived_at === null ? readCommentReactions(ctx.db, commentId) : [];
}

/** Locks the item of a comment, and the comment; gives the item's id. 404 also when the guest rule hides them. */
async function lockBoth(tx: Tx, ctx: ProjectContext, commentId: string): Promise<string> {
  const itemId = await itemOfComment(tx, ctx, commentId);
  await lockItem(tx, ctx, itemId);
  if (!(await lockComment(tx, itemId, commentId))) throw notFound();
  return itemId;
}

/** Comments carry their reactions, so that what is sent is the comment. */
async function announce(
  tx: Tx,
  ctx: ProjectContext,
  recorded: { item_id: string; comment_id: string; activity: NewActivity },
): Promise<void> {
  const { item_id, comment_id } = recorded;
  const activity = { ...recorded.activity, comment_id };
  await announceReaction(tx, ctx, { item_id, activity, changes: await readCommentChanges(tx, [comment_id]) });
}

/** Reacts to a comment. 400 when the caller has done so with the same emoji. */
export async function addCommentReaction(
  ctx: ProjectContext,
  comment_id: string,
  { reaction }: CreateReaction,
): Promise<CommentReaction> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const item_id = await lockBoth(tx, ctx, comment_id);
    const row = await insertCommentReaction(tx, ctx, { comment_id, reaction });
    if (!row) throw badRequest(TAKEN_TEXT);
    await announce(tx, ctx, { item_id, comment_id, activity: reactionAdded(row.id, reaction) });
    return row;
  });
}

/** Takes the caller's reaction to a comment back; 404 without one. */
export async function removeCommentReaction(
  ctx: ProjectContext,
  comment_id: string,
  reaction: string,
): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const item_id = await lockBoth(tx, ctx, comment_id);
    const id = await deleteReaction(tx, ctx, { of: 'comment', id: comment_id, reaction });
    await announce(tx, ctx, { item_id, comment_id, activity: reactionRemoved(id, reaction) });
  });
}
