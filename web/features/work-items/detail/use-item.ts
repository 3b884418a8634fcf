import { useEffect, useState } from 'react';
import { loadWorkItem, loadWorkItemByKey } from '#entities/work-items/items/actions.ts';
import { useHeldItem, useHeldStream, useIsNewItem, useWorkItem } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { parseItemKey } from '#lib/http/paths.ts';

export type LoadState = 'loading' | 'ready' | 'missing' | 'failed';
type Loaded = { row: WorkItem | undefined; state: LoadState; retry: () => void };
/** By id, or by key with the id when it is known from a list. */
export type ItemAddress = { projectId: string; id: string } | { key: string; id: string | undefined };

const stateOf = (error: unknown): LoadState =>
  error instanceof ApiError &&
  (error.kind === 'missing' || error.kind === 'forbidden' || error.kind === 'refused')
    ? 'missing'
    : 'failed';

/** Reads an item and remembers how that went; without a name there is nothing to read. */
function useLoading(name: string | null, read: () => Promise<WorkItem>) {
  const [answer, setAnswer] = useState<{ name: string; state: LoadState; id?: string }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (name === null) return undefined;
    let isCurrent = true;
    read().then(
      ({ id }) => isCurrent && setAnswer({ name, state: 'ready', id }),
      (error: unknown) => isCurrent && setAnswer({ name, state: stateOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `name` says which item `read` reads
  }, [name, attempt]);
  const known = answer?.name === name ? answer : undefined;
  return { state: known?.state ?? 'loading', id: known?.id, retry: () => setAttempt(attempt + 1) };
}

function read(address: ItemAddress): Promise<WorkItem> {
  if ('projectId' in address) return loadWorkItem(address.projectId, address.id);
  const parts = parseItemKey(address.key);
  return parts ? loadWorkItemByKey(parts.identifier, parts.sequence) : Promise.reject(new ApiError(404, {}));
}

/** The item of an address. A row that is known already is shown meanwhile, and one that was made here needs no reading yet. */
export function useItem(address: ItemAddress): Loaded {
  const isNew = useIsNewItem(address.id ?? '');
  const name = 'key' in address ? address.key : address.id;
  const { state, id, retry } = useLoading(isNew ? null : name, () => read(address));
  const row = useWorkItem(id ?? address.id);
  useHeldStream('projectId' in address ? address.projectId : row?.project_id);
  useHeldItem(row?.id);
  return { row, state, retry };
}
