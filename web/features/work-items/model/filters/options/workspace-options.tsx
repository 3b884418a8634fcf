import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import type { TFunction } from 'i18next';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { sortForPicker } from '#entities/workspaces/members/order.ts';
import { membersByWorkspace } from '#entities/workspaces/members/store.ts';
import { joinedByWorkspace } from '#entities/projects/projects/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';

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

/** Those of a project, or without one those of all my projects; the same name may be of several of them. */
export const optionsIn = (
  projectId: string,
  optionsOf: (projectId: string) => PickerOption[],
): PickerOption[] =>
  projectId
    ? optionsOf(projectId)
    : joined().flatMap(({ id, identifier }) =>
        optionsOf(id).map((option) => ({ ...option, hint: identifier })),
      );

/** The members of the workspace, myself first. */
export function everybodyOptions(t: TFunction): PickerOption[] {
  const me = currentMe().id;
  const people = membersByWorkspace.list(currentWorkspace().id).map(({ member }) => member);
  return sortForPicker(people, { first: me, uses: new Map() }).map((person) => personOption(person, t));
}
