import { findSubscription } from '@tandem/db/rows/subscriptions.ts';
import type { Subscriber } from '@tandem/shared/work-items/subscriptions/schema.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { readSubscribers } from './repo.ts';

/** Whether the caller follows an item (docs/contract/subscriptions.md#following). */
export async function isSubscribed(ctx: ProjectContext, itemId: string): Promise<{ subscribed: boolean }> {
  await requireItem(ctx, itemId);
  const row = await findSubscription(ctx.db, { item_id: itemId, user_id: ctx.user.id });
  return { subscribed: row !== undefined };
}

/** Who follows an item. */
export async function listSubscribers(ctx: ProjectContext, itemId: string): Promise<Subscriber[]> {
  await requireItem(ctx, itemId);
  return readSubscribers(ctx.db, itemId);
}
