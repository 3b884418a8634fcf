import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { isWithin, parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { formatISO } from 'date-fns';
import { ALL_ITEMS, cellKey, type FilterKey, type GroupBy, type ListQuery } from './query.ts';
import type { WorkItem } from './types.ts';

const orNone = (values: readonly string[]) => (values.length > 0 ? values : [NO_VALUE]);
const oneOrNone = (value: string | null) => [value ?? NO_VALUE];

const GROUP_VALUES: Record<GroupBy, (row: WorkItem) => readonly string[]> = {
  state: (row) => [row.state_id],
  'state_detail.group': (row) => [row.state__group],
  priority: (row) => [row.priority],
  labels: (row) => orNone(row.label_ids),
  assignees: (row) => orNone(row.assignee_ids),
  cycle: (row) => oneOrNone(row.cycle_id),
  module: (row) => orNone(row.module_ids),
  created_by: (row) => oneOrNone(row.created_by),
  target_date: (row) => oneOrNone(row.target_date),
};

/** The groups that an item is in: several for labels, assignees and modules. */
export const groupValues = (row: WorkItem, groupBy: GroupBy) => GROUP_VALUES[groupBy](row);

const FILTER_VALUES: Record<
  Exclude<FilterKey, 'start_date' | 'target_date'>,
  (row: WorkItem) => readonly string[]
> = {
  state: GROUP_VALUES.state,
  state_group: GROUP_VALUES['state_detail.group'],
  priority: GROUP_VALUES.priority,
  assignees: GROUP_VALUES.assignees,
  labels: GROUP_VALUES.labels,
  created_by: GROUP_VALUES.created_by,
  cycle: GROUP_VALUES.cycle,
  module: GROUP_VALUES.module,
  parent: (row) => oneOrNone(row.parent_id),
};

const TYPE_GROUPS = { active: ['unstarted', 'started'], backlog: ['backlog'] } as const;

function matchesDate(day: string | null, terms: readonly string[]) {
  const bounds = parseDateTerms(terms.join(','), formatISO(new Date(), { representation: 'date' }));
  return bounds ? isWithin(day, bounds) : true;
}

function passesFilter(row: WorkItem, key: FilterKey, wanted: readonly string[]) {
  if (key === 'start_date' || key === 'target_date') return matchesDate(row[key], wanted);
  return FILTER_VALUES[key](row).some((value) => wanted.includes(value));
}

/**
 * Does the list show this item at all? The rules of docs/contract/lists.md#filter-keys, so that client and server
 * agree.
 */
export function isInList(row: WorkItem, query: ListQuery): boolean {
  if (row.project_id !== query.projectId || row.archived_at !== null) return false;
  if (row.is_draft || row.is_epic) return false;
  if (!query.showSubItems && row.parent_id !== null) return false;
  const groups: readonly string[] | null = query.type && TYPE_GROUPS[query.type];
  if (groups && !groups.includes(row.state__group)) return false;
  return Object.entries(query.filters).every(
    ([key, wanted]) => wanted.length === 0 || passesFilter(row, key as FilterKey, wanted),
  );
}

/** The cells of the list in which this item is shown. */
export function cellsOf(row: WorkItem | undefined, query: ListQuery): string[] {
  if (!row || !isInList(row, query)) return [];
  if (!query.groupBy) return [ALL_ITEMS];
  const groups = groupValues(row, query.groupBy);
  const subGroups = query.subGroupBy ? groupValues(row, query.subGroupBy) : [null];
  return groups.flatMap((group) => subGroups.map((subGroup) => cellKey(group, subGroup)));
}
