/** Which of two numbers is the day, as a whole column proves it or as it was chosen. */
export type DayOrder = 'day_first' | 'month_first' | 'undecided' | 'contradictory';
export type Separator = '.' | '/' | '-';
/** A day as its numbers stand. The year is full. */
export type WrittenDay = { year: number; month: number; day: number };
export type NumericDay = {
  /** The day where nothing has to be decided: the year stands first, or one reading alone is a day. */
  only: WrittenDay | null;
  /** The order that these numbers prove; null where the year stands first, or where both are days. */
  proof: 'day_first' | 'month_first' | null;
  day_first: WrittenDay;
  month_first: WrittenDay;
  separator: Separator;
  /** What the numbers stood in. */
  rest: string;
};

/** One separator throughout; a dot behind the last number is how Korean and Croatian end a day. */
const NUMBERS = /(?<![\d+-])(\d{4}|\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})(?!\d)(\.?)/;
const MONTHS = 12;
const DAYS = 31;
/** The last year of two digits that is of this century: what POSIX says, and with it most programs that write such tables. */
const LAST_SHORT_YEAR = 68;

/** The year of two or four digits; undefined for other writings. */
export function fullYear(digits: string): number | undefined {
  if (digits.length === 4) return Number(digits);
  if (digits.length !== 2) return undefined;
  const year = Number(digits);
  return year + (year <= LAST_SHORT_YEAR ? 2000 : 1900);
}

/** Two-digit years stand first where no day could, and in front of a final dot ("26. 2. 3."), as Korean writes it. */
const isYearFirst = (first: string, last: string, dot: string): boolean =>
  first.length === 4 || (last.length < 3 && (Number(first) > DAYS || dot === '.'));

/** The first day of three numbers in a text, undefined where there is none. Whether the month has that day is not asked. */
export function findNumericDay(text: string): NumericDay | undefined {
  const match = NUMBERS.exec(text);
  if (!match) return undefined;
  const [whole, first = '', separator, second = '', last = '', dot = ''] = match;
  const isFirst = isYearFirst(first, last, dot);
  const year = fullYear(isFirst ? first : last);
  if (year === undefined) return undefined;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`;
  const [a, b] = isFirst ? [Number(last), Number(second)] : [Number(first), Number(second)];
  const day_first = { year, month: b, day: a };
  const month_first = { year, month: a, day: b };
  const proof = isFirst ? null : proofOf(a, b);
  const isOpen = !isFirst && a !== b && a <= MONTHS && b <= MONTHS;
  const only = proof === 'month_first' ? month_first : day_first;
  return {
    only: isOpen ? null : only,
    proof,
    day_first,
    month_first,
    separator: separator as Separator,
    rest,
  };
}

/** The only order in which two numbers may be a day and a month. */
function proofOf(first: number, second: number): NumericDay['proof'] {
  const isDayOnly = (number: number) => number > MONTHS && number <= DAYS;
  if (isDayOnly(first) && second <= MONTHS) return 'day_first';
  return isDayOnly(second) && first <= MONTHS ? 'month_first' : null;
}

const LONG_MONTHS = [1, 3, 5, 7, 8, 10, 12];

/** Whether a calendar has the day, of the years 1 to 9999. */
export function isRealDay({ year, month, day }: WrittenDay): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > MONTHS || day < 1) return false;
  if (month === 2) return day <= (isLeap(year) ? 29 : 28);
  return day <= (LONG_MONTHS.includes(month) ? DAYS : DAYS - 1);
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** What a column of which nothing is known is read as: dots and dashes have the day first, slashes the month. */
export const usualOrder = (separator: Separator): 'day_first' | 'month_first' =>
  separator === '/' ? 'month_first' : 'day_first';

/** The day of three numbers. An order decides where both readings are days: "15/02" is the fifteenth in any column. */
export function dayOf(numbers: NumericDay, order: DayOrder): WrittenDay {
  if (numbers.only) return numbers.only;
  const decided = order === 'day_first' || order === 'month_first' ? order : usualOrder(numbers.separator);
  return numbers[decided];
}
