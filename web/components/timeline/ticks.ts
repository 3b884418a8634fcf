import { formatISO } from 'date-fns';
import type { Weekday } from '#lib/dates/calendar-choice.ts';
import { formatPlain } from '#lib/dates/plain-year.ts';
import { dayNumber, dayOfNumber, type Range, type Scale, weekdayOf } from './scale.ts';

/** One column of the timeline's head. */
type Tick = { day: number; days: number; text: string; isOff: boolean };
/** A month of the head with what stands below its name: days, or the weeks that begin in it. */
export type Month = { day: number; days: number; text: string; ticks: readonly Tick[] };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make, and days are those of the calendar, whatever the time zone. */
function formatOf(language: string, parts: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([language, parts]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

const textOf = (day: number, language: string, parts: Intl.DateTimeFormatOptions) =>
  formatPlain(formatOf(language, parts), day * 86_400_000);

function firstOfMonth(day: number, months = 0): number {
  const [year = 0, month = 0] = dayOfNumber(day).split('-').map(Number);
  return Math.round(Date.UTC(year, month - 1 + months, 1) / 86_400_000);
}

type Look = {
  scale: Scale;
  language: string;
  weekStart: Weekday;
  /** Whether a day is a day off. */
  isOff: (day: string) => boolean;
};

/** `weekdayOf` counts from Monday. */
const beginsWeek = (day: number, weekStart: Weekday) => (weekdayOf(day) + 1) % 7 === weekStart;

function ticksOf(from: number, days: number, { scale, language, weekStart, isOff }: Look): Tick[] {
  const all = Array.from({ length: days }, (_, index) => from + index);
  const parts: Intl.DateTimeFormatOptions =
    scale === 'week' ? { day: 'numeric', weekday: 'short' } : { day: 'numeric' };
  const shown = scale === 'quarter' ? all.filter((day) => beginsWeek(day, weekStart)) : all;
  return shown.map((day) => ({
    day,
    days: scale === 'quarter' ? 7 : 1,
    text: textOf(day, language, parts),
    isOff: scale !== 'quarter' && isOff(dayOfNumber(day)),
  }));
}

const capitalised = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** The months that a range touches. The year stands with January and with the first of them. */
export function monthsIn({ from, to }: Range, look: Look): Month[] {
  const months: Month[] = [];
  for (let day = firstOfMonth(from); day <= to; day = firstOfMonth(day, 1)) {
    const days = firstOfMonth(day, 1) - day;
    const name = textOf(day, look.language, { month: 'long', year: 'numeric' });
    const text = capitalised(name, look.language);
    months.push({ day, days, text, ticks: ticksOf(day, days, look) });
  }
  return months;
}

/** The days off of a range, those that follow one another as one. */
export function runsOff({ from, to }: Range, isOff: Look['isOff']): { day: number; days: number }[] {
  const runs: { day: number; days: number }[] = [];
  for (let day = from; day <= to; day += 1) {
    const last = runs.at(-1);
    if (!isOff(dayOfNumber(day))) continue;
    if (last && last.day + last.days === day) last.days += 1;
    else runs.push({ day, days: 1 });
  }
  return runs;
}

/** Today where the person is. */
export const todayNumber = (now: Date = new Date()) => dayNumber(formatISO(now, { representation: 'date' }));
