import type { TFunction } from 'i18next';
import { quarterOf } from '#components/timeline/long-ticks.ts';
import { dayNumber } from '#components/timeline/scale.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';

type Target = Pick<Initiative, 'target_kind' | 'target_date'>;

/** "Dec 18", or "Q1 2027"; nothing without a target. */
export function targetText(t: TFunction, { target_kind, target_date }: Target, language: string): string {
  if (!target_date) return '';
  if (target_kind !== 'quarter') return formatMonthDay(target_date, language);
  const { quarter, year } = quarterOf(dayNumber(target_date));
  return t('initiatives:quarter.of_year', { quarter, year: `${year}` });
}
