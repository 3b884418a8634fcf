import { type DateBounds, isWithin, parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { PRIORITIES, priorityRank } from '@tandem/shared/work-items/items/priority.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

/** What the model knows beyond the rows themselves. */
export type ModelWorld = {
  project_id: string;
  today: string;
  states: { id: string; name: string; sequence: number }[];
  first_names: Map<string, string>;
  label_names: Map<string, string>;
  module_names: Map<string, string>;
  cycle_names: Map<string, string>;
  estimate_keys: Map<string, number>;
  /** Types that the project uses, by their level. */
  type_names: Map<string, string>;
  mentioned: Map<string, string[]>;
  subscribed: Map<string, string[]>;
  descriptions: Map<string, string | null>;
  /** Those that are in lists of epics, and so may be waited for. */
  epics: { id: string; state__group: string; created_by: string | null }[];
  /** With the items that belong to them, by what is nested in them too. */
  initiatives: { id: string; items: ReadonlySet<string> }[];
  project_healths: Map<string, string>;
  module_healths: Map<string, string>;
  relations: { work_item_id: string; related_work_item_id: string; relation_type: string }[];
};

const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
const orNone = (values: readonly string[]) => (values.length > 0 ? values : ['None']);
const dayOf = (timestamp: string | null) => timestamp && timestamp.slice(0, 10);

type ValuesOf = (row: WorkItemRow, world: ModelWorld) => readonly string[];

const FILTER_VALUES: Record<string, ValuesOf> = {
  state: (row) => [row.state_id],
  state_group: (row) => [row.state__group],
  priority: (row) => [row.priority],
  assignees: (row) => orNone(row.assignee_ids),
  labels: (row) => orNone(row.label_ids),
  cycle: (row) => [row.cycle_id ?? 'None'],
  module: (row) => orNone(row.module_ids),
  parent: (row) => [row.parent_id ?? 'None'],
  created_by: (row) => [row.created_by ?? 'None'],
  mentions: (row, world) => world.mentioned.get(row.id) ?? [],
  subscriber: (row, world) => world.subscribed.get(row.id) ?? [],
  estimate_point: (row) => [row.estimate_point ?? ''],
  project: (row) => [row.project_id],
  issue_type: (row) => [row.type_id ?? 'None'],
};

const DATE_VALUES: Record<string, (row: WorkItemRow) => string | null> = {
  start_date: (row) => row.start_date,
  target_date: (row) => row.target_date,
  created_at: (row) => dayOf(row.created_at),
  updated_at: (row) => dayOf(row.updated_at),
  completed_at: (row) => dayOf(row.completed_at),
};

const TYPES: Record<string, string[]> = { backlog: ['backlog'], active: ['unstarted', 'started'] };

function passes(row: WorkItemRow, name: string, value: string, world: ModelWorld): boolean {
  const date = DATE_VALUES[name];
  if (date) return isWithin(date(row), parseDateTerms(value, world.today) as DateBounds);
  const values = FILTER_VALUES[name];
  if (values) {
    const wanted = value.split(',').filter((each) => each !== 'null');
    return wanted.length === 0 || values(row, world).some((each) => wanted.includes(each));
  }
  if (name === 'name') return row.name.toLowerCase().includes(value.toLowerCase());
  if (name === 'type') return TYPES[value]?.includes(row.state__group) ?? true;
  if (name === 'sub_issue') return value !== 'false' || row.parent_id === null;
  if (name === 'start_target_date') return row.start_date !== null && row.target_date !== null;
  if (name === 'updated_at__gt') return row.updated_at > value;
  throw new Error(`The model does not know the filter ${name}.`);
}

type Key = string | number | null;
const smallest = (ids: readonly string[], names: Map<string, string>): Key =>
  ids.map((id) => names.get(id)!).sort((a, b) => (a < b ? -1 : 1))[0] ?? null;

const ORDER_VALUES: Record<string, (row: WorkItemRow, world: ModelWorld) => Key> = {
  priority: (row) => priorityRank(row.priority),
  state__name: (row, { states }) => states.find(({ id }) => id === row.state_id)!.name,
  state__group: (row) => STATE_GROUPS.indexOf(row.state__group),
  assignees__first_name: (row, world) => smallest(row.assignee_ids, world.first_names),
  labels__name: (row, world) => smallest(row.label_ids, world.label_names),
  issue_module__module__name: (row, world) => smallest(row.module_ids, world.module_names),
  issue_cycle__cycle__name: (row, world) => world.cycle_names.get(row.cycle_id ?? '') ?? null,
  estimate_point__key: (row, world) => world.estimate_keys.get(row.estimate_point ?? '') ?? null,
  type__name: (row, world) => world.type_names.get(row.type_id ?? '') ?? null,
};

function compare(a: Key, b: Key, direction: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * direction;
}

function sorted(rows: WorkItemRow[], orderBy: string, world: ModelWorld): WorkItemRow[] {
  const direction = orderBy.startsWith('-') ? -1 : 1;
  const name = orderBy.replace(/^-/, '');
  const keyOf = ORDER_VALUES[name] ?? ((row) => row[name as keyof WorkItemRow] as Key);
  return rows.toSorted(
    (a, b) =>
      compare(keyOf(a, world), keyOf(b, world), direction) ||
      compare(a.created_at, b.created_at, -1) ||
      compare(a.id, b.id, 1),
  );
}

const GROUP_VALUES: Record<string, (row: WorkItemRow) => readonly string[]> = {
  state_id: (row) => [row.state_id],
  state__group: (row) => [row.state__group],
  priority: (row) => [row.priority],
  labels__id: (row) => orNone(row.label_ids),
  assignees__id: (row) => orNone(row.assignee_ids),
  cycle_id: (row) => [row.cycle_id ?? 'None'],
  issue_module__module_id: (row) => orNone(row.module_ids),
  created_by: (row) => [row.created_by ?? 'None'],
  project_id: (row) => [row.project_id],
  target_date: (row) => [row.target_date ?? 'None'],
  start_date: (row) => [row.start_date ?? 'None'],
  type_id: (row) => [row.type_id ?? 'None'],
};

/** Groups that are answered although nothing is in them. */
const alwaysThere = (name: string, world: ModelWorld): string[] => {
  if (name === 'state_id') return world.states.map(({ id }) => id);
  if (name === 'state__group') return STATE_GROUPS;
  if (name === 'priority') return [...PRIORITIES];
  if (name === 'cycle_id') return [...world.cycle_names.keys(), 'None'];
  if (name === 'type_id') return [...world.type_names.keys(), 'None'];
  if (name === 'project_id') return [world.project_id];
  return name === 'target_date' || name === 'start_date' ? ['None'] : [];
};

const inGroup = (rows: WorkItemRow[], name: string, key: string) =>
  rows.filter((row) => GROUP_VALUES[name]!(row).includes(key));
const keysIn = (rows: WorkItemRow[], name: string) => [...new Set(rows.flatMap(GROUP_VALUES[name]!))];

export type ModelQuery = {
  filters: Record<string, string>;
  order_by: string;
  per_page: number;
  index: number;
} & {
  group_by?: string;
  sub_group_by?: string;
};

/** docs/contract/lists.md, written down as simply as possible over all rows in memory. */
export function modelList(all: WorkItemRow[], query: ModelQuery, world: ModelWorld) {
  const rows = sorted(
    all.filter((row) =>
      Object.entries(query.filters).every(([name, value]) => passes(row, name, value, world)),
    ),
    query.order_by,
    world,
  );
  const { per_page, index, group_by, sub_group_by } = query;
  const start = per_page * index;
  const sizes: number[] = [];
  let count = 0;
  const cell = (members: WorkItemRow[]) => {
    const page = members.slice(start, start + per_page);
    sizes.push(members.length);
    count += page.length;
    return page;
  };
  const group = (members: WorkItemRow[]) => {
    if (!sub_group_by) return { results: cell(members), total_results: members.length };
    const keys = keysIn(members, sub_group_by);
    const cells = keys.map((key) => {
      const own = inGroup(members, sub_group_by, key);
      return [key, { results: cell(own), total_results: own.length }];
    });
    return { results: Object.fromEntries(cells), total_results: members.length };
  };
  const grouped = () =>
    Object.fromEntries(
      [...new Set([...alwaysThere(group_by!, world), ...keysIn(rows, group_by!)])].map((key) => [
        key,
        group(inGroup(rows, group_by!, key)),
      ]),
    );
  const results = group_by ? (rows.length === 0 ? {} : grouped()) : cell(rows);
  const largest = Math.max(0, ...sizes);
  return {
    grouped_by: group_by ?? null,
    sub_grouped_by: group_by ? (sub_group_by ?? null) : null,
    total_count: rows.length,
    total_results: rows.length,
    next_cursor: `${per_page}:${index + 1}:0`,
    prev_cursor: `${per_page}:${index - 1}:1`,
    next_page_results: largest > start + per_page,
    prev_page_results: index > 0,
    count,
    total_pages: Math.ceil(largest / per_page),
    extra_stats: null,
    results,
  };
}
