import { RECURRENCE_LIMITS } from './kinds.ts';

/*
 * The text of a rule (docs/contract/recurrences.md#rules). This file is free of libraries because the browser imports it.
 */

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The parts of a rule. Days of the week are written as RFC 5545 has them: `MO`, or `-1FR`. */
export type Rule = {
  freq: Frequency;
  interval: number;
  by_day: string[];
  by_month_day: number[];
  by_month: number[];
  by_year_day: number[];
  by_week_no: number[];
  by_set_pos: number[];
  wkst: string | null;
};

const FINER = ['HOURLY', 'MINUTELY', 'SECONDLY'];
const TIME_PARTS = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
const END_PARTS = ['COUNT', 'UNTIL'];
const DAY_OF_WEEK = /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/;
const MAX_VALUES = 400;

/** What a list of numbers may hold, either way from zero. */
const NUMBERS: Record<string, { key: NumberKey; most: number; isSigned: boolean }> = {
  BYMONTHDAY: { key: 'by_month_day', most: 31, isSigned: true },
  BYMONTH: { key: 'by_month', most: 12, isSigned: false },
  BYYEARDAY: { key: 'by_year_day', most: 366, isSigned: true },
  BYWEEKNO: { key: 'by_week_no', most: 53, isSigned: true },
  BYSETPOS: { key: 'by_set_pos', most: 366, isSigned: true },
};
type NumberKey = 'by_month_day' | 'by_month' | 'by_year_day' | 'by_week_no' | 'by_set_pos';

/** Which frequencies each part cannot have, as the table of RFC 5545 in 3.3.10 says. */
const NOT_WITH: Record<string, readonly Frequency[]> = {
  BYWEEKNO: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYYEARDAY: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYMONTHDAY: ['WEEKLY'],
};

/** Gives the parts of a rule, or what is wrong with it. */
export function parseRule(text: string): Rule | string {
  const parts = readParts(text);
  if (typeof parts === 'string') return parts;
  const freq = parts.get('FREQ');
  if (freq === undefined) return 'Name the frequency of the rule, such as FREQ=WEEKLY.';
  if (FINER.includes(freq)) return 'A rule cannot be finer than daily.';
  if (!isFrequency(freq)) return `FREQ=${freq} is not known.`;
  const rule = emptyRule(freq);
  for (const [name, value] of parts) {
    const problem = readPart(rule, name, value);
    if (problem) return problem;
  }
  return problemOfAll(rule) ?? rule;
}

function readParts(text: string): Map<string, string> | string {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const parts = new Map<string, string>();
  for (const part of plain.split(';')) {
    const [name = '', value, ...rest] = part.split('=');
    if (!value || rest.length > 0) return 'Enter a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO.';
    if (parts.has(name)) return `${name} is there twice.`;
    parts.set(name, value);
  }
  return parts;
}

const isFrequency = (text: string): text is Frequency => (FREQUENCIES as readonly string[]).includes(text);

export const emptyRule = (freq: Frequency): Rule => ({
  freq,
  interval: 1,
  by_day: [],
  by_month_day: [],
  by_month: [],
  by_year_day: [],
  by_week_no: [],
  by_set_pos: [],
  wkst: null,
});

/** Puts one part into the rule. Gives what is wrong with it. */
function readPart(rule: Rule, name: string, value: string): string | null {
  if (name === 'FREQ') return null;
  if (TIME_PARTS.includes(name)) return 'A rule cannot be finer than daily.';
  if (END_PARTS.includes(name)) return `${name} is not part of the rule: use max_count and ends_on.`;
  if (NOT_WITH[name]?.includes(rule.freq)) return `${name} cannot be used with FREQ=${rule.freq}.`;
  if (name === 'INTERVAL') return readInterval(rule, value);
  if (name === 'WKST') return readWeekStart(rule, value);
  if (name === 'BYDAY') return readDays(rule, value);
  return readNumbers(rule, name, value);
}

function readInterval(rule: Rule, value: string): string | null {
  const interval = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (interval < 1 || interval > RECURRENCE_LIMITS.interval)
    return `INTERVAL must be between 1 and ${RECURRENCE_LIMITS.interval}.`;
  rule.interval = interval;
  return null;
}

function readWeekStart(rule: Rule, value: string): string | null {
  if (!/^(MO|TU|WE|TH|FR|SA|SU)$/.test(value)) return 'WKST must be a day of the week, such as MO.';
  rule.wkst = value;
  return null;
}

function readDays(rule: Rule, value: string): string | null {
  const days = value.split(',');
  const isWrong = days.length > MAX_VALUES || days.some((day) => !isDayOfWeek(day));
  if (isWrong) return 'BYDAY must have days of the week, such as MO or -1FR.';
  const isNumbered = days.some((day) => day.length > 2);
  if (isNumbered && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY'))
    return 'BYDAY can have numbers only with FREQ=MONTHLY or FREQ=YEARLY.';
  rule.by_day = [...new Set(days.map((day) => day.replace('+', '')))];
  return null;
}

function isDayOfWeek(text: string): boolean {
  const [, place] = DAY_OF_WEEK.exec(text) ?? [null];
  return DAY_OF_WEEK.test(text) && Math.abs(Number(place ?? 1)) <= 53;
}

function readNumbers(rule: Rule, name: string, value: string): string | null {
  const known = NUMBERS[name];
  if (!known) return `${name.slice(0, 40)} is not known in a rule.`;
  const numbers = value.split(',').map((number) => (/^[+-]?\d{1,3}$/.test(number) ? Number(number) : 0));
  const isRight = (number: number) =>
    number !== 0 && Math.abs(number) <= known.most && (known.isSigned || number > 0);
  if (numbers.length > MAX_VALUES || !numbers.every(isRight))
    return `${name} has a value that it cannot have.`;
  rule[known.key] = [...new Set(numbers)];
  return null;
}

function problemOfAll(rule: Rule): string | null {
  const others = [rule.by_day, rule.by_month_day, rule.by_month, rule.by_year_day, rule.by_week_no];
  if (rule.by_set_pos.length > 0 && others.every((values) => values.length === 0))
    return 'BYSETPOS needs another part, such as BYDAY.';
  if (rule.by_week_no.length > 0 && rule.by_day.some((day) => day.length > 2))
    return 'BYDAY cannot have numbers beside BYWEEKNO.';
  if (rule.by_week_no.length > 0 && rule.by_year_day.length > 0)
    return 'BYYEARDAY cannot be used beside BYWEEKNO.';
  return null;
}

/** The text of a rule, in the order of RFC 5545. */
export function writeRule(rule: Rule): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : [];
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...list('BYMONTH', rule.by_month),
    ...list('BYWEEKNO', rule.by_week_no),
    ...list('BYYEARDAY', rule.by_year_day),
    ...list('BYMONTHDAY', rule.by_month_day),
    ...list('BYDAY', rule.by_day),
    ...list('BYSETPOS', rule.by_set_pos),
    ...(rule.wkst ? [`WKST=${rule.wkst}`] : []),
  ].join(';');
}
