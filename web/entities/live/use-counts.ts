import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StreamSeqs } from '#lib/http/api-client.ts';
import { type CountState, watchCounts } from './recount.ts';

type Counted = Extract<ChangeKind, 'cycle' | 'module'>;

/**
 * Counts over a project's items while they are on the screen, and how reading them went. `read` stays the same between
 * drawings; with `also` it is read again when one of these changes too.
 */
export function useCounts(projectId: string, read: () => Promise<number | undefined>, also?: Counted) {
  const [state, setState] = useState<CountState>('loading');
  const refresh = useRef<() => void>(() => {});
  useEffect(() => {
    const watch = watchCounts({
      projectIds: [projectId],
      also,
      read: async () => ({ [projectStream(projectId)]: await read() }) as StreamSeqs,
      onState: setState,
    });
    refresh.current = watch.refresh;
    return watch.stop;
  }, [projectId, read, also]);
  const retry = useCallback(() => refresh.current(), []);
  return { state, retry };
}

/** The same for counts that stand in the rows of a list, which `load` reads into its store. */
export function useCountedRows(
  projectId: string,
  load: (projectId: string) => Promise<{ seqs: StreamSeqs }>,
  also?: Counted,
) {
  const read = useCallback(async () => {
    const { seqs } = await load(projectId);
    return seqs[projectStream(projectId)];
  }, [projectId, load]);
  return useCounts(projectId, read, also);
}
