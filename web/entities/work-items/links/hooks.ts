import { useItemPart } from '../item-parts/hooks.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { linkPart, links, linksByItem } from './store.ts';

/** The links of an item, the newest first, and how reading them went. */
export function useLinks(item: ItemRef) {
  const part = useItemPart(linkPart, item);
  return { ...part, links: linksByItem.useList(item.id) };
}
export const useIsLinkUnsaved = (id: string) => links.useIsUnsaved(id);
