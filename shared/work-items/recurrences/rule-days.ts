import { RRuleTemporal } from 'rrule-temporal';
import { daysAfter, isDay } from '../../time/calendar-day.ts';
import { type Rule, writeRule } from './parse-rule.ts';

/** A day of a rule. `wanted` is the day of the month that its month does not have, when this is the last one instead. */
export type RuleDay = { day: string; wanted: number | null };

/** One rule for the library; all its days in months without the day `wanted` are their last ones. */
type LibraryRule = { rule: Rule; wanted: number | null };

/** Every month has so many days. */
const SHORTEST_MONTH = 28;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The first look ahead. Each further one is twice as long. */
const FIRST_WINDOW = 800;
/** How far a rule is followed: days of a leap year that are a certain day of the week come every 28 years, or 40. */
const HORIZON = 366 * 41;
/** Against rules for which the library would look for minutes. */
const LIMITS = { maxIterations: 40_000, maxCandidateEvaluations: 400_000 };

/**
 * Rules of the library for a rule of ours. RFC 5545 leaves out months without a day, such as the 31st; ours take their
 * last day (docs/contract/recurrences.md#month-ends). RFC 5545 has words for it: of the days 28 to 31 the last one.
 */
export function toLibraryRules(rule: Rule, startsOn: string): LibraryRule[] {
  const isPlain = [rule.by_day, rule.by_set_pos, rule.by_year_day, rule.by_week_no].every(
    (values) => values.length === 0,
  );
  const start = { month: Number(startsOn.slice(5, 7)), day: Number(startsOn.slice(8)) };
  const days = rule.by_month_day.length > 0 ? rule.by_month_day : [start.day];
  const late = days.filter((day) => day > SHORTEST_MONTH);
  const isOfMonths = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY';
  if (!isPlain || !isOfMonths || late.length === 0) return [{ rule, wanted: null }];
  const others = days.filter((day) => day <= SHORTEST_MONTH);
  const monthSets = rule.freq === 'MONTHLY' ? [rule.by_month] : monthsOfYear(rule, start.month);
  const lastDays = monthSets.flatMap((by_month) =>
    late.map((wanted) => ({ rule: { ...rule, by_month, ...lastUpTo(wanted) }, wanted })),
  );
  return [
    ...lastDays,
    ...(others.length > 0 ? [{ rule: { ...rule, by_month_day: others }, wanted: null }] : []),
  ];
}

/** One set for each month: a position counts within the whole year. */
function monthsOfYear({ by_month, by_month_day }: Rule, startMonth: number): number[][] {
  const all = by_month_day.length > 0 ? MONTHS : [startMonth];
  return (by_month.length > 0 ? by_month : all).map((month) => [month]);
}

const lastUpTo = (wanted: number) => ({
  by_month_day: Array.from({ length: wanted - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index),
  by_set_pos: [-1],
});

/** The days of a rule from `from` on, each once, in order. At most `limit`. */
export function daysOfRule(
  rule: Rule,
  { starts_on, from }: { starts_on: string; from: string },
  limit: number,
): RuleDay[] {
  const rules = toLibraryRules(rule, starts_on).map((each) => ({
    ...each,
    ask: daysBetween(each.rule, starts_on),
  }));
  const first = from > starts_on ? from : starts_on;
  const found = new Map<string, number | null>();
  for (
    let [start, length] = [0, FIRST_WINDOW];
    start < HORIZON && found.size < limit;
    start += length, length *= 2
  ) {
    const [begin, end] = [
      inCalendar(daysAfter(first, start)),
      inCalendar(daysAfter(first, start + length - 1)),
    ];
    for (const { ask, wanted } of rules) {
      for (const day of ask(begin, end)) putDay(found, day, wanted);
    }
  }
  return [...found]
    .map(([day, wanted]) => ({ day, wanted }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, limit);
}

/** A day that a rule names itself has no note about month ends. */
function putDay(found: Map<string, number | null>, day: string, wanted: number | null): void {
  const isLastInstead = wanted !== null && Number(day.slice(8)) < wanted;
  if (!isLastInstead) found.set(day, null);
  else if (found.get(day) !== null) found.set(day, Math.max(wanted, found.get(day) ?? 0));
}

const LAST_DAY = '9999-12-31';
const inCalendar = (day: string) => (isDay(day) ? day : LAST_DAY);

const startOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'UTC' });

/** Days have no clock: the library counts them in UTC, where all of them are there and all have the same length. */
function daysBetween(rule: Rule, startsOn: string): (first: string, last: string) => string[] {
  const library = new RRuleTemporal({
    rruleString: writeRule(rule),
    dtstart: startOf(startsOn),
    ...LIMITS,
  });
  return (first, last) => {
    try {
      const days = library.between(startOf(first), startOf(last), true);
      return days.map((at) => at.toPlainDate().toString()).filter(isDay);
    } catch {
      // It gave up looking: no day is near.
      return [];
    }
  };
}
