import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { type DateBounds, parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { parseNoneOf } from '@tandem/shared/work-items/lists/none-of.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type FieldLookup, NO_FIELDS } from '@tandem/shared/work-items/filters/fields.ts';
import { readMoment } from '@tandem/shared/work-items/filters/days.ts';
import type { TreeReader } from '@tandem/shared/work-items/filters/evaluate.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { FilterProperty, PropertyOf } from '@tandem/shared/work-items/filters/properties.ts';
import { type FilterTree, asksFor, isOneOf } from '@tandem/shared/work-items/filters/tree.ts';
import { type AskedProperties, type Condition, treeCondition } from './conditions.ts';
import type { FilterQuery } from './input.ts';

export type { Condition } from './conditions.ts';

/** Who asks, with what is known of the custom fields that are named. */
type Requester = { user: { id: string; user_timezone: string }; fields?: FieldLookup | undefined };

/** For whom lists are filtered: relative days and days of timestamps are theirs. */
export const filterReader = ({ user: { id, user_timezone }, fields }: Requester): TreeReader => ({
  user_id: id,
  fields,
  // Few lists ask what day it is, and the time zone's calendar is slow to tell.
  today: () => dayIn(user_timezone),
  timezone: user_timezone,
});

/** What a value of a query asks for, as a tree; null for nothing. */
type Filter = (value: string, reader: TreeReader, name: string) => FilterTree | null;

const MAX_VALUES = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The values of a comma-separated list; null when none is left, which asks for nothing. */
function readValues(value: string, name: string): string[] | null {
  const values = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'null');
  if (values.length > MAX_VALUES) throw invalidField(name, `No more than ${MAX_VALUES} values are allowed.`);
  return values.length > 0 ? values : null;
}

const among =
  (property: FilterProperty, isValue: (value: string) => boolean): Filter =>
  (value, _reader, name) => {
    const values = readValues(value, name);
    return values && isOneOf(property, values.filter(isValue));
  };

const isId = (value: string) => UUID.test(value);
const isIdOrNone = (value: string) => value === NO_VALUE || isId(value);

/** Ids, of which those that are none are dropped. */
const byId = (property: PropertyOf<'id' | 'person'>): Filter => among(property, isId);
/** The same; "None" asks for items without a value, or else one of the ids. */
const byIdOrNone = (property: PropertyOf<'id' | 'person'>): Filter => among(property, isIdOrNone);
const byWord = (property: PropertyOf<'choice'>): Filter => among(property, () => true);

type TimeProperty = PropertyOf<'day' | 'moment'>;

function boundsTree(property: TimeProperty, { on, from, to, or_none }: DateBounds): FilterTree {
  const bounds: FilterTree[] = [
    ...(on === undefined ? [] : [isOneOf(property, [on])]),
    ...(from === undefined ? [] : [{ property, operator: 'gte' as const, values: [from] }]),
    ...(to === undefined ? [] : [{ property, operator: 'lte' as const, values: [to] }]),
  ];
  const range: FilterTree[] = bounds.length > 0 ? [{ and: bounds }] : [];
  return { or: [...range, ...(or_none ? [isOneOf(property, [NO_VALUE])] : [])] };
}

const byDay =
  (property: TimeProperty): Filter =>
  (value, reader, name) => {
    const bounds = parseDateTerms(value, reader.today());
    if (bounds === undefined) throw badRequest(`${name} has a date term that cannot be read.`);
    return bounds && boundsTree(property, bounds);
  };

const whenTrue =
  (expected: string, tree: FilterTree): Filter =>
  (value) =>
    value === expected ? tree : null;

const TYPES: Readonly<Record<string, FilterTree>> = {
  backlog: isOneOf('state_group', ['backlog']),
  active: isOneOf('state_group', ['unstarted', 'started']),
};

const updatedAfter: Filter = (value, _reader, name) => {
  if (value === '') return null;
  const moment = readMoment(value);
  if (moment === null) throw new AppError(400, { [name]: ['Datetime has wrong format.'] });
  return { property: 'updated_at', operator: 'gt', values: [moment] };
};

/** Items of which none of these filters hold. */
const noneOf: Filter = (value, reader, name) => {
  const terms = readValues(value, name);
  if (!terms) return null;
  const wanted = parseNoneOf(terms);
  if (!wanted) throw invalidField(name, 'Not a key and a value that can be filtered by.');
  const held = [...wanted].flatMap(([key, values]) => FILTERS[key](values.join(','), reader, name) ?? []);
  return { not: { or: held } };
};

/** docs/contract/lists.md#trees-of-filters */
const byTree: Filter = (value, { fields = NO_FIELDS }, name) => {
  const { tree, problem } = readFilterTree(value, fields);
  if (problem !== null) throw invalidField(name, problem);
  return tree;
};

const has = (property: FilterProperty): FilterTree => ({ not: isOneOf(property, [NO_VALUE]) });

const FILTERS: Record<Exclude<keyof FilterQuery, 'tree'>, Filter> = {
  state: byId('state_id'),
  state_id: byId('state_id'),
  state_group: byWord('state_group'),
  type: (value) => TYPES[value] ?? null,
  priority: byWord('priority'),
  assignees: byIdOrNone('assignee_id'),
  labels: byIdOrNone('label_id'),
  cycle: byIdOrNone('cycle_id'),
  module: byIdOrNone('module_id'),
  parent: byIdOrNone('parent_id'),
  created_by: byIdOrNone('created_by_id'),
  logged_by: byIdOrNone('created_by_id'),
  mentions: byId('mention_id'),
  subscriber: byId('subscriber_id'),
  estimate_point: byId('estimate_point_id'),
  project: byId('project_id'),
  team_project: byId('project_id'),
  issue_type: byIdOrNone('type_id'),
  name: (value) => (value === '' ? null : { property: 'name', operator: 'contains', values: [value] }),
  start_date: byDay('start_date'),
  target_date: byDay('target_date'),
  created_at: byDay('created_at'),
  updated_at: byDay('updated_at'),
  completed_at: byDay('completed_at'),
  sub_issue: whenTrue('false', isOneOf('parent_id', [NO_VALUE])),
  start_target_date: whenTrue('true', { and: [has('start_date'), has('target_date')] }),
  intake_status: among('intake_status', (value) => /^-?[012]$/.test(value)),
  inbox_status: among('intake_status', (value) => /^-?[012]$/.test(value)),
  updated_at__gt: updatedAfter,
  not: noneOf,
  filters: byTree,
};

/** What a query asks for, as trees of which all must hold. */
function treesOf(query: FilterQuery, reader: TreeReader): FilterTree[] {
  const read = Object.entries(FILTERS).flatMap(([name, filter]) => {
    const value = query[name as keyof typeof FILTERS];
    return value === undefined ? [] : (filter(value, reader, name) ?? []);
  });
  return query.tree ? [...read, query.tree] : read;
}

/**
 * The conditions that a query asks for, on `work_items w join states s`; all must hold
 * (docs/contract/lists.md#filters). 400 for date terms and timestamps that cannot be read, for too many values and for
 * trees that are none. `own` are properties that are stored otherwise than those of items.
 */
export const filterConditions = (
  query: FilterQuery,
  reader: TreeReader,
  own: AskedProperties = {},
): Condition[] => treesOf(query, reader).map((tree) => treeCondition(tree, reader, own));

/** The trees among what a query asks for. */
const treesIn = ({ filters, tree = null }: FilterQuery): FilterTree[] =>
  [tree, readFilterTree(filters).tree].filter((each) => each !== null);

/** What no Change of a project's stream reports. */
const UNANNOUNCED: readonly FilterProperty[] = [
  ...(['subscriber_id', 'assignee_name', 'created_by_name', 'description', 'has_sub_items'] as const),
  ...(['is_blocked', 'is_blocking', 'is_duplicate', 'initiative_id', 'project_health'] as const),
  'module_health',
];

/**
 * Subscribing is nobody else's business, so no Change reports it: such counts cannot be kept until the next one. Nor is
 * the name of a person a project's. What an item waits for may be in other projects, of which people see different ones.
 * Initiatives and the health of projects are announced elsewhere.
 */
export const isAnnounced = (query: FilterQuery): boolean =>
  query.subscriber === undefined && !treesIn(query).some((tree) => asksFor(tree, UNANNOUNCED));

export const isFiltered = (query: FilterQuery): boolean =>
  treesIn(query).length > 0 ||
  Object.keys(FILTERS).some((name) => name !== 'filters' && query[name as keyof FilterQuery]);

/** Whether items are looked for by a text of their name. */
export const isByName = (query: FilterQuery): boolean =>
  Boolean(query.name) || treesIn(query).some((tree) => asksFor(tree, ['name']));
