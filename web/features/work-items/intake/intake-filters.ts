import {
  IconCalendarEvent,
  IconCalendarTime,
  IconCircleDashed,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { filterOptions } from '../model/filters/options/filter-options.tsx';
import { type IntakeFilter, type IntakeTab, STATUSES } from './intake-view.ts';

/** Filters that lists of work items do not have. */
export const OWN_ICONS: Partial<Record<IntakeFilter, TablerIcon>> = {
  status: IconCircleDashed,
  created_at: IconCalendarTime,
  updated_at: IconCalendarEvent,
};

/** Days back, today counted. */
const DAYS = ['1', '7', '30'];

type Asked = { filter: IntakeFilter; tab: IntakeTab; projectId: string; t: TFunction };

export function intakeOptions({ filter, tab, projectId, t }: Asked): PickerOption[] {
  if (filter === 'status') {
    return STATUSES[tab].map((status) => ({ value: String(status), label: t(`intake:status.${status}`) }));
  }
  if (filter === 'created_at' || filter === 'updated_at') {
    return DAYS.map((value) => ({ value, label: t(`intake:days.${value}`) }));
  }
  return filterOptions(filter, projectId, t);
}

export const filterName = (filter: IntakeFilter, t: TFunction): string =>
  filter === 'status' || filter === 'created_at' || filter === 'updated_at'
    ? t(`intake:filter.${filter}`)
    : t(`work-items:property.${filter}`);
