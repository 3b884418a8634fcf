import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';

const minutes = z.number();
export const weekMinutesSchema = z.object({
  mon: minutes,
  tue: minutes,
  wed: minutes,
  thu: minutes,
  fri: minutes,
  sat: minutes,
  sun: minutes,
});

/** A day on which no one works, and what it is called (docs/contract/working-days.md#holidays). */
export const holidaySchema = z.object({
  id: z.uuid(),
  day: z.string(),
  name: z.string(),
  /** How much is worked on it. */
  minutes,
});
export type Holiday = z.infer<typeof holidaySchema>;

/** The calendar of a workspace, whose id is that of the workspace (docs/contract/working-days.md#the-calendar). */
export const workingCalendarSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  days: weekMinutesSchema,
  /** By day. */
  holidays: z.array(holidaySchema),
});
export type WorkingCalendarRow = z.infer<typeof workingCalendarSchema>;

/** A person's own hours; null `days` while those of the workspace count (docs/contract/working-days.md#own-hours). */
export const memberHoursSchema = z.object({
  member_id: z.uuid(),
  workspace_id: z.uuid(),
  days: weekMinutesSchema.nullable(),
  from_day: z.string().nullable(),
});
export type MemberHours = z.infer<typeof memberHoursSchema>;

export const ABSENCE_KINDS = ['vacation', 'sick', 'other'] as const;

/** Days on which a person is away; kind and reason for who may know why (docs/contract/working-days.md#who-sees-why). */
export const absenceSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  member_id: z.uuid(),
  from_day: z.string(),
  to_day: z.string(),
  /** The first day is worked until noon. */
  from_half: z.boolean(),
  /** The last day is worked from noon on. */
  to_half: z.boolean(),
  kind: z.enum(ABSENCE_KINDS).nullable(),
  reason: z.string().nullable(),
  ...auditFields,
});
export type Absence = z.infer<typeof absenceSchema>;

/** What an import added, or would add (docs/contract/working-days.md#importing-holidays). */
export const holidayImportSchema = z.object({
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Days that had a holiday already. */
  already_there: z.number(),
  /** Events that are no days off: of hours, cancelled, or without a name. */
  not_whole_days: z.number(),
  /** Days that are too far away. */
  out_of_range: z.number(),
});
export type HolidayImport = z.infer<typeof holidayImportSchema>;
