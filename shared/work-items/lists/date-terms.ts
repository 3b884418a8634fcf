import { daysAfter, isDay } from '../../time/calendar-day.ts';

/** Which days a date filter lets through. Each bound is a day; `or_none` lets items without a date through as well. */
export type DateBounds = { on?: string; from?: string; to?: string; or_none?: true };

const UNIT_DAYS: Record<string, number> = { weeks: 7, months: 30 };
/** Farther than anything in a tracker, and what a day plus it can still be written as four digits. */
const MAX_UNITS = 9999;

/**
 * Reads the comma-separated terms of docs/contract/lists.md#date-terms, such as
 * `2024-01-01;after,2_weeks;before;fromnow`. All bounds hold together; of two on the same side the later term wins.
 * "None" asks for items without a date: that is how a client pages through this group of a list. Null when no term is
 * left; undefined for a term that is none.
 */
export function parseDateTerms(text: string, today: string): DateBounds | null | undefined {
  const terms = text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '' && term !== 'null');
  if (terms.length === 0) return null;
  const bounds: DateBounds = {};
  for (const term of terms) {
    const bound = readTerm(term, today);
    if (!bound) return undefined;
    Object.assign(bounds, bound);
  }
  return bounds;
}

function readTerm(term: string, today: string): DateBounds | null {
  if (term === 'None') return { or_none: true };
  const [value = '', side, direction] = term.split(';');
  const day = isDay(value) ? value : relativeDay(value, direction, today);
  if (day === null) return null;
  if (side === undefined) return isDay(value) ? { on: day } : null;
  if (side === 'after') return { from: day };
  return side === 'before' ? { to: day } : null;
}

function relativeDay(value: string, direction: string | undefined, today: string): string | null {
  const match = /^(\d{1,4})_(weeks|months)$/.exec(value);
  if (!match) return null;
  const days = Math.min(Number(match[1]), MAX_UNITS) * (UNIT_DAYS[match[2] ?? ''] ?? 0);
  return daysAfter(today, direction === 'fromnow' ? days : -days);
}

/** Whether bounds let a day through; days in this form compare as text. */
export function isWithin(day: string | null, bounds: DateBounds): boolean {
  const { on, from, to, or_none } = bounds;
  if (day === null) return or_none === true;
  if (on === undefined && from === undefined && to === undefined) return false;
  return (
    (on === undefined || day === on) && (from === undefined || day >= from) && (to === undefined || day <= to)
  );
}
