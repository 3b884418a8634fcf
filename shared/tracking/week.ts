import { daysAfter } from '../time/calendar-day.ts';

/** The Monday of the week that has this day: sheets have weeks from Monday (docs/contract/time.md#sheets). */
export function weekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

/** The seven days of a week from its first one. */
export const daysOfWeek = (start: string): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((count) => daysAfter(start, count));
