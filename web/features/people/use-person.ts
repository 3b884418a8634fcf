import { useCallback, useEffect, useState } from 'react';
import { fetchPerson, type Person } from '#entities/workspaces/people/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

/** Read when the page opens, and again when the window is looked at again. */
export function usePerson(userId: string) {
  const { slug } = useCurrentWorkspace();
  const [read, setRead] = useState<{ userId: string; person: Person } | null>(null);
  const [problem, setProblem] = useState<ApiError['kind'] | null>(null);
  const load = useCallback(async () => {
    try {
      setRead({ userId, person: await fetchPerson(slug, userId) });
      setProblem(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind);
    }
  }, [slug, userId]);
  useEffect(() => {
    const look = () => void load();
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [load]);
  useOnReconnect(problem !== null, () => void load());
  return { person: read?.userId === userId ? read.person : null, problem, load };
}
