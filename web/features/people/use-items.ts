import { useCallback, useEffect, useRef, useState } from 'react';
import {
  fetchItemsOf,
  type ItemGroup,
  type ItemsOf,
  type PersonGroup,
} from '#entities/workspaces/people/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

type Read = { groups: readonly ItemGroup[]; hasMore: boolean; pages: number };

/** Items of a person in groups, page after page; read again when the window is looked at again. */
export function useItems(userId: string, of: ItemsOf, groupBy: PersonGroup) {
  const { slug } = useCurrentWorkspace();
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** Answers to what was asked before come too late. */
  const newest = useRef(0);
  const load = useCallback(
    async (pages: number) => {
      newest.current += 1;
      const number = newest.current;
      try {
        const answer = await fetchItemsOf({ slug, userId }, { of, groupBy }, pages);
        if (number !== newest.current) return;
        setRead({ ...answer, pages });
        setProblem(null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (number === newest.current) setProblem(error);
      }
    },
    [slug, userId, of, groupBy],
  );
  useEffect(() => {
    const look = () => void load(1);
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [load]);
  const retry = () => void load(1);
  useOnReconnect(problem !== null, retry);
  return { read, problem, retry, more: () => void load((read?.pages ?? 0) + 1) };
}
