import { useTranslation } from 'react-i18next';
import { PickerList } from '#components/pickers/picker-list.tsx';
import type { EditorProps } from '../base/field-view.ts';
import { ChoiceSwatch } from '../values/choices-value.tsx';

const NOTHING = '';

/** One choice or several; an archived one is offered only where it is chosen already. */
export function ChoiceEditor({ field, value, onChange, onClose }: EditorProps) {
  const { t } = useTranslation(['fields', 'common']);
  const isMany = field.kind === 'multi_select';
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const choices = (field.options.choices ?? []).filter(
    ({ id, is_archived }) => !is_archived || chosen.includes(id),
  );
  const options = choices.map(({ id, name, color }) => ({
    ...{ value: id, label: name, icon: <ChoiceSwatch color={color} /> },
  }));
  const none = { value: NOTHING, label: t('value.nothing'), icon: <ChoiceSwatch color="" /> };
  const order = new Map(choices.map(({ id }, index) => [id, index]));
  const pick = (picked: string[]) => {
    if (!isMany) return onChange(picked[0] || null);
    const sorted = picked.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    onChange(sorted.length > 0 ? sorted : null);
  };
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
