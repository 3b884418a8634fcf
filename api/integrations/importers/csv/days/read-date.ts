import { calendarWords } from './calendar-words.ts';
import { type DayOrder, type WrittenDay, dayOf, findNumericDay, fullYear } from './numeric-day.ts';
import { namedZone } from './zones.ts';

const TOKENS = /(\d+)\s?([年년月월日일号號])?|[a-z]+|(?:(?![a-z])\p{L})+/gu;
/** What may stand between the parts of a day. */
const PUNCTUATION = /^[\p{L}\d\s.,/':;-]*$/u;
const BASIC = /^(\d{4})(\d{2})(\d{2})$/;

/** A day with what was written beside it: half of the day and a zone by its short name. */
export type ReadDate = WrittenDay & { period: 0 | 12 | null; zone: number | null };
type Beside = Pick<ReadDate, 'period' | 'zone'>;
type Parts = Beside & {
  numbers: { digits: string; unit: string }[];
  months: { month: number; word: string }[];
};

/** Reads a day out of folded text without its time; undefined where a word or a number is not understood. */
export function readDate(text: string, order: DayOrder): ReadDate | undefined {
  const numeric = findNumericDay(text);
  const parts = takeApart(numeric?.rest ?? text);
  if (!parts) return undefined;
  const { numbers, months, period, zone } = parts;
  if (numeric)
    return numbers.length + months.length > 0 ? undefined : { ...dayOf(numeric, order), period, zone };
  const day = months.length === 0 && numbers.length === 1 ? basicDay(numbers[0]?.digits) : namedDay(parts);
  return day && { ...day, period, zone };
}

function basicDay(digits = ''): WrittenDay | undefined {
  const match = BASIC.exec(digits);
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : undefined;
}

/** Numbers and months of a text; undefined where another word stands in it. */
function takeApart(text: string): Parts | undefined {
  if (!PUNCTUATION.test(text)) return undefined;
  const parts: Parts = { numbers: [], months: [], period: null, zone: null };
  for (const [word, digits, unit = ''] of text.matchAll(TOKENS)) {
    const isKnown = digits === undefined ? takeWord(parts, word) : takeNumber(parts, digits, unit);
    if (!isKnown) return undefined;
  }
  // "mar" is a month, and Tuesday in three languages: beside another month the first such word is the weekday.
  if (parts.months.length > 1) {
    const { weekdays } = calendarWords();
    const weekday = parts.months.find(({ word }) => weekdays.has(word));
    parts.months = parts.months.filter((each) => each !== weekday);
  }
  return parts;
}

function takeNumber(parts: Parts, digits: string, unit: string): boolean {
  // The month between the numbers has its place among them: "15/3月/24".
  if (unit === '月' || unit === '월') parts.months.push({ month: Number(digits), word: unit + digits });
  else parts.numbers.push({ digits, unit });
  return true;
}

function takeWord(parts: Parts, word: string): boolean {
  const { months, weekdays, fillers, periods } = calendarWords();
  const month = months.get(word);
  const period = periods.get(word);
  const zone = namedZone(word);
  if (month !== undefined) parts.months.push({ month, word });
  else if (period !== undefined) parts.period = period;
  else if (zone !== undefined) parts.zone = zone;
  else return weekdays.has(word) || fillers.has(word);
  return true;
}

/** A day of which the month has a name. The year is what has four digits, or a mark of its own, or stands last. */
function namedDay({ numbers, months }: Parts): WrittenDay | undefined {
  const [named, other] = months;
  const [first, second, third] = numbers;
  if (!named || other || !first || !second || third) return undefined;
  const isYearFirst = first.digits.length === 4 || '年년'.includes(first.unit || ' ');
  const [year, day] = isYearFirst ? [first, second] : [second, first];
  const full = fullYear(year.digits);
  if (full === undefined || day.digits.length > 2) return undefined;
  return { year: full, month: named.month, day: Number(day.digits) };
}
