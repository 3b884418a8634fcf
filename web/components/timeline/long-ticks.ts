import { formatPlain } from '#lib/dates/plain-year.ts';
import { dateFormat } from '#lib/dates/dates.ts';
import { DAY_WIDTH, dayOfNumber, type LongScale, type Range } from './scale.ts';

/** A part of the upper row of the head: a quarter, or a year. */
export type LongHead = { day: number; days: number; text: string; ticks: readonly LongTick[] };
/** A part of the lower row: a month, or a quarter. */
export type LongTick = { day: number; days: number; text: string; short: string };

const MS_PER_DAY = 86_400_000;
const MONTHS: Record<LongScale, { head: number; tick: number }> = {
  months: { head: 3, tick: 1 },
  quarters: { head: 3, tick: 1 },
  years: { head: 12, tick: 3 },
};
/** A month that is wider than this has its whole name. */
const WIDE_MONTH = 120;

const dayOfMonth = (year: number, month: number) => Math.round(Date.UTC(year, month, 1) / MS_PER_DAY);

function yearAndMonth(day: number) {
  const [year = 0, month = 1] = dayOfNumber(day).split('-').map(Number);
  return { year, month: month - 1 };
}

/** The quarter of a day, from 1, and its year. */
export function quarterOf(day: number): { quarter: number; year: number } {
  const { year, month } = yearAndMonth(day);
  return { quarter: Math.floor(month / 3) + 1, year };
}

/** The first day of the span of so many months that a day lies in. */
function beginOfSpan(day: number, months: number, later = 0): number {
  const { year, month } = yearAndMonth(day);
  return dayOfMonth(year, Math.floor(month / months) * months + later * months);
}

/** The last day of the quarter that a day lies in. */
export const endOfQuarter = (day: number): number => beginOfSpan(day, 3, 1) - 1;

type Words = {
  language: string;
  /** "Q4 2026". */
  quarterText: (quarter: number, year: number) => string;
  /** "Q4". */
  shortQuarterText: (quarter: number) => string;
};

function monthText(day: number, month: 'long' | 'short', language: string): string {
  const format = dateFormat(language, { month, timeZone: 'UTC' });
  const text = formatPlain(format, day * MS_PER_DAY);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function headText(day: number, scale: LongScale, { quarterText }: Words): string {
  const { quarter, year } = quarterOf(day);
  return scale === 'years' ? `${year}` : quarterText(quarter, year);
}

function tickTexts(day: number, scale: LongScale, words: Words): Pick<LongTick, 'text' | 'short'> {
  if (scale === 'years') {
    const text = words.shortQuarterText(quarterOf(day).quarter);
    return { text, short: text };
  }
  const short = monthText(day, 'short', words.language);
  const isWide = DAY_WIDTH[scale] * 31 > WIDE_MONTH;
  return { text: isWide ? monthText(day, 'long', words.language) : short, short };
}

/** About how wide a letter of the lower row is. */
const LETTER = 6.5;
/** How far today's pill reaches to both sides. */
const PILL = 30;
const TEXT_AT = 8;

/** The name of a month or quarter where today's pill leaves room for it; a shorter one, or none. */
export function textBeside({ day, text, short }: LongTick, today: number, scale: LongScale): string {
  const width = DAY_WIDTH[scale];
  const from = day * width + TEXT_AT;
  const pill = (today + 0.5) * width;
  const hasRoom = (name: string) => from + name.length * LETTER < pill - PILL || from > pill + PILL;
  return [text, short].find(hasRoom) ?? '';
}

function spansIn({ from, to }: Range, months: number): { day: number; days: number }[] {
  const spans = [];
  for (let day = beginOfSpan(from, months); day < to; day = beginOfSpan(day, months, 1)) {
    spans.push({ day, days: beginOfSpan(day, months, 1) - day });
  }
  return spans;
}

/** The heads that a range touches, each with what stands below it. */
export function longHeadsIn(range: Range, scale: LongScale, words: Words): LongHead[] {
  const { head, tick } = MONTHS[scale];
  return spansIn({ from: range.from, to: range.to + 1 }, head).map(({ day, days }) => ({
    day,
    days,
    text: headText(day, scale, words),
    ticks: spansIn({ from: day, to: day + days }, tick).map((span) => ({
      ...span,
      ...tickTexts(span.day, scale, words),
    })),
  }));
}
