import { useEffect } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { onResync } from '../../live/live.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadSidebarEntries, loadWidgets } from './actions.ts';
import { entriesByWorkspace, widgetsByWorkspace } from './store.ts';

/** Reads something of mine when it is shown, and again when Changes were missed; without an answer the usual stands. */
function useLoaded(load: (workspace: { id: string; slug: string }) => Promise<unknown>): string {
  const { id, slug } = useCurrentWorkspace();
  useEffect(() => {
    const read = () =>
      void load({ id, slug }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    read();
    const stop = onResync((stream) => stream.startsWith('user:') && read());
    return () => void stop();
  }, [load, id, slug]);
  return id;
}

/** The widgets of my home, as they stand; none until they were read. */
export const useWidgets = () => widgetsByWorkspace.useList(useLoaded(loadWidgets));

/** The entries of my sidebar, as they stand; none until they were read. */
export const useSidebarEntries = () => entriesByWorkspace.useList(useLoaded(loadSidebarEntries));
