import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** True for a day of the calendar, written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text));

/** The day `count` days after this one; before it when negative. */
export const daysAfter = (day: string, count: number): string =>
  formatISO(addDays(parseISO(day), count), { representation: 'date' });

// Making one costs milliseconds, and rows ask by the hundred.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timezone, format);
  return format;
}

/** The day that it is at this moment in a time zone of the IANA database. */
export function dayIn(timezone: string, at: Date = new Date()): string {
  const parts = formatIn(timezone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
