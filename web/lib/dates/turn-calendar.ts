import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { type CalendarSpan, DAY_PARAMETER, monthOf, WEEK, WEEKENDS_PARAMETER } from './calendar-days.ts';

/** The same place one month or week further on, or back. */
export function turn({ anchor, layout }: CalendarSpan, step: 1 | -1): string {
  if (layout === 'week') return daysAfter(anchor, step * WEEK);
  const first = `${monthOf(anchor)}-01`;
  return step > 0 ? `${monthOf(daysAfter(first, 31))}-01` : `${monthOf(daysAfter(first, -1))}-01`;
}

/** The query of the present address with weekends that are left out otherwise, or again without them. */
export function searchOfWeekends(areShown: boolean): string {
  const params = new URLSearchParams(location.search);
  if (areShown) params.set(WEEKENDS_PARAMETER, 'shown');
  else params.delete(WEEKENDS_PARAMETER);
  return params.toString();
}

/** The query of the present address around another day. */
export function searchOfDay(day: string): string {
  const params = new URLSearchParams(location.search);
  params.set(DAY_PARAMETER, day);
  return params.toString();
}
