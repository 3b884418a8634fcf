import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { useSession } from '../identity/users/store.ts';
import { storeOnDevice } from '../live/device-rows.ts';
import { onChange, onForgotten } from '../live/live.ts';
import { isHistoryOpen } from '../work-items/item-parts/open-histories.ts';
import type { Activity, TimeEntry, Timer, TimerRow } from './types.ts';

const myId = () => useSession.getState().me?.id ?? '';

/** Entries of items on the screen, and my own of the weeks that were looked at. */
export const entries = new EntityStore<TimeEntry>();

const newestFirst = (a: TimeEntry, b: TimeEntry) =>
  b.day.localeCompare(a.day) || b.created_at.localeCompare(a.created_at) || (a.id < b.id ? 1 : -1);

/** The entries of an item, the latest day first. */
export const entriesByItem = new EntityIndex(entries, (row) => row.issue_id, newestFirst);
/** The entries of a person, the latest day first. */
export const entriesByMember = new EntityIndex(entries, (row) => row.member_id, newestFirst);

onChange('worklog', (change) => {
  const row = change.row as TimeEntry | undefined;
  const isShown = (entry: TimeEntry) =>
    entry.member_id === myId() || (entry.issue_id !== null && isHistoryOpen(entry.issue_id));
  if (!row || entries.get(row.id) || isShown(row)) entries.confirm(change);
});
onForgotten((stream) => entries.forgetStream(stream));

export const activities = new EntityStore<Activity>();
/** The activities of a workspace, in their order. */
export const activitiesByWorkspace = new EntityIndex(
  activities,
  (row) => row.workspace_id,
  (a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name),
);
onChange('time_activity', (change) => activities.confirm(change));
storeOnDevice('time_activity', activities, 'after the first paint');

/** My running timer, under my own id. */
export const timers = new EntityStore<Timer>();
export const asMine = (row: TimerRow): Timer => ({ ...row, id: row.user_id, timer_id: row.id });
onChange('timer', (change) => {
  const row = change.row as TimerRow | undefined;
  timers.confirm({ ...change, id: myId(), ...(row && { row: asMine(row) }) });
});
storeOnDevice('timer', timers, 'after the first paint');

/** My running timer; undefined while none runs. */
export const useTimer = (): Timer | undefined => timers.useRow(useSession((state) => state.me?.id));
export const currentTimer = (): Timer | undefined => timers.get(myId());
