import { isMailSwitch } from '@tandem/shared/notifications/choices.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { loadRows } from '../../live/load-rows.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { notificationPreferences } from './store.ts';
import type { Channel, NotificationEvent, NotificationPreferences } from './types.ts';

const PATH = '/api/users/me/notification-preferences/';
const myStream = () => userStream(currentMe().id);

/** Reads what I receive mail about. */
export const loadNotificationPreferences = () =>
  loadRows({
    store: notificationPreferences,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<NotificationPreferences>(PATH);
      return { data: [data], seqs };
    },
  });

const change = rowChanges<NotificationPreferences>({
  kind: 'notification_preference',
  store: notificationPreferences,
  streamOf: myStream,
});

/** When mail goes, and when nothing does. */
type Times = Partial<
  Pick<
    NotificationPreferences,
    'digest' | 'digest_time' | 'has_quiet_hours' | 'quiet_from' | 'quiet_to' | 'weekly_updates'
  >
>;

export async function setTimes(id: string, patch: Times): Promise<void> {
  await change({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path: PATH, body: patch },
  });
}

type Cell = { project: string | null; event: NotificationEvent; channel: Channel };

/** The choices with these cells set; null is as it is for all projects. */
function withCells(row: NotificationPreferences, cells: readonly Cell[], value: boolean | null) {
  const channels = [...row.channels];
  for (const { project, event, channel } of cells) {
    const index = channels.findIndex((each) => each.project === project && each.event === event);
    const known = channels[index] ?? { project, event, in_app: null, email: null, push: null };
    const next = { ...known, [channel]: value };
    if (index === -1) channels.push(next);
    else channels[index] = next;
  }
  return channels;
}

/** Chooses ways for events: at once here. */
export async function choose(
  row: NotificationPreferences,
  cells: readonly Cell[],
  value: boolean | null,
): Promise<void> {
  const switches = cells.filter(
    ({ project, event, channel }) => project === null && channel === 'email' && isMailSwitch(event),
  );
  const patch = {
    ...Object.fromEntries(switches.map(({ event }) => [event, value === true])),
    channels: withCells(
      row,
      cells.filter((cell) => !switches.includes(cell)),
      value,
    ),
  };
  const body = {
    channels: cells.map(({ project, event, channel }) => ({ project, event, [channel]: value })),
  };
  await change({
    id: row.id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path: PATH, body },
  });
}
