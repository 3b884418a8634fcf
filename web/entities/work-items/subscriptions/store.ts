import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { itemCall } from '../rows/item-call.ts';

/** Whether I follow an item; its id is the item's. */
export type Follow = { id: string; project_id: string; is_subscribed: boolean };

export const follows = new EntityStore<Follow>();
export const followPart = new ItemPart<Follow>({
  kind: 'subscription',
  store: follows,
  itemOf: (row) => row.id,
  read: async (item) => {
    const { data, seqs } = await api.get<{ subscribed: boolean }>(itemCall(item, 'subscribe'));
    const row = { id: item.id, project_id: item.project_id, is_subscribed: data.subscribed };
    return { data: [row], seqs };
  },
});

/** A Change of my own stream; that I follow no longer says nothing of which item. */
onChange('subscription', ({ row }) => {
  const issue = (row as Subscription | undefined)?.issue;
  if (issue) followPart.refresh(issue);
  else followPart.refreshAll(() => true);
});
