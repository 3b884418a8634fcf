import { differenceInCalendarDays, differenceInSeconds, formatISO, isValid, parseISO } from 'date-fns';
import { type DayFormat, type HourCycle, useCalendarChoice } from './calendar-choice.ts';
import { formatPlain } from './plain-year.ts';

const SOON_DAYS = 6;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than a row has to be drawn. Whoever travels gets new ones. */
function dateFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, new Date().getTimezoneOffset(), ...Object.entries(parts).flat()].join(' ');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, parts);
  formats.set(key, known);
  return known;
}

const capitalised = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A day value as a local date: only the first ten characters count, no time zone shifts it. */
const parseDay = (day: string) => parseISO(day.slice(0, 10));

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
  const distance = differenceInCalendarDays(date, now);
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
const mediumDay = (date: Date, language: string) =>
  useCalendarChoice.getState().days
    ? writeDay(date, language, { withYear: true })
    : dateFormat(language, { year: 'numeric', month: 'short', day: '2-digit' }).format(date);

/** Date and time of an instant, for tooltips. */
export const formatInstant = (instant: string, language: string) =>
  `${mediumDay(parseISO(instant), language)}, ${formatTime(instant, language)}`;

/** The hours as this person wants them written. */
const hourCycle = () => ({ hourCycle: useCalendarChoice.getState().hours });

/** The place by which a time zone is called. */
export const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ');

/** What the clock shows in a time zone. */
export const formatTimeIn = (now: Date, language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone, ...hourCycle() }).format(now);

const HOUR_MS = 3_600_000;

/** Hours by which the clock of a time zone is before the one here; negative when it is behind, with halves. */
export function hoursAhead(now: Date, timeZone: string): number {
  const wall = (zone?: string) => {
    const at = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
    const parts = new Intl.DateTimeFormat('en', {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      hourCycle: 'h23',
      timeZone: zone,
    }).formatToParts(now);
    return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'));
  };
  return (wall(timeZone) - wall()) / HOUR_MS;
}

/** A time of day: "15:30", or "3:30 PM" where the person chose that. */
export const formatTime = (instant: string, language: string, cycle?: HourCycle) =>
  dateFormat(language, {
    timeStyle: 'short',
    ...(cycle ? { hourCycle: cycle } : hourCycle()),
  }).format(parseISO(instant));

/** A time of day with its seconds, where their order matters. */
export const formatClock = (instant: string, language: string) =>
  dateFormat(language, { timeStyle: 'medium', ...hourCycle() }).format(parseISO(instant));

/** A whole date and time with seconds and the time zone that they are of. */
export const formatFullInstant = (instant: string, language: string) =>
  dateFormat(language, { dateStyle: 'full', timeStyle: 'long', ...hourCycle() }).format(parseISO(instant));

const STEPS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 60 },
  { unit: 'hour', seconds: 3600, below: 24 },
  { unit: 'day', seconds: 86_400, below: 30 },
  { unit: 'month', seconds: 2_592_000, below: 12 },
  { unit: 'year', seconds: 31_104_000, below: Infinity },
] as const;

function distanceTo(instant: string, now: Date) {
  const seconds = Math.max(0, differenceInSeconds(now, parseISO(instant)));
  const step = STEPS.find((candidate) => seconds / candidate.seconds < candidate.below) ?? STEPS[5];
  return { count: Math.floor(seconds / step.seconds), unit: step.unit };
}

/** "3 hours ago"; "now" for what has just happened. */
export function formatAgo(instant: string, language: string, now: Date = new Date()): string {
  const { count, unit } = distanceTo(instant, now);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return unit === 'second' ? words.format(0, 'second') : words.format(-count, unit);
}

const RECENT_DAYS = 30;
/** The day that it is where the person is. */
export const today = (now: Date = new Date()) => formatISO(now, { representation: 'date' });
/** The day on which an instant was, where the person is. */
export const dayOf = (instant: string) => formatISO(parseISO(instant), { representation: 'date' });

/** "3 days ago" for what is recent, "Apr 13, 2013" for what is not: nobody counts in months. */
export function formatWhen(instant: string, language: string, now: Date = new Date()): string {
  const isRecent = differenceInCalendarDays(now, parseISO(instant)) < RECENT_DAYS;
  return isRecent ? formatAgo(instant, language, now) : formatMonthDay(dayOf(instant), language, { now });
}

/** "2m", "3h", "5d", "1mo", "2y". */
export function formatAgoShort(instant: string, language: string, now: Date = new Date()): string {
  const { count, unit } = distanceTo(instant, now);
  // English would write a month like a minute.
  if (unit === 'month' && language === 'en') return `${count}mo`;
  // Japanese would write English letters.
  const unitDisplay = language === 'ja' ? 'short' : 'narrow';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** Due today or earlier and not done. */
export function isOverdue(day: string | null, group: string, now: Date = new Date()): boolean {
  if (!day || group === 'completed' || group === 'cancelled') return false;
  return differenceInCalendarDays(parseDay(day), now) <= 0;
}

/** Whole days from today to a day; negative when it has passed. */
export const daysUntil = (day: string, now: Date = new Date()) =>
  differenceInCalendarDays(parseDay(day), now);
