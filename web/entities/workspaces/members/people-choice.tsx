import { useTranslation } from 'react-i18next';
import type { EditorProps } from '#components/fields/base/field-view.ts';
import { idsIn } from '#components/fields/base/plain-text.ts';
import { NoAvatar } from '#components/people/avatar.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { findPerson } from './find-person.ts';
import { personOption } from './option.tsx';
import type { Person } from './types.ts';

const NOTHING = '';

type PeopleChoiceProps = Pick<EditorProps, 'field' | 'value' | 'onChange' | 'onClose'> & {
  isMany: boolean;
  /** The people who can be chosen. Those who are already in the value stay. */
  people: readonly Person[];
};

/** Edits a field whose value is one person or several. */
export function PeopleChoice({ field, value, isMany, people, onChange, onClose }: PeopleChoiceProps) {
  const { t } = useTranslation(['fields', 'common']);
  const chosen = idsIn(value ?? []);
  const others = chosen.filter((id) => !people.some((person) => person.id === id));
  const options = [...people, ...others.flatMap((id) => findPerson(id) ?? [])].map((person) =>
    personOption(person, t),
  );
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
