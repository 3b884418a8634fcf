import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { storedValue, writeValue } from '../../live/device-rows.ts';
import { isJoined } from '../../projects/projects/store.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { fetchRecentVisits } from './api.ts';
import type { RecentVisit } from './types.ts';

/** `unknown`: the server keeps no visits, so there is nothing to show, and nothing went wrong. */
type Status = 'loading' | 'ready' | 'failed' | 'unknown';
type Visits = readonly RecentVisit[];
type Answer = { of: string; status: Status; visits: Visits | null };

const keyOf = (workspaceId: string) => `recent visits ${workspaceId}`;

/** Whether I am in its project still, as far as is known here; a view of the workspace is of none. */
function isOpen({ entity_name, entity_identifier, entity_data }: RecentVisit): boolean {
  const projectId = entity_name === 'project' ? entity_identifier : entity_data.project_id;
  return projectId === null || isJoined(projectId);
}

/** As the device has them from the last time; that there were none is worth less than to wait a moment. */
function visitsOnDevice(workspaceId: string): Visits | null {
  const stored = (storedValue(keyOf(workspaceId)) ?? []) as Visits;
  const open = stored.filter(isOpen);
  return open.length > 0 ? open : null;
}

async function readVisits({ id, slug }: { id: string; slug: string }): Promise<Answer> {
  try {
    const visits = await fetchRecentVisits(slug);
    writeValue(keyOf(id), visits);
    return { of: id, status: 'ready', visits };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.status === 404 || error.status === 405 ? 'unknown' : 'failed';
    return { of: id, status, visits: null };
  }
}

/**
 * What I opened last in this workspace: as it was at last, until the server has said how it is now. Where it cannot be
 * asked, that stays. It is asked for anew each time it becomes wanted.
 */
export function useRecentVisits(isWanted = true) {
  const { id, slug } = useCurrentWorkspace();
  const [given, setGiven] = useState<Answer | null>(null);
  const { status, visits } = given?.of === id ? given : { status: 'loading' as const, visits: null };
  const stored = useMemo(() => visitsOnDevice(id), [id]);
  const load = useCallback(() => void readVisits({ id, slug }).then(setGiven), [id, slug]);
  useEffect(() => {
    if (isWanted) load();
  }, [load, isWanted]);
  const retry = () => {
    setGiven(null);
    load();
  };
  useOnReconnect(status === 'failed', retry);
  const known = visits ?? stored;
  return { visits: known, status: known && status !== 'unknown' ? ('ready' as const) : status, retry };
}
