import type { TFunction } from 'i18next';
import { Avatar } from '#components/avatar.tsx';
import { LabelDot } from '#components/label-chip.tsx';
import type { PickerOption } from '#components/picker.tsx';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { labelsByProject } from '#entities/labels/store.ts';
import { findPerson } from '#entities/members/find-person.ts';
import { sortForPicker } from '#entities/members/order.ts';
import type { Person } from '#entities/members/types.ts';
import { projects } from '#entities/projects/store.ts';
import { statesByProject } from '#entities/states/store.ts';
import { currentMe } from '#entities/users/store.ts';
import { PRIORITIES } from '#entities/work-items/types.ts';

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

/** The members of a project by name, myself first, and last who does not answer. */
export function projectPeople(projectId: string): Person[] {
  const me = currentMe().id;
  const people = (projects.get(projectId)?.members ?? [])
    .map(findPerson)
    .filter((person) => person !== undefined);
  return sortForPicker(people).sort((a, b) => Number(b.id === me) - Number(a.id === me));
}

export function peopleOptions(projectId: string, t: TFunction): PickerOption[] {
  const me = currentMe().id;
  return projectPeople(projectId).map((person) => ({
    value: person.id,
    label: person.display_name,
    icon: <Avatar person={person} />,
    ...(person.id === me && { hint: t('common:you') }),
  }));
}
