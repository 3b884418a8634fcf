import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import type { TFunction } from 'i18next';
import { Avatar } from '#components/avatar.tsx';
import { LabelDot } from '#components/label-chip.tsx';
import type { PickerOption } from '#components/picker.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { labelsByProject } from '#entities/labels/store.ts';
import { sortForPicker } from '#entities/members/order.ts';
import { membersByWorkspace } from '#entities/members/store.ts';
import { joinedByWorkspace } from '#entities/projects/store.ts';
import { currentMe } from '#entities/users/store.ts';
import { currentWorkspace } from '#entities/workspaces/store.ts';
import { allCycleOptions, moduleOptions } from '../properties/options.tsx';

const joined = () => joinedByWorkspace.list(currentWorkspace().id);

/** The projects that I am in. */
export const joinedProjectOptions = (): PickerOption[] =>
  joined().map(({ id, name, logo_props }) => ({
    value: id,
    label: name,
    icon: <ProjectTile id={id} name={name} logo={logo_props} />,
  }));

export const stateGroupOptions = (t: TFunction): PickerOption[] =>
  STATE_GROUPS.map((group) => ({
    value: group,
    label: t(`work-items:state_group.${group}`),
    icon: <StateIcon group={group} />,
  }));

/** The labels of all my projects; the same name may be of several of them. */
export const allLabelOptions = (): PickerOption[] =>
  joined().flatMap(({ id: projectId, identifier }) =>
    labelsByProject.list(projectId).map(({ id, name, color }) => ({
      ...{ value: id, label: name, hint: identifier },
      icon: <LabelDot color={color} />,
    })),
  );

/** The same of cycles and of modules, as far as they are known here. */
export const everyCycleOption = (): PickerOption[] => ofEveryProject(allCycleOptions);
export const everyModuleOption = (): PickerOption[] => ofEveryProject(moduleOptions);

const ofEveryProject = (optionsOf: (projectId: string) => PickerOption[]): PickerOption[] =>
  joined().flatMap(({ id, identifier }) => optionsOf(id).map((option) => ({ ...option, hint: identifier })));

/** The members of the workspace, myself first. */
export function everybodyOptions(t: TFunction): PickerOption[] {
  const me = currentMe().id;
  const people = membersByWorkspace.list(currentWorkspace().id).map(({ member }) => member);
  return sortForPicker(people, { first: me, uses: new Map() }).map((person) => ({
    value: person.id,
    label: person.display_name,
    icon: <Avatar person={person} />,
    ...(person.id === me && { hint: t('common:you') }),
  }));
}
