const NUMBER = /^(\d{5}|\d{8}|\d{10}|\d{13}|\d{14})(?:[.,](\d{1,15}))?$/;
/** Spreadsheets count days from here; what is said of the year 1900 there does not matter for days of this range. */
const FIRST_SERIAL = Date.UTC(1899, 11, 30);
/** Serial days of 1954 to 2119: a number outside of them is hardly one. */
const SERIALS = { min: 20_000, max: 80_000 };
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/**
 * The moment of a cell that is one number, in milliseconds of the Unix epoch: a serial day of a spreadsheet, which is read in
 * UTC and to the second, since fractions of a day are inexact below; seconds in ten digits and milliseconds in thirteen; day
 * and time in fourteen. Null for all other texts; undefined for a number that is no moment.
 */
export function readNumber(text: string): number | null | undefined {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, digits = '', fraction] = match;
  const value = Number(`${digits}.${fraction ?? 0}`);
  if (digits.length === 5) return serialMoment(value);
  if (digits.length === 10) return Math.round(value * 1000);
  if (digits.length === 13) return Math.trunc(value);
  return digits.length === 14 && fraction === undefined ? longMoment(digits) : null;
}

function serialMoment(value: number): number | undefined {
  if (value < SERIALS.min || value > SERIALS.max) return undefined;
  const day = Math.trunc(value);
  return FIRST_SERIAL + day * DAY_MS + Math.round((value - day) * DAY_SECONDS) * 1000;
}

/** `20260203090500`; a part that is too large is none. */
function longMoment(digits: string): number | undefined {
  const written = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  const moment = Date.parse(`${written}Z`);
  return Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(written) ? undefined : moment;
}
