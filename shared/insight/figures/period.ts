import { daysAfter } from '../../time/calendar-day.ts';
import type { Unit } from './group.ts';

/** `last` and `this` end with the span that today is in; both days of `between` belong to it. */
export type Period =
  | { kind: 'last'; unit: Unit; count: number }
  | { kind: 'this'; unit: Unit }
  | { kind: 'between'; from: string; to: string };

/** 366 days, or as many weeks, months, quarters or years. */
export const MAX_PERIOD_COUNT = 366;

/** Days from the first to the last, both of them counted. */
export type Days = { from: string; to: string };

/** The calendar of the reader. Weeks begin on `first_weekday`: 0 is Sunday. */
export type Calendar = { today: string; first_weekday: number };

const MONTHS: Record<Exclude<Unit, 'day' | 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/** Due days go up to this one: spans end with it, and none begins after it. */
const LAST_DAY = '9999-12-31';
const MAX_YEAR = 9999;

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (at: Date): string =>
  at.getUTCFullYear() > MAX_YEAR ? LAST_DAY : at.toISOString().slice(0, LAST_DAY.length);

/** The day `months` months, then `days` days after one. */
function moved(day: string, { months, days }: { months: number; days: number }): string {
  const at = startOf(day);
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
  return written(at);
}

/** The first day of the span that a day is in. */
export function startOfUnit(day: string, unit: Unit, first_weekday: number): string {
  if (unit === 'day') return day;
  if (unit === 'week') {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return daysAfter(day, -((weekday - first_weekday + 7) % 7));
  }
  const at = startOf(day);
  at.setUTCMonth(Math.floor(at.getUTCMonth() / MONTHS[unit]) * MONTHS[unit], 1);
  return written(at);
}

/** The first day of the span `count` spans after the one that begins on this day; before it when negative. */
export const unitsAfter = (start: string, unit: Unit, count: number): string =>
  moved(start, lengthOf(unit, count));

function lengthOf(unit: Unit, count: number) {
  if (unit === 'day' || unit === 'week') return { months: 0, days: (unit === 'week' ? 7 : 1) * count };
  return { months: MONTHS[unit] * count, days: 0 };
}

/** The last day of the span that begins on this day. */
export function endOfUnit(start: string, unit: Unit): string {
  const { months, days } = lengthOf(unit, 1);
  return moved(start, { months, days: days - 1 });
}

/** The days of a period. */
export function daysOfPeriod(period: Period, { today, first_weekday }: Calendar): Days {
  if (period.kind === 'between') return { from: period.from, to: period.to };
  const start = startOfUnit(today, period.unit, first_weekday);
  const to = endOfUnit(start, period.unit);
  return { from: period.kind === 'this' ? start : unitsAfter(start, period.unit, 1 - period.count), to };
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The days of the period before it, as long as it is. */
export function daysBefore(period: Period, calendar: Calendar): Days {
  const { from, to } = daysOfPeriod(period, calendar);
  if (period.kind === 'between')
    return { from: daysAfter(from, -daysBetween(from, to) - 1), to: daysAfter(from, -1) };
  const count = period.kind === 'last' ? period.count : 1;
  return { from: unitsAfter(from, period.unit, -count), to: daysAfter(from, -1) };
}

/** The same as far as the period has gone by today: five days of a month are compared with five of the month before. */
export function daysBeforeSoFar(period: Period, calendar: Calendar): Days {
  const { from, to } = daysOfPeriod(period, calendar);
  const before = daysBefore(period, calendar);
  const { today } = calendar;
  if (today < from || today >= to) return before;
  const until = daysAfter(before.from, daysBetween(from, today));
  return { from: before.from, to: until < before.to ? until : before.to };
}
