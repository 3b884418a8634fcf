export type { NotificationPreferences } from '@tandem/shared/notifications/preferences.ts';
export type { Channel, NotificationEvent } from '@tandem/shared/notifications/choices.ts';
