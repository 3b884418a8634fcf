import { comments, commentsByItem } from './store.ts';

/** The comments of an item, oldest first; new ones of others appear by themselves. */
export const useComments = (itemId: string) => commentsByItem.useList(itemId);
export const useIsCommentUnsaved = (id: string) => comments.useIsUnsaved(id);
