import { addDays, setHours, setMinutes, startOfHour } from 'date-fns';

/** How many days the choices of the menu are away; all wake in the morning. */
export const SNOOZES = [
  { key: 'day_1', days: 1 },
  { key: 'day_3', days: 3 },
  { key: 'day_5', days: 5 },
  { key: 'week_1', days: 7 },
  { key: 'week_2', days: 14 },
] as const;

const MORNING = 9;

/** In the morning of that day. */
export const snoozeUntil = (days: number, now: Date = new Date()): Date =>
  startOfHour(setHours(setMinutes(addDays(now, days), 0), MORNING));

/** Whether a moment that somebody wrote is none or has passed. */
export const isPastMoment = (value: string, now: Date = new Date()): boolean =>
  !(new Date(value).getTime() > now.getTime());

/** The next full hour, as fields of a browser write a moment. */
export function nextHour(now: Date = new Date()): string {
  const at = startOfHour(new Date(now.getTime() + 60 * 60 * 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:00`;
}
