import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { weekStart } from '@tandem/shared/tracking/week.ts';

export const SPANS = ['week', 'last_week', 'month', 'last_month', 'year', 'own'] as const;
export type Span = (typeof SPANS)[number];
export const isSpan = (text: string): text is Span => SPANS.some((span) => span === text);

type Days = { from: string; to: string };
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** From the first day of the month of a day to its last. */
function monthOf(day: string): Days {
  const from = firstOfMonth(day);
  return { from, to: daysAfter(firstOfMonth(daysAfter(from, 32)), -1) };
}

/** The days of a span around today. */
export function daysOf(span: Exclude<Span, 'own'>, today: string): Days {
  const monday = weekStart(today);
  if (span === 'week') return { from: monday, to: daysAfter(monday, 6) };
  if (span === 'last_week') return { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
  if (span === 'month') return monthOf(today);
  if (span === 'last_month') return monthOf(daysAfter(firstOfMonth(today), -1));
  return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
}
