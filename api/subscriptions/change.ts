import type { NewChange } from '@tandem/db/change-log.ts';
import { subscribe } from '@tandem/db/item-people.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { notFound } from '@tandem/shared/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Subscription } from '@tandem/shared/subscriptions/schema.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { requireUnarchived } from '../projects/lock.ts';
import { lockItem } from '../work-items/require-item.ts';
import { deleteSubscription, findSubscription } from './repo.ts';

/** Following concerns the follower alone: it is told in his own stream, and the item stays as it is. */
const change = (userId: string, { id, row }: { id: string; row?: Subscription }): NewChange => ({
  stream: userStream(userId),
  workspace_id: null,
  kind: 'subscription',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id,
});

/** Lets the caller follow an item (contract-work-items 12.4); who follows it already gets the row that there is. */
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
    await subscribe(tx, itemId, [ctx.user.id]);
    const row = must(await findSubscription(tx, follower), 'it was just written');
    await recordFor(ctx, tx, [change(ctx.user.id, { id: row.id, row })]);
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
    await recordFor(ctx, tx, [change(userId, { id })]);
  });
}
