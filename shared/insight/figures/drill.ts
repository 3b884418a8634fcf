import type { WrittenTree } from '../../work-items/filters/canonical.ts';
import { fieldProperty } from '../../projects/fields/names.ts';
import { daysAfter } from '../../time/calendar-day.ts';
import type { FigureGroup, FigureRest, FiguresAnswer } from './answer.ts';
import { type Group, type ValueGroupBy, isDateGroup, isManyValued } from './group.ts';
import { isOfCompleted } from './measure.ts';
import { type Days, endOfUnit } from './period.ts';
import { type FiguresQuery, OTHER } from './query.ts';
import type { FiguresSource } from './source.ts';

/** What a list must know of the answer, to show what was counted. */
export type Counted = Pick<FiguresAnswer, 'groups' | 'splits' | 'period' | 'other' | 'other_split'>;

/** A key of a group, `null` of what has no value; `undefined` for all groups. */
type AskedKey = string | null | undefined;

/** As filters call it, and whether an item can be without it. */
const PROPERTIES: Record<Exclude<ValueGroupBy, 'field'>, { name: string; canBeNone?: true }> = {
  state_id: { name: 'state_id' },
  state__group: { name: 'state_group' },
  priority: { name: 'priority' },
  assignees__id: { name: 'assignee_id', canBeNone: true },
  labels__id: { name: 'label_id', canBeNone: true },
  type_id: { name: 'type_id', canBeNone: true },
  cycle_id: { name: 'cycle_id', canBeNone: true },
  module_id: { name: 'module_id', canBeNone: true },
  project_id: { name: 'project_id' },
  created_by: { name: 'created_by_id', canBeNone: true },
  estimate_point: { name: 'estimate_point_id', canBeNone: true },
  parent: { name: 'parent_id', canBeNone: true },
};

function propertyOf(group: Group): { name: string; canBeNone?: true } {
  if (group.by === 'field') return { name: fieldProperty(group.field_id ?? ''), canBeNone: true };
  if (isDateGroup(group)) return { name: group.by, canBeNone: true };
  return PROPERTIES[group.by as Exclude<ValueGroupBy, 'field'>];
}

/** Conditions take no more values at once. */
const MAX_VALUES = 100;

function chunksOf(keys: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < keys.length; at += MAX_VALUES) chunks.push(keys.slice(at, at + MAX_VALUES));
  return chunks;
}

const isAmong = (name: string, keys: readonly string[]): WrittenTree => ({ [`${name}__in`]: [...keys] });
const isNone = (name: string): WrittenTree => ({ [`${name}__isnull`]: true });
const isNot = (tree: WrittenTree): WrittenTree => ({ not: tree });

const within = (name: string, { from, to }: Days): WrittenTree[] => [
  { [`${name}__gte`]: from },
  { [`${name}__lte`]: to },
];

const keysOf = (groups: readonly FigureGroup[]): string[] =>
  groups.flatMap(({ key }) => (key === null || key === OTHER ? [] : key));

type Answered = { groups: readonly FigureGroup[]; rest: FigureRest | undefined };

const isIn = (name: string, keys: readonly string[]): WrittenTree => ({
  or: chunksOf(keys).map((chunk) => isAmong(name, chunk)),
});
const isInNone = (name: string, keys: readonly string[]): WrittenTree[] =>
  chunksOf(keys).map((chunk) => isNot(isAmong(name, chunk)));

/**
 * What the others are cannot be said by what they are not: an item can be in several, a parent that the reader does not see
 * is none of them, and fields of some kinds always have a value.
 */
const isSoughtByKeys = (group: Group) => isManyValued(group) || group.by === 'parent' || group.by === 'field';

/** Items of the groups beyond the limit; null where no filter finds them. */
function restOf(group: Group, { groups, rest }: Answered): WrittenTree[] | null {
  const { name, canBeNone } = propertyOf(group);
  if (isDateGroup(group)) {
    const [first] = keysOf(groups).toSorted();
    return first === undefined ? [] : [{ [`${name}__lte`]: daysAfter(first, -1) }];
  }
  if (rest?.keys && isSoughtByKeys(group)) return [isIn(name, rest.keys)];
  if (isManyValued(group)) return null;
  const named = isInNone(name, keysOf(groups));
  return canBeNone ? [...named, isNot(isNone(name))] : named;
}

function noneOf(group: Group, { groups, rest }: Answered): WrittenTree[] {
  const { name } = propertyOf(group);
  const isKnown = group.by === 'parent' && rest?.keys !== null;
  return isKnown ? isInNone(name, [...keysOf(groups), ...(rest?.keys ?? [])]) : [isNone(name)];
}

function conditionsOf(group: Group, key: AskedKey, answered: Answered): WrittenTree[] | null {
  const { name } = propertyOf(group);
  if (key === undefined) return [];
  if (key === null) return noneOf(group, answered);
  if (key === OTHER) return restOf(group, answered);
  if (isDateGroup(group)) return within(name, { from: key, to: endOfUnit(key, group.unit) });
  return [group.by === 'field' ? { [`${name}__exact`]: key } : isAmong(name, [key])];
}

/** The filters of the source with more conditions, in no deeper groups than before. */
function withConditions(filters: WrittenTree | null, more: readonly WrittenTree[]): WrittenTree | null {
  if (more.length === 0) return filters;
  const both = filters?.['and'];
  return { ...filters, and: [...(Array.isArray(both) ? (both as WrittenTree[]) : []), ...more] };
}

/**
 * What a list is opened with that has exactly the items of a cell, of a group (`splitKey` undefined), or all of them. Null
 * for a cell that no filters find: `other` of labels, assignees or modules with too many of them.
 */
export function drillFilter(
  query: Pick<FiguresQuery, 'source' | 'measure' | 'group' | 'split'>,
  groupKey: AskedKey,
  splitKey: AskedKey,
  answer: Counted,
): FiguresSource | null {
  const { source, measure, group, split } = query;
  const { groups, splits, period, other, other_split } = answer;
  const ofGroup = group ? conditionsOf(group, groupKey, { groups, rest: other }) : [];
  const ofSplit = split ? conditionsOf(split, splitKey, { groups: splits ?? [], rest: other_split }) : [];
  if (!ofGroup || !ofSplit) return null;
  const dated = group && isDateGroup(group) ? propertyOf(group).name : 'created_at';
  const more = [
    ...(isOfCompleted(measure) ? [isAmong('state_group', ['completed']), isNot(isNone('completed_at'))] : []),
    ...(period ? within(dated, period) : []),
    ...ofGroup,
    ...ofSplit,
  ];
  return { project_ids: source.project_ids, filters: withConditions(source.filters, more) };
}
