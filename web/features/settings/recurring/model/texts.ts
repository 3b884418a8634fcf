import type { TFunction } from 'i18next';
import type { Recurrence, RecurrenceInput } from '#entities/work-items/recurrences/types.ts';
import { dateFormat } from '#lib/dates/dates.ts';
import { listNames } from '#lib/text/names.ts';
import { type MonthDay, readRule, type RuleForm, WEEK_DAYS, type WeekDay, weekDayOf } from './rule-form.ts';

/** A Monday: the names of days are read from its week. */
const MONDAY = 5;

/** Returns the name of a day of the week. */
export function weekDayName(day: WeekDay, language: string, weekday: 'short' | 'long' = 'long'): string {
  const date = new Date(Date.UTC(2026, 0, MONDAY + WEEK_DAYS.indexOf(day)));
  return dateFormat(language, { weekday, timeZone: 'UTC' }).format(date);
}

/** Returns how often, such as "every 2 weeks". */
export const everyText = ({ unit, interval }: RuleForm, t: TFunction): string =>
  t(`recurring:every.${unit}`, { count: interval });

/** Returns a day of a month, such as "day 31". */
export function monthDayText(day: MonthDay, language: string, t: TFunction): string {
  if (day.kind === 'day')
    return day.day === -1 ? t('recurring:on.last_day') : t('recurring:on.day', { day: day.day });
  const name = weekDayName(day.weekDay, language);
  return day.place === -1
    ? t('recurring:on.last_week_day', { day: name })
    : t('recurring:on.week_day', { day: name, place: day.place });
}

/** Returns the days of a rule. Null where there are none to choose. */
export function onText(form: RuleForm, startsOn: string, language: string, t: TFunction): string | null {
  if (form.unit === 'week') {
    const days = form.weekDays ?? [weekDayOf(startsOn)];
    return listNames(days.map((day) => weekDayName(day, language, days.length > 1 ? 'short' : 'long')));
  }
  if (form.unit !== 'month') return null;
  return monthDayText(form.monthDay ?? { kind: 'day', day: Number(startsOn.slice(8)) }, language, t);
}

type Summed = Pick<Recurrence | RecurrenceInput, 'mode' | 'rule' | 'after_days' | 'starts_on'>;

/** Returns in one line when a recurrence makes items. */
export function summaryOf(
  { mode, rule, after_days, starts_on }: Summed,
  language: string,
  t: TFunction,
): string {
  if (mode === 'after_done') return t('recurring:after.done', { count: after_days ?? 1 });
  const form = readRule(rule ?? '');
  if (!form) return rule ?? '';
  const on = onText(form, starts_on, language, t);
  const every = everyText(form, t);
  return on === null ? every : t('recurring:summary', { every, on });
}
