import { useCallback, useEffect, useRef, useState } from 'react';
import { Reloader, mayHelp } from '#lib/http/reloader.ts';
import { useCurrentWorkspace, useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { loadInitiatives, loadParts, watchParts } from './load.ts';
import { initiatives, initiativesByWorkspace, partsByInitiative } from './store.ts';
import type { Initiative } from './types.ts';

type ReadState = 'loading' | 'ready' | 'failed';

/** Reads something when it is shown, and again after failures that another attempt may mend. */
function useRead(read: () => Promise<unknown>) {
  const [state, setState] = useState<ReadState>('loading');
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    const reloader = new Reloader(
      async () => {
        await read();
        setState('ready');
        return true;
      },
      (error) => {
        setState('failed');
        return mayHelp(error);
      },
    );
    again.current = () => void reloader.request();
    void reloader.request();
    return () => reloader.stop();
  }, [read]);
  return { state, retry: useCallback(() => again.current(), []) };
}

export const useInitiative = (id: string | null | undefined) => initiatives.useRow(id);

/** The initiatives of the open workspace in their order, and how reading them went. */
export function useInitiatives() {
  const { id, slug } = useCurrentWorkspace();
  const read = useCallback(() => loadInitiatives({ id, slug }), [id, slug]);
  return { ...useRead(read), initiatives: initiativesByWorkspace.useList(id) };
}

/** Those that are known, without reading them. */
export const useKnownInitiatives = () =>
  initiativesByWorkspace.useList(useWorkspaces((state) => state.currentId));

/** The parts of an initiative with their names, read while it is on the screen. */
export function useParts({ id, workspace_id }: Pick<Initiative, 'id' | 'workspace_id'>) {
  const isNew = initiatives.useIsNew(id);
  const read = useCallback(
    () => (isNew ? Promise.resolve() : loadParts({ id, workspace_id })),
    [id, workspace_id, isNew],
  );
  useEffect(() => watchParts({ id, workspace_id }), [id, workspace_id]);
  return { ...useRead(read), parts: partsByInitiative.useList(id) };
}
