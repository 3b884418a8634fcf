// The first screen counts days, and a library that reads every form of a date would be 2 kB of it.
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Of years after 9999 without the "+00" that JavaScript writes before them. */
const written = (at: Date) => at.toISOString().slice(0, -'T00:00:00.000Z'.length).replace(/^\+0/, '');

/** True for a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = startOf(text);
  // Dates of JavaScript go on where a month ends.
  return !Number.isNaN(at.getTime()) && written(at) === text;
}

/** The day `count` days after this one; before it when negative. */
export function daysAfter(day: string, count: number): string {
  const at = startOf(day);
  at.setUTCDate(at.getUTCDate() + count);
  return written(at);
}

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
