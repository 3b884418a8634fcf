import { invalidField } from '@tandem/shared/http/errors.ts';
import { dayIn, daysAfter } from '@tandem/shared/time/calendar-day.ts';

const FIRST_DAY = '2000-01-01';
const DAYS_AHEAD = 366;

/** 400 for days of which time cannot be: before 2000, or more than a year ahead (docs/contract/time.md#days). */
export function requirePossibleDay(day: string, field = 'day'): void {
  if (day < FIRST_DAY) throw invalidField(field, 'Ensure this day is not before 2000-01-01.');
  // A device may be in a zone where it is tomorrow.
  const last = daysAfter(dayIn('UTC'), DAYS_AHEAD);
  if (day > last) throw invalidField(field, 'Ensure this day is not more than a year ahead.');
}
