import {
  emptyRule,
  type Frequency,
  parseRule,
  writeRule,
} from '@tandem/shared/work-items/recurrences/parse-rule.ts';

/** Days of the week as RFC 5545 writes them, in the order of ISO 8601. */
export const WEEK_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];
export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** Which day of a month: one by its number, −1 for the last, or a day of the week by its place. */
export type MonthDay = { kind: 'day'; day: number } | { kind: 'nth'; place: number; weekDay: WeekDay };

/** A rule as the sentence shows it. Null for the days means those of the start. */
export type RuleForm = {
  unit: Unit;
  interval: number;
  weekDays: WeekDay[] | null;
  monthDay: MonthDay | null;
};

const FREQUENCY: Record<Unit, Frequency> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const NTH = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/;

const unitOf = (freq: Frequency): Unit => UNITS.find((unit) => FREQUENCY[unit] === freq) ?? 'day';

function monthDayOf(byDay: readonly string[], byMonthDay: readonly number[]): MonthDay | null | undefined {
  if (byDay.length === 0 && byMonthDay.length === 0) return null;
  const [day] = byMonthDay;
  if (byDay.length === 0 && byMonthDay.length === 1 && day !== undefined && day >= -1)
    return { kind: 'day', day };
  const found = NTH.exec(byDay[0] ?? '');
  if (!found || byDay.length > 1 || byMonthDay.length > 0) return undefined;
  return { kind: 'nth', place: Number(found[1]), weekDay: found[2] as WeekDay };
}

/** Reads a rule. Null for one that the sentence has no words for. */
export function readRule(text: string): RuleForm | null {
  const rule = parseRule(text);
  if (typeof rule === 'string') return null;
  const { freq, interval, by_day, by_month_day } = rule;
  const unit = unitOf(freq);
  const others = [rule.by_month, rule.by_year_day, rule.by_week_no, rule.by_set_pos];
  if (others.some((values) => values.length > 0)) return null;
  if (unit === 'week') {
    const weekDays = by_day.length > 0 ? WEEK_DAYS.filter((day) => by_day.includes(day)) : null;
    return { unit, interval, weekDays, monthDay: null };
  }
  const monthDay = monthDayOf(by_day, by_month_day);
  if (monthDay === undefined || (unit !== 'month' && monthDay !== null)) return null;
  return { unit, interval, weekDays: null, monthDay };
}

/** Writes a rule as RFC 5545 has it. */
export function writeForm({ unit, interval, weekDays, monthDay }: RuleForm): string {
  const rule = { ...emptyRule(FREQUENCY[unit]), interval };
  if (unit === 'week') rule.by_day = weekDays ?? [];
  if (unit === 'month' && monthDay?.kind === 'day') rule.by_month_day = [monthDay.day];
  if (unit === 'month' && monthDay?.kind === 'nth') rule.by_day = [`${monthDay.place}${monthDay.weekDay}`];
  return writeRule(rule);
}

/** Returns the day of the week of a day. */
export const weekDayOf = (day: string): WeekDay => {
  const index = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return WEEK_DAYS[index] ?? 'MO';
};
