import { z } from 'zod';
import { numericInput } from '../../http/lenient.ts';

/** Monday is 1, Sunday 7. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WEEKS = [0, 1, 2, 4] as const;

/** How often an update is due, and on which day of the week. With 0 weeks none is due. */
export const updateCadenceSchema = z.object({ weeks: z.literal(WEEKS), weekday: z.literal(WEEKDAYS) });
export type UpdateCadence = z.infer<typeof updateCadenceSchema>;

export const updateCadenceInput = z
  .object({ weeks: numericInput(z.literal(WEEKS)), weekday: numericInput(z.literal(WEEKDAYS)) })
  .nullable();
