import { foldText } from '../words/fold-text.ts';
import { type DayOrder, type WrittenDay, isRealDay } from './numeric-day.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-number.ts';
import { type Clock, completeClock, joinPeriods, takeClock } from './take-clock.ts';
import { namedZone, takeOffset } from './zones.ts';

/** No moment is written longer, with the longest name of a zone in any language. A cell may be megabytes. */
const MAX_LENGTH = 120;
/** The name of a zone behind a moment. */
const BRACKETS = /^([^([]*)[([](.*)[)\]]$/;
/** A weekday in brackets between day and time, as in Japanese; no name of a zone has so few letters without a time before. */
const SHORT_BRACKETS = /\((\p{L}{1,3})\)/gu;
/** "Am 3. März": before a time, or without one, it is no half of the day. */
const GERMAN_ON = /(?<=^|[\s,])am(?=\s\d)/g;
const MIDNIGHT: Clock = { hour: 0, minute: 0, second: 0, millisecond: 0 };

type Moment = { day: WrittenDay; clock: Clock; minutes: number };

/**
 * The day that a text names, as `YYYY-MM-DD`: null for no text, undefined for what is no day. Of a moment it is the day that
 * is written: zones change nothing. `order` decides between 3 April and March 4 for "3/4".
 */
export function readDay(text: string, order: DayOrder = 'undecided'): string | null | undefined {
  const cell = cellOf(text);
  if (!cell) return cell === '' ? null : undefined;
  const number = readNumber(cell);
  if (number !== null) return storable(number)?.slice(0, 10);
  const moment = readWritten(cell, order);
  return moment && isoDay(moment.day);
}

/** The moment that a text names, as ISO text in UTC, likewise. One without a zone is in UTC, a day begins at midnight. */
export function readMoment(text: string, order: DayOrder = 'undecided'): string | null | undefined {
  const cell = cellOf(text);
  if (!cell) return cell === '' ? null : undefined;
  const number = readNumber(cell);
  if (number !== null) return storable(number);
  const moment = readWritten(cell, order);
  if (!moment) return undefined;
  const { hour, minute, second, millisecond } = moment.clock;
  const time = Date.parse(`${isoDay(moment.day)}T00:00:00Z`);
  const seconds = (hour * 60 + minute - moment.minutes) * 60 + second;
  return storable(time + seconds * 1000 + millisecond);
}

/** A cell without blanks around it; undefined for one that is too long to be a day. */
function cellOf(text: string): string | undefined {
  const cell = text.trim();
  return cell.length > MAX_LENGTH ? undefined : cell;
}

const padded = (value: number, length: number) => String(value).padStart(length, '0');

const isoDay = ({ year, month, day }: WrittenDay) =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

/** A moment of the years 1 to 9999 as ISO text. */
function storable(moment: number | undefined): string | undefined {
  const time = new Date(moment ?? Number.NaN);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined;
}

function readWritten(cell: string, order: DayOrder): Moment | undefined {
  const { text, zone: bracketed } = withoutBrackets(foldText(cell));
  const joined = joinPeriods(text);
  const taken = takeClock(joined);
  const offset = takeOffset(taken?.after ?? '');
  if (!offset) return undefined;
  const before = (taken?.before ?? joined).replaceAll(GERMAN_ON, ' ');
  const date = readDate(`${before} ${offset.rest}`, order);
  if (!date || !isRealDay(date) || (date.period !== null && !taken)) return undefined;
  const clock = completeClock(taken?.clock ?? MIDNIGHT, date.period);
  const minutes = offset.minutes ?? date.zone ?? (bracketed === null ? 0 : namedZone(bracketed));
  return clock && minutes !== undefined ? { day: date, clock, minutes } : undefined;
}

/** A text without the name of its zone, which is only read where there is no offset before it. */
function withoutBrackets(text: string): { text: string; zone: string | null } {
  const match = BRACKETS.exec(text);
  if (match && match[1]?.includes(':')) return { text: match[1], zone: match[2]?.trim() ?? '' };
  return { text: text.replaceAll(SHORT_BRACKETS, ' $1 '), zone: null };
}
