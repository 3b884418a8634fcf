import { daysAfter } from '../../time/calendar-day.ts';
import type { UpdateCadence } from './cadence.ts';

const DAYS_A_WEEK = 7;
/** An update that comes a few days early or late does not move the day on which updates are due. */
const DAYS_EARLY = 3;

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_A_WEEK;

const firstOn = (weekday: number, from: string): string =>
  daysAfter(from, (weekday - weekdayOf(from) + DAYS_A_WEEK) % DAYS_A_WEEK);

/**
 * The day on which the next update is due: the weekday of the cadence that is nearest to the day so many weeks after the
 * last update, and not before today; without an update the next such weekday (docs/contract/updates.md#cadence).
 */
export function nextUpdateDay(
  cadence: UpdateCadence | null,
  { last, today }: { last: string | null; today: string },
): string | null {
  if (!cadence || cadence.weeks === 0) return null;
  const from = last === null ? today : daysAfter(last, cadence.weeks * DAYS_A_WEEK - DAYS_EARLY);
  return firstOn(cadence.weekday, from < today ? today : from);
}
