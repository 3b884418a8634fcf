import { percentOf } from '@tandem/shared/planning/percent.ts';
import { DAY_WIDTH, type Dates, dayNumber, type Scale } from '#components/timeline/scale.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';

type Dated = Pick<Initiative, 'start_date' | 'target_date' | 'first_date' | 'last_date'>;

/** The days of the bar of an initiative: its own, and where it has none those of its parts. Both are null without a first day. */
export function barDates(row: Dated): Dates {
  const start_date = row.start_date ?? row.first_date;
  const target_date = row.target_date ?? row.last_date;
  return start_date ? { start_date, target_date } : { start_date: null, target_date: null };
}

/** By how much the part that ends last is later than the target; null where it is not. */
export function slipOf(row: Dated): { from: string; to: string } | null {
  const { target_date: from, last_date: to } = row;
  return from && to && to > from ? { from, to } : null;
}

/** The line from the end of the target day to the end of the last day, in pixels from day 0. */
export function slipBox({ from, to }: { from: string; to: string }, scale: Scale) {
  const width = DAY_WIDTH[scale];
  const left = (dayNumber(from) + 1) * width;
  return { left, width: (dayNumber(to) + 1) * width - left };
}

/** The share of what is to be done that is done, from 0 to 100; null with nothing to do. */
export function percentOfProgress(progress: {
  total: number;
  completed: number;
  cancelled: number;
}): number | null {
  const wanted = progress.total - progress.cancelled;
  return wanted > 0 ? percentOf(progress.completed, wanted) : null;
}
