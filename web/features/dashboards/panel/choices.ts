import type { DateGroupBy, Group, ValueGroupBy } from '@tandem/shared/insight/figures/group.ts';
import { DATE_GROUPS, UNITS, VALUE_GROUPS } from '@tandem/shared/insight/figures/group.ts';
import {
  type Aggregate,
  type Measure,
  MEASURES,
  type MeasureOf,
} from '@tandem/shared/insight/figures/measure.ts';
import type { TFunction } from 'i18next';
import type { UsedField } from '#entities/projects/fields/hooks.ts';

type T = TFunction<'dashboards'>;
export type Choice = { value: string; label: string };

const NUMBER_KINDS: readonly string[] = ['number', 'percent', 'money', 'rating'];
const VALUE_KINDS: readonly string[] = ['select', 'multi_select', 'person', 'people', 'checkbox', 'rating'];
const SEPARATOR = ' ';

/** What can be measured: what every item has, and the fields with numbers. */
export const measureChoices = (fields: readonly UsedField[], t: T): Choice[] => [
  ...MEASURES.filter((of) => of !== 'field').map((of) => ({
    value: of,
    label: t(`dashboards:measure.${of}`),
  })),
  ...fields
    .filter(({ kind }) => NUMBER_KINDS.includes(kind))
    .map(({ id, name }) => ({ value: `field${SEPARATOR}${id}`, label: name })),
];
export const measureValue = ({ of, field_id }: Measure): string =>
  of === 'field' ? `field${SEPARATOR}${field_id ?? ''}` : of;

/** Times are best said by their median, other numbers by their sum. */
const usualBy = (of: MeasureOf): Aggregate => (of === 'lead_time' || of === 'cycle_time' ? 'median' : 'sum');

export function readMeasure(value: string): Measure {
  const [of = '', field_id] = value.split(SEPARATOR);
  if (field_id) return { of: 'field', field_id, by: 'sum' };
  const known = MEASURES.find((each) => each === of) ?? 'count';
  return { of: known, by: usualBy(known) };
}

/** How several values become one; the 85th percentile is what most are within. */
export const BYS = [
  'sum',
  'average',
  'median',
  'percentile',
  'min',
  'max',
] as const satisfies readonly Aggregate[];
const PERCENTILE = 85;
export const withBy = ({ percentile: _percentile, ...measure }: Measure, by: Aggregate): Measure => ({
  ...measure,
  by,
  ...(by === 'percentile' && { percentile: PERCENTILE }),
});

const valueOf = (by: string, rest?: string) => (rest ? `${by}${SEPARATOR}${rest}` : by);

export function groupValue(group: Group | null): string | null {
  if (!group) return null;
  if ('unit' in group) {
    return group.by === 'field'
      ? valueOf(`day${SEPARATOR}${group.field_id ?? ''}`, group.unit)
      : valueOf(group.by, group.unit);
  }
  return group.by === 'field' ? valueOf('field', group.field_id) : group.by;
}

export function readGroup(value: string | null): Group | null {
  if (!value) return null;
  const [by = '', ...rest] = value.split(SEPARATOR);
  const unit = UNITS.find((each) => each === rest.at(-1));
  if (by === 'day' && unit) return { by: 'field', field_id: rest[0], unit };
  if (by === 'field') return { by: 'field', field_id: rest[0] };
  if (unit && DATE_GROUPS.some((each) => each === by)) return { by: by as DateGroupBy, unit };
  return VALUE_GROUPS.some((each) => each === by) ? { by: by as ValueGroupBy } : null;
}

/** What items can be grouped by: their values, their days in spans, and fields of both kinds. */
export function groupChoices(fields: readonly UsedField[], t: T): Choice[] {
  const spans = (value: string, name: string) =>
    UNITS.map((unit) => ({
      value: valueOf(value, unit),
      label: t('dashboards:group.span', { name, unit: t(`dashboards:unit.${unit}`) }),
    }));
  const days = DATE_GROUPS.filter((by) => by !== 'field');
  return [
    ...VALUE_GROUPS.filter((by) => by !== 'field').map((by) => ({
      value: by,
      label: t(`dashboards:group.${by}`),
    })),
    ...fields
      .filter(({ kind }) => VALUE_KINDS.includes(kind))
      .map(({ id, name }) => ({ value: valueOf('field', id), label: name })),
    ...days.flatMap((by) => spans(by, t(`dashboards:group.${by}`))),
    ...fields
      .filter(({ kind }) => kind === 'date')
      .flatMap(({ id, name }) => spans(`day${SEPARATOR}${id}`, name)),
  ];
}
