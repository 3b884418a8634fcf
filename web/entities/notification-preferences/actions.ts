import { userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { loadRows } from '../live/load-rows.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentMe } from '../users/store.ts';
import { notificationPreferences } from './store.ts';
import type { NotificationPreferences } from './types.ts';

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

export type NotificationSwitch =
  | 'property_change'
  | 'state_change'
  | 'comment'
  | 'mention'
  | 'issue_completed';

/** Switches mail about something on or off: at once here. */
export async function switchNotification(id: string, patch: Partial<Record<NotificationSwitch, boolean>>) {
  await change({
    ...{ id, op: 'patch', patch, action: 'settings' },
    request: { method: 'PATCH', path: PATH, body: patch },
  });
}
