export type { NotificationPreferences } from '@tandem/shared/identity/users/notification-preferences.ts';
