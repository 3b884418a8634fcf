import { findSubscription, follow, subscriptionChange } from '@tandem/db/rows/subscriptions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { deleteSubscription } from './repo.ts';

/**
 * Lets the caller follow an item (docs/contract/subscriptions.md#following); who follows it already gets the row that
 * there is.
 */
export async function subscribeMe(
  ctx: ProjectContext,
  itemId: string,
): Promise<{ row: Subscription; is_new: boolean }> {
  requireUnarchived(ctx.project);
  const follower = { item_id: itemId, user_id: ctx.user.id };
  return inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, itemId);
    const known = await findSubscription(tx, follower);
    if (known) return { row: known, is_new: false };
    const changes = await follow(tx, [follower]);
    const row = must(await findSubscription(tx, follower), 'it was just written');
    await recordFor(ctx, tx, changes);
    return { row, is_new: true };
  });
}

/** Ends that somebody follows an item; 404 for one who does not. */
export async function unsubscribe(ctx: ProjectContext, itemId: string, userId: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, itemId);
    const id = await deleteSubscription(tx, { item_id: itemId, user_id: userId });
    if (!id) throw notFound();
    await recordFor(ctx, tx, [subscriptionChange(userId, { id })]);
  });
}
