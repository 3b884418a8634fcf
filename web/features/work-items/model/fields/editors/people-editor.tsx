import { ROLE } from '@tandem/shared/roles.ts';
import type { EditorProps } from '#components/fields/base/field-view.ts';
import { idsIn } from '#components/fields/base/plain-text.ts';
import { PeopleChoice } from '#entities/workspaces/members/people-choice.tsx';
import { members } from '#entities/workspaces/members/store.ts';
import { projectPeople } from '../../properties/options.tsx';

const guests = () => new Set(members.select(({ role }) => role < ROLE.MEMBER).map(({ member }) => member.id));

/**
 * Offers the members of the project. Guests are included if the field allows them or they are in the value.
 */
export function PeopleEditor(props: EditorProps) {
  const { field, value, projectId } = props;
  const chosen = idsIn(value ?? []);
  const left = field.options.allows_guests ? new Set<string>() : guests();
  const people = projectPeople(projectId).filter(({ id }) => !left.has(id) || chosen.includes(id));
  return <PeopleChoice {...props} isMany={field.kind === 'people'} people={people} />;
}
