import { formatMonthDay } from '#lib/dates/dates.ts';
import type { ReadTable } from './read-table.ts';

/** A value day by day. */
export const daysTable = (
  points: readonly { day: string; value: number | null }[],
  name: string,
  language: string,
): ReadTable => ({
  head: ['', name],
  rows: points.map(({ day, value }) => [formatMonthDay(day, language), value]),
});
