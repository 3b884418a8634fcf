import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { NoAvatar } from '#components/people/avatar.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { members } from '#entities/workspaces/members/store.ts';
import { projectPeople } from '../../properties/options.tsx';
import type { EditorProps } from '#components/fields/base/field-view.ts';

const NOTHING = '';

const guests = () => new Set(members.select(({ role }) => role < ROLE.MEMBER).map(({ member }) => member.id));

/** Members of the project; its guests only where the field takes them. Who is named already stays. */
function peopleFor({ field, projectId }: EditorProps, chosen: readonly string[]) {
  const left = field.options.allows_guests ? new Set<string>() : guests();
  const people = projectPeople(projectId).filter(({ id }) => !left.has(id) || chosen.includes(id));
  const others = chosen.filter((id) => !people.some((person) => person.id === id));
  return [...people, ...others.flatMap((id) => findPerson(id) ?? [])];
}

export function PeopleEditor(props: EditorProps) {
  const { field, value, onChange, onClose } = props;
  const { t } = useTranslation(['fields', 'common']);
  const isMany = field.kind === 'people';
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const options = peopleFor(props, chosen).map((person) => personOption(person, t));
  const none = { value: NOTHING, label: t('value.nobody'), icon: <NoAvatar label={t('value.nobody')} /> };
  const pick = (picked: string[]) =>
    onChange(isMany ? (picked.length > 0 ? picked : null) : picked[0] || null);
  return (
    <PickerList
      options={isMany || chosen.length === 0 ? options : [...options, none]}
      selected={chosen}
      multiple={isMany}
      onPick={pick}
      onClose={onClose}
      searchPlaceholder={t('value.set', { field: field.name })}
      emptyText={t('common:no_match')}
    />
  );
}
