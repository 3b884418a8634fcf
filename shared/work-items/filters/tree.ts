import { type FieldProperty, fieldIdOf } from '../../projects/fields/names.ts';
import type { TreeProperty } from './properties.ts';

/** `in`: one of the values, "None" among them for no value; the others compare with the one value. */
export type FilterOperator = 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains';

/** Without values it lets nothing through. */
export type FilterCondition = {
  property: TreeProperty;
  operator: FilterOperator;
  values: readonly string[];
};

/** Which items are asked for (docs/contract/lists.md#trees-of-filters). What cannot be compared does not hold. */
export type FilterTree =
  | FilterCondition
  | { and: readonly FilterTree[] }
  | { or: readonly FilterTree[] }
  | { not: FilterTree };

/** The person who asks, among people. */
export const REQUESTER = 'me';

export const isOneOf = (property: TreeProperty, values: readonly string[]): FilterCondition => ({
  property,
  operator: 'in',
  values,
});

/** All conditions of a tree, wherever they stand. */
export function conditionsIn(tree: FilterTree): FilterCondition[] {
  if ('and' in tree) return tree.and.flatMap(conditionsIn);
  if ('or' in tree) return tree.or.flatMap(conditionsIn);
  return 'not' in tree ? conditionsIn(tree.not) : [tree];
}

/** Whether a tree asks for one of these anywhere. */
export const asksFor = (tree: FilterTree, properties: readonly TreeProperty[]): boolean =>
  conditionsIn(tree).some(({ property }) => properties.includes(property));

/** A condition on a custom field. */
export type FieldCondition = FilterCondition & { property: FieldProperty };

/** The ids of the custom fields that a tree asks for. */
export const fieldsIn = (tree: FilterTree): string[] => [
  ...new Set(conditionsIn(tree).flatMap(({ property }) => fieldIdOf(property) ?? [])),
];
