import { useMemo } from 'react';
import { commentsByPage, pageComments } from './store.ts';
import type { PageComment } from './types.ts';

/** What was said about one piece of a text: the comment that began it, and the replies. */
export type Thread = { first: PageComment; replies: readonly PageComment[] };

/** The threads of a page, the oldest first. A reply whose first comment is gone is going too. */
export function useThreads(pageId: string): readonly Thread[] {
  const rows = commentsByPage.useList(pageId);
  return useMemo(() => {
    const replies = Map.groupBy(rows, ({ parent }) => parent);
    return (replies.get(null) ?? []).map((first) => ({ first, replies: replies.get(first.id) ?? [] }));
  }, [rows]);
}

export const useIsPageCommentUnsaved = (id: string) => pageComments.useIsUnsaved(id);
