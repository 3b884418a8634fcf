import type { CompletionChart } from '@tandem/shared/planning/progress.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';

/** A chart of more days is none that anybody could look at. */
export const MAX_DAYS = 1000;

/** From which day to which, and which day it is where the project is. */
export type ChartDays = { first: string; last: string; today: string };

/**
 * What remains of `total` at the end of each day, when on some days so much was completed; null for days to come
 * (docs/contract/cycles.md#what-remains).
 */
export function completionChart(
  { first, last, today }: ChartDays,
  total: number,
  completed: readonly { day: string; value: number }[],
): CompletionChart {
  const byDay = new Map(completed.map(({ day, value }) => [day, value]));
  const before = completed.filter(({ day }) => day < first);
  let left = before.reduce((rest, { value }) => rest - value, total);
  const chart: CompletionChart = {};
  for (let day = first, count = 0; day <= last && count < MAX_DAYS; day = daysAfter(day, 1), count += 1) {
    left -= byDay.get(day) ?? 0;
    chart[day] = day > today ? null : left;
  }
  return chart;
}
