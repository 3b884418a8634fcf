import { type HourCycle, useCalendarChoice } from './calendar-choice.ts';
import { dateFormat, daysBetween, formatMonthDay, mediumDay, parseDay, today } from './dates.ts';

/** An instant as the API writes it; a day is its beginning where the person is. */
const parseInstant = (text: string) => (text.length > 10 ? new Date(text) : parseDay(text));

const secondsBetween = (from: Date, to: Date) => Math.trunc((to.getTime() - from.getTime()) / 1000);

/** Date and time of an instant, for tooltips. */
export const formatInstant = (instant: string, language: string) =>
  `${mediumDay(parseInstant(instant), language)}, ${formatTime(instant, language)}`;

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
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
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
  }).format(parseInstant(instant));

/** A time of day with its seconds, where their order matters. */
export const formatClock = (instant: string, language: string) =>
  dateFormat(language, { timeStyle: 'medium', ...hourCycle() }).format(parseInstant(instant));

/** A whole date and time with seconds and the time zone that they are of. */
export const formatFullInstant = (instant: string, language: string) =>
  dateFormat(language, { dateStyle: 'full', timeStyle: 'long', ...hourCycle() }).format(
    parseInstant(instant),
  );

const STEPS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 60 },
  { unit: 'hour', seconds: 3600, below: 24 },
  { unit: 'day', seconds: 86_400, below: 30 },
  { unit: 'month', seconds: 2_592_000, below: 12 },
  { unit: 'year', seconds: 31_104_000, below: Infinity },
] as const;

function distanceTo(instant: string, now: Date) {
  const seconds = Math.max(0, secondsBetween(parseInstant(instant), now));
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
/** The day on which an instant was, where the person is. */
export const dayOf = (instant: string) => today(parseInstant(instant));

/** "3 days ago" for what is recent, "Apr 13, 2013" for what is not: nobody counts in months. */
export function formatWhen(instant: string, language: string, now: Date = new Date()): string {
  const isRecent = daysBetween(parseInstant(instant), now) < RECENT_DAYS;
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
