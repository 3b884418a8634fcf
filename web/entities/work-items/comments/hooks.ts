import { useMemo } from 'react';
import { comments, commentsByItem } from './store.ts';
import type { Comment } from './types.ts';

/** What was said first, and the replies to it. */
export type Thread = { first: Comment; replies: readonly Comment[] };

const NONE: readonly Comment[] = [];

/** Comments by threads, the oldest first. A reply whose first comment was taken back stands by itself. */
export function threadsOf(rows: readonly Comment[]): Thread[] {
  const known = new Set(rows.filter(({ parent }) => parent === null).map(({ id }) => id));
  const replies = Map.groupBy(rows, ({ parent }) => parent ?? '');
  return rows.flatMap((row): Thread[] => {
    if (row.parent === null) return [{ first: row, replies: replies.get(row.id) ?? NONE }];
    // One that is being deleted takes its replies along.
    const isAlone = !known.has(row.parent) && !comments.isPending(row.parent);
    return isAlone ? [{ first: row, replies: NONE }] : [];
  });
}

/** The comments of an item, oldest first; new ones of others appear by themselves. */
export const useComments = (itemId: string) => commentsByItem.useList(itemId);
export function useThreads(itemId: string): readonly Thread[] {
  const rows = useComments(itemId);
  return useMemo(() => threadsOf(rows), [rows]);
}
export const useIsCommentUnsaved = (id: string) => comments.useIsUnsaved(id);
