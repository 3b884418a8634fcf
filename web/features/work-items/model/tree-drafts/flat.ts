import { isDay } from '@tandem/shared/time/calendar-day.ts';
import { NO_FIELDS } from '@tandem/shared/work-items/filters/fields.ts';
import {
  canBeNone,
  type FilterProperty,
  type TreeProperty,
} from '@tandem/shared/work-items/filters/properties.ts';
import {
  type FilterCondition,
  type FilterTree,
  isOneOf,
  REQUESTER,
} from '@tandem/shared/work-items/filters/tree.ts';
import { isNoneOfKey, noneOfTerm, parseNoneOf } from '@tandem/shared/work-items/lists/none-of.ts';
import { type ItemFilters, NO_VALUE } from '#entities/work-items/rows/query.ts';

type FlatKey = Exclude<keyof ItemFilters, 'not'>;

/** Filters that have a chip of their own, by the property that trees know them by. */
export const FLAT_KEYS = {
  state_id: 'state',
  state_group: 'state_group',
  priority: 'priority',
  assignee_id: 'assignees',
  label_id: 'labels',
  cycle_id: 'cycle',
  module_id: 'module',
  created_by_id: 'created_by',
  type_id: 'issue_type',
  mention_id: 'mentions',
  subscriber_id: 'subscriber',
  project_id: 'project',
  parent_id: 'parent',
  start_date: 'start_date',
  target_date: 'target_date',
} as const satisfies Partial<Record<FilterProperty, FlatKey>>;

const PROPERTIES = Object.fromEntries(
  Object.entries(FLAT_KEYS).map(([property, key]) => [key, property]),
) as Record<FlatKey, FilterProperty>;

type DayProperty = 'start_date' | 'target_date';
const isDayKey = (key: string): key is DayProperty => key === 'start_date' || key === 'target_date';

/** A term of a date filter (docs/contract/lists.md#date-terms) as the day of a condition. */
function dayOf(value: string, direction: string | undefined): string {
  const [, count = '', unit = ''] = /^(\d{1,4})_(week|month)s$/.exec(value) ?? [];
  if (isDay(value) || !unit) return value;
  return `${direction === 'fromnow' || Number(count) === 0 ? '' : '-'}${Number(count)}${unit[0]}`;
}

/** All bounds hold together; items without a day are let through beside them. */
function treeOfDays(property: DayProperty, terms: readonly string[]): FilterTree {
  const bounds = terms.flatMap((term): FilterTree[] => {
    const [value = '', side, direction] = term.split(';');
    if (value === NO_VALUE) return [];
    const day = dayOf(value, direction);
    if (side === undefined) return [isOneOf(property, [day])];
    return [{ property, operator: side === 'after' ? 'gte' : 'lte', values: [day] }];
  });
  const inRange: FilterTree[] = bounds.length > 1 ? [{ and: bounds }] : bounds;
  const all = terms.includes(NO_VALUE) ? [...inRange, isOneOf(property, [NO_VALUE])] : inRange;
  return all.length === 1 && all[0] ? all[0] : { or: all };
}

const treeOfFilter = (key: FlatKey, values: readonly string[]): FilterTree =>
  isDayKey(key) ? treeOfDays(key, values) : isOneOf(PROPERTIES[key], values);

/** Filters and a tree, both of which must hold, as one tree; null for nothing. */
export function joinedTree(filters: ItemFilters, tree: FilterTree | null): FilterTree | null {
  const { not = [], ...held } = filters;
  const trees: FilterTree[] = [
    ...Object.entries(held).flatMap(([key, values]) =>
      values.length > 0 ? [treeOfFilter(key as FlatKey, values)] : [],
    ),
    ...[...(parseNoneOf(not) ?? [])].map(([key, values]) => ({ not: treeOfFilter(key, values) })),
    ...(tree === null ? [] : 'and' in tree ? tree.and : [tree]),
  ];
  return trees.length < 2 ? (trees[0] ?? null) : { and: trees };
}

type Taken = { key: FlatKey; values: readonly string[]; isNot: boolean };

/** Values that a filter by key takes with the same meaning. */
function takesValues({ property, values }: FilterCondition): boolean {
  if (values.includes(REQUESTER)) return false;
  return !values.includes(NO_VALUE) || (canBeNone(property, NO_FIELDS) && !NEVER_NONE.includes(property));
}
const NEVER_NONE: readonly TreeProperty[] = ['mention_id', 'subscriber_id'];

/** What a part says that a filter by key says as well; days stay in the tree, which has more of them. */
function flatOf(tree: FilterTree, offered: readonly string[]): Taken | null {
  const isNot = 'not' in tree;
  const condition = isNot ? tree.not : tree;
  if (!('property' in condition) || condition.operator !== 'in' || !takesValues(condition)) return null;
  const key = FLAT_KEYS[condition.property as keyof typeof FLAT_KEYS] as FlatKey | undefined;
  if (key === undefined || isDayKey(key) || !offered.includes(key)) return null;
  if (isNot && !isNoneOfKey(key)) return null;
  return { key, values: condition.values, isNot };
}

/**
 * A tree as filters by key, which have chips of their own, and what is left of it. Of two parts on one property the first
 * is taken.
 */
export function splitTree(
  tree: FilterTree | null,
  offered: readonly string[],
): { filters: ItemFilters; rest: FilterTree | null } {
  const filters: ItemFilters = {};
  const without: string[] = [];
  const taken = new Set<string>();
  const rest = (tree === null ? [] : 'and' in tree ? tree.and : [tree]).filter((part) => {
    const flat = flatOf(part, offered);
    const name = flat && `${flat.key} ${flat.isNot}`;
    if (!flat || !name || taken.has(name)) return true;
    taken.add(name);
    const { key, values, isNot } = flat;
    if (!isNot) filters[key] = [...values];
    else if (isNoneOfKey(key)) without.push(...values.map((value) => noneOfTerm(key, value)));
    return false;
  });
  return {
    filters: { ...filters, ...(without.length > 0 && { not: without }) },
    rest: rest.length < 2 ? (rest[0] ?? null) : { and: rest },
  };
}
