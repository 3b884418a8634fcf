import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { CreateReaction } from '@tandem/shared/work-items/reactions/input.ts';
import type { Reaction } from '@tandem/shared/work-items/reactions/schema.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem, requireItem } from '../../items/read/require-item.ts';
import { announceReaction, reactionAdded, reactionChange, reactionRemoved, TAKEN_TEXT } from './announce.ts';
import { deleteReaction, insertReaction, readReactions } from './repo.ts';

/** Reactions to an item, the newest first (docs/contract/reactions.md); none in an archived project. */
export async function listReactions(ctx: ProjectContext, itemId: string): Promise<Reaction[]> {
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  return ctx.project.archived_at === null ? readReactions(ctx.db, itemId) : [];
}

/** Reacts to an item. 400 when the caller has done so with the same emoji. */
export async function addReaction(
  ctx: ProjectContext,
  itemId: string,
  { reaction }: CreateReaction,
): Promise<Reaction> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, itemId);
    const row = await insertReaction(tx, ctx, { item_id: itemId, reaction });
    if (!row) throw badRequest(TAKEN_TEXT);
    const activity = reactionAdded(row.id, reaction);
    const changes = [reactionChange(ctx, item, { id: row.id, row })];
    await announceReaction(tx, ctx, { item_id: itemId, activity, changes });
    return row;
  });
}

/** Takes the caller's reaction back; 404 without one. */
export async function removeReaction(ctx: ProjectContext, itemId: string, reaction: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, itemId);
    const id = await deleteReaction(tx, ctx, { of: 'item', id: itemId, reaction });
    const activity = reactionRemoved(id, reaction);
    await announceReaction(tx, ctx, {
      item_id: itemId,
      activity,
      changes: [reactionChange(ctx, item, { id })],
    });
  });
}
