import { ROLE } from '@tandem/shared/roles.ts';
import type { EditorProps, FieldView, ValueProps } from '#components/fields/base/field-view.ts';
import { idsIn } from '#components/fields/base/plain-text.ts';
import { editor } from '#components/fields/plain-views.ts';
import { AvatarStack } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { usePeopleOf, useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { PeopleChoice } from '#entities/workspaces/members/people-choice.tsx';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';

function People({ value }: ValueProps) {
  const people = usePeopleOf(idsIn(value), FIELD_LIMITS.people);
  return (
    <>
      <AvatarStack people={people} size={20} />
      <span>{peopleNames(people)}</span>
    </>
  );
}

/** Offers members of the workspace, and guests if the field allows them. */
function PeopleEditor(props: EditorProps) {
  const { allows_guests = false } = props.field.options;
  const members = useWorkspaceMembers();
  const people = members
    .filter(({ role }) => allows_guests || role >= ROLE.MEMBER)
    .map(({ member }) => member);
  return <PeopleChoice {...props} isMany={props.field.kind === 'people'} people={people} />;
}

/** The view of a people field in its settings: it offers the whole workspace. */
export const PEOPLE_VIEW: FieldView = {
  format: String,
  Value: People,
  place: 'popover',
  Editor: editor(() => Promise.resolve(PeopleEditor)),
};
