import type { TFunction } from 'i18next';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { sortForPicker } from '#entities/workspaces/members/order.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';

/** The members of a project to choose from, myself first. */
export function memberOptions(projectId: string, t: TFunction): PickerOption[] {
  const me = currentMe().id;
  const people = (projects.get(projectId)?.members ?? [])
    .map(findPerson)
    .filter((each) => each !== undefined);
  return sortForPicker(people, { first: me, uses: new Map() }).map((person) => personOption(person, t));
}
