import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { WEEKDAYS } from '../../workspaces/working-days/weekdays.ts';
import { ASSIGNEE_MODES, DAYS_OFF, RECURRENCE_ERRORS, RECURRENCE_MODES, RUN_KINDS } from './kinds.ts';

/** A day, `yyyy-MM-dd`. */
const day = z.string();

export const recurrenceAssigneesSchema = z.object({
  mode: z.enum(ASSIGNEE_MODES),
  /** In the order of their turns; empty for `template`. */
  member_ids: z.array(z.uuid()),
});
export type RecurrenceAssignees = z.infer<typeof recurrenceAssigneesSchema>;

/** Makes items of a template again and again (docs/contract/recurrences.md#fields). */
export const recurrenceSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  template_id: z.uuid(),
  name: z.string(),
  mode: z.enum(RECURRENCE_MODES),
  /** RFC 5545 without DTSTART, COUNT and UNTIL; null for `after_done`. */
  rule: z.string().nullable(),
  /** Null for `dates`. */
  after_days: z.int().nullable(),
  counts_cancelled: z.boolean(),
  /** `HH:mm` in the time zone of the project. */
  time: z.string(),
  lead_days: z.int(),
  starts_on: day,
  ends_on: day.nullable(),
  max_count: z.int().nullable(),
  assignees: recurrenceAssigneesSchema,
  days_off: z.enum(DAYS_OFF),
  is_paused: z.boolean(),
  paused_until: day.nullable(),
  /** Due days of which no item is made, ascending. */
  skipped: z.array(day),
  next_due: day.nullable(),
  next_run_at: z.string().nullable(),
  /** Whose turn is next; null unless the members take turns. */
  next_member_id: z.uuid().nullable(),
  /** The item that has to be closed before the next one is made; null for `dates`. */
  open_item_id: z.uuid().nullable(),
  /** The due day of the newest run. */
  last_due: day.nullable(),
  /** How many items were made. */
  runs_count: z.int(),
  last_error: z.enum(RECURRENCE_ERRORS).nullable(),
  ...auditFields,
});
export type Recurrence = z.infer<typeof recurrenceSchema>;

/** What a run says about itself: what it made up for, and what of the template was gone. */
export const runNoteSchema = z.object({
  /** Of `made_up`: the first and the last due day that were missed, and how many there were. */
  missed: z.object({ from: day, to: day, count: z.int() }).nullable(),
  /** What the template names and the project no longer has. */
  gone: z.array(z.object({ node: z.string(), kind: z.string(), id: z.string() })),
});
export type RunNote = z.infer<typeof runNoteSchema>;

/** A due day that is over (docs/contract/recurrences.md#runs). */
export const recurrenceRunSchema = z.object({
  id: z.uuid(),
  recurrence_id: z.uuid(),
  due: day,
  made_at: z.string(),
  item_id: z.uuid().nullable(),
  member_id: z.uuid().nullable(),
  kind: z.enum(RUN_KINDS),
  note: runNoteSchema.nullable(),
});
export type RecurrenceRun = z.infer<typeof recurrenceRunSchema>;

/** A run as the list has it: with its item, null for one that is gone or hidden. */
export const listedRunSchema = recurrenceRunSchema.extend({
  item: z
    .object({
      id: z.uuid(),
      name: z.string(),
      sequence_id: z.int(),
      project_id: z.uuid(),
      project_identifier: z.string(),
      state_id: z.uuid().nullable(),
    })
    .nullable(),
});
export type ListedRun = z.infer<typeof listedRunSchema>;

/** What is odd about a run (docs/contract/recurrences.md#notes). */
export const previewNoteSchema = z.discriminatedUnion('kind', [
  /** The month has no day `wanted`: it is its last day. */
  z.object({ kind: z.literal('last_day'), wanted: z.int() }),
  /** The due day is no working day, and stays. */
  z.object({ kind: z.literal('day_off'), holiday: z.string().nullable() }),
  /** `from` is no working day: the due day is the working day next to it. */
  z.object({ kind: z.literal('moved'), from: day, holiday: z.string().nullable() }),
  /** The clock changes on `day`, on which the item is made; `time` is when, by the clock of that day. */
  z.object({ kind: z.literal('clock_change'), day, time: z.string() }),
]);
export type PreviewNote = z.infer<typeof previewNoteSchema>;

export const previewRunSchema = z.object({
  due: day,
  weekday: z.enum(WEEKDAYS),
  made_on: day,
  /** Null unless the members take turns, and of a skipped run. */
  member_id: z.uuid().nullable(),
  is_skipped: z.boolean(),
  notes: z.array(previewNoteSchema),
});
export type PreviewRun = z.infer<typeof previewRunSchema>;

/** The next runs; `until` is the due day of the last of them, null without runs. */
export const previewSchema = z.object({ runs: z.array(previewRunSchema), until: day.nullable() });
export type Preview = z.infer<typeof previewSchema>;
