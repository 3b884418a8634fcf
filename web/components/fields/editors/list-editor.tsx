import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PickerList, type PickerOption } from '#components/pickers/picker-list.tsx';
import type { EditorProps } from '../base/field-view.ts';
import { CheckboxValue, RatingValue } from '../values/simple-values.tsx';

const NOTHING = '';
const RATINGS = [5, 4, 3, 2, 1];

function optionsOf({ field, value }: EditorProps, t: TFunction): PickerOption[] {
  const none = value === null ? [] : [{ value: NOTHING, label: t('fields:value.nothing') }];
  if (field.kind === 'rating') {
    const stars = RATINGS.map((count) => ({
      value: String(count),
      label: t('fields:value.stars', { count }),
      icon: <RatingValue field={field} value={count} look="cell" />,
    }));
    return [...stars, ...none];
  }
  const flags = [true, false].map((flag) => ({
    value: String(flag),
    label: t(flag ? 'fields:value.yes' : 'fields:value.no'),
    icon: <CheckboxValue field={field} value={flag} look="cell" />,
  }));
  return [...flags, ...none];
}

/** A box to check or a rating, where there is no room for it in place: in a table, over a card, for many items. */
export function ListEditor(props: EditorProps) {
  const { field, value, onChange, onClose } = props;
  const { t } = useTranslation(['fields', 'common']);
  const pick = ([picked = NOTHING]: string[]) => {
    if (picked === NOTHING) onChange(null);
    else onChange(field.kind === 'rating' ? Number(picked) : picked === 'true');
  };
  return (
    <PickerList
      numbered={field.kind !== 'rating'}
      options={optionsOf(props, t)}
      selected={value === null ? [] : [String(value)]}
      onPick={pick}
      onClose={onClose}
      searchPlaceholder={t('value.set', { field: field.name })}
      emptyText={t('common:no_match')}
    />
  );
}
