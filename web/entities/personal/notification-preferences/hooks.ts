import { notificationPreferences } from './store.ts';

/** What I receive mail about; undefined until it was read. */
export const useNotificationPreferences = () =>
  notificationPreferences.useSelect(() => notificationPreferences.select(() => true)[0]);
