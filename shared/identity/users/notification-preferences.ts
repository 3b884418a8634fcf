import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

const switches = {
  property_change: z.boolean(),
  state_change: z.boolean(),
  comment: z.boolean(),
  mention: z.boolean(),
  issue_completed: z.boolean(),
};

/** What a person receives mail about (docs/contract/preferences.md#mail-about-work). */
export const notificationPreferencesSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  workspace: z.uuid().nullable(),
  project: z.uuid().nullable(),
  ...switches,
  ...auditFields,
  ...deletedAtField,
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

/** Body of PATCH /api/users/me/notification-preferences/. */
export const notificationPreferencesInput = z.object(switches).partial();
export type NotificationPreferencesPatch = z.infer<typeof notificationPreferencesInput>;
