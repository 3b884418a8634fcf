import { must } from '../../must.ts';
import type { WorkingDays } from './occurrences.ts';
import { type Rule, parseRule } from './parse-rule.ts';

/** A rule that is right. */
export function ruleOf(text: string): Rule {
  const rule = parseRule(text);
  if (typeof rule === 'string') throw new Error(`${text}: ${rule}`);
  return rule;
}

/** A source of chance that a seed plays again. */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const one = <T>(values: readonly T[]): T => must(values[below(values.length)], 'it has values');
  const some = <T>(values: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => one(values))),
  ];
  return { next, below, one, some };
}

/** Saturdays, Sundays and these days are off. */
export const weekendsAnd = (...holidays: string[]): WorkingDays => ({
  isWorkingDay: (day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
  },
  holidayOn: (day) => (holidays.includes(day) ? `Holiday of ${day}` : null),
});
