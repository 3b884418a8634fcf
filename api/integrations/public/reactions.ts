import type { Db } from '@tandem/db/postgres/client.ts';
import type { CommentReaction } from '@tandem/shared/work-items/comments/schema.ts';
import type { CreateReaction } from '@tandem/shared/work-items/reactions/input.ts';
import type { Reaction } from '@tandem/shared/work-items/reactions/schema.ts';
import {
  addCommentReaction,
  removeCommentReaction,
} from '../../work-items/parts/reactions/comment-reactions.ts';
import { addReaction, removeReaction } from '../../work-items/parts/reactions/item-reactions.ts';
import { readReactions } from '../../work-items/parts/reactions/repo.ts';
import type { OpenBoard } from './base/board.ts';
import { requireShownComment } from './comments.ts';
import { requireShown } from './base/shown.ts';
import { type Visit, requireEnabled } from './visitor.ts';

const DISABLED = 'Reactions are not enabled for this project board';
const DISABLED_FOR_COMMENTS = 'Reactions are not enabled for this board';

/** Reactions to an item; none where they are off (docs/contract/public-boards.md#reactions). */
export async function listPublicReactions(db: Db, board: OpenBoard, itemId: string): Promise<Reaction[]> {
  await requireShown(db, board, itemId);
  return board.is_reactions_enabled ? readReactions(db, itemId) : [];
}

export async function react({ ctx, board }: Visit, itemId: string, input: CreateReaction) {
  requireEnabled(board.is_reactions_enabled, DISABLED);
  const { issue, reaction, workspace, project, actor } = await addReaction(ctx, itemId, input);
  return { issue, reaction, workspace, project, actor };
}

export async function takeReactionBack(
  { ctx, board }: Visit,
  itemId: string,
  reaction: string,
): Promise<void> {
  requireEnabled(board.is_reactions_enabled, DISABLED);
  await removeReaction(ctx, itemId, reaction);
}

export async function reactToComment(
  { ctx, board }: Visit,
  commentId: string,
  input: CreateReaction,
): Promise<CommentReaction> {
  requireEnabled(board.is_reactions_enabled, DISABLED_FOR_COMMENTS);
  await requireShownComment(ctx.db, board, commentId);
  return addCommentReaction(ctx, commentId, input);
}

export async function takeCommentReactionBack(
  { ctx, board }: Visit,
  commentId: string,
  reaction: string,
): Promise<void> {
  requireEnabled(board.is_reactions_enabled, DISABLED_FOR_COMMENTS);
  await requireShownComment(ctx.db, board, commentId);
  await removeCommentReaction(ctx, commentId, reaction);
}
