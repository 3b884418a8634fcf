import { isDay } from '@tandem/shared/time/calendar-day.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
/** A zone behind a time. */
const ZONE = /\d:\d{2}.*(?:z|utc|gmt|[+-]\d{2}:?\d{2})$/i;
const RUSSIAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;
/** No date is written longer. The search for a zone takes the square of a text's length, and a cell may be megabytes. */
const MAX_LENGTH = 64;

/** A day in any usual writing; null for nothing, undefined for what is none. Slashes are read as Americans write them. */
export function readDay(text: string): string | null | undefined {
  if (text === '') return null;
  if (text.length > MAX_LENGTH) return undefined;
  const russian = RUSSIAN_DAY.exec(text);
  const written = russian
    ? `${russian[3]}-${russian[2]?.padStart(2, '0')}-${russian[1]?.padStart(2, '0')}`
    : ISO_DAY.exec(text)?.[0];
  if (written !== undefined) return isDay(written) ? written : undefined;
  return readMoment(text)?.slice(0, 10);
}

/** The same of a moment, as ISO text in UTC; one without a zone is in UTC. */
export function readMoment(text: string): string | null | undefined {
  if (text === '') return null;
  if (text.length > MAX_LENGTH) return undefined;
  const time = new Date(withZone(text));
  return isStorable(time) ? time.toISOString() : undefined;
}

function withZone(text: string): string {
  if (RUSSIAN_DAY.test(text)) return readDay(text) ?? '';
  if (ZONE.test(text)) return text;
  if (!ISO_DAY.test(text)) return `${text} UTC`;
  return text.length > 10 ? `${text.replace(' ', 'T')}Z` : text;
}

const isStorable = (time: Date): boolean =>
  !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
