import { IconCircleHalf2, IconTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { isOver, statusOf } from '#entities/planning/cycles/status.ts';
import { cyclesByProject } from '#entities/planning/cycles/store.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import { modulesByProject } from '#entities/planning/modules/store.ts';
import { estimatePoints } from '#entities/projects/estimates/hooks.ts';
import { labelsByProject } from '#entities/projects/labels/store.ts';
import { statesByProject } from '#entities/projects/states/store.ts';
import { offeredTypes } from '#entities/projects/types/hooks.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';

/** The value of an option that leaves a property empty. */
export const NONE = '';

export const typeOptions = (projectId: string, t: TFunction): PickerOption[] => [
  ...offeredTypes(projectId).map((type) => ({
    value: type.type_id,
    label: type.name,
    icon: <TypeIcon type={type} size={16} />,
  })),
  { value: NONE, label: t('work-items:no_type'), icon: <TypeIcon type={null} size={16} /> },
];

export const stateOptions = (projectId: string, t: TFunction): PickerOption[] => [
  ...statesByProject.list(projectId).map((state) => ({
    value: state.id,
    label: state.name,
    icon: <StateIcon group={state.group} color={state.color} />,
  })),
  { value: NONE, label: t('templates:pill.usual_state'), icon: <StateIcon group="backlog" /> },
];

export const priorityOptions = (t: TFunction): PickerOption[] =>
  PRIORITIES.map((priority) => ({
    value: priority,
    label: t(`work-items:priority.${priority}`),
    icon: <PriorityIcon priority={priority} />,
  }));

export const labelOptions = (projectId: string): PickerOption[] =>
  labelsByProject.list(projectId).map((label) => ({
    value: label.id,
    label: label.name,
    icon: <LabelDot color={label.color} />,
  }));

export const estimateOptions = (projectId: string, t: TFunction): PickerOption[] => [
  ...estimatePoints(projectId).map(({ id, value }) => ({
    value: id,
    label: value,
    icon: <Icon of={IconTriangle} />,
  })),
  { value: NONE, label: t('work-items:no_estimate'), icon: <Icon of={IconTriangle} /> },
];

/** The cycle that runs when the template is used, the cycles that take items, and none. */
export const cycleOptions = (projectId: string | null, t: TFunction): PickerOption[] => [
  { value: 'current', label: t('templates:pill.current_cycle'), icon: <Icon of={IconCircleHalf2} /> },
  ...cyclesByProject
    .list(projectId ?? '')
    .filter((cycle) => !isOver(cycle))
    .map((cycle) => ({
      value: cycle.id,
      label: cycle.name,
      icon: <CycleIcon status={statusOf(cycle)} />,
    })),
  { value: NONE, label: t('work-items:no_cycle'), icon: <Icon of={IconCircleHalf2} /> },
];

export const moduleOptions = (projectId: string): PickerOption[] =>
  modulesByProject.list(projectId).map((module) => ({
    value: module.id,
    label: module.name,
    icon: <ModuleIcon status={module.status} isVersion={isVersion(module)} />,
  }));
