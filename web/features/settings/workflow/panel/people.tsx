import { IconShield, IconUserCheck, IconUserCircle, IconUserEdit, IconUsers } from '@tabler/icons-react';
import { TRANSITION_RELATIONS, type TransitionRelation } from '@tandem/shared/projects/workflow/kinds.ts';
import { ROLES, ROLE, type Role } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { compareNames } from '#lib/text/names.ts';
import { ROLE_NAMES } from '../editor/use-texts.ts';

const RELATION_ICONS = { assignee: IconUserCheck, creator: IconUserEdit, lead: IconUserCircle };

/** The icon of a role. */
export const RoleIcon = ({ role }: { role: Role }) => (
  <Icon of={role === ROLE.ADMIN ? IconShield : IconUsers} />
);
/** The icon of a relation to the item. */
export const RelationIcon = ({ relation }: { relation: TransitionRelation }) => (
  <Icon of={RELATION_ICONS[relation]} />
);

/** A small avatar. A person who left long ago has a neutral one. */
export function PersonIcon({ id }: { id: string }) {
  const person = usePerson(id);
  return person ? <Avatar person={person} size={16} /> : <NoAvatar label="" size={16} />;
}

/** The roles as options of a picker. */
export const roleOptions = (t: TFunction): PickerOption[] =>
  ROLES.map((role) => ({
    value: `role:${role}`,
    label: t(`workflow:who.${ROLE_NAMES[role]}`),
    icon: <RoleIcon role={role} />,
  }));

/** The relations to an item as options of a picker. */
export const relationOptions = (t: TFunction): PickerOption[] =>
  TRANSITION_RELATIONS.map((relation) => ({
    value: `relation:${relation}`,
    label: t(`workflow:who.${relation}`),
    icon: <RelationIcon relation={relation} />,
  }));

/** The members of the project as options of a picker, by name. */
export function usePeopleOptions(projectId: string): (t: TFunction) => PickerOption[] {
  const ids = useProjectMembers(projectId).map(({ member }) => member);
  const people = usePeopleOf(ids, ids.length);
  return (t) =>
    people
      .toSorted((a, b) => compareNames(a.display_name, b.display_name))
      .map((person) => ({ ...personOption(person, t), value: `person:${person.id}` }));
}

/** Returns the ids of one kind among option values. */
export const chosenOf = (values: readonly string[], kind: 'role' | 'relation' | 'person'): string[] =>
  values.flatMap((value) => (value.startsWith(`${kind}:`) ? [value.slice(kind.length + 1)] : []));

/** Returns the roles among option values. */
export const rolesOf = (values: readonly string[]): Role[] => {
  const chosen = chosenOf(values, 'role').map(Number);
  return ROLES.filter((role) => chosen.includes(role));
};

/** Returns the relations among option values. */
export const relationsOf = (values: readonly string[]): TransitionRelation[] => {
  const chosen = chosenOf(values, 'relation');
  return TRANSITION_RELATIONS.filter((relation) => chosen.includes(relation));
};
