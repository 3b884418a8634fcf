import type { InboxPart } from './store.ts';
import type { Notification } from './types.ts';

/** A snooze that is over is none, also before the server has said so. */
export const isSnoozed = ({ snoozed_till }: Notification, now = Date.now()): boolean =>
  snoozed_till !== null && Date.parse(snoozed_till) > now;

export const isUnread = (row: Notification): boolean => row.read_at === null;

/** Where the server keeps a notification. */
export function partOf(row: Notification): InboxPart {
  if (row.archived_at !== null) return 'archived';
  return isSnoozed(row) ? 'snoozed' : 'awake';
}

/** Whether it is among those that the badge counts. */
export const isCounted = (row: Notification): boolean => isUnread(row) && partOf(row) === 'awake';
