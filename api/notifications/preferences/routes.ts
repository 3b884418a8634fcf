import {
  notificationPreferencesInput,
  notificationPreferencesSchema,
} from '@tandem/shared/notifications/preferences.ts';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { readNotificationPreferences, updateNotificationPreferences } from './preferences.ts';

const URL = '/api/users/me/notification-preferences/';
const mine = { access: 'signed_in' } as const;

/** How the caller is told of what happens. */
export function registerNotificationPreferencesRoutes(app: App): void {
  app.get(
    URL,
    {
      config: mine,
      schema: {
        summary: 'How the caller is told of what happens',
        description: 'The five switches are about mail, and false until the caller wants it otherwise.',
        response: { 200: notificationPreferencesSchema },
      },
    },
    (request) => readNotificationPreferences(userContext(request)),
  );

  app.patch(
    URL,
    {
      config: mine,
      schema: {
        summary: 'Change how the caller is told of what happens',
        description: 'What is not named stays, in `channels` too.',
        body: notificationPreferencesInput,
        response: { 200: notificationPreferencesSchema },
      },
    },
    (request) => updateNotificationPreferences(userContext(request), request.body),
  );
}
