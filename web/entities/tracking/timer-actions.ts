import { userStream } from '@tandem/shared/sync/stream.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { newId } from '#lib/sync/new-id.ts';
import { currentMe } from '../identity/users/store.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentWorkspace, useWorkspaces } from '../workspaces/workspaces/store.ts';
import { streamOfEntry } from './actions.ts';
import { reportLocked, reportLockedDays } from './locked.ts';
import { asMine, currentTimer, entries, timers } from './store.ts';
import type { EntryValues, NamedItem, TimeEntry, Timer, TimerRow } from './types.ts';

/** What start and stop answer. */
type Answer = { timer?: TimerRow | null; entries?: TimeEntry[]; locked_days?: string[] } | null;

const myStream = () => userStream(currentMe().id);

const change = rowChanges<Timer>({
  kind: 'timer',
  store: timers,
  streamOf: myStream,
  readCreated: (answer) => {
    const timer = (answer as Answer)?.timer;
    return timer ? asMine(timer) : undefined;
  },
  onStored: (_id, _patch, { data, seqs }) => {
    const { timer = null, entries: stored = [], locked_days = [] } = (data ?? {}) as NonNullable<Answer>;
    if (timer) timers.confirmRows([asMine(timer)], myStream(), seqs[myStream()] ?? 0);
    for (const row of stored) entries.confirmRows([row], streamOfEntry(row), seqs[streamOfEntry(row)] ?? 0);
    reportLockedDays(locked_days);
  },
  onRefused: (_mutationId, error) => reportLocked(error),
});

const slugOf = (workspaceId: string) =>
  useWorkspaces.getState().workspaces.find(({ id }) => id === workspaceId)?.slug ?? currentWorkspace().slug;
const timerPath = (workspaceId: string, step = '') =>
  `/api/workspaces/${slugOf(workspaceId)}/time/timer/${step}`;

/** When it happened, for the server: only the clock of the device knows that while there is no connection. */
const offlineSince = () => (isCutOff(useConnection.getState()) ? new Date().toISOString() : undefined);

export type TimedWork = Pick<Timer, 'project_id' | 'issue_id'> & {
  item: NamedItem | null;
  activity_id?: string | null;
};

/** Starts my timer. One that runs is stopped and stored first. */
export function startTimer({ project_id, issue_id, item, activity_id = null }: TimedWork) {
  const me = currentMe().id;
  const { id: workspace_id } = currentWorkspace();
  const started_at = offlineSince();
  const timer: Timer = {
    id: me,
    timer_id: newId(),
    user_id: me,
    workspace_id,
    project_id,
    issue_id,
    activity_id,
    item,
    note: '',
    started_at: started_at ?? new Date().toISOString(),
  };
  const subject = issue_id ? { issue_id } : { project_id };
  void change({
    id: me,
    op: currentTimer() ? 'patch' : 'create',
    patch: timer,
    action: 'timer_start',
    lane: 'timer',
    mentions: issue_id ? [issue_id] : [],
    request: {
      method: 'POST',
      path: timerPath(workspace_id, 'start/'),
      body: Object.assign({ id: timer.timer_id, activity_id }, subject, started_at && { started_at }),
    },
  });
}

export type StopValues = Partial<Pick<EntryValues, 'minutes' | 'note' | 'is_billable' | 'activity_id'>>;

/** Stops my timer, which stores its time. Values that are named correct what the clock says. */
export function stopTimer(values: StopValues = {}) {
  const timer = currentTimer();
  if (!timer) return;
  const stopped_at = offlineSince();
  void change({
    id: timer.id,
    op: 'remove',
    patch: {},
    action: 'timer_stop',
    lane: 'timer',
    request: {
      method: 'POST',
      path: timerPath(timer.workspace_id, 'stop/'),
      body: Object.assign({ timer_id: timer.timer_id }, values, stopped_at && { stopped_at }),
    },
  });
}

/** Ends my timer. Nothing of it is stored. */
export function discardTimer() {
  const timer = currentTimer();
  if (!timer) return;
  void change({
    id: timer.id,
    op: 'remove',
    patch: {},
    action: 'timer_stop',
    lane: 'timer',
    request: {
      method: 'DELETE',
      path: `${timerPath(timer.workspace_id)}?timer_id=${timer.timer_id}`,
    },
  });
}
