import type { TFunction } from 'i18next';
import { quarterOf } from '#components/timeline/long-ticks.ts';
import { dayNumber } from '#components/timeline/scale.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { daysUntil, formatMonthDay, parseDay } from '#lib/dates/dates.ts';

/** A day this near is known without its year. */
const NEAR_DAYS = 300;

/** "Jan 15": with its year only where another one could be meant. */
export function shortDay(day: string, language: string): string {
  const isNear = Math.abs(daysUntil(day)) < NEAR_DAYS;
  return formatMonthDay(day, language, isNear ? { now: parseDay(day) } : {});
}

type Target = Pick<Initiative, 'target_kind' | 'target_date'>;

/** "Dec 18", or "Q1 2027"; nothing without a target. */
export function targetText(t: TFunction, { target_kind, target_date }: Target, language: string): string {
  if (!target_date) return '';
  if (target_kind !== 'quarter') return shortDay(target_date, language);
  const { quarter, year } = quarterOf(dayNumber(target_date));
  return t('initiatives:quarter.of_year', { quarter, year: `${year}` });
}
