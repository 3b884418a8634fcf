import { useItemPart } from '../item-parts/hooks.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { followPart, follows } from './store.ts';

/** Whether I follow an item; undefined until it is known. */
export function useIsFollowing(item: ItemRef): boolean | undefined {
  useItemPart(followPart, item);
  return follows.useRow(item.id)?.is_subscribed;
}
