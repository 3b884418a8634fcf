import { isFieldProperty } from '../../projects/fields/names.ts';
import { NO_VALUE } from '../lists/keys.ts';
import { canBeNone, kindOf } from './properties.ts';
import type { FilterCondition, FilterTree } from './tree.ts';

/** A tree as JSON has it, for `filters` of lists and `rich_filters` of what stores them. */
export type WrittenTree = { [name: string]: unknown };

const NAMES = { contains: 'icontains' } as const;

function writeCondition({ property, operator, values }: FilterCondition): WrittenTree {
  const isField = isFieldProperty(property);
  const isNone = operator === 'in' && values.length === 1 && values[0] === NO_VALUE;
  if (isNone && (isField || canBeNone(property))) return { [`${property}__isnull`]: true };
  if (operator !== 'in') {
    const name = operator === 'contains' ? NAMES.contains : operator;
    return { [`${property}__${name}`]: values[0] ?? '' };
  }
  // The kind of a custom field is not asked for: each of them takes one value so, and several as a list.
  if (isField) {
    return values.length === 1
      ? { [`${property}__exact`]: values[0] ?? '' }
      : { [`${property}__in`]: [...values] };
  }
  const { kind } = kindOf(property);
  if (kind === 'text' || kind === 'flag') return { [`${property}__exact`]: values[0] ?? '' };
  // Names may have commas.
  return { [`${property}__in`]: kind === 'names' ? [...values] : values.join(',') };
}

/** The tree in the form that `readFilterTree` reads. */
export function writeFilterTree(tree: FilterTree): WrittenTree {
  if ('and' in tree) return { and: tree.and.map(writeFilterTree) };
  if ('or' in tree) return { or: tree.or.map(writeFilterTree) };
  return 'not' in tree ? { not: writeFilterTree(tree.not) } : writeCondition(tree);
}

const textOf = (tree: FilterTree) => JSON.stringify(writeFilterTree(tree));

/** Groups in groups of their own kind are taken up, and equal parts are one. */
function canonicalGroup(by: 'and' | 'or', trees: readonly FilterTree[]): FilterTree {
  const parts = trees.map(canonicalTree).flatMap((tree) => {
    if (by === 'and') return 'and' in tree ? tree.and : [tree];
    return 'or' in tree ? tree.or : [tree];
  });
  const byText = new Map(parts.map((part) => [textOf(part), part]));
  const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  const [only] = sorted;
  if (only && sorted.length === 1) return only;
  return by === 'and' ? { and: sorted } : { or: sorted };
}

/** One form for trees that say the same in another order or with groups that add nothing. */
export function canonicalTree(tree: FilterTree): FilterTree {
  if ('and' in tree) return canonicalGroup('and', tree.and);
  if ('or' in tree) return canonicalGroup('or', tree.or);
  if (!('not' in tree)) return { ...tree, values: [...tree.values].sort() };
  const inner = canonicalTree(tree.not);
  return 'not' in inner ? inner.not : { not: inner };
}
