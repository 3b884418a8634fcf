import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { type FilterTree, isOneOf } from '@tandem/shared/work-items/filters/tree.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type FieldProperty, isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { Query } from '#lib/http/api-client.ts';
import { ofFieldGroup } from './field-groups.ts';

/**
 * Display names of groupings, as stored in user properties, and the keys that the list call takes
 * (docs/contract/lists.md#groups).
 */
const GROUP_KEYS = {
  state: 'state_id',
  'state_detail.group': 'state__group',
  priority: 'priority',
  labels: 'labels__id',
  assignees: 'assignees__id',
  cycle: 'cycle_id',
  module: 'issue_module__module_id',
  created_by: 'created_by',
  target_date: 'target_date',
  project: 'project_id',
  issue_type: 'type_id',
} as const;
/** The filter that asks for the items of one group alone. */
export const GROUP_FILTERS = {
  state: 'state',
  'state_detail.group': 'state_group',
  priority: 'priority',
  labels: 'labels',
  assignees: 'assignees',
  cycle: 'cycle',
  module: 'module',
  created_by: 'created_by',
  target_date: 'target_date',
  project: 'project',
  issue_type: 'issue_type',
} as const;

/** A group that every item has a value for. */
export type ItemGroup = keyof typeof GROUP_KEYS;
export type GroupBy = ItemGroup | FieldProperty;
export const FILTER_KEYS = [
  'state',
  'state_group',
  'priority',
  'assignees',
  'labels',
  'created_by',
  'cycle',
  'module',
  'parent',
  'project',
  'issue_type',
  'start_date',
  'target_date',
  'mentions',
  // Values of the others that items must not have (docs/contract/lists.md#none-of).
  'not',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
/** Who follows an item the server alone knows, which filters the items of a whole workspace. */
export type ItemFilters = Partial<Record<FilterKey | 'subscriber', string[]>>;

/** Of which items a list is: issues and epics are apart, and so is what was archived (docs/contract/lists.md#calls). */
type ListSource = 'issues' | 'epics' | 'archived';

/** What a list shows and how: everything that decides which rows are in it and where. */
export type ListQuery = {
  projectId: string;
  source: ListSource;
  filters: ItemFilters;
  /** Must hold beside the filters. */
  tree?: FilterTree;
  /** True leaves items that start or are due on some day, false those without any day. */
  isScheduled?: boolean;
  groupBy: GroupBy | null;
  subGroupBy: GroupBy | null;
  orderBy: string;
  /** "All", "Active" or "Backlog" of the display menu. */
  type: 'active' | 'backlog' | null;
  showSubItems: boolean;
  pageSize: number;
  /** Epics stand among the issues. */
  withEpics?: boolean;
  /** How the items stand to others is read with them; a list with groups has none of it. */
  withRelations?: boolean;
};

export const DEFAULT_QUERY: Omit<ListQuery, 'projectId'> = {
  source: 'issues',
  filters: {},
  groupBy: 'state',
  subGroupBy: null,
  orderBy: 'sort_order',
  type: null,
  showSubItems: true,
  pageSize: 30,
};

export { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
/** The one cell of a list that is not grouped. */
export const ALL_ITEMS = 'all';

export type CellId = { group: string; subGroup: string | null };
export const cellKey = (group: string, subGroup: string | null = null) =>
  subGroup === null ? group : `${group}|${subGroup}`;

/** The other way round; groups have ids or plain names. */
export function cellOfKey(key: string): CellId {
  const [group = '', subGroup = null] = key.split('|');
  return { group, subGroup };
}

const HAS_NO_DAYS: FilterTree = {
  and: [isOneOf('start_date', [NO_VALUE]), isOneOf('target_date', [NO_VALUE])],
};

/** All that a list is filtered by beside its filters by key. */
export function treeOfQuery({ tree, isScheduled }: Pick<ListQuery, 'tree' | 'isScheduled'>) {
  if (isScheduled === undefined) return tree;
  const days = isScheduled ? { not: HAS_NO_DAYS } : HAS_NO_DAYS;
  return tree ? { and: [tree, days] } : days;
}

/** The same text for the same list, whatever order its parts were written in. */
export function listKey(query: ListQuery): string {
  const filters = FILTER_KEYS.flatMap((key) =>
    query.filters[key]?.length ? [[key, [...query.filters[key]].sort()]] : [],
  );
  const { projectId, source, groupBy, subGroupBy, orderBy, type, showSubItems, pageSize } = query;
  const shape = [projectId, source, filters, groupBy, subGroupBy, orderBy, type, showSubItems, pageSize];
  const tree = treeOfQuery(query);
  const more = [
    ...(tree ? [writeFilterTree(tree)] : []),
    ...(query.withRelations ? ['relations'] : []),
    ...(query.withEpics ? ['epics'] : []),
  ];
  return JSON.stringify([...shape, ...more]);
}

function baseParams(query: ListQuery, tree = treeOfQuery(query)): Query {
  const filters = FILTER_KEYS.map((key) => [key, query.filters[key]?.join(',') || undefined]);
  return {
    ...Object.fromEntries(filters),
    filters: tree && JSON.stringify(writeFilterTree(tree)),
    order_by: query.orderBy,
    type: query.type ?? undefined,
    sub_issue: query.showSubItems || query.source === 'epics' ? undefined : 'false',
    epics: query.withEpics ? 'true' : undefined,
    expand: query.withRelations ? 'issue_relation,issue_related' : undefined,
  };
}

const keyOfGroup = (group: GroupBy | null) =>
  group === null || isFieldProperty(group) ? (group ?? undefined) : GROUP_KEYS[group];

/** The first page of every cell. */
export function firstPageParams(query: ListQuery, perPage = query.pageSize): Query {
  return {
    ...baseParams(query),
    group_by: keyOfGroup(query.groupBy),
    sub_group_by: keyOfGroup(query.subGroupBy),
    per_page: perPage,
    cursor: FIRST_CURSOR,
  };
}

type Slice = { cursor: string; perPage: number };

/** Some rows of one cell: no grouping, the cell's value as a filter (docs/contract/lists.md#more-of-one-group). */
export function nextPageParams(query: ListQuery, cell: CellId, { cursor, perPage }: Slice): Query {
  const groups = [
    [query.groupBy, cell.group],
    [query.subGroupBy, cell.subGroup],
  ] as const;
  const asked: Query = {};
  const trees: FilterTree[] = [treeOfQuery(query) ?? []].flat();
  for (const [groupBy, value] of groups) {
    if (!groupBy || value === null) continue;
    if (isFieldProperty(groupBy)) trees.push(ofFieldGroup(groupBy, value));
    else asked[GROUP_FILTERS[groupBy]] = value;
  }
  const tree = trees.length > 1 ? { and: trees } : trees[0];
  return { ...baseParams(query, tree), ...asked, per_page: perPage, cursor };
}
