import { parseNoneOf } from '@tandem/shared/work-items/lists/none-of.ts';
import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { isWithin, parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { type FilterRecord, isOfRowsAlone, mayPassTree } from '@tandem/shared/work-items/filters/evaluate.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { useSession } from '../../identity/users/store.ts';
import { fieldLookup } from '../../projects/fields/lookup.ts';
import {
  ALL_ITEMS,
  cellKey,
  type FilterKey,
  type GroupBy,
  type ItemFilters,
  type ItemGroup,
  type ListQuery,
  treeOfQuery,
} from './query.ts';
import { fieldGroupsBy } from './field-groups.ts';
import type { WorkItem } from './types.ts';

/** What filters ask of an item, or of what may become one. */
export type Filtered = Pick<
  WorkItem,
  | 'state_id'
  | 'priority'
  | 'assignee_ids'
  | 'label_ids'
  | 'created_by'
  | 'cycle_id'
  | 'module_ids'
  | 'parent_id'
  | 'project_id'
  | 'type_id'
  | 'start_date'
  | 'target_date'
> & {
  state__group: string;
  /** Of a draft nobody keeps whom it mentions. */
  mention_ids?: readonly string[];
};

const orNone = (values: readonly string[]) => (values.length > 0 ? values : [NO_VALUE]);
const oneOrNone = (value: string | null) => [value ?? NO_VALUE];

const GROUP_VALUES: Record<ItemGroup, (row: Filtered) => readonly string[]> = {
  state: (row) => [row.state_id],
  'state_detail.group': (row) => [row.state__group],
  priority: (row) => [row.priority],
  labels: (row) => orNone(row.label_ids),
  assignees: (row) => orNone(row.assignee_ids),
  cycle: (row) => oneOrNone(row.cycle_id),
  module: (row) => orNone(row.module_ids),
  created_by: (row) => oneOrNone(row.created_by),
  target_date: (row) => oneOrNone(row.target_date),
  project: (row) => [row.project_id],
  issue_type: (row) => oneOrNone(row.type_id),
};

/** The groups that an item is in: several for labels, assignees and modules. */
export const groupValues = (row: WorkItem, groupBy: GroupBy) => valuesBy(groupBy)(row);

const valuesBy = (groupBy: GroupBy): ((row: WorkItem) => readonly string[]) =>
  isFieldProperty(groupBy) ? fieldGroupsBy(groupBy) : GROUP_VALUES[groupBy];

type DayKey = 'start_date' | 'target_date';

const FILTER_VALUES: Record<Exclude<FilterKey, DayKey | 'not'>, (row: Filtered) => readonly string[]> = {
  state: GROUP_VALUES.state,
  state_group: GROUP_VALUES['state_detail.group'],
  priority: GROUP_VALUES.priority,
  assignees: GROUP_VALUES.assignees,
  mentions: ({ mention_ids = [] }) => mention_ids,
  labels: GROUP_VALUES.labels,
  created_by: GROUP_VALUES.created_by,
  cycle: GROUP_VALUES.cycle,
  module: GROUP_VALUES.module,
  parent: (row) => oneOrNone(row.parent_id),
  project: GROUP_VALUES.project,
  issue_type: GROUP_VALUES.issue_type,
};

const TYPE_GROUPS = { active: ['unstarted', 'started'], backlog: ['backlog'] } as const;

type FilterTest = (row: Filtered) => boolean;
type Test = (row: WorkItem) => boolean;

/** Relative terms are about the day of the person, as on the server. */
const today = () => dayIn(useSession.getState().me?.user_timezone ?? 'UTC');

function dateTest(key: DayKey, terms: readonly string[]): FilterTest {
  const bounds = parseDateTerms(terms.join(','), today());
  return bounds ? (row) => isWithin(row[key], bounds) : () => true;
}

function noneOfTest(terms: readonly string[]): FilterTest {
  const held = [...(parseNoneOf(terms) ?? [])].map(([key, values]) => testOf(key, values));
  return (row) => !held.some((holds) => holds(row));
}

function testOf(key: FilterKey, wanted: readonly string[]): FilterTest {
  if (key === 'not') return noneOfTest(wanted);
  if (key === 'start_date' || key === 'target_date') return dateTest(key, wanted);
  const [valuesOf, values] = [FILTER_VALUES[key], new Set(wanted)];
  // Of these an item has one, and tens of thousands are asked.
  if (key === 'priority') return (row) => values.has(row.priority);
  if (key === 'state') return (row) => values.has(row.state_id);
  return (row) => valuesOf(row).some((value) => values.has(value));
}

const testsOfFilters = (filters: ItemFilters): FilterTest[] =>
  (Object.entries(filters) as [FilterKey, string[]][]).flatMap(([key, wanted]) =>
    wanted.length > 0 ? [testOf(key, wanted)] : [],
  );

/** Whether filters let something through; for many rows, of which each would read them anew. */
export function passing(filters: ItemFilters): (row: Filtered) => boolean {
  const tests = testsOfFilters(filters);
  return (row) => tests.every((passes) => passes(row));
}

/** For whom trees are read: as the server reads them. */
const reader = () => {
  const { me } = useSession.getState();
  return { user_id: me?.id ?? null, today, timezone: me?.user_timezone ?? 'UTC', fields: fieldLookup };
};

/** Whether a tree lets through what is no item yet, for many of them. */
export const passingTree = (tree: FilterTree): ((record: FilterRecord) => boolean) =>
  mayPassTree(tree, reader());

function testsOf(query: ListQuery): Test[] {
  const { projectId, source, showSubItems, type, filters, withEpics = false } = query;
  const groups: readonly string[] | null = type && TYPE_GROUPS[type];
  const filterTests = testsOfFilters(filters);
  const tree = treeOfQuery(query);
  return [
    // First what leaves out most.
    ...filterTests,
    ...(tree ? [mayPassTree(tree, reader())] : []),
    (row) => row.project_id === projectId && !row.is_draft,
    (row) => (row.archived_at !== null) === (source === 'archived'),
    (row) => (row.is_epic ? source === 'epics' || withEpics : source !== 'epics'),
    ...(showSubItems ? [] : [(row: WorkItem) => row.parent_id === null]),
    ...(groups ? [(row: WorkItem) => groups.includes(row.state__group)] : []),
  ];
}

/** Rows alone do not say which of them the list has: those that it may have wait for the server. */
export const asksServer = ({ tree }: ListQuery): boolean => tree !== undefined && !isOfRowsAlone(tree);

/** What relative days mean is looked up again after this time. */
const DAY_CHECK_MS = 60_000;
const tests = new WeakMap<ListQuery, { until: number; all: Test[] }>();

function rulesOf(query: ListQuery): Test[] {
  const known = tests.get(query);
  const now = Date.now();
  if (known && now < known.until) return known.all;
  const all = testsOf(query);
  tests.set(query, { until: now + DAY_CHECK_MS, all });
  return all;
}

/**
 * Does the list show this item at all? The rules of docs/contract/lists.md#filter-keys, so that client and server
 * agree.
 */
export const isInList = (row: WorkItem, query: ListQuery): boolean =>
  rulesOf(query).every((passes) => passes(row));

const NOWHERE: readonly string[] = [];

/** In which cells of a list a row is shown: for many rows, of which each would look up what the list shows. */
export function cellsIn(query: ListQuery): (row: WorkItem) => readonly string[] {
  const rules = rulesOf(query);
  const isIn = (row: WorkItem) => {
    for (const passes of rules) if (!passes(row)) return false;
    return true;
  };
  const { groupBy, subGroupBy } = query;
  if (!groupBy) {
    const all = [ALL_ITEMS];
    return (row) => (isIn(row) ? all : NOWHERE);
  }
  const valuesOf = valuesBy(groupBy);
  // The keys of its cells are its groups.
  if (!subGroupBy) return (row) => (isIn(row) ? valuesOf(row) : NOWHERE);
  const subValuesOf = valuesBy(subGroupBy);
  return (row) => {
    if (!isIn(row)) return NOWHERE;
    const subGroups = subValuesOf(row);
    return valuesOf(row).flatMap((group) => subGroups.map((subGroup) => cellKey(group, subGroup)));
  };
}

/** The cells of the list in which this item is shown. */
export const cellsOf = (row: WorkItem | undefined, query: ListQuery): readonly string[] =>
  row ? cellsIn(query)(row) : NOWHERE;
