import type { DisplayProperty } from '#entities/personal/user-properties/types.ts';
import type { FieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { FilterKey, GroupBy, ItemGroup } from '#entities/work-items/rows/query.ts';
import { fieldGroups, fieldOrders } from './list-fields.ts';
import { FEW_ORDERS, keyOfOrder, ORDERS } from './orders.ts';

/** What kind of list is shown. Whoever shows one more kind adds its rows below; the layouts stay as they are. */
export const CONTEXTS = [
  'project',
  'cycle',
  'module',
  'view',
  'epics',
  'archived',
  'profile',
  'drafts',
  'workspace',
] as const;
export type ListContext = (typeof CONTEXTS)[number];

/** By the names that are stored (docs/contract/view-settings.md#fields); screen/layouts.ts says where each is. */
export const LAYOUTS = ['list', 'kanban', 'calendar', 'spreadsheet', 'gantt_chart'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** Layouts that draw sub-groups; the others do not offer them. */
export const LAYOUTS_WITH_LANES: readonly Layout[] = ['kanban'];

type Extra = 'show_empty_groups' | 'sub_issue' | 'show_weekends' | 'calendar_layout';

/** What can be set in one layout of one kind of list; an empty list: nothing to choose. */
type ListOptions = {
  groupBy: readonly (GroupBy | null)[];
  subGroupBy: readonly (GroupBy | null)[];
  orderBy: readonly string[];
  extras: readonly Extra[];
  properties: readonly DisplayProperty[];
};

/** What a column of the table orders by, the first way first. */
export const COLUMN_ORDERS: Partial<Record<DisplayProperty, string>> = {
  issue_type: 'type__name',
  state: 'state__name',
  priority: 'priority',
  assignee: 'assignees__first_name',
  labels: 'labels__name',
  modules: 'issue_module__module__name',
  cycle: 'issue_cycle__cycle__name',
  start_date: 'start_date',
  due_date: 'target_date',
  estimate: 'estimate_point__key',
  created_on: 'created_at',
  updated_on: 'updated_at',
  link: 'link_count',
  attachment_count: 'attachment_count',
  sub_issue_count: 'sub_issues_count',
};
const TABLE_ORDERS = ['sort_order', ...Object.values(COLUMN_ORDERS).flatMap((order) => [order, `-${order}`])];

const ROW_PROPERTIES: readonly DisplayProperty[] = [
  ...(['key', 'issue_type', 'state', 'priority', 'start_date', 'due_date', 'assignee', 'modules'] as const),
  ...(['cycle', 'estimate', 'sub_issue_count', 'attachment_count', 'link', 'labels'] as const),
];
const KEY_ONLY: readonly DisplayProperty[] = ['key', 'issue_type'];
const TABLE_PROPERTIES: readonly DisplayProperty[] = [
  ...(['key', 'issue_type', 'state', 'priority', 'assignee', 'labels', 'modules', 'cycle'] as const),
  ...(['start_date', 'due_date', 'estimate', 'created_on', 'updated_on', 'link'] as const),
  ...(['attachment_count', 'sub_issue_count'] as const),
];

const GROUPS: readonly GroupBy[] = [
  ...(['state', 'priority', 'cycle', 'module', 'labels', 'assignees', 'created_by'] as const),
  'issue_type',
];
const NOTHING: ListOptions = {
  groupBy: [],
  subGroupBy: [],
  orderBy: [],
  extras: [],
  properties: ROW_PROPERTIES,
};

/** The five layouts over groups of these kinds. */
const fiveLayouts = (groups: readonly GroupBy[]): Record<Layout, ListOptions> => ({
  list: {
    ...NOTHING,
    groupBy: [...groups, null],
    orderBy: ORDERS,
    extras: ['show_empty_groups', 'sub_issue'],
  },
  kanban: {
    ...NOTHING,
    groupBy: groups,
    subGroupBy: [...groups, null],
    orderBy: ORDERS,
    extras: ['show_empty_groups', 'sub_issue'],
  },
  calendar: {
    ...NOTHING,
    groupBy: ['target_date'],
    extras: ['sub_issue', 'show_weekends', 'calendar_layout'],
    properties: KEY_ONLY,
  },
  spreadsheet: {
    ...NOTHING,
    groupBy: [...groups, null],
    orderBy: TABLE_ORDERS,
    extras: ['show_empty_groups', 'sub_issue'],
    properties: TABLE_PROPERTIES,
  },
  gantt_chart: { ...NOTHING, orderBy: ORDERS, extras: ['sub_issue'], properties: KEY_ONLY },
});

/** What the columns of a board are where nothing is stored: states, or priorities where items are of many projects. */
export const boardGroup = (context: ListContext) =>
  context === 'profile' || context === 'drafts' ? 'priority' : 'state';

const without = (...left: readonly GroupBy[]) => GROUPS.filter((group) => !left.includes(group));
const PROFILE_GROUPS: readonly GroupBy[] = ['state_detail.group', 'priority', 'project', 'labels'];
const DRAFT_GROUPS: readonly GroupBy[] = [
  ...(['state_detail.group', 'cycle', 'module', 'priority', 'project', 'labels'] as const),
];

/** The one table of what each kind of list can be set to. Inside of a cycle or a module its own kind says nothing. */
export const LIST_OPTIONS: Readonly<Record<ListContext, Partial<Record<Layout, ListOptions>>>> = {
  project: fiveLayouts(GROUPS),
  view: fiveLayouts(GROUPS),
  cycle: fiveLayouts(without('cycle')),
  module: fiveLayouts(without('module')),
  epics: fiveLayouts(without('cycle', 'module', 'issue_type')),
  archived: {
    list: {
      ...NOTHING,
      groupBy: [
        ...(['state', 'cycle', 'module', 'state_detail.group', 'priority', 'labels'] as const),
        ...(['assignees', 'created_by', 'issue_type', null] as const),
      ],
      orderBy: FEW_ORDERS,
      extras: ['show_empty_groups'],
    },
  },
  profile: {
    list: {
      ...NOTHING,
      groupBy: [...PROFILE_GROUPS, null],
      orderBy: FEW_ORDERS,
      extras: ['show_empty_groups', 'sub_issue'],
    },
    kanban: { ...NOTHING, groupBy: PROFILE_GROUPS, orderBy: FEW_ORDERS, extras: ['show_empty_groups'] },
  },
  drafts: {
    list: {
      ...NOTHING,
      groupBy: [...DRAFT_GROUPS, null],
      orderBy: FEW_ORDERS,
      extras: ['show_empty_groups'],
    },
    kanban: { ...NOTHING, groupBy: DRAFT_GROUPS, orderBy: FEW_ORDERS, extras: ['show_empty_groups'] },
  },
  workspace: {
    spreadsheet: {
      ...NOTHING,
      orderBy: TABLE_ORDERS.filter((order) => order !== 'sort_order'),
      extras: ['sub_issue'],
      properties: TABLE_PROPERTIES,
    },
  },
};

/** Who follows an item is known to the server alone. */
type FilterName = FilterKey | 'subscriber';

const PROJECT_FILTERS: readonly FilterName[] = [
  ...(['priority', 'state', 'state_group', 'assignees', 'mentions', 'created_by', 'labels'] as const),
  ...(['cycle', 'module', 'start_date', 'target_date', 'issue_type'] as const),
];

/** What each kind of list can be filtered by. */
export const LIST_FILTERS: Readonly<Record<ListContext, readonly FilterName[]>> = {
  project: PROJECT_FILTERS,
  view: PROJECT_FILTERS,
  cycle: PROJECT_FILTERS.filter((key) => key !== 'cycle'),
  module: PROJECT_FILTERS.filter((key) => key !== 'module'),
  epics: PROJECT_FILTERS.filter((key) => key !== 'cycle' && key !== 'module'),
  archived: PROJECT_FILTERS.filter((key) => key !== 'mentions'),
  profile: ['priority', 'state_group', 'labels', 'start_date', 'target_date'],
  drafts: [
    ...(['priority', 'state_group', 'labels', 'cycle', 'module', 'start_date', 'target_date'] as const),
    'issue_type',
  ],
  workspace: [
    ...(['priority', 'state_group', 'assignees', 'created_by', 'subscriber', 'labels', 'project'] as const),
    ...(['start_date', 'target_date', 'issue_type'] as const),
  ],
};

/** Filters that this client can draw values for and hold its lists to. */
const FILTERS = [
  ...(['state', 'state_group', 'priority', 'assignees', 'mentions', 'labels', 'cycle', 'module'] as const),
  ...(['created_by', 'start_date', 'target_date', 'issue_type'] as const),
] as const;
/** Those of a whole workspace, where states are no values: each project has its own. */
const WORKSPACE_FILTERS = [
  ...(['project', 'priority', 'state_group', 'assignees', 'labels', 'created_by', 'subscriber'] as const),
  ...(['start_date', 'target_date', 'issue_type'] as const),
] as const;
/** Those of drafts, which are of any projects. */
const DRAFT_FILTERS = [
  ...(['priority', 'state_group', 'labels', 'cycle', 'module', 'start_date', 'target_date'] as const),
  'issue_type',
] as const;
export type FilterProperty = (typeof FILTERS)[number] | (typeof WORKSPACE_FILTERS)[number];

/** The filters of a layout: a calendar places items by their due day, so that is nothing to filter by. */
export const filtersOf = (context: ListContext, layout: Layout): readonly FilterName[] =>
  LIST_FILTERS[context].filter((key) => layout !== 'calendar' || key !== 'target_date');

/** What a project plans in, whether its items have types, and its custom fields: of what it does not use nothing is offered. */
export type Plans = { cycle: boolean; module: boolean; type: boolean; fields?: readonly UsedField[] };
export const NO_PLANS: Plans = { cycle: false, module: false, type: false };
/** Which part of a project a group, a filter or a property is of. */
const PART_OF: Readonly<Record<string, 'cycle' | 'module' | 'type'>> = {
  cycle: 'cycle',
  module: 'module',
  modules: 'module',
  issue_type: 'type',
  type__name: 'type',
  issue_cycle__cycle__name: 'cycle',
  issue_module__module__name: 'module',
};
function isPlanned(key: string | null, plans: Plans): boolean {
  const part = key === null ? undefined : PART_OF[key];
  return part === undefined || plans[part];
}

function drawnFilters(context: ListContext): readonly FilterProperty[] {
  if (context === 'workspace') return WORKSPACE_FILTERS;
  // All of them have the type of epics.
  if (context === 'epics') return FILTERS.filter((key) => key !== 'issue_type');
  return context === 'drafts' ? DRAFT_FILTERS : FILTERS;
}

type FilterPlace = { context: ListContext; layout: Layout; plans?: Plans };
export const offeredFilters = ({
  context,
  layout,
  plans = NO_PLANS,
}: FilterPlace): readonly FilterProperty[] =>
  drawnFilters(context).filter((key) => filtersOf(context, layout).includes(key) && isPlanned(key, plans));

/** The filters that count here: what a project does not plan in filters nothing. */
export const filtersHere = ({ context, layout, plans = NO_PLANS }: FilterPlace) =>
  filtersOf(context, layout).filter((key) => isPlanned(key, plans));

/** The layouts that a kind of list has. */
export const layoutsOf = (context: ListContext): readonly Layout[] =>
  LAYOUTS.filter((layout) => LIST_OPTIONS[context][layout] !== undefined);

/** Groups whose names this client knows. */
const DRAWN_GROUPS = [
  ...(['state', 'state_detail.group', 'priority', 'assignees', 'labels', 'cycle', 'module'] as const),
  ...(['created_by', 'target_date', 'project', 'issue_type'] as const),
] as const satisfies readonly ItemGroup[];
export type Grouping = (typeof DRAWN_GROUPS)[number] | FieldProperty;

/** Properties that a layout has a place for. */
const ROWS_DRAW: readonly DisplayProperty[] = [
  ...(['key', 'priority', 'state', 'assignee', 'labels', 'start_date', 'due_date'] as const),
  ...(['sub_issue_count', 'link', 'attachment_count', 'estimate', 'cycle', 'modules'] as const),
  'issue_type',
];
const DRAWN_PROPERTIES: Record<Layout, readonly DisplayProperty[]> = {
  list: ROWS_DRAW,
  kanban: ROWS_DRAW,
  calendar: ['key', 'issue_type'],
  spreadsheet: [
    ...(['key', 'state', 'priority', 'assignee', 'labels', 'start_date', 'due_date', 'estimate'] as const),
    ...(['cycle', 'modules', 'issue_type'] as const),
    ...(['created_on', 'updated_on', 'link', 'attachment_count', 'sub_issue_count'] as const),
  ],
  gantt_chart: ['key', 'issue_type'],
};

const isDrawnGroup = (group: GroupBy | null): group is Grouping | null =>
  group === null || DRAWN_GROUPS.some((drawn) => drawn === group);

/** What every item of a list has in common is not said of each, nor what none of them has: epics are planned in nothing. */
const NOT_SAID: Partial<Record<ListContext, readonly DisplayProperty[]>> = {
  cycle: ['cycle'],
  module: ['modules'],
  epics: ['cycle', 'modules', 'issue_type'],
};

export type OfferedOptions = Omit<ListOptions, 'groupBy' | 'subGroupBy'> & {
  groupBy: readonly (Grouping | null)[];
  subGroupBy: readonly (Grouping | null)[];
  hasOrderMenu: boolean;
};

/** Groups by fields stand before that of no groups. */
function withFields(groups: readonly (Grouping | null)[], { fields }: Plans): readonly (Grouping | null)[] {
  const more = fields && groups.length > 1 ? fieldGroups(fields) : [];
  if (more.length === 0) return groups;
  return [...groups.filter((group) => group !== null), ...more, ...(groups.includes(null) ? [null] : [])];
}

/** What is offered: the table's row without what this client cannot draw, and with the fields of the project. */
export function optionsOf(context: ListContext, layout: Layout, plans = NO_PLANS): OfferedOptions {
  const options = LIST_OPTIONS[context][layout] ?? NOTHING;
  return {
    ...options,
    groupBy: withFields(
      options.groupBy.filter(isDrawnGroup).filter((group) => isPlanned(group, plans)),
      plans,
    ),
    subGroupBy: LAYOUTS_WITH_LANES.includes(layout)
      ? withFields(
          options.subGroupBy.filter(isDrawnGroup).filter((group) => isPlanned(group, plans)),
          plans,
        )
      : [],
    orderBy: [
      ...options.orderBy.filter((order) => isPlanned(keyOfOrder(order), plans)),
      ...(options.orderBy.length > 0 ? fieldOrders(plans.fields) : []),
    ],
    hasOrderMenu: options.orderBy.length > 0 && layout !== 'spreadsheet',
    properties: options.properties.filter(
      (property) =>
        DRAWN_PROPERTIES[layout].includes(property) &&
        isPlanned(property, plans) &&
        !NOT_SAID[context]?.includes(property),
    ),
  };
}

type Shown = FilterPlace & { groupBy: GroupBy | null; isEstimated?: boolean };

/** What can be shown or hidden: a board by states says the state by its columns. */
export const offeredProperties = ({ context, layout, groupBy, isEstimated = false, plans }: Shown) =>
  optionsOf(context, layout, plans).properties.filter(
    (property) =>
      (property !== 'state' || layout !== 'kanban' || groupBy !== 'state') &&
      (property !== 'estimate' || isEstimated),
  );
