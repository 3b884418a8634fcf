import { useShallow } from 'zustand/react/shallow';
import { useItemPart } from '../item-parts/hooks.ts';
import type { ItemRef } from '../rows/item-call.ts';
import { attachmentPart, attachmentsByItem } from './store.ts';
import { useUploads } from './uploads.ts';

/** The files of an item, the newest first, and those that are on their way. */
export function useAttachments(item: ItemRef) {
  const part = useItemPart(attachmentPart, item);
  const uploads = useUploads(useShallow((state) => state.uploads.filter(({ itemId }) => itemId === item.id)));
  return { ...part, attachments: attachmentsByItem.useList(item.id), uploads };
}
