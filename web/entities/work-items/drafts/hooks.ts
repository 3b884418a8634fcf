import { ROLE } from '@tandem/shared/roles.ts';
import { useCallback, useEffect, useState } from 'react';
import { usePrefetch } from '#lib/http/use-prefetch.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadDrafts } from './load.ts';
import { allDrafts } from './store.ts';

/** My drafts in the open workspace, the newest first. */
export function useDrafts() {
  const { id } = useCurrentWorkspace();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const load = useCallback(() => {
    loadDrafts().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }, []);
  useEffect(() => (id ? load() : undefined), [id, load]);
  useOnReconnect(state === 'failed', load);
  return { drafts: allDrafts.useList('all'), state, retry: load };
}

/** How many drafts I have, for places that only say so: read when there is nothing else to do. */
export function useDraftCount(): number {
  const { id, role } = useCurrentWorkspace();
  const hasDrafts = role >= ROLE.MEMBER;
  const read = useCallback(() => {
    // Whoever opens the drafts hears of what fails.
    if (id && hasDrafts) loadDrafts().catch(() => {});
  }, [id, hasDrafts]);
  usePrefetch(true, read);
  return allDrafts.useList('all').length;
}
