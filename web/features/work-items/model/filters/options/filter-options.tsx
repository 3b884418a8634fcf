import type { TFunction } from 'i18next';
import {
  IconAt,
  IconBox,
  IconCalendarCheck,
  IconCalendarTime,
  IconCircleDot,
  IconCircleHalf2,
  IconBell,
  IconHexagon,
  IconBriefcase,
  IconChartPie,
  IconTag,
  IconUserCircle,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { NoAvatar } from '#components/people/avatar.tsx';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { PriorityPropertyIcon } from '#components/icons/priority-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import type { FilterProperty } from '../../display/list-options.ts';
import {
  everybodyOptions,
  joinedProjectOptions,
  optionsIn,
  stateGroupOptions,
} from './workspace-options.tsx';
import {
  allCycleOptions,
  labelOptions,
  planOptions,
  ownTypeOptions,
  peopleOptions,
  priorityOptions,
  stateOptions,
} from '../../properties/options.tsx';

const none = (label: string, icon: React.ReactNode): PickerOption => ({ value: NO_VALUE, label, icon });

/** Days from today that are asked for often (docs/contract/lists.md#date-terms). */
const DAY_TERMS = [
  ...['1_weeks;after;fromnow', '2_weeks;after;fromnow', '1_months;after;fromnow', '2_months;after;fromnow'],
  ...['1_weeks;before;ago', '2_weeks;before;ago', '1_months;before;ago', '2_months;before;ago'],
];
/** Leads on to days of one's own. */
export const OWN_DAYS = 'own';

const dayOptions = (t: TFunction): PickerOption[] => [
  ...DAY_TERMS.map((term) => ({
    value: term,
    label: t(`work-items:filter.day.${term.replaceAll(';', '_')}`),
  })),
  { value: NO_VALUE, label: t('work-items:filter.day.none') },
];

export type DayFilter = 'start_date' | 'target_date';
export const isDayFilter = (property: FilterProperty): property is DayFilter =>
  property === 'start_date' || property === 'target_date';

/** Of the whole workspace each type once: projects share them. */
function typesIn(projectId: string): PickerOption[] {
  const all = optionsIn(projectId, ownTypeOptions).map(({ hint: _project, ...option }) => option);
  return [...new Map(all.map((option) => [option.value, option])).values()];
}

/**
 * The values that a filter offers; "none of them" is one where it makes sense. Without a project: those of the whole
 * workspace.
 */
export function filterOptions(property: FilterProperty, projectId: string, t: TFunction): PickerOption[] {
  const [nobody, noCreator] = [t('work-items:no_assignee'), t('work-items:no_creator')];
  const people = () => (projectId ? peopleOptions(projectId, t) : everybodyOptions(t));
  const options: Record<FilterProperty, () => PickerOption[]> = {
    state: () => stateOptions(projectId),
    priority: () => priorityOptions(t),
    assignees: () => [...people(), none(nobody, <NoAvatar label={nobody} />)],
    labels: () => [
      ...optionsIn(projectId, labelOptions),
      none(t('work-items:no_label'), <LabelDot color="" />),
    ],
    mentions: people,
    subscriber: people,
    state_group: () => stateGroupOptions(t),
    project: () => joinedProjectOptions(),
    created_by: () => [...people(), none(noCreator, <NoAvatar label={noCreator} />)],
    cycle: () => [
      ...optionsIn(projectId, allCycleOptions),
      none(t('work-items:no_cycle'), <CycleIcon status={null} />),
    ],
    module: () => [
      ...optionsIn(projectId, planOptions),
      none(t('work-items:no_module'), <ModuleIcon status={null} />),
    ],
    issue_type: () => [
      ...typesIn(projectId),
      none(t('work-items:no_type'), <TypeIcon type={null} size={16} />),
    ],
    start_date: () => dayOptions(t),
    target_date: () => dayOptions(t),
  };
  return options[property]();
}

const ICONS: Record<Exclude<FilterProperty, 'priority'>, TablerIcon> = {
  state: IconCircleDot,
  assignees: IconUsers,
  mentions: IconAt,
  labels: IconTag,
  cycle: IconCircleHalf2,
  module: IconBox,
  created_by: IconUserCircle,
  subscriber: IconBell,
  state_group: IconChartPie,
  project: IconBriefcase,
  issue_type: IconHexagon,
  start_date: IconCalendarTime,
  target_date: IconCalendarCheck,
};

export function FilterIcon({ property, size = 14 }: { property: FilterProperty; size?: 14 | 16 }) {
  if (property === 'priority') return <PriorityPropertyIcon size={size} />;
  return <Icon of={ICONS[property]} size={size} />;
}
