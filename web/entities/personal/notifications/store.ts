import { create } from 'zustand';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { Mute, Notification, UnreadCounts } from './types.ts';

export const notifications = new EntityStore<Notification>();
/** Mine of a workspace, the newest first. */
export const notificationsByWorkspace = new EntityIndex(
  notifications,
  (row) => row.workspace,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

storeOnDevice('notification', notifications, 'after the first paint');

/** What the server keeps apart: what is awake, what is snoozed, what was put away. */
export type InboxPart = 'awake' | 'snoozed' | 'archived';

/** What is known of the inbox of one workspace: its address, how much is unread, which parts were read and have more. */
export type Inbox = {
  slug: string;
  counts: UnreadCounts | null;
  hasMore: Partial<Record<InboxPart, boolean>>;
};
export const useInboxes = create<Record<string, Inbox>>(() => ({}));

/** What I have muted: items, and whole projects. */
export const mutes = new EntityStore<Mute>();

onChange('notification', (change) => notifications.confirm(change));
onChange('notification_mute', (change) => mutes.confirm(change));
