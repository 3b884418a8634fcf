import { z } from 'zod';
import { idInput } from '../../http/fields.ts';
import { blankable, dayInput } from '../../http/lenient.ts';

/** Query of GET W/time/week/: without a member the caller's own, without a day this week. */
export const weekQuery = z.object({ member: idInput.optional(), start: dayInput.optional() });
export type WeekQuery = z.infer<typeof weekQuery>;

/** Query of GET W/time/team/. */
export const teamQuery = z.object({ start: dayInput.optional() });
export type TeamQuery = z.infer<typeof teamQuery>;

/** Body of POST W/time/week/submit/. */
export const submitSheetInput = z.object({ start: dayInput });
export type SubmitSheet = z.infer<typeof submitSheetInput>;

/** Body of POST …/approve/ and …/unlock/. */
export const decideSheetInput = z.object({ member: idInput, start: dayInput });
export type DecideSheet = z.infer<typeof decideSheetInput>;

/** Body of POST …/reject/. The note is required. */
export const rejectSheetInput = decideSheetInput.extend({
  note: blankable(z.string().trim().max(2000)).refine((note) => note !== '', 'Say what is to be changed.'),
});
export type RejectSheet = z.infer<typeof rejectSheetInput>;
