import { isDay } from '@tandem/shared/time/calendar-day.ts';
import { type DayFormat, useCalendarChoice } from './calendar-choice.ts';
import { formatPlain } from './plain-year.ts';

const SOON_DAYS = 6;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than a row has to be drawn. Whoever travels gets new ones. */
export function dateFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, new Date().getTimezoneOffset(), ...Object.entries(parts).flat()].join(' ');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, parts);
  formats.set(key, known);
  return known;
}

const capitalised = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A day value as a local date: only the first ten characters count, no time zone shifts it. */
export function parseDay(text: string): Date {
  const day = text.slice(0, 10);
  // Dates of JavaScript go on where a month ends.
  return new Date(isDay(day) ? `${day}T00:00` : Number.NaN);
}

const isValid = (date: Date) => !Number.isNaN(date.getTime());

const DAY_MS = 86_400_000;
/** A day by its number, whatever the clock shows and was put forward or back by. */
const numberOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
export const daysBetween = (from: Date, to: Date) => numberOf(to) - numberOf(from);

type DayParts = { withYear: boolean; withWeekday?: boolean };

/** A day in a row of values, where nothing stands after the year. */
const usualDay = (date: Date, language: string, { withYear, withWeekday = false }: DayParts) =>
  formatPlain(
    dateFormat(language, {
      month: 'short',
      day: '2-digit',
      ...(withYear ? { year: 'numeric' } : {}),
      ...(withWeekday ? { weekday: 'short' } : {}),
    }),
    date,
  );

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The parts of a day in an order of the person's own. */
function chosenDay(date: Date, language: string, format: DayFormat, withYear: boolean): string {
  const [day, month, year] = [date.getDate(), date.getMonth() + 1, date.getFullYear()];
  if (format === 'iso') return `${withYear ? `${year}-` : ''}${twoDigits(month)}-${twoDigits(day)}`;
  if (format === 'slashes') return `${month}/${day}${withYear ? `/${year}` : ''}`;
  if (format === 'dots') return `${twoDigits(day)}.${twoDigits(month)}.${withYear ? year : ''}`;
  // Where the month is named beside a day, languages that decline names have another form of it.
  const named = dateFormat(language, { month: 'short', day: 'numeric' }).formatToParts(date);
  const name = named.find(({ type }) => type === 'month')?.value ?? '';
  return `${day} ${name}${withYear ? ` ${year}` : ''}`;
}

/** A day as this person wants it written; `format` goes before what they have chosen, for a sample of it. */
function writeDay(
  date: Date,
  language: string,
  { format, ...parts }: DayParts & { format?: DayFormat | null },
): string {
  const chosen = format === undefined ? useCalendarChoice.getState().days : format;
  if (!chosen) return usualDay(date, language, parts);
  const day = chosenDay(date, language, chosen, parts.withYear);
  if (!parts.withWeekday) return day;
  return `${dateFormat(language, { weekday: 'short' }).format(date)}, ${day}`;
}

/** A whole day in one of the ways to write it, for whoever chooses. */
export const sampleDay = (date: Date, language: string, format: DayFormat | null): string =>
  writeDay(date, language, { withYear: true, format });

/**
 * For headings and hints beside a date: "Today", "Tomorrow", "Yesterday", "Fri" within the week, else "Nov 27"; the year only
 * when it is another one.
 */
export function formatNearDay(day: string, language: string, now: Date = new Date()): string {
  const date = parseDay(day);
  if (!isValid(date)) return '';
  const distance = daysBetween(now, date);
  if (Math.abs(distance) <= 1) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return capitalised(words.format(distance, 'day'), language);
  }
  if (distance > 0 && distance <= SOON_DAYS) {
    return capitalised(dateFormat(language, { weekday: 'short' }).format(date), language);
  }
  return writeDay(date, language, { withYear: date.getFullYear() !== now.getFullYear() });
}

/** "Nov 02" and "Nov 02, 2025", or as the person chose; with `withWeekday` "Mon, Nov 02". The year only when it is another one. */
export function formatMonthDay(
  day: string,
  language: string,
  { withWeekday = false, now = new Date() } = {},
): string {
  const date = parseDay(day);
  if (!isValid(date)) return '';
  return writeDay(date, language, { withYear: date.getFullYear() !== now.getFullYear(), withWeekday });
}

/** The whole date, for tooltips. */
export const formatFullDay = (day: string, language: string) =>
  dateFormat(language, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(parseDay(day));

/** A day in running text: "Nov 02, 2026". */
export const formatDate = (day: string, language: string) => mediumDay(parseDay(day), language);

/** In running text languages write what rows of values leave out after the year. */
export const mediumDay = (date: Date, language: string) =>
  useCalendarChoice.getState().days
    ? writeDay(date, language, { withYear: true })
    : dateFormat(language, { year: 'numeric', month: 'short', day: '2-digit' }).format(date);

/** The day that it is where the person is. */
export const today = (now: Date = new Date()) =>
  `${String(now.getFullYear()).padStart(4, '0')}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
/** Due today or earlier and not done. */
export function isOverdue(day: string | null, group: string, now: Date = new Date()): boolean {
  if (!day || group === 'completed' || group === 'cancelled') return false;
  return daysBetween(now, parseDay(day)) <= 0;
}

/** Whole days from today to a day; negative when it has passed. */
export const daysUntil = (day: string, now: Date = new Date()) => daysBetween(now, parseDay(day));
