import type { Weekday } from '#lib/dates/calendar-choice.ts';
import { daysAfter, isDay } from '@tandem/shared/time/calendar-day.ts';

const WEEK = 7;
const MOST_WEEKS = 6;
const DAY_PARAMETER = 'day';

/** Sunday is 0, as browsers count. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;
export const monthOf = (day: string) => day.slice(0, 7);

const startOfWeek = (day: string, first: Weekday) =>
  daysAfter(day, -((weekdayOf(day) - first + WEEK) % WEEK));

export type CalendarSpan = { anchor: string; layout: 'month' | 'week'; first: Weekday };

/** The weeks that are shown around a day: those of its month, or its own; always whole. */
export function weeksOf({ anchor, layout, first }: CalendarSpan): readonly (readonly string[])[] {
  const month = monthOf(anchor);
  const isMonth = layout === 'month';
  const start = startOfWeek(isMonth ? `${month}-01` : anchor, first);
  return Array.from({ length: isMonth ? MOST_WEEKS : 1 }, (_, week) => daysAfter(start, week * WEEK))
    .filter((day, week) => week === 0 || monthOf(day) === month)
    .map((day) => Array.from({ length: WEEK }, (_, index) => daysAfter(day, index)));
}

/** The same place one month or week further on, or back. */
export function turn({ anchor, layout }: CalendarSpan, step: 1 | -1): string {
  if (layout === 'week') return daysAfter(anchor, step * WEEK);
  const first = `${monthOf(anchor)}-01`;
  return step > 0 ? `${monthOf(daysAfter(first, 31))}-01` : `${monthOf(daysAfter(first, -1))}-01`;
}

/** The day around which the calendar stands, as its address says. */
export const dayOfAddress = (params: URLSearchParams) => {
  const day = params.get(DAY_PARAMETER) ?? '';
  return isDay(day) ? day : null;
};

/** The query of the present address around another day. */
export function searchOfDay(day: string): string {
  const params = new URLSearchParams(location.search);
  params.set(DAY_PARAMETER, day);
  return params.toString();
}
