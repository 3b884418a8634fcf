import { useEffect, useState } from 'react';
import { loadWorkItem, loadWorkItemByKey } from '#entities/work-items/actions.ts';
import { useWorkItem } from '#entities/work-items/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { parseItemKey } from '#lib/paths.ts';

export type LoadState = 'loading' | 'ready' | 'missing' | 'failed';
type Loaded = { row: WorkItem | undefined; state: LoadState; retry: () => void };

const stateOf = (error: unknown): LoadState =>
  error instanceof ApiError &&
  (error.kind === 'missing' || error.kind === 'forbidden' || error.kind === 'refused')
    ? 'missing'
    : 'failed';

/** Reads an item and remembers how that went; a row that is known already is shown meanwhile. */
function useLoading(name: string, read: () => Promise<WorkItem>) {
  const [answer, setAnswer] = useState<{ name: string; state: LoadState; id?: string }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    read().then(
      ({ id }) => isCurrent && setAnswer({ name, state: 'ready', id }),
      (error: unknown) => isCurrent && setAnswer({ name, state: stateOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
    // `name` says which item `read` reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, attempt]);
  const known = answer?.name === name ? answer : undefined;
  return { state: known?.state ?? 'loading', id: known?.id, retry: () => setAttempt(attempt + 1) };
}

export function useItemById(projectId: string, id: string): Loaded {
  const { state, retry } = useLoading(id, () => loadWorkItem(projectId, id));
  return { row: useWorkItem(id), state, retry };
}

const refuse = () => Promise.reject(new ApiError(404, {}));

export function useItemByKey(key: string, knownId: string | undefined): Loaded {
  const parts = parseItemKey(key);
  const { state, id, retry } = useLoading(key, () =>
    parts ? loadWorkItemByKey(parts.identifier, parts.sequence) : refuse(),
  );
  return { row: useWorkItem(id ?? knownId), state, retry };
}
