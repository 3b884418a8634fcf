import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange } from '../../live/live.ts';
import type { NotificationPreferences } from './types.ts';

/** The one row of whoever is signed in. */
export const notificationPreferences = new EntityStore<NotificationPreferences>();

onChange('notification_preference', (change) => notificationPreferences.confirm(change));
