import type { TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';

/** What a row of the panel says of its property. */
export type RowOperator =
  | 'is'
  | 'is_not'
  | 'empty'
  | 'not_empty'
  | 'contains'
  | 'not_contains'
  | 'before'
  | 'after'
  | 'from'
  | 'to'
  | 'between'
  | 'overdue';

/** A condition as it is edited: it asks for nothing until it has its values. */
export type DraftRow = {
  id: number;
  property: TreeProperty;
  operator: RowOperator;
  values: readonly string[];
};
export type DraftGroup = { id: number; by: 'and' | 'or'; isNot: boolean; parts: readonly DraftPart[] };
export type DraftPart = DraftRow | DraftGroup;

export const isGroup = (part: DraftPart): part is DraftGroup => 'parts' in part;

let last = 0;
/** Parts are told apart by a number of their own: two rows may say the same. */
const nextId = () => (last += 1);

export const newRow = (
  property: TreeProperty,
  operator: RowOperator,
  values: readonly string[] = [],
): DraftRow => ({
  id: nextId(),
  property,
  operator,
  values,
});

export const newGroup = (
  by: DraftGroup['by'],
  parts: readonly DraftPart[] = [],
  isNot = false,
): DraftGroup => ({
  id: nextId(),
  by,
  isNot,
  parts,
});

/** Operators that say all by themselves. */
const WITHOUT_VALUES: readonly RowOperator[] = ['empty', 'not_empty', 'overdue'];
export const takesValues = (operator: RowOperator) => !WITHOUT_VALUES.includes(operator);

export function isComplete({ operator, values }: DraftRow): boolean {
  if (!takesValues(operator)) return true;
  const given = values.filter((value) => value.trim() !== '');
  return operator === 'between' ? given.length === 2 : given.length > 0;
}
