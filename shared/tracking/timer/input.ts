import { z } from 'zod';
import { newIdInput, optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';
import { minutesInput, momentInput, noteInput } from '../entries/input.ts';

/** Body of POST W/time/timer/start/: an item, or a project with an activity. */
export const startTimerInput = z.object({
  id: newIdInput.optional(),
  issue_id: optionalIdInput.optional(),
  project_id: optionalIdInput.optional(),
  activity_id: optionalIdInput.optional(),
  note: noteInput.default(''),
  /** Of a timer that was started without a connection. */
  started_at: momentInput.optional(),
});
export type StartTimer = z.infer<typeof startTimerInput>;

/** Body of POST W/time/timer/stop/. `minutes` correct what the clock says. */
export const stopTimerInput = z
  .object({
    minutes: emptyAsNull(minutesInput).optional(),
    note: noteInput.optional(),
    is_billable: z.boolean().optional(),
    activity_id: optionalIdInput.optional(),
    /** When it was stopped without a connection. */
    stopped_at: momentInput.optional(),
    /** The timer that is meant; another one goes on. */
    timer_id: optionalIdInput.optional(),
  })
  .nullish();
export type StopTimer = z.infer<typeof stopTimerInput>;

/** Query of DELETE W/time/timer/. */
export const discardTimerQuery = z.object({
  /** The timer that is meant; another one goes on. */
  timer_id: optionalIdInput.optional(),
});
export type DiscardTimer = z.infer<typeof discardTimerQuery>;
