import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { isWeekend } from '#lib/dates/calendar-days.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEK = 7;

/** The day that an arrow leads to; days that are not shown are passed over. */
export function dayBeside(day: string, key: string, showsWeekends: boolean): string | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = daysAfter(day, step);
  // A week further on is the same weekday, which is shown.
  if (showsWeekends || !isWeekend(next) || Math.abs(step) === WEEK) return next;
  return daysAfter(next, isWeekend(daysAfter(next, step)) ? 2 * step : step);
}
