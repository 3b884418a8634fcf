import { daysAfter } from '../../time/calendar-day.ts';
import type { Offset } from './schema.ts';

/** Counts working days of a workspace; `count` may be negative. */
export type AddWorkingDays = (day: string, count: number) => string;

const WEEKEND = new Set([0, 6]);
const isWeekend = (day: string) => WEEKEND.has(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Monday to Friday, for workspaces without a calendar. */
export function addWeekdays(day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = daysAfter(at, step);
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

const LAST_DAY = '9999-12-31';

/** The day of an offset, counted from the day that the item is made for (docs/contract/templates.md#days). */
export function dayOfOffset(
  offset: Offset | null,
  day: string,
  addWorkingDays: AddWorkingDays = addWeekdays,
): string | null {
  if (offset === null) return null;
  const found =
    offset.unit === 'working_days' ? addWorkingDays(day, offset.days) : daysAfter(day, offset.days);
  return found.length > LAST_DAY.length || found > LAST_DAY ? LAST_DAY : found;
}
