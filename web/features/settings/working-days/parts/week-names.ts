import { WEEKDAYS, type WeekdayName } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import type { Weekday } from '#lib/dates/calendar-choice.ts';

/** A Monday, to name the days of a week from. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** The days of a week with their names, in the order in which the person's weeks go. */
export function weekNames(language: string, first: Weekday): { key: WeekdayName; name: string }[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const named = WEEKDAYS.map((key, index) => ({ key, name: format.format(A_MONDAY + index * DAY) }));
  // Sunday is 0 for the person and last in a row.
  const start = (first + WEEKDAYS.length - 1) % WEEKDAYS.length;
  return [...named.slice(start), ...named.slice(0, start)];
}
