import { useItemPart } from '../item-parts/hooks.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { reactionPart, reactionsByItem } from './store.ts';

/** The reactions to an item, in the order in which they came. */
export function useReactions(item: ItemRef) {
  useItemPart(reactionPart, item);
  return reactionsByItem.useList(item.id);
}
