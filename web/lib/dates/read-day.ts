import { addDays, addMonths, addWeeks, addYears, endOfMonth, formatISO, isValid, startOfDay } from 'date-fns';

type Read = (text: string, today: Date) => Date | null;

/** English and Russian are both understood, whatever the language of the screen. */
const WORDS: readonly (readonly [RegExp, (today: Date) => Date])[] = [
  [/^(today|now|td|сегодня|сейчас)$/, (today) => today],
  [/^(tomorrow|tom|tmr|завтра)$/, (today) => addDays(today, 1)],
  [/^(yesterday|вчера)$/, (today) => addDays(today, -1)],
  [/^(day after tomorrow|послезавтра)$/, (today) => addDays(today, 2)],
  [/^(next week|следующая неделя|на следующей неделе)$/, (today) => mondayAfter(today)],
  [/^(next month|следующий месяц|в следующем месяце)$/, (today) => addMonths(today, 1)],
  [/^(end of month|eom|конец месяца|в конце месяца)$/, endOfMonth],
];

const WEEKDAYS: readonly (readonly string[])[] = [
  ['sunday', 'вс', 'воскресенье', 'воскресенья'],
  ['monday', 'пн', 'понедельник', 'понедельника'],
  ['tuesday', 'вт', 'вторник', 'вторника'],
  ['wednesday', 'ср', 'среда', 'среду', 'среды'],
  ['thursday', 'чт', 'четверг', 'четверга'],
  ['friday', 'пт', 'пятница', 'пятницу', 'пятницы'],
  ['saturday', 'сб', 'суббота', 'субботу', 'субботы'],
];
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'январь', 'января'],
  ['february', 'февраль', 'февраля'],
  ['march', 'март', 'марта'],
  ['april', 'апрель', 'апреля'],
  ['may', 'май', 'мая'],
  ['june', 'июнь', 'июня'],
  ['july', 'июль', 'июля'],
  ['august', 'август', 'августа'],
  ['september', 'сентябрь', 'сентября'],
  ['october', 'октябрь', 'октября'],
  ['november', 'ноябрь', 'ноября'],
  ['december', 'декабрь', 'декабря'],
];
const UNITS: readonly (readonly [RegExp, (date: Date, count: number) => Date])[] = [
  [/^(d|day|days|д|дн|день|дня|дней)$/, addDays],
  [/^(w|wk|week|weeks|н|нед|неделю|недели|недель)$/, addWeeks],
  [/^(m|mo|month|months|м|мес|месяц|месяца|месяцев)$/, addMonths],
  [/^(y|yr|year|years|г|год|года|лет)$/, addYears],
];

const SHORTEST = 2;
/** The place of a name of which at least its beginning was written. */
function placeOf(names: readonly (readonly string[])[], text: string): number {
  if (text.length < SHORTEST) return -1;
  return names.findIndex((forms) => forms.some((form) => form.startsWith(text)));
}

const DAYS_OF_WEEK = 7;
const mondayAfter = (today: Date) => addDays(today, (8 - today.getDay()) % DAYS_OF_WEEK || DAYS_OF_WEEK);

const readWord: Read = (text, today) => WORDS.find(([words]) => words.test(text))?.[1](today) ?? null;

/** The next such day; with "next" that of the week after this one. */
const readWeekday: Read = (text, today) => {
  const [, next, name = ''] = /^(?:(next|след\S*)\s+|(?:on|в|во)\s+)?(\p{L}+)$/u.exec(text) ?? [];
  const weekday = placeOf(WEEKDAYS, name);
  if (weekday < 0) return null;
  if (next) return addDays(mondayAfter(today), (weekday + 6) % DAYS_OF_WEEK);
  return addDays(today, (weekday - today.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK);
};

/** `+2w`, `-3d`, `in 2 weeks`, `через неделю`, `5 days`; a number after a plus means days. */
const readDistance: Read = (text, today) => {
  const [, word, sign, digits = '', unit = ''] =
    /^(?:(in|через)\s+|([+-])\s*)?(\d{0,4})\s*(\p{L}*)$/u.exec(text) ?? [];
  if (!word && !sign && !digits) return null;
  const add = unit === '' && sign ? addDays : UNITS.find(([names]) => names.test(unit))?.[1];
  if (!add || (digits === '' && !word)) return null;
  return add(today, (sign === '-' ? -1 : 1) * (digits === '' ? 1 : Number(digits)));
};

/** A day that has no year is the next one of its kind. */
function dateOf(today: Date, day: number, month: number, yearText: string | undefined): Date | null {
  const short = yearText?.length === 2;
  const year = yearText === undefined ? today.getFullYear() : Number(yearText) + (short ? 2000 : 0);
  const date = new Date(year, month, day);
  const isReal = date.getMonth() === month && date.getDate() === day;
  if (!isReal) return null;
  return yearText === undefined && date < today ? new Date(year + 1, month, day) : date;
}

/** `27.11`, `27.11.2026`, `2026-11-27`. */
const readNumbers: Read = (text, today) => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(today, Number(iso[3]), Number(iso[2]) - 1, iso[1]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d{2})?$/.exec(text);
  if (dotted) return dateOf(today, Number(dotted[1]), Number(dotted[2]) - 1, dotted[3]);
  return null;
};

/** `27/11` where the day comes first, `11/27` where the month does. */
const readSlashes =
  (isMonthFirst: boolean): Read =>
  (text, today) => {
    const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text) ?? [];
    if (!first || !second) return null;
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return dateOf(today, Number(day), Number(month) - 1, year);
  };

/** `nov 27`, `27 november 2027`, `27 ноября`. */
const readMonthName: Read = (text, today) => {
  const words = text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').split(/[\s,]+/);
  const name = words.find((word) => /^\p{L}+$/u.test(word)) ?? '';
  const month = placeOf(MONTHS, name);
  const [day, year, ...rest] = words.filter((word) => word !== name && word !== 'г');
  if (month < 0 || name.length < 3 || !day || !/^\d{1,2}$/.test(day) || rest.length > 0) return null;
  return year === undefined || /^(\d{2}|\d{4})$/.test(year) ? dateOf(today, Number(day), month, year) : null;
};

/** The next 27th. */
const readDayOfMonth: Read = (text, today) => {
  const day = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (day === 0) return null;
  for (let ahead = 0; ahead < 12; ahead++) {
    const date = new Date(today.getFullYear(), today.getMonth() + ahead, day);
    if (date.getDate() === day && date >= today) return date;
  }
  return null;
};

/** The day that somebody means by "fri", "+2w", "27.11", "завтра": `yyyy-MM-dd`, or null when nobody could know. */
export function readDay(typed: string, language: string, now: Date = new Date()): string | null {
  const text = typed.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').replace(/\.$/, '');
  if (text === '') return null;
  const today = startOfDay(now);
  const ways = [
    ...[readWord, readNumbers, readSlashes(language === 'en'), readMonthName, readWeekday],
    ...[readDistance, readDayOfMonth],
  ];
  for (const read of ways) {
    const date = read(text, today);
    if (date && isValid(date)) return formatISO(date, { representation: 'date' });
  }
  return null;
}
