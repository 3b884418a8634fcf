import { daysAfter } from '../../time/calendar-day.ts';
import { type WorkingCalendar, addWorkingDays } from '../../workspaces/working-days/days-off.ts';
import type { Offset } from './schema.ts';

/** The days that a template can be used for. Every offset from them is a day of the calendar. */
export const DAYS_OF_USE = { first: '1900-01-01', last: '9000-12-31' } as const;

export const isDayOfUse = (day: string): boolean => day >= DAYS_OF_USE.first && day <= DAYS_OF_USE.last;

/** The day of an offset, counted from the day that the item is made for (docs/contract/templates.md#days). */
export function dayOfOffset(offset: Offset | null, day: string, calendar: WorkingCalendar): string | null {
  if (offset === null) return null;
  return offset.unit === 'working_days'
    ? addWorkingDays(calendar, day, offset.days)
    : daysAfter(day, offset.days);
}
