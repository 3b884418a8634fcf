import { useEffect, useMemo } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { storedValue, writeValue } from '../../live/device-rows.ts';
import { isJoined } from '../../projects/projects/store.ts';
import { useMe } from '../../identity/users/hooks.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { useWorkspaceItems } from './workspace-list.ts';

/** Whose items: what the list is filtered by. */
const OF = { assigned: 'assignees', created: 'created_by' } as const;
export type DueOf = keyof typeof OF;
export const DUE_OF = Object.keys(OF) as DueOf[];

const DONE: ReadonlySet<string> = new Set(['completed', 'cancelled']);

/** Whether it is still to be done: what was finished here leaves at once, before the list is read again. */
const isDue = (item: WorkItem | undefined) =>
  item !== undefined && item.target_date !== null && !DONE.has(item.state__group);

/** The beginning of the list as it was read last, and how many there were. */
type Stored = { rows: readonly WorkItem[]; total: number };

function dueOnDevice(key: string): Stored | null {
  const stored = storedValue(key) as Stored | undefined;
  if (!stored) return null;
  const rows = stored.rows.filter((row) => isJoined(row.project_id) && isDue(workItems.get(row.id) ?? row));
  return rows.length > 0 ? { rows, total: stored.total - (stored.rows.length - rows.length) } : null;
}

/**
 * What of mine is not done and overdue, or due within a week, the day that came first first: so many rows of it, and how
 * many there are. As it was at last, until the server has said how it is now.
 */
export function useDueItems(of: DueOf, most: number) {
  const { id: me } = useMe();
  const key = `due ${of} ${useCurrentWorkspace().id}`;
  const query = useMemo(() => {
    const filters = { state_group: 'backlog,unstarted,started', target_date: '1_weeks;before;fromnow' };
    return { filters: { ...filters, [OF[of]]: me }, orderBy: 'target_date' };
  }, [me, of]);
  const { ids, total, status, retry } = useWorkspaceItems(query);
  useOnReconnect(status === 'failed', retry);
  const isRead = status === 'ready';
  const stored = useMemo(() => (isRead ? null : dueOnDevice(key)), [isRead, key]);
  const left = workItems.useSelect(() => ids.filter((id) => isDue(workItems.get(id))).join(' '));
  const due = useMemo(() => {
    const now = left === '' ? [] : left.split(' ');
    const rows = now.slice(0, most).flatMap((id) => workItems.get(id) ?? []);
    return { rows, total: total - (ids.length - now.length) };
  }, [left, most, total, ids.length]);
  useEffect(() => {
    if (isRead) writeValue(key, due satisfies Stored);
  }, [isRead, key, due]);
  return { ...(stored ?? due), status: stored ? 'ready' : status, retry } as const;
}
