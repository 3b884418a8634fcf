import type { TFunction } from 'i18next';
import { IconUserCircle } from '@tabler/icons-react';
import { isDay } from '@tandem/shared/time/calendar-day.ts';
import { kindOf, type TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { REQUESTER } from '@tandem/shared/work-items/filters/tree.ts';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { formatNumber } from '#components/fields/base/format-number.ts';
import { FLAT_KEYS } from '../../tree-drafts/flat.ts';
import { estimateOptions } from '../../properties/options.tsx';
import { fieldOf, fieldOptions } from './field-properties.tsx';
import { filterOptions } from './filter-options.tsx';
import { healthOptions, initiativeOptions } from './initiative-options.tsx';

function parentOptions(projectId: string): PickerOption[] {
  const identifier = projects.get(projectId)?.identifier ?? '';
  return workItems
    .select((row) => row.project_id === projectId && !row.is_draft)
    .sort((a, b) => b.sequence_id - a.sequence_id)
    .map((row) => ({
      value: row.id,
      label: `${identifier}-${row.sequence_id} ${row.name}`,
      icon: <StateIcon group={row.state__group} />,
    }));
}

const flagOptions = (t: TFunction): PickerOption[] => [
  { value: 'true', label: t('filters:yes') },
  { value: 'false', label: t('filters:no') },
];

/** The values of a property, and none; days and texts have none to choose from. */
export function valueOptions(property: TreeProperty, projectId: string, t: TFunction): PickerOption[] {
  const { kind } = kindOf(property, fieldLookup);
  if (kind === 'flag') return flagOptions(t);
  if (kind === 'day' || kind === 'moment' || kind === 'text' || kind === 'names' || kind === 'number')
    return [];
  const field = fieldOf(property);
  if (field) return fieldOptions(field, projectId, t, parentOptions);
  if (property === 'estimate_point_id') return estimateOptions(projectId, t);
  if (property === 'parent_id') return parentOptions(projectId);
  if (property === 'initiative_id') return initiativeOptions(t);
  if (property === 'project_health' || property === 'module_health') return healthOptions(t);
  const flat = FLAT_KEYS[property as keyof typeof FLAT_KEYS];
  if (!flat || flat === 'parent') return [];
  const options = filterOptions(flat, projectId, t);
  if (kind !== 'person') return options;
  const me = { value: REQUESTER, label: t('filters:me'), icon: <Icon of={IconUserCircle} /> };
  return [me, ...options];
}

/** Days from today that are offered. */
export const OFFERED_DAYS = [
  ...['today', 'tomorrow', 'yesterday', 'week_start', 'week_end', 'month_start', 'month_end'],
  ...['7d', '14d', '30d', '-7d', '-14d', '-30d'],
];

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;

/** A day as a person says it: "today", "in 7 days", "Nov 2". */
export function dayText(term: string, language: string, t: TFunction): string {
  if (term === NO_VALUE) return t('filters:operator.empty');
  const [, sign, count = '', unit = ''] = /^([+-]?)(\d{1,4})([dwm])$/.exec(term) ?? [];
  if (unit) {
    const name = UNITS[unit as keyof typeof UNITS];
    return t(`filters:${sign === '-' ? 'ago' : 'ahead'}.${name}`, { count: Number(count) });
  }
  const day = term.slice(0, 10);
  return isDay(day) ? formatMonthDay(day, language) : t(`filters:day.${term}`);
}

/** How one value is called; of what has gone since, nothing is known. */
export function valueText(
  { property, value }: { property: TreeProperty; value: string },
  { options, language, t }: { options: readonly PickerOption[]; language: string; t: TFunction },
): string {
  const { kind } = kindOf(property, fieldLookup);
  if (kind === 'day' || kind === 'moment') return dayText(value, language, t);
  if (kind === 'text' || kind === 'names') return value;
  const field = kind === 'number' ? fieldOf(property) : undefined;
  if (kind === 'number') return field && value !== '' ? formatNumber(field, Number(value), language) : value;
  return options.find((option) => option.value === value)?.label ?? t('filters:gone');
}
