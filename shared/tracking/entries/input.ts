import { z } from 'zod';
import { idInput, newIdInput, optionalIdInput } from '../../http/fields.ts';
import { blankable, dayInput, emptyAsNull, numericInput, optionalDayInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { readTimestamp } from '../../time/timestamp.ts';
import { MAX_ENTRY_MINUTES } from '../duration.ts';
import { TIME_GROUPS } from './groups.ts';

/** A moment; null for none. */
export const momentInput = emptyAsNull(
  z
    .string()
    .max(40)
    .refine((text) => readTimestamp(text) !== null, 'Enter a valid date and time.')
    .transform((text) => readTimestamp(text) ?? text),
);

export const minutesInput = numericInput(
  z.int().min(1).max(MAX_ENTRY_MINUTES, `Ensure this value is less than or equal to ${MAX_ENTRY_MINUTES}.`),
);
export const noteInput = blankable(z.string().max(2000));

/** Body of POST P/issues/{id}/time/. Without a day it is the person's today. */
export const createEntryInput = z.object({
  id: newIdInput.optional(),
  day: optionalDayInput.optional(),
  minutes: minutesInput,
  note: noteInput.default(''),
  /** Without one it is what the project says. */
  is_billable: z.boolean().optional(),
  activity_id: optionalIdInput.optional(),
  started_at: momentInput.optional(),
  /** Administrators log time of others. */
  member_id: optionalIdInput.optional(),
});
export type CreateEntry = z.infer<typeof createEntryInput>;

/** Body of POST W/time/: with an item, or with a project and an activity. */
export const createTimeInput = createEntryInput.extend({
  issue_id: optionalIdInput.optional(),
  project_id: optionalIdInput.optional(),
});
export type CreateTime = z.infer<typeof createTimeInput>;

/** Body of PATCH …/time/{entry_id}/. */
export const updateEntryInput = z
  .object({
    /** Null changes nothing. */
    day: optionalDayInput,
    minutes: minutesInput,
    note: noteInput,
    is_billable: z.boolean(),
    activity_id: optionalIdInput,
  })
  .partial();
export type UpdateEntry = z.infer<typeof updateEntryInput>;

const MAX_IDS = 100;
const idsQuery = z
  .string()
  .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
  .pipe(z.array(idInput).max(MAX_IDS));

/** Query of GET W/time/ (docs/contract/time.md#lists-and-sums). */
export const timeQuery = pagingQuery.extend({
  person: idsQuery.optional(),
  project: idsQuery.optional(),
  item: idsQuery.optional(),
  activity: idsQuery.optional(),
  label: idsQuery.optional(),
  type: idsQuery.optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
  billable: z.enum(['true', 'false']).optional(),
  group_by: z.enum(TIME_GROUPS).optional(),
  format: z.enum(['json', 'csv']).optional(),
});
export type TimeQuery = z.infer<typeof timeQuery>;
