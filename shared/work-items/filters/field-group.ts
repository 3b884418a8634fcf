import { fieldProperty } from '../../projects/fields/names.ts';
import { endOfSpan } from '../lists/field-places.ts';
import { type FieldGrouping, NO_VALUE } from '../lists/keys.ts';
import type { TreeProperty } from './properties.ts';
import { type FilterTree, isOneOf } from './tree.ts';

const compared = (property: TreeProperty, operator: 'gte' | 'lte', value: string): FilterTree => ({
  property,
  operator,
  values: [value],
});

/** What lets through the items of one group alone, by which a list goes on in it. */
export function fieldGroupTree({ id, span }: FieldGrouping, key: string): FilterTree {
  const property = fieldProperty(id);
  if (span === 'day' || key === NO_VALUE) return isOneOf(property, [key]);
  return { and: [compared(property, 'gte', key), compared(property, 'lte', endOfSpan(key, span))] };
}
