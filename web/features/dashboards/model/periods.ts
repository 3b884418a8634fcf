import type { Period } from '@tandem/shared/insight/figures/period.ts';
import type { TFunction } from 'i18next';
import { formatDate } from '#lib/dates/dates.ts';

/** The periods that are offered by name. */
export const PERIODS: readonly Exclude<Period, { kind: 'between' }>[] = [
  { kind: 'last', unit: 'day', count: 7 },
  { kind: 'last', unit: 'day', count: 30 },
  { kind: 'last', unit: 'week', count: 12 },
  { kind: 'last', unit: 'month', count: 6 },
  { kind: 'last', unit: 'month', count: 12 },
  { kind: 'this', unit: 'week' },
  { kind: 'this', unit: 'month' },
  { kind: 'this', unit: 'quarter' },
  { kind: 'this', unit: 'year' },
];

export const periodKey = (period: Period): string =>
  period.kind === 'between'
    ? `${period.from} ${period.to}`
    : period.kind === 'last'
      ? `last ${period.unit} ${period.count}`
      : `this ${period.unit}`;

/** A period in words. */
export function periodText(period: Period, t: TFunction<'dashboards'>, language: string): string {
  if (period.kind === 'between')
    return t('dashboards:period.between', {
      from: formatDate(period.from, language),
      to: formatDate(period.to, language),
    });
  if (period.kind === 'this') return t(`dashboards:period.this.${period.unit}`);
  return t(`dashboards:period.last.${period.unit}`, { count: period.count });
}
