import type { TFunction } from 'i18next';
import {
  IconCircleDot,
  IconTag,
  IconUserCircle,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { NoAvatar } from '#components/avatar.tsx';
import { LabelDot } from '#components/label-chip.tsx';
import type { PickerOption } from '#components/picker.tsx';
import { PriorityPropertyIcon } from '#components/priority-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { NO_VALUE } from '#entities/work-items/query.ts';
import { labelOptions, peopleOptions, priorityOptions, stateOptions } from '../properties/options.tsx';

/** The properties that a list can be filtered by here (docs/contract/lists.md#filter-keys). */
export const FILTERS = ['state', 'priority', 'assignees', 'labels', 'created_by'] as const;
export type FilterProperty = (typeof FILTERS)[number];

const none = (label: string, icon: React.ReactNode): PickerOption => ({ value: NO_VALUE, label, icon });

/** The values that a filter offers; "none of them" is one where it makes sense. */
export function filterOptions(property: FilterProperty, projectId: string, t: TFunction): PickerOption[] {
  const nobody = t('work-items:no_assignee');
  const options: Record<FilterProperty, () => PickerOption[]> = {
    state: () => stateOptions(projectId),
    priority: () => priorityOptions(t),
    assignees: () => [...peopleOptions(projectId, t), none(nobody, <NoAvatar label={nobody} />)],
    labels: () => [...labelOptions(projectId), none(t('work-items:no_label'), <LabelDot color="" />)],
    created_by: () => peopleOptions(projectId, t),
  };
  return options[property]();
}

const ICONS: Record<Exclude<FilterProperty, 'priority'>, TablerIcon> = {
  state: IconCircleDot,
  assignees: IconUsers,
  labels: IconTag,
  created_by: IconUserCircle,
};

export function FilterIcon({ property, size = 14 }: { property: FilterProperty; size?: 14 | 16 }) {
  if (property === 'priority') return <PriorityPropertyIcon size={size} />;
  return <Icon of={ICONS[property]} size={size} />;
}
