import { z } from 'zod';
import { nameInput } from '../../http/fields.ts';
import { emptyAsNull, numericInput } from '../../http/lenient.ts';
import { MAX_CYCLE_DAYS, MAX_CYCLES_AHEAD, MAX_PAUSE_DAYS } from './cycle-schedule-limits.ts';

const MAX_NAME_LENGTH = 200;

/** Monday is 1, Sunday 7. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const UNFINISHED = ['move', 'leave'] as const;

/** By which rule a project makes its next cycles by itself (docs/contract/cycles.md#cycles-by-themselves). */
export const cycleScheduleSchema = z.object({
  weekday: z.literal(WEEKDAYS),
  length_days: z.int(),
  pause_days: z.int(),
  /** How many cycles that are to come there are at least. */
  ahead: z.int(),
  /** What becomes of items that are open when their cycle ends. */
  unfinished: z.enum(UNFINISHED),
  /** Goes before the number of a cycle. */
  name: z.string(),
});
export type CycleSchedule = z.infer<typeof cycleScheduleSchema>;

export const cycleScheduleInput = emptyAsNull(
  z.object({
    weekday: numericInput(z.literal(WEEKDAYS)),
    length_days: numericInput(z.int().min(1).max(MAX_CYCLE_DAYS)),
    pause_days: numericInput(z.int().min(0).max(MAX_PAUSE_DAYS)),
    ahead: numericInput(z.int().min(1).max(MAX_CYCLES_AHEAD)),
    unfinished: z.enum(UNFINISHED),
    name: nameInput(MAX_NAME_LENGTH),
  }),
);
