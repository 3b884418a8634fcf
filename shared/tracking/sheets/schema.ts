import { z } from 'zod';
import { entrySchema, trackedItemSchema } from '../entries/schema.ts';
import { timerSchema } from '../timer/schema.ts';
import { SHEET_STATES } from './states.ts';

/** The week of a person as it was submitted and approved (docs/contract/time.md#sheets). `id` is null before the first submit. */
export const sheetSchema = z.object({
  id: z.uuid().nullable(),
  workspace_id: z.uuid(),
  member_id: z.uuid(),
  week_start: z.string(),
  state: z.enum(SHEET_STATES),
  /** What was said when it was rejected. */
  note: z.string(),
  submitted_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  approved_by: z.uuid().nullable(),
  /** People who can approve, reject and unlock it. */
  approver_ids: z.array(z.uuid()),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** Items and other work of one week, with a list of entries each. */
export const weekRowSchema = z.object({
  issue: trackedItemSchema.nullable(),
  project_id: z.uuid(),
  activity_id: z.uuid().nullable(),
  entries: z.array(entrySchema),
});

/** Answer of GET W/time/week/. */
export const weekSchema = z.object({
  member_id: z.uuid(),
  start: z.string(),
  days: z.array(z.string()),
  rows: z.array(weekRowSchema),
  /** Minutes of projects whose time the caller may not read (docs/contract/time.md#sheets). */
  other_minutes: z.number(),
  /** Minutes of each day that the person is to work (docs/contract/time.md#sheets). */
  planned: z.array(z.number()).nullable(),
  timer: timerSchema.nullable(),
  sheet: sheetSchema,
  /** Entries until this day are locked. */
  lock_until: z.string().nullable(),
});
export type Week = z.infer<typeof weekSchema>;

/** A person's week in the overview: GET W/time/team/. */
export const teamWeekSchema = z.object({
  member_id: z.uuid(),
  /** Of each day. */
  minutes: z.array(z.number()),
  total: z.number(),
  planned: z.array(z.number()).nullable(),
  sheet: z.object({
    state: z.enum(SHEET_STATES),
    submitted_at: z.string().nullable(),
    approved_at: z.string().nullable(),
    approved_by: z.uuid().nullable(),
    /** Whether the caller approves, rejects and unlocks it. */
    can_decide: z.boolean(),
  }),
});
export type TeamWeek = z.infer<typeof teamWeekSchema>;
export const teamSchema = z.object({
  start: z.string(),
  days: z.array(z.string()),
  people: z.array(teamWeekSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** A week that waits for the caller: GET W/time/sheets/. */
export const waitingSheetSchema = sheetSchema.omit({ approver_ids: true }).extend({ minutes: z.number() });
export type WaitingSheet = z.infer<typeof waitingSheetSchema>;
