import { addDays, addMonths, addWeeks, addYears, endOfMonth, formatISO, isValid, startOfDay } from 'date-fns';
import { dayNames, type DayNames, plainText, type Unit } from './day-names.ts';
import { readNamedMonth, readNumbers } from './read-date.ts';

/** What people type beside the names that `Intl` knows, each in all its forms. */
export const DAY_WORDS = [
  ...(['today', 'tomorrow', 'next', 'on', 'in', 'one'] as const),
  ...(['next_week', 'next_month', 'end_of_month'] as const),
] as const;
export type DayWords = Readonly<Record<(typeof DAY_WORDS)[number], readonly string[]>>;

type Reading = { text: string; today: Date; words: DayWords; names: DayNames };

const DAYS_OF_WEEK = 7;
const UNITS: readonly (readonly [Unit, (date: Date, count: number) => Date])[] = [
  ['day', addDays],
  ['week', addWeeks],
  ['month', addMonths],
  ['year', addYears],
];

/** Blanks and points do not matter. */
const bare = (text: string) => text.replaceAll(/[\s.]/g, '');
const isOneOf = (text: string, forms: readonly string[]) => forms.some((form) => bare(form) === bare(text));

const mondayAfter = (today: Date) => addDays(today, (8 - today.getDay()) % DAYS_OF_WEEK || DAYS_OF_WEEK);

/** "Today", "tomorrow", "next week", "end of month". */
function readWord({ text, today, words, names }: Reading): Date | null {
  const { relative } = names;
  if (isOneOf(text, [...words.today, ...relative(0, 'day')])) return today;
  if (isOneOf(text, words.tomorrow)) return addDays(today, 1);
  if (isOneOf(text, words.end_of_month)) return endOfMonth(today);
  if (isOneOf(text, [...words.next_week, ...autoOf(relative(1, 'week'))])) return mondayAfter(today);
  if (isOneOf(text, [...words.next_month, ...autoOf(relative(1, 'month'))])) return addMonths(today, 1);
  const days = [1, 2, -1, -2].find((count) => isOneOf(text, relative(count, 'day')));
  return days === undefined ? null : addDays(today, days);
}

/** Those that name no number: "next week", not "in 1 week". */
const autoOf = (forms: readonly string[]) => forms.filter((form) => !/\d/.test(form));

const SHORTEST = 2;
const LONG_NAME = 4;

/** The place of a name that was written whole, as far as its beginning, or with another ending. */
export function placeOf(names: readonly (readonly string[])[], text: string): number {
  const whole = names.findIndex((forms) => forms.includes(text));
  if (whole >= 0 || text.length < SHORTEST) return whole;
  const begun = names.findIndex((forms) => forms.some((form) => form.startsWith(text)));
  if (begun >= 0) return begun;
  const isInflected = (form: string) =>
    form.length >= LONG_NAME && text.startsWith(form.slice(0, -1)) && text.length <= form.length + 1;
  return names.findIndex((forms) => forms.some(isInflected));
}

/** What is left of a text without one of these words before or after it; null when none is there. */
function without(text: string, forms: readonly string[]): string | null {
  for (const form of forms.toSorted((a, b) => b.length - a.length)) {
    if (text.startsWith(`${form} `)) return text.slice(form.length + 1);
    if (text.endsWith(` ${form}`)) return text.slice(0, -form.length - 1);
    // Chinese and Japanese have no blanks between words.
    if (/\p{Script=Han}|\p{Script=Hiragana}/u.test(form) && text.startsWith(form))
      return text.slice(form.length);
  }
  return null;
}

/** The next such day; with "next" that of the week after this one. */
function readWeekday({ text, today, words, names }: Reading): Date | null {
  const day = without(text, words.on) ?? text;
  const next = without(day, words.next);
  const weekday = placeOf(names.weekdays, next ?? day);
  if (weekday < 0) return null;
  if (next !== null) return addDays(mondayAfter(today), (weekday + 6) % DAYS_OF_WEEK);
  return addDays(today, (weekday - today.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

const MAX_DIGITS = 4;

/** `+2w`, `-3d`, `in 2 weeks`, `in a week`, `5 days`; a number after a plus means days. */
function readDistance({ text, today, words, names }: Reading): Date | null {
  const counted = text
    .split(' ')
    .map((word) => (words.one.includes(word) ? '1' : word))
    .join(' ');
  const ahead = without(counted, words.in);
  const [, sign, rest = ''] = /^([+-])?\s*(.*)$/.exec(ahead ?? counted) ?? [];
  const [digits] = /\d+/.exec(rest) ?? [];
  if (sign && digits === rest && digits.length <= MAX_DIGITS)
    return addDays(today, Number(`${sign}${digits}`));
  if (digits && digits.length > MAX_DIGITS) return null;
  const count = Number(digits ?? 1);
  for (const [unit, add] of UNITS) {
    const named = (value: number) =>
      digits ? names.relative(value, unit) : names.relative(value, unit).map((form) => form.replace('1', ''));
    if (isOneOf(counted, named(count))) return add(today, count);
    if (isOneOf(counted, named(-count))) return add(today, -count);
    if (digits && isOneOf(rest, names.amount(count, unit))) return add(today, sign === '-' ? -count : count);
  }
  return null;
}

/** The next 27th. */
function readDayOfMonth({ text, today }: Reading): Date | null {
  const day = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (day === 0) return null;
  for (let ahead = 0; ahead < 12; ahead++) {
    const date = new Date(today.getFullYear(), today.getMonth() + ahead, day);
    if (date.getDate() === day && date >= today) return date;
  }
  return null;
}

type Typed = { language: string; words: DayWords; now?: Date };

/**
 * The day that is meant by "fri", "+2w", "27.11", "завтра": `yyyy-MM-dd`, or null for what is no day. What `Intl` knows
 * in English is understood in every language.
 */
export function readDay(typed: string, { language, words, now = new Date() }: Typed): string | null {
  const text = plainText(typed).replace(/\.$/, '');
  if (text === '') return null;
  const today = startOfDay(now);
  for (const each of new Set([language, 'en'])) {
    const reading = { text, today, words, names: dayNames(each) };
    const { months } = reading.names;
    const date =
      readWord(reading) ??
      readNumbers(text, today, language) ??
      readNamedMonth(text, today, (name) => placeOf(months, name)) ??
      readWeekday(reading) ??
      readDistance(reading) ??
      readDayOfMonth(reading);
    if (date && isValid(date)) return formatISO(date, { representation: 'date' });
  }
  return null;
}
