/**
 * Days and pixels of the timeline. Days are numbered since 1970 by the calendar alone, so that no time zone and no summer time
 * moves a bar; pixels are counted from day 0.
 */
export const SCALES = ['week', 'month', 'quarter'] as const;
/** Scales of what takes months: the head has quarters or years, and below them months or quarters. */
export const LONG_SCALES = ['months', 'quarters', 'years'] as const;
export type LongScale = (typeof LONG_SCALES)[number];
export type Scale = (typeof SCALES)[number] | LongScale;
export const isLong = (scale: Scale): scale is LongScale => LONG_SCALES.some((long) => long === scale);

export const DAY_WIDTH: Record<Scale, number> = {
  week: 60,
  month: 20,
  quarter: 5,
  months: 10,
  quarters: 4,
  years: 1.5,
};
/** How many days are there on both sides of today before the first scroll. */
const RANGE_DAYS: Record<Scale, number> = {
  week: 122,
  month: 183,
  quarter: 730,
  months: 365,
  quarters: 730,
  years: 1461,
};

/** A bar with one day only fades out towards the other. */
const OPEN_WIDTH = 180;
/** Narrower than this a bar could not be seen or caught. */
const MIN_WIDTH = 10;
const MS_PER_DAY = 86_400_000;

/** The days of something; each may be missing. */
export type Dates = { start_date: string | null; target_date: string | null };
export type Edge = 'start' | 'end';
export type Box = { left: number; width: number; open: Edge | null };

const partOf = (day: string, from: number, to: number) => Number(day.slice(from, to));

export const dayNumber = (day: string): number =>
  Math.round(Date.UTC(partOf(day, 0, 4), partOf(day, 5, 7) - 1, partOf(day, 8, 10)) / MS_PER_DAY);

export const dayOfNumber = (number: number): string =>
  new Date(number * MS_PER_DAY).toISOString().slice(0, 10);

/** Monday is 0. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

export const isScheduled = ({ start_date, target_date }: Dates) =>
  start_date !== null || target_date !== null;

/** The first and the last day of what is known; null without any. */
export function spanOf({ start_date, target_date }: Dates): { first: number; last: number } | null {
  const days = [start_date, target_date].filter((day) => day !== null).map(dayNumber);
  return days.length > 0 ? { first: Math.min(...days), last: Math.max(...days) } : null;
}

/** How many days it takes, both counted; null while one of them is missing. */
export function durationOf(dates: Dates): number | null {
  const span = dates.start_date && dates.target_date ? spanOf(dates) : null;
  return span && span.last - span.first + 1;
}

/** Where the bar of these days stands; null without any. */
export function boxOf(dates: Dates, scale: Scale): Box | null {
  const span = spanOf(dates);
  if (!span) return null;
  const width = DAY_WIDTH[scale];
  const left = span.first * width;
  const right = (span.last + 1) * width;
  if (!dates.target_date) return { left, width: OPEN_WIDTH, open: 'end' };
  if (!dates.start_date) return { left: right - OPEN_WIDTH, width: OPEN_WIDTH, open: 'start' };
  return { left, width: Math.max(MIN_WIDTH, right - left), open: null };
}

/** The day that is drawn at this many pixels from day 0. */
export const dayAt = (x: number, scale: Scale): number => Math.floor(x / DAY_WIDTH[scale]);

/** A whole number of days for a way that the pointer went. */
export const daysIn = (pixels: number, scale: Scale): number => Math.round(pixels / DAY_WIDTH[scale]);

const later = (day: string | null, days: number) => day && dayOfNumber(dayNumber(day) + days);

/** Both days moved, as far as they are known. */
export const movedBy = ({ start_date, target_date }: Dates, days: number): Dates => ({
  start_date: later(start_date, days),
  target_date: later(target_date, days),
});

/** One end put on a day; it never passes the other one. An end that was missing is there afterwards. */
export function resizedTo({ start_date, target_date }: Dates, edge: Edge, day: number): Dates {
  if (edge === 'start') {
    const last = target_date ? dayNumber(target_date) : Infinity;
    return { start_date: dayOfNumber(Math.min(day, last)), target_date };
  }
  const first = start_date ? dayNumber(start_date) : -Infinity;
  return { start_date, target_date: dayOfNumber(Math.max(day, first)) };
}

/** One end moved by some days; one that is missing starts from the other. */
export function resizedBy(dates: Dates, edge: Edge, days: number): Dates {
  const { start_date, target_date } = dates;
  const known = edge === 'start' ? (start_date ?? target_date) : (target_date ?? start_date);
  return known ? resizedTo(dates, edge, dayNumber(known) + days) : dates;
}

/** What an item starts with that is put on a day: that day, and a week where days are too narrow to be told apart. */
export const scheduledAt = (day: number, scale: Scale): Dates => ({
  start_date: dayOfNumber(day),
  target_date: dayOfNumber(scale === 'quarter' || isLong(scale) ? day + 6 : day),
});

/** What an item starts with that is drawn from one day to another, in whichever direction. */
export const scheduledBetween = (one: number, other: number): Dates => ({
  start_date: dayOfNumber(Math.min(one, other)),
  target_date: dayOfNumber(Math.max(one, other)),
});

/** The days that differ, for a patch; null when none does. */
export function changedDates(before: Dates, after: Dates): Partial<Dates> | null {
  const changed: Partial<Dates> = {};
  if (before.start_date !== after.start_date) changed.start_date = after.start_date;
  if (before.target_date !== after.target_date) changed.target_date = after.target_date;
  return Object.keys(changed).length > 0 ? changed : null;
}

export type Range = { from: number; to: number };

/** What is drawn at first around a day. */
export const rangeAround = (day: number, scale: Scale): Range => ({
  from: day - RANGE_DAYS[scale],
  to: day + RANGE_DAYS[scale],
});

/** The range with more days on the side whose end comes near; the same object while there are enough. */
export function extendedRange(range: Range, shown: Range, scale: Scale): Range {
  const margin = shown.to - shown.from;
  const from = shown.from - margin < range.from ? range.from - RANGE_DAYS[scale] : range.from;
  const to = shown.to + margin > range.to ? range.to + RANGE_DAYS[scale] : range.to;
  return from === range.from && to === range.to ? range : { from, to };
}
