export type { Notification, UnreadCounts } from '@tandem/shared/notifications/schema.ts';
export type { Mute } from '@tandem/shared/notifications/mutes.ts';
