import { isDay } from '@tandem/shared/time/calendar-day.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';

/** The first and the last day; null where there is no bound. */
type DayBounds = [from: string | null, to: string | null];

const boundOf = (values: readonly string[], side: 'after' | 'before') => {
  const term = values.find((value) => value.endsWith(`;${side}`));
  const day = term?.slice(0, 10) ?? '';
  return isDay(day) ? day : null;
};

/** The days of one's own that a filter holds (docs/contract/lists.md#date-terms). */
export const rangeOf = (values: readonly string[]): DayBounds => [
  boundOf(values, 'after'),
  boundOf(values, 'before'),
];

export const termsOf = ([from, to]: DayBounds): string[] => [
  ...(from ? [`${from.slice(0, 10)};after`] : []),
  ...(to ? [`${to.slice(0, 10)};before`] : []),
];

/** "Nov 2 – Nov 9", "Nov 2 –"; empty when they are no days of one's own. */
export function rangeText(values: readonly string[], language: string): string {
  const [from, to] = rangeOf(values).map((day) => (day ? formatMonthDay(day, language) : ''));
  return from || to ? `${from} – ${to}`.trim() : '';
}
