import type { TFunction } from 'i18next';
import { IconCircleHalf2, IconTriangle } from '@tabler/icons-react';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { isOver, statusOf } from '#entities/planning/cycles/status.ts';
import { cyclesByProject } from '#entities/planning/cycles/store.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { estimatePoints } from '#entities/projects/estimates/hooks.ts';
import { labelsByProject } from '#entities/projects/labels/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { sortForPicker } from '#entities/workspaces/members/order.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { modulesByProject } from '#entities/planning/modules/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { offeredTypes } from '#entities/projects/types/hooks.ts';
import { statesByProject } from '#entities/projects/states/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';

export const stateOptions = (projectId: string): PickerOption[] =>
  statesByProject.list(projectId).map((state) => ({
    value: state.id,
    label: state.name,
    icon: <StateIcon group={state.group} color={state.color} />,
  }));

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

/** The points of the project's estimate, and having none. */
export const estimateOptions = (projectId: string, t: TFunction): PickerOption[] => [
  ...estimatePoints(projectId).map(({ id, value }) => ({
    value: id,
    label: value,
    icon: <Icon of={IconTriangle} />,
  })),
  { value: NO_VALUE, label: t('work-items:no_estimate'), icon: <Icon of={IconTriangle} /> },
];

/** The cycles that take items, the one that an item is in, and none. */
export const cycleOptions = (projectId: string, t: TFunction, current: string | null): PickerOption[] => [
  ...cyclesByProject
    .list(projectId)
    .filter((cycle) => cycle.id === current || !isOver(cycle))
    .map(cycleOption),
  { value: NO_VALUE, label: t('work-items:no_cycle'), icon: <Icon of={IconCircleHalf2} /> },
];

const cycleOption = (cycle: Cycle): PickerOption => ({
  value: cycle.id,
  label: cycle.name,
  icon: <CycleIcon status={statusOf(cycle)} />,
});

/** All cycles, also those that are over: what is filtered by. */
export const allCycleOptions = (projectId: string): PickerOption[] =>
  cyclesByProject.list(projectId).map(cycleOption);

const moduleOption = (module: Module): PickerOption => ({
  value: module.id,
  label: module.name,
  icon: <ModuleIcon status={module.status} isVersion={isVersion(module)} />,
});

/** Modules and versions, which are asked for in one. */
export const planOptions = (projectId: string): PickerOption[] =>
  modulesByProject.list(projectId).map(moduleOption);
export const moduleOptions = (projectId: string): PickerOption[] =>
  modulesByProject
    .list(projectId)
    .filter((module) => !isVersion(module))
    .map(moduleOption);
export const versionOptions = (projectId: string): PickerOption[] =>
  modulesByProject.list(projectId).filter(isVersion).map(moduleOption);

/** The types of the project's items. */
export const ownTypeOptions = (projectId: string): PickerOption[] =>
  offeredTypes(projectId).map((type) => ({
    value: type.type_id,
    label: type.name,
    icon: <TypeIcon type={type} size={16} />,
  }));

/** The same, and having none. */
export const typeOptions = (projectId: string, t: TFunction): PickerOption[] => [
  ...ownTypeOptions(projectId),
  { value: NO_VALUE, label: t('work-items:no_type'), icon: <TypeIcon type={null} size={16} /> },
];

/** How many of the items that are known here each person has. */
function usesIn(projectId: string): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const row of workItems.select(({ project_id }) => project_id === projectId)) {
    for (const id of row.assignee_ids) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

/** The members of a project: myself first, then those who have most of its items, and last who does not answer. */
export function projectPeople(projectId: string): Person[] {
  const me = currentMe().id;
  const people = (projects.get(projectId)?.members ?? [])
    .map(findPerson)
    .filter((person) => person !== undefined);
  return sortForPicker(people, { first: me, uses: usesIn(projectId) });
}

export function peopleOptions(projectId: string, t: TFunction): PickerOption[] {
  return projectPeople(projectId).map((person) => personOption(person, t));
}
