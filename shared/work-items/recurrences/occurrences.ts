import { daysAfter } from '../../time/calendar-day.ts';
import type { DaysOff } from './kinds.ts';
import type { Rule } from './parse-rule.ts';
import { daysOfRule } from './rule-days.ts';

/** What says which days are worked on. */
export type WorkingDays = {
  isWorkingDay: (day: string) => boolean;
  /** The name of the holiday on a day. */
  holidayOn: (day: string) => string | null;
};

/** What of a recurrence says on which days it is due. */
export type Schedule = {
  rule: Rule;
  starts_on: string;
  ends_on: string | null;
  days_off: DaysOff;
};

/** A due day, and the day of the rule that it comes from. */
export type Occurrence = {
  day: string;
  due: string;
  /** docs/contract/recurrences.md#month-ends */
  wanted: number | null;
  is_day_off: boolean;
  holiday: string | null;
};

/** How far a recurrence has come: the last day of its rule and the last due day that are over. */
export type Cursor = { day: string | null; due: string | null };

/** How many days a due day moves at most: a workspace may have no working day. */
export const MOST_MOVED = 60;
/** Days of a rule that are asked for beyond those that are wanted, since some of them fall on the same due day. */
const SPARE = 8;
const MOST_ASKED = 4000;

/** The due day of a day of a rule (docs/contract/recurrences.md#days-off). */
export function dueDayOf(day: string, daysOff: DaysOff, { isWorkingDay }: WorkingDays): string {
  if (daysOff === 'keep' || isWorkingDay(day)) return day;
  const step = daysOff === 'next' ? 1 : -1;
  for (let count = 1; count <= MOST_MOVED; count += 1) {
    const moved = daysAfter(day, count * step);
    if (isWorkingDay(moved)) return moved;
  }
  return day;
}

/** The next due days after the cursor, in order. Days of the rule with the same due day are one. */
export function nextOccurrences(
  { rule, starts_on, ends_on, days_off }: Schedule,
  cursor: Cursor,
  { working, limit }: { working: WorkingDays; limit: number },
): Occurrence[] {
  const from = cursor.day ? daysAfter(cursor.day, 1) : starts_on;
  for (let asked = limit + SPARE; ; asked *= 4) {
    const days = daysOfRule(rule, { starts_on, from }, asked);
    const found = distinct(
      days
        .filter(({ day }) => ends_on === null || day <= ends_on)
        .map(({ day, wanted }) => ({
          day,
          wanted,
          due: dueDayOf(day, days_off, working),
          is_day_off: !working.isWorkingDay(day),
          holiday: working.holidayOn(day),
        })),
      cursor.due,
    );
    const isOver = days.length < asked || (ends_on !== null && (days.at(-1)?.day ?? '') > ends_on);
    if (found.length >= limit || isOver || asked >= MOST_ASKED) return found.slice(0, limit);
  }
}

function distinct(occurrences: readonly Occurrence[], after: string | null): Occurrence[] {
  const found: Occurrence[] = [];
  let last = after ?? '';
  for (const occurrence of occurrences) {
    if (occurrence.due <= last) continue;
    found.push(occurrence);
    last = occurrence.due;
  }
  return found;
}
