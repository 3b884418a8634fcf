import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { type FieldProperty, fieldIdOf, fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { type FilterTree, isOneOf } from '@tandem/shared/work-items/filters/tree.ts';
import { endOfSpan, fieldGroupKey } from '@tandem/shared/work-items/lists/field-places.ts';
import { type FieldGrouping, NO_VALUE, parseFieldGroup } from '@tandem/shared/work-items/lists/keys.ts';
import { fields } from '../../projects/fields/store.ts';
import type { FieldValue, FieldValues } from '../../projects/fields/types.ts';
import type { FieldChanges } from './types.ts';

/** Which field a group is of, and how its days stand together. */
export const readFieldGroup = (group: FieldProperty): FieldGrouping =>
  parseFieldGroup(group) ?? { id: fieldIdOf(group) ?? '', span: 'day' };

/** What an item has in a field; rows that an older client left on the device have no fields. */
export const fieldValue = (
  { fields: values }: { fields?: FieldValues },
  id: string,
): FieldValue | undefined => values?.[id];

const UNKNOWN = { kind: 'text' } as const;

/** The groups of a field that items are in; for many of them. */
export function fieldGroupsBy(group: FieldProperty): (row: { fields?: FieldValues }) => readonly string[] {
  const { id, span } = readFieldGroup(group);
  return (row) => [fieldGroupKey(fields.get(id) ?? UNKNOWN, fieldValue(row, id), span)];
}

/** The value that puts an item into a group: of a week or month its first day. */
export function fieldOfGroup(group: FieldProperty, value: string): FieldChanges {
  const { id } = readFieldGroup(group);
  const { form } = traitsOf((fields.get(id) ?? UNKNOWN).kind);
  if (value === NO_VALUE) return { [id]: null };
  if (form === 'flag') return { [id]: value === 'true' };
  return { [id]: form === 'number' ? Number(value) : value };
}

/** What items of a group have in common, as a filter. */
export function ofFieldGroup(group: FieldProperty, value: string): FilterTree {
  const { id, span } = readFieldGroup(group);
  const property = fieldProperty(id);
  if (span === 'day' || value === NO_VALUE) return isOneOf(property, [value]);
  return {
    and: [
      { property, operator: 'gte', values: [value] },
      { property, operator: 'lte', values: [endOfSpan(value, span)] },
    ],
  };
}
