import { z } from 'zod';
import { idInput, nameInput, newIdInput } from '../../http/fields.ts';
import { absentable, blankable, dayInput, numericInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { ABSENCE_KINDS } from './schema.ts';

const MINUTES_OF_DAY = 1440;
const MAX_REASON_LENGTH = 500;
/** The client's limit as well; a body says the same in characters. */
export const MAX_CALENDAR_FILE = 2 * 1024 * 1024;

const minutesInput = numericInput(z.number().int().min(0).max(MINUTES_OF_DAY));
const week = {
  mon: minutesInput,
  tue: minutesInput,
  wed: minutesInput,
  thu: minutesInput,
  fri: minutesInput,
  sat: minutesInput,
  sun: minutesInput,
};

/** Body of PATCH W/working-calendar/: the days that it names change. */
export const calendarPatchInput = z.object({ days: z.object(week).partial().optional() });
export type CalendarPatch = z.infer<typeof calendarPatchInput>;

/** Body of POST W/working-calendar/holidays/. */
export const newHolidayInput = z.object({ id: newIdInput.optional(), day: dayInput, name: nameInput() });
export type NewHoliday = z.infer<typeof newHolidayInput>;

/** Body of POST W/working-calendar/holidays/import/: the text of an ICS file. */
export const importHolidaysInput = z.object({
  ics: z.string().min(1).max(MAX_CALENDAR_FILE),
  dry_run: z.boolean().default(false),
});
export type ImportHolidays = z.infer<typeof importHolidaysInput>;

/** Body of PUT W/members/{member_id}/hours/. */
export const memberHoursInput = z.object({ days: z.object(week), from_day: dayInput });
export type PutMemberHours = z.infer<typeof memberHoursInput>;

/** Lists are by their first days: those of far away would stand before all others. */
const absenceDay = dayInput.refine(
  (day) => day >= '2000-01-01' && day <= '2100-12-31',
  'Choose a day between 2000 and 2100.',
);
const absenceFields = {
  from_day: absenceDay,
  to_day: absenceDay,
  from_half: z.boolean(),
  to_half: z.boolean(),
  kind: z.enum(ABSENCE_KINDS),
  reason: blankable(z.string().trim().max(MAX_REASON_LENGTH)),
};

/** Body of POST W/absences/; without a member it is the caller's. */
export const newAbsenceInput = z.object({
  ...absenceFields,
  id: newIdInput.optional(),
  member_id: absentable(idInput),
  from_half: absenceFields.from_half.default(false),
  to_half: absenceFields.to_half.default(false),
  kind: absenceFields.kind.default('vacation'),
  reason: absenceFields.reason.default(''),
});
export type NewAbsence = z.infer<typeof newAbsenceInput>;

/** Body of PATCH W/absences/{id}/. */
export const absencePatchInput = z
  .object({ ...absenceFields, from_day: absentable(absenceDay), to_day: absentable(absenceDay) })
  .partial();
export type AbsencePatch = z.infer<typeof absencePatchInput>;

/** Query of GET W/absences/: those that touch the days from `from` to `to`. */
export const absencesQuery = pagingQuery.extend({
  from: dayInput.optional(),
  to: dayInput.optional(),
  member: idInput.optional(),
});
export type AbsencesQuery = z.infer<typeof absencesQuery>;
