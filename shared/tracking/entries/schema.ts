import { z } from 'zod';
import { worklogSchema } from '../../work-items/worklogs/schema.ts';

/** The facts about an item that rows of several projects show. */
export const trackedItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sequence_id: z.int(),
  project_identifier: z.string(),
  project_id: z.uuid(),
  state_id: z.uuid(),
});
export type TrackedItem = z.infer<typeof trackedItemSchema>;

/**
 * Time that a person worked (docs/contract/time.md#fields): the row of logged time with more. `note` is `description`,
 * `minutes` is `duration`, `member_id` is `logged_by`.
 */
export const entrySchema = worklogSchema.extend({
  issue: z.uuid().nullable(),
  issue_id: z.uuid().nullable(),
  member_id: z.uuid(),
  /** The day that was worked, `YYYY-MM-DD`. */
  day: z.string(),
  minutes: z.int(),
  note: z.string(),
  is_billable: z.boolean(),
  activity_id: z.uuid().nullable(),
  /** When the timer was started; null for time that was typed. */
  started_at: z.string().nullable(),
  /** An approved week or the locked days of the workspace have it (docs/contract/time.md#locks). */
  is_locked: z.boolean(),
});
export type Entry = z.infer<typeof entrySchema>;

/** An entry in lists of several projects: GET W/time/. */
export const listedEntrySchema = entrySchema.extend({ item: trackedItemSchema.nullable() });
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** Sums of GET W/time/?group_by=; sums may be more than an int4. */
export const timeGroupSchema = z.object({
  /** An id, a day, `YYYY-MM` of a month, the first day of a week, `true` or `false`; null for none. */
  key: z.string().nullable(),
  minutes: z.number(),
  billable_minutes: z.number(),
});
export const timeReportSchema = z.object({
  groups: z.array(timeGroupSchema),
  total: timeGroupSchema.omit({ key: true }),
});
export type TimeReport = z.infer<typeof timeReportSchema>;
