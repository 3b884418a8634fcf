import { canBeNone, kindOf } from '@tandem/shared/work-items/filters/properties.ts';
import {
  type FilterCondition,
  type FilterOperator,
  type FilterTree,
  isOneOf,
} from '@tandem/shared/work-items/filters/tree.ts';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';
import {
  type DraftGroup,
  type DraftPart,
  type DraftRow,
  isComplete,
  isGroup,
  newGroup,
  newRow,
  type RowOperator,
} from './draft.ts';

const COMPARED = { before: 'lt', after: 'gt', from: 'gte', to: 'lte' } as const;
const SHOWN: Record<Exclude<FilterOperator, 'in' | 'contains'>, RowOperator> = {
  lt: 'before',
  gt: 'after',
  gte: 'from',
  lte: 'to',
};
const CLOSED = isOneOf('state_group', ['completed', 'cancelled']);

const isNoneOf = ({ property, operator, values }: FilterCondition) =>
  operator === 'in' && values.length === 1 && values[0] === NO_VALUE && canBeNone(property, fieldLookup);

function rowOf(condition: FilterCondition): DraftRow {
  const { property, operator, values } = condition;
  if (isNoneOf(condition)) return newRow(property, 'empty');
  if (operator === 'in') return newRow(property, 'is', values);
  return newRow(property, operator === 'contains' ? 'contains' : SHOWN[operator], values);
}

/** What a row says of what must not hold; null where a group says it. */
function rowOfNot(condition: FilterCondition): DraftRow | null {
  const { property, operator, values } = condition;
  if (isNoneOf(condition)) return newRow(property, 'not_empty');
  if (operator === 'in' && kindOf(property, fieldLookup).kind !== 'flag')
    return newRow(property, 'is_not', values);
  return operator === 'contains' ? newRow(property, 'not_contains', values) : null;
}

const isCondition = (tree: FilterTree | undefined): tree is FilterCondition =>
  tree !== undefined && 'property' in tree;

const isClosed = (tree: FilterTree) =>
  isCondition(tree) &&
  tree.property === CLOSED.property &&
  tree.operator === 'in' &&
  [...tree.values].sort().join() === [...CLOSED.values].sort().join();

/** Two conditions that one row says: between two days, or overdue. */
function rowOfBoth([first, second, ...more]: readonly FilterTree[]): DraftRow | null {
  if (more.length > 0 || !second || !isCondition(first)) return null;
  const { property, operator, values } = first;
  if (
    isCondition(second) &&
    second.property === property &&
    operator === 'gte' &&
    second.operator === 'lte'
  ) {
    return newRow(property, 'between', [values[0] ?? '', second.values[0] ?? '']);
  }
  const isOverdue = property === 'target_date' && operator === 'lt' && values[0] === 'today';
  return isOverdue && 'not' in second && isClosed(second.not) ? newRow(property, 'overdue') : null;
}

function partOf(tree: FilterTree): DraftPart {
  if ('and' in tree) return rowOfBoth(tree.and) ?? newGroup('and', tree.and.map(partOf));
  if ('or' in tree) return newGroup('or', tree.or.map(partOf));
  if (!('not' in tree)) return rowOf(tree);
  const row = isCondition(tree.not) ? rowOfNot(tree.not) : null;
  if (row) return row;
  const inner = partOf(tree.not);
  return isGroup(inner) && !inner.isNot ? { ...inner, isNot: true } : newGroup('and', [inner], true);
}

/** A tree as the panel edits it: a group that holds all of it. */
export function draftOf(tree: FilterTree | null): DraftGroup {
  if (!tree) return newGroup('and');
  const part = partOf(tree);
  return isGroup(part) ? part : newGroup('and', [part]);
}

function treeOfRow({ property, operator, values }: DraftRow): FilterTree {
  const none = isOneOf(property, [NO_VALUE]);
  const [first = '', second = ''] = values;
  const compare = (by: FilterOperator, value: string): FilterTree => ({
    property,
    operator: by,
    values: [value],
  });
  switch (operator) {
    case 'empty':
      return none;
    case 'not_empty':
      return { not: none };
    case 'is':
      return isOneOf(property, values);
    case 'is_not':
      return { not: isOneOf(property, values) };
    case 'contains':
      return compare('contains', first);
    case 'not_contains':
      return { not: compare('contains', first) };
    case 'between':
      return { and: [compare('gte', first), compare('lte', second)] };
    case 'overdue':
      return { and: [compare('lt', 'today'), { not: CLOSED }] };
    default:
      return compare(COMPARED[operator], first);
  }
}

/** What the panel asks for; null for nothing. Rows without values and groups without rows ask for nothing. */
export function treeOf(part: DraftPart): FilterTree | null {
  if (!isGroup(part)) return isComplete(part) ? treeOfRow(part) : null;
  const trees = part.parts.map(treeOf).filter((tree) => tree !== null);
  const [only] = trees;
  if (!only) return null;
  const tree = trees.length === 1 ? only : part.by === 'and' ? { and: trees } : { or: trees };
  return part.isNot ? { not: tree } : tree;
}
