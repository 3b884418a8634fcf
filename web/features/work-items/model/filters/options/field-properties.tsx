import { IconUserCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { fieldIdOf } from '@tandem/shared/projects/fields/names.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import type { TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { REQUESTER } from '@tandem/shared/work-items/filters/tree.ts';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { ChoiceSwatch } from '#components/fields/values/choices-value.tsx';
import { peopleOptions } from '../../properties/options.tsx';
import { everybodyOptions } from './workspace-options.tsx';

/** The custom field that a property is; undefined for another one, and for a field that is gone. */
export const fieldOf = (property: string): AskedField | undefined => {
  const id = fieldIdOf(property);
  return id === null ? undefined : fieldLookup(id);
};

/** What a property is called; a field that is gone has no name any more. */
export function propertyName(property: TreeProperty, t: TFunction): string {
  if (fieldIdOf(property) === null) return t(`filters:property.${property}`);
  return fieldOf(property)?.name ?? t('filters:gone');
}

/** The values of a field that are chosen from: its choices, people, and items of the project. */
export function fieldOptions(
  { kind, options }: AskedField,
  projectId: string,
  t: TFunction,
  itemsOf: (projectId: string) => PickerOption[],
): PickerOption[] {
  const { form } = traitsOf(kind);
  if (form === 'option' || form === 'options') {
    return (options.choices ?? []).map(({ id, name, color }) => ({
      ...{ value: id, label: name, icon: <ChoiceSwatch color={color} /> },
    }));
  }
  if (form === 'items') return itemsOf(projectId);
  if (form !== 'person' && form !== 'people') return [];
  const me = { value: REQUESTER, label: t('filters:me'), icon: <Icon of={IconUserCircle} /> };
  return [me, ...(projectId ? peopleOptions(projectId, t) : everybodyOptions(t))];
}
