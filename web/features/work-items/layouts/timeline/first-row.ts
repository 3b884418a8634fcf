import { type Dates, spanOf } from '#components/timeline/scale.ts';

/** So many days before and after today something counts as being around it. */
const BEFORE = 3;
const AFTER = 14;

/** How many days lie between today and what an item takes; 0 for what is around today. */
function distance(dates: Dates | undefined, today: number): number {
  const span = dates && spanOf(dates);
  if (!span) return Infinity;
  return Math.max(0, today - BEFORE - span.last, span.first - today - AFTER);
}

/** The first of the rows that is around today, else that which is nearest to it; null where none has days. */
export function rowAroundToday(rows: readonly (Dates | undefined)[], today: number): number | null {
  const distances = rows.map((dates) => distance(dates, today));
  const nearest = Math.min(...distances, Infinity);
  return nearest === Infinity ? null : distances.indexOf(nearest);
}
