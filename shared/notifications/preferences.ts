import { z } from 'zod';
import { auditFields, deletedAtField, optionalIdInput } from '../http/fields.ts';
import { emptyAsNull, listInput } from '../http/lenient.ts';
import { NOTIFICATION_EVENTS } from './choices.ts';

const switches = {
  property_change: z.boolean(),
  state_change: z.boolean(),
  comment: z.boolean(),
  mention: z.boolean(),
  issue_completed: z.boolean(),
  /** One mail a week with what was posted of one's projects (docs/contract/updates.md#weekly-mail). */
  weekly_updates: z.boolean(),
};

/** What is chosen for an event, in one project or (null) in all; null is as it is in all projects, and there as usual. */
const channelChoice = z.object({
  project: z.uuid().nullable(),
  event: z.enum(NOTIFICATION_EVENTS),
  in_app: z.boolean().nullable(),
  email: z.boolean().nullable(),
  push: z.boolean().nullable(),
});

/** When mail goes: soon after, or once on (working) days. */
const DIGESTS = ['soon', 'daily', 'weekdays'] as const;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00.');

const times = {
  digest: z.enum(DIGESTS),
  digest_time: clockTime,
  has_quiet_hours: z.boolean(),
  quiet_from: clockTime,
  quiet_to: clockTime,
};

/** How a person is told of what happens (docs/contract/notifications.md#preferences). */
export const notificationPreferencesSchema = z.object({
  id: z.uuid(),
  user: z.uuid(),
  workspace: z.uuid().nullable(),
  project: z.uuid().nullable(),
  ...switches,
  ...times,
  channels: z.array(channelChoice),
  ...auditFields,
  ...deletedAtField,
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

const choiceInput = z.object({
  project: optionalIdInput.default(null),
  event: z.enum(NOTIFICATION_EVENTS),
  in_app: z.boolean().nullish(),
  email: z.boolean().nullish(),
  push: z.boolean().nullish(),
});
export type ChoiceInput = z.infer<typeof choiceInput>;

/** Body of PATCH /api/users/me/notification-preferences/; of `channels` what is not named stays. */
/** None of it leaves what there is. */
const unnamed = <T extends z.ZodType>(schema: T) =>
  emptyAsNull(schema).transform((value) => value ?? undefined);

export const notificationPreferencesInput = z
  .object({
    ...switches,
    ...times,
    digest_time: unnamed(clockTime),
    quiet_from: unnamed(clockTime),
    quiet_to: unnamed(clockTime),
    channels: listInput(choiceInput, 200),
  })
  .partial();
export type NotificationPreferencesPatch = z.infer<typeof notificationPreferencesInput>;
