import { daysAfter, isDay } from '../../time/calendar-day.ts';
import { readTimestamp } from '../../time/timestamp.ts';

const STEPS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };
const NAMED: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };

/** Days since Monday; the calendar is the same everywhere. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function lastOfMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return `${today.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

const SPANS: Readonly<Record<string, (today: string) => string>> = {
  week_start: (today) => daysAfter(today, -weekdayOf(today)),
  week_end: (today) => daysAfter(today, 6 - weekdayOf(today)),
  month_start: (today) => `${today.slice(0, 8)}01`,
  month_end: lastOfMonth,
};

const STEP = /^([+-]?\d{1,4})([dwm])$/;

/**
 * A day as conditions name it: a date, `today`, `week_end`, `7d`, `-2w` (docs/contract/lists.md#days-of-conditions);
 * null for what is none. `+` is left out, so that one day is written in one form.
 */
export function readDayTerm(text: string): string | null {
  const term = text.toLowerCase();
  const [, count, unit] = STEP.exec(term) ?? [];
  if (count !== undefined && unit) return `${Number(count)}${unit}`;
  return isDay(term) || Object.hasOwn(NAMED, term) || Object.hasOwn(SPANS, term) ? term : null;
}

/** The day that a term means today; of a date itself, without asking what day it is. */
export function dayOfTerm(term: string, today: () => string): string {
  const named = NAMED[term];
  if (named !== undefined) return daysAfter(today(), named);
  const [, count, unit = ''] = STEP.exec(term) ?? [];
  if (count !== undefined) return daysAfter(today(), Number(count) * (STEPS[unit] ?? 1));
  return SPANS[term]?.(today()) ?? term;
}

/** A moment with six digits, so that two of them compare as texts; null for what is none. */
export function readMoment(text: string): string | null {
  const timestamp = readTimestamp(text);
  // Dates of JavaScript go on where a month ends.
  if (timestamp === null || !isDay(timestamp.slice(0, 10))) return null;
  const [, fraction = ''] = /\.(\d+)/.exec(timestamp) ?? [];
  const at = new Date(timestamp.replace(/\.\d+/, ''));
  const written = at.toISOString();
  // Beyond the years of four digits.
  if (written.length !== 24) return null;
  return `${written.slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Whether a value of a condition is a moment, not a day. */
export const isMoment = (value: string): boolean => value.includes('T');
