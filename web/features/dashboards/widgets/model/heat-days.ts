import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import type { AnswerOf } from '#entities/insight/dashboards/types.ts';
import { daysBetween, parseDay } from '#lib/dates/dates.ts';

const DAYS = 7;
const YEAR = 365;
const SHADES = [28, 50, 74];
/** Nothing, and four shades. */
export const HEAT_LEVELS = SHADES.length + 2;

/** Shades differ in lightness, so that they differ without colour too. */
export const levelFill = (level: number): string => {
  if (level === 0) return 'color-mix(in oklab, var(--text) 7%, var(--raised))';
  const shade = SHADES[level - 1];
  return shade === undefined
    ? 'var(--accent)'
    : `color-mix(in oklab, var(--accent) ${shade}%, var(--raised))`;
};

export type HeatDay = { day: string; count: number; level: number; column: number; row: number };
type Shown = { firstDay: number; weeks: number; today: string };

const daysFrom = (from: string, to: string) => daysBetween(parseDay(from), parseDay(to));

/** The first day that is shown: of the period, else of a year; never more weeks than there is room for. */
function firstOf(answer: AnswerOf['heatmap'], end: string, { firstDay, weeks }: Shown): string {
  const { period } = answer as { period?: { from: string } | null };
  const wanted = period?.from ?? daysAfter(end, -YEAR);
  const back = (parseDay(end).getDay() - firstDay + DAYS) % DAYS;
  const earliest = daysAfter(end, -back - (weeks - 1) * DAYS);
  return wanted > earliest ? wanted : earliest;
}

/** The days of a heat map with their places: a column a week, its rows from the person's first day of the week. */
export function heatOf(answer: AnswerOf['heatmap'], shown: Shown): { days: HeatDay[]; columns: number } {
  const { period } = answer as { period?: { to: string } | null };
  const end = period && period.to < shown.today ? period.to : shown.today;
  const first = firstOf(answer, end, shown);
  const counts = new Map(answer.days.map(({ day, count }) => [day, count]));
  const most = Math.max(1, ...counts.values());
  const offset = (parseDay(first).getDay() - shown.firstDay + DAYS) % DAYS;
  const days = Array.from({ length: Math.max(0, daysFrom(first, end)) + 1 }, (_, index) => {
    const day = daysAfter(first, index);
    const count = counts.get(day) ?? 0;
    const level = count <= 0 ? 0 : Math.ceil((count / most) * (HEAT_LEVELS - 1));
    const place = index + offset;
    return { day, count, level, column: Math.floor(place / DAYS), row: place % DAYS };
  });
  return { days, columns: (days.at(-1)?.column ?? 0) + 1 };
}

/** The first days of months, at least so many columns apart. */
export function monthsOf(days: readonly HeatDay[], apart: number): HeatDay[] {
  const shown: HeatDay[] = [];
  for (const day of days) {
    const isFirst = day.day.endsWith('-01') || day === days[0];
    const before = shown.at(-1);
    if (isFirst && (!before || day.column - before.column >= apart)) shown.push(day);
  }
  // A month of which only the end is shown gives way to the next one.
  const [first, second] = [shown[0], days.find(({ day }) => day.endsWith('-01'))];
  if (first && second && first !== second && second.column - first.column < apart) shown[0] = second;
  return shown;
}
