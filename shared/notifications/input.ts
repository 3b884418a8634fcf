import { z } from 'zod';
import { idsInput } from '../http/fields.ts';
import { emptyAsNull } from '../http/lenient.ts';
import { pagingQuery } from '../http/paging.ts';
import { readTimestamp } from '../time/timestamp.ts';

const NOTIFICATION_TYPES = ['all', 'assigned', 'created', 'subscribed'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Words with commas between them; none of them is all of them. */
const typesInput = z
  .string()
  .transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(NOTIFICATION_TYPES)).max(10));

/** Whether pages and reminders belong to it, of which clients of the contract do not know. */
const everything = { all: flag.optional() };

export const notificationsQuery = pagingQuery.extend({
  type: typesInput.optional(),
  snoozed: flag.optional(),
  archived: flag.optional(),
  read: flag.optional(),
  mentioned: z.string().max(20).optional(),
  order_by: z.enum(['created_at', '-created_at', 'updated_at', '-updated_at']).optional(),
  ...everything,
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

export const unreadQuery = z.object(everything);

const momentInput = z
  .string()
  .max(40)
  .refine((text) => readTimestamp(text) !== null, 'Enter a moment, such as 2026-12-01T09:00:00Z.')
  .transform((text) => readTimestamp(text) ?? text);

/** Until when; absent, "" and null end the snooze. */
const snoozedTill = emptyAsNull(momentInput);
export const patchNotificationInput = z.object({ snoozed_till: snoozedTill.optional() }).nullish();

/** Body of POST mark-all-read/. */
export const markAllInput = z
  .object({
    type: typesInput.nullish(),
    snoozed: z.boolean().nullish(),
    archived: z.boolean().nullish(),
    read: z.boolean().nullish(),
    mentioned: z.boolean().nullish(),
    all: z.boolean().nullish(),
  })
  .nullish();
export type MarkAll = NonNullable<z.infer<typeof markAllInput>>;

/** Body of POST bulk/: what it names happens to all of these. */
export const bulkNotificationsInput = z.object({
  ids: idsInput(500),
  is_read: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  snoozed_till: snoozedTill.optional(),
});
export type BulkNotifications = z.infer<typeof bulkNotificationsInput>;
