import { regionalTag } from './region.ts';

/** A day that has no year is the next one of its kind. */
function dateOf(today: Date, day: number, month: number, yearText: string | undefined): Date | null {
  const short = yearText?.length === 2;
  const year = yearText === undefined ? today.getFullYear() : Number(yearText) + (short ? 2000 : 0);
  const date = new Date(year, month, day);
  const isReal = date.getMonth() === month && date.getDate() === day;
  if (!isReal) return null;
  return yearText === undefined && date < today ? new Date(year + 1, month, day) : date;
}

/** Whether a language, in the region of the person, writes the month before the day. */
function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(regionalTag(language), {
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month';
}

const YEAR_FIRST = /^(\d{4})\s?[-./年년]\s?(\d{1,2})\s?[-./月월]\s?(\d{1,2})[일日]?$/;
const MONTH_FIRST = /^(\d{1,2})[月월]\s?(\d{1,2})[일日]?$/;
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4}|\d{2})?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;

/** `27.11`, `27.11.2026`, `2026-11-27`, `11月27日`; `11/27` or `27/11` as the language has it. */
export function readNumbers(text: string, today: Date, language: string): Date | null {
  const [, year, yearsMonth, yearsDay] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dateOf(today, Number(yearsDay), Number(yearsMonth) - 1, year);
  const [, month, monthsDay] = MONTH_FIRST.exec(text) ?? [];
  if (month) return dateOf(today, Number(monthsDay), Number(month) - 1, undefined);
  const [, dottedDay, dottedMonth, dottedYear] = DOTTED.exec(text) ?? [];
  if (dottedDay) return dateOf(today, Number(dottedDay), Number(dottedMonth) - 1, dottedYear);
  const [, first, second, lastYear] = SLASHED.exec(text) ?? [];
  if (!first || !second) return null;
  const [day, slashedMonth] = isMonthFirst(language) ? [second, first] : [first, second];
  return dateOf(today, Number(day), Number(slashedMonth) - 1, lastYear);
}

const SHORTEST_MONTH = 3;

/** `nov 27`, `27 november 2027`, `27. November`, `27 de noviembre de 2026`, `27 ноября`. */
export function readNamedMonth(
  text: string,
  today: Date,
  placeOfMonth: (name: string) => number,
): Date | null {
  const words = text.match(/\d+|\p{L}+/gu) ?? [];
  const names = words.filter((word) => /^\p{L}/u.test(word) && word.length >= SHORTEST_MONTH);
  const [day, year, ...rest] = words.filter((word) => /^\d/.test(word));
  const [name = ''] = names;
  const month = names.length === 1 ? placeOfMonth(name) : -1;
  if (month < 0 || !day || day.length > 2 || rest.length > 0) return null;
  return year === undefined || /^(\d{2}|\d{4})$/.test(year) ? dateOf(today, Number(day), month, year) : null;
}
