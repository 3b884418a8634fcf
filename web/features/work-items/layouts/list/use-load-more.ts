import { useEffect, useState } from 'react';
import type { Cell } from '#entities/work-items/lists/list-store.ts';
import { loadMore } from '#entities/work-items/lists/list-actions.ts';
import { cellOfKey, type ListQuery } from '#entities/work-items/rows/query.ts';

const AHEAD = 8;

type LoadMore = { query: ListQuery; group: string; cell: Cell; lastShown: number };

/** Loads the next page of a group when its end comes near; a failure waits for the person instead of trying for ever. */
export function useLoadMore({ query, group, cell, lastShown }: LoadMore) {
  const [hasFailed, setFailed] = useState(false);
  const isNear = cell.ids.length < cell.total && lastShown >= cell.ids.length - AHEAD;
  const { isLoading } = cell;
  useEffect(() => {
    if (!isNear || hasFailed || isLoading) return;
    loadMore(query, cellOfKey(group)).catch(() => setFailed(true));
  }, [isNear, hasFailed, isLoading, query, group]);
  return { hasFailed, retry: () => setFailed(false) };
}
