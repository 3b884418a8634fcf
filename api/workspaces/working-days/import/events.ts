import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import ICAL from 'ical.js';
import { type LocalTime, localTime } from './local-time.ts';

export type ReadOptions = {
  /** Moments that are written in UTC are read as those of this time zone. */
  timezone: string;
  from: string;
  to: string;
};
type Found = { day: string; name: string };
export type FoundHolidays = { found: Found[]; not_whole_days: number; out_of_range: number };

/** A holiday is no longer than this; longer ones are school holidays and the like. */
const MOST_DAYS = 31;
const MOST_OCCURRENCES = 400;
const MOST_NAME = 255;
const RECENT_YEARS = 10;

/**
 * The days that a calendar says are holidays, in order. A thread reads it (read-file.ts): texts that are made to be slow
 * take seconds (docs/contract/working-days.md#importing-holidays).
 */
export function readHolidays(ics: string, options: ReadOptions): FoundHolidays {
  const events = eventsOf(ics);
  const moved = movedDays(events);
  const found: Found[] = [];
  let not_whole_days = 0;
  let out_of_range = 0;
  for (const event of events) {
    const days = daysOfEvent(event, options, moved);
    const name = nameOf(event);
    if (!days || !name) {
      not_whole_days += 1;
      continue;
    }
    const inRange = days.filter((day) => options.from <= day && day <= options.to);
    if (inRange.length === 0) out_of_range += 1;
    found.push(...inRange.map((day) => ({ day, name })));
  }
  return {
    found: found.toSorted((one, other) => one.day.localeCompare(other.day)),
    not_whole_days,
    out_of_range,
  };
}

/** A file may hold several calendars, one after the other. */
function eventsOf(ics: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(ics);
  const isMany = Array.isArray(parsed[0]);
  const calendars = (isMany ? parsed : [parsed]).map((each) => new ICAL.Component(each as unknown[]));
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new Error('no calendar');
  }
  return calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
}

const textOf = (event: ICAL.Component, property: string): string => {
  const value: unknown = event.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
};

function nameOf(event: ICAL.Component): string {
  const text = textOf(event, 'summary').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return text.trim().slice(0, MOST_NAME).toWellFormed();
}

const timeOf = (event: ICAL.Component, property: string): ICAL.Time | null => {
  const value: unknown = event.getFirstPropertyValue(property);
  return value instanceof ICAL.Time ? value : null;
};

const instance = (uid: string, day: string) => `${uid}\n${day}`;

/** Days of recurring events that other events of the file stand for. */
function movedDays(events: ICAL.Component[]): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const event of events) {
    const day = timeOf(event, 'recurrence-id');
    if (day) moved.add(instance(textOf(event, 'uid'), dayOf(day)));
  }
  return moved;
}

const dayOf = ({ year, month, day }: LocalTime) =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

/** All days of an event and of its repetitions; null for one that is no holiday. */
function daysOfEvent(
  event: ICAL.Component,
  options: ReadOptions,
  moved: ReadonlySet<string>,
): string[] | null {
  try {
    const start = timeOf(event, 'dtstart');
    if (!start || textOf(event, 'status').toUpperCase() === 'CANCELLED') return null;
    const count = wholeDays(event, start, options.timezone);
    if (count === null) return null;
    const uid = textOf(event, 'uid');
    const firsts = firstDays(event, start, options);
    const shown = firsts?.filter(
      (day) => event.hasProperty('recurrence-id') || !moved.has(instance(uid, day)),
    );
    return (
      shown?.flatMap((day) => Array.from({ length: count }, (_, index) => daysAfter(day, index))) ?? null
    );
  } catch {
    return null;
  }
}

/** How many whole days an event takes; null for one of hours, or of none. */
function wholeDays(event: ICAL.Component, start: ICAL.Time, timezone: string): number | null {
  const end = endOf(event, start);
  const [first, last] = [localTime(start, timezone), localTime(end, timezone)];
  const isMidnight = first.hour === 0 && first.minute === 0;
  const closes = last.hour === 23 && last.minute === 59;
  if (!isMidnight || !(closes || (last.hour === 0 && last.minute === 0))) return null;
  const DAY = 86_400_000;
  const days = (Date.parse(dayOf(last)) - Date.parse(dayOf(first))) / DAY + (closes ? 1 : 0);
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** Without an end, a day ends with itself, and a moment at once. */
function endOf(event: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const end = timeOf(event, 'dtend') ?? start.clone();
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) end.addDuration(duration);
  // Some programs end a day on that very day.
  else if (start.isDate && end.compare(start) <= 0) end.adjust(1, 0, 0, 0);
  return end;
}

/** The first days of an event and of its repetitions; null for a rule that is not of years. */
function firstDays(event: ICAL.Component, start: ICAL.Time, options: ReadOptions): string[] | null {
  const repeats = event.hasProperty('rrule') || event.hasProperty('rdate');
  if (!repeats) return [dayOf(localTime(start, options.timezone))];
  const rules: unknown[] = event.getAllProperties('rrule').map((rule) => rule.getFirstValue());
  if (!rules.every((rule) => rule instanceof ICAL.Recur && rule.freq === 'YEARLY')) return null;
  const dtstart = beginOf(start, rules as ICAL.Recur[], options);
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart });
  const days: string[] = [];
  for (let count = 0; count < MOST_OCCURRENCES; count += 1) {
    const next = expansion.next();
    const day = next ? dayOf(localTime(next, options.timezone)) : null;
    if (day === null || day > options.to) break;
    days.push(day);
  }
  return days;
}

/**
 * Where to begin with a rule that goes on each year: in a leap year shortly before the first day that is asked for, not
 * centuries ago.
 */
function beginOf(start: ICAL.Time, rules: readonly ICAL.Recur[], { from }: ReadOptions): ICAL.Time {
  const goesOn = rules.every(({ interval, count }) => interval === 1 && count === null);
  const year = Number(from.slice(0, 4));
  if (!goesOn || start.year >= year - RECENT_YEARS) return start;
  const begin = start.clone();
  const LEAP = 4;
  begin.year = year - LEAP - (year % LEAP);
  return begin;
}
