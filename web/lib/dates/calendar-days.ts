import type { Weekday } from '#lib/dates/calendar-choice.ts';
import { daysAfter, isDay } from '@tandem/shared/time/calendar-day.ts';

export const WEEK = 7;
const MOST_WEEKS = 6;
export const DAY_PARAMETER = 'day';
/** Weekends that are left out are shown for as long as the address says so. */
export const WEEKENDS_PARAMETER = 'weekends';

/** Sunday is 0, as browsers count. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;
export const monthOf = (day: string) => day.slice(0, 7);

const startOfWeek = (day: string, first: Weekday) =>
  daysAfter(day, -((weekdayOf(day) - first + WEEK) % WEEK));

export type CalendarSpan = {
  anchor: string;
  layout: 'month' | 'week';
  first: Weekday;
  /** Days of the weekend are left out. */
  isWithoutWeekends?: boolean;
};

/** The weeks that are shown around a day: those of its month, or its own; always whole. */
function wholeWeeks({ anchor, layout, first }: CalendarSpan): readonly (readonly string[])[] {
  const month = monthOf(anchor);
  const isMonth = layout === 'month';
  const start = startOfWeek(isMonth ? `${month}-01` : anchor, first);
  return Array.from({ length: isMonth ? MOST_WEEKS : 1 }, (_, week) => daysAfter(start, week * WEEK))
    .filter((day, week) => week === 0 || monthOf(day) === month)
    .map((day) => Array.from({ length: WEEK }, (_, index) => daysAfter(day, index)));
}

/** A row of a calendar: its days, and those of the weekend that are left out of it. */
export type CalendarWeek = { days: readonly string[]; hidden: readonly string[] };

/**
 * The rows around a day. Without weekends a week of which the month has nothing but these is no row: its days of the month are
 * left out of the row beside it.
 */
export function rowsOf(span: CalendarSpan): readonly CalendarWeek[] {
  const weeks = wholeWeeks(span);
  if (!span.isWithoutWeekends) return weeks.map((days) => ({ days, hidden: [] }));
  const isIn = (day: string) => span.layout === 'week' || monthOf(day) === monthOf(span.anchor);
  const rows = weeks.filter((days) => days.some((day) => !isWeekend(day) && isIn(day)));
  const [first, last] = [weeks[0], weeks.at(-1)];
  return rows.map((days) => ({
    days: days.filter((day) => !isWeekend(day)),
    hidden: [
      ...(days === rows[0] && first !== days ? (first ?? []).filter(isIn) : []),
      ...days.filter(isWeekend),
      ...(days === rows.at(-1) && last !== days ? (last ?? []).filter(isIn) : []),
    ],
  }));
}

export const weeksOf = (span: CalendarSpan) => rowsOf(span).map(({ days }) => days);

/** The first and the last day that a calendar says something of. */
export function endsOf(span: CalendarSpan): readonly [string, string] {
  const days = rowsOf(span)
    .flatMap((row) => [...row.days, ...row.hidden])
    .toSorted();
  return [days[0] ?? span.anchor, days.at(-1) ?? span.anchor];
}

/** The day around which the calendar stands, as its address says. */
export const dayOfAddress = (params: URLSearchParams) => {
  const day = params.get(DAY_PARAMETER) ?? '';
  return isDay(day) ? day : null;
};

export const showsWeekends = (params: URLSearchParams) => params.has(WEEKENDS_PARAMETER);
