import {
  DISPLAY_PROPERTIES,
  type DisplayFilters,
  type DisplayProperty,
  type OwnOfLayout,
  type StoredFilters,
  type UserProperties,
} from '#entities/personal/user-properties/types.ts';
import { DEFAULT_DISPLAY_FILTERS } from '@tandem/shared/personal/user-properties/defaults.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { isNoneOfKey, noneOfTerm, parseNoneOf } from '@tandem/shared/work-items/lists/none-of.ts';
import { FILTER_KEYS, type ItemFilters, type ListQuery } from '#entities/work-items/rows/query.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { shownFields } from './list-fields.ts';
import { COMPLETED, type Completed, narrowedTree } from './completed.ts';
import { readColumns, type TableColumns } from './table-columns.ts';
import { type CalendarSpan, endsOf } from '#lib/dates/calendar-days.ts';
import {
  boardGroup,
  type Layout,
  filtersHere,
  type FilterProperty,
  type Grouping,
  layoutsOf,
  type ListContext,
  type OfferedOptions,
  NO_PLANS,
  optionsOf,
  type Plans,
} from './list-options.ts';

/** A cycle or a module whose items are listed. */
export type ListPlace = { kind: 'cycle' | 'module'; id: string };

export type ViewSettings = {
  context: ListContext;
  layout: Layout;
  groupBy: Grouping | null;
  subGroupBy: Grouping | null;
  orderBy: string;
  showSubItems: boolean;
  showEmptyGroups: boolean;
  /** Epics among the issues; null where there are none to show. */
  showEpics: boolean | null;
  type: ListQuery['type'];
  filters: ItemFilters;
  /** What another client or a program asks for beside the filters; null for nothing. */
  tree: FilterTree | null;
  shown: ReadonlySet<DisplayProperty>;
  /** The custom fields that are shown, in the order of the project. */
  fields: readonly UsedField[];
  /** The project says how large its items are: without that nothing is said of estimates. */
  isEstimated: boolean;
  plans: Plans;
  /** The cycle or module whose items these are; null for those of the whole project. */
  place: ListPlace | null;
  /** Columns of a board in the order in which they were put; others stand behind them. */
  columnOrder: readonly string[];
  cardSize: 'comfortable' | 'compact';
  columns: TableColumns;
  completed: Completed;
  calendar: { showWeekends: boolean; layout: 'month' | 'week' };
};

const GROUPED_PAGE = 50;
const FLAT_PAGE = 100;
const BOARD_PAGE = 30;
const LANE_PAGE = 10;
/** People may be hundreds of columns, of which a few are looked at. */
const CROWDED: readonly (string | null)[] = ['assignees', 'created_by'];
const CALENDAR_PAGE = { month: 4, week: 30 };

const isOneOf = <T extends string | null>(options: readonly T[], value: unknown): value is T =>
  options.some((option) => option === value);

/** Terms that mean no days would be refused with the whole list. */
const isMeant = (key: string, values: readonly string[]) =>
  (key !== 'start_date' && key !== 'target_date') || parseDateTerms(values.join(','), ANY_DAY) !== undefined;
const ANY_DAY = '2000-01-01';

/** Projects of teams are filtered by under a name of their own in what other clients store. */
function withoutTeams({ team_project, ...stored }: StoredFilters): StoredFilters {
  return team_project ? { ...stored, project: stored['project'] ?? team_project } : stored;
}

function readFilters(row: StoredFilters, offered: readonly string[]): ItemFilters {
  const stored = withoutTeams(row);
  const given = [...FILTER_KEYS, 'subscriber']
    .filter((key) => offered.includes(key))
    .flatMap((key) => {
      const values = stored[key];
      return Array.isArray(values) && values.length > 0 && isMeant(key, values)
        ? [[key, values] as const]
        : [];
    });
  const without = readWithout(stored['not'], offered);
  return { ...Object.fromEntries(given), ...(without.length > 0 && { not: without }) };
}

/** What items must not have, of properties that are offered here. */
function readWithout(stored: unknown, offered: readonly string[]): string[] {
  const terms = Array.isArray(stored) ? stored.filter((term) => typeof term === 'string') : [];
  const found = terms.flatMap((term) => [...(parseNoneOf([term]) ?? [])]);
  const byKey = Map.groupBy(found, ([key]) => key);
  return [...byKey].flatMap(([key, entries]) => {
    const values = entries.flatMap(([, each]) => each);
    return offered.includes(key) && isMeant(key, values) ? values.map((value) => noneOfTerm(key, value)) : [];
  });
}

type ListKind = { context: ListContext; layout: Layout };

/** How items are grouped: by what is stored where that is offered, else by the first, or by nothing. */
function readGroups(
  { context, layout }: ListKind,
  options: OfferedOptions,
  display: Partial<DisplayFilters>,
) {
  const { groupBy: offered, subGroupBy: lanes } = options;
  // A board has columns and a calendar days; a list without a grouping has one group.
  const [first = null] = offered;
  const board = isOneOf(offered, boardGroup(context)) ? boardGroup(context) : first;
  const fallback = layout === 'kanban' ? board : layout === 'calendar' ? first : null;
  // What a board is grouped by says nothing of the table beside it.
  const stored = layout === 'spreadsheet' ? display.table_columns?.group_by : display.group_by;
  const groupBy = isOneOf(offered, stored) ? stored : fallback;
  const subGroupBy = isOneOf(lanes, display.sub_group_by) ? display.sub_group_by : null;
  return { groupBy, subGroupBy: subGroupBy === groupBy ? null : subGroupBy };
}

/** Drafts are not begun, and archives are of what is over. */
export const NOTHING_FINISHED: readonly ListContext[] = ['drafts', 'archived'];

const NATURAL: readonly string[] = [];

/** The order of the columns of a board, which each grouping has for itself. */
function readColumnOrder({ column_order }: Partial<DisplayFilters>, groupBy: string | null) {
  const stored: unknown = column_order?.[groupBy ?? ''];
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : NATURAL;
}

/** What a project uses, and what of it is listed. */
export type ListTraits = Pick<ViewSettings, 'isEstimated' | 'plans' | 'place'> & {
  hasEpics: boolean;
  /** The items are also on this device. */
  isCopied: boolean;
};

/** The items of a cycle or module are on a board until another layout is chosen, which leaves its trace. */
function displayOf(row: UserProperties | null, context: ListContext): Partial<DisplayFilters> {
  const stored = row?.display_filters;
  const isPlan = context === 'cycle' || context === 'module';
  if (!isPlan || (stored && (stored.by_layout || stored.layout !== DEFAULT_DISPLAY_FILTERS.layout))) {
    return stored ?? {};
  }
  const board = { ...stored, layout: 'kanban' as const, group_by: stored?.group_by ?? boardGroup(context) };
  return stored?.is_order_chosen ? board : { ...board, order_by: 'sort_order' };
}

/** What is stored for me, with everything this client cannot show here replaced by what it can. */
export function readSettings(
  row: UserProperties | null,
  context: ListContext = 'project',
  traits: Partial<ListTraits> = {},
): ViewSettings {
  const { isEstimated = false, hasEpics = false, plans = NO_PLANS, place = null, isCopied = false } = traits;
  const display = displayOf(row, context);
  const layouts = layoutsOf(context);
  const layout = isOneOf(layouts, display.layout) ? display.layout : (layouts[0] ?? 'list');
  const options = optionsOf(context, layout, plans);
  const properties = row?.display_properties ?? {};
  const groups = readGroups({ context, layout }, options, display);
  return {
    context,
    layout,
    ...groups,
    columnOrder: layout === 'kanban' ? readColumnOrder(display, groups.groupBy) : NATURAL,
    columns: readColumns(display.table_columns),
    completed:
      NOTHING_FINISHED.includes(context) || !isOneOf(COMPLETED, display.completed)
        ? 'all'
        : display.completed,
    cardSize: display.card_size === 'compact' ? 'compact' : 'comfortable',
    orderBy: isCopied ? orderOfCopy({ context, layout }, options, display) : orderOf(options, display),
    showSubItems: options.extras.includes('sub_issue') ? (display.sub_issue ?? true) : true,
    showEmptyGroups:
      context === 'archived'
        ? (display.archives?.show_empty_groups ?? false)
        : (display.show_empty_groups ?? false),
    showEpics: hasEpics && context === 'project' ? (display.show_epics ?? false) : null,
    type: isOneOf(['active', 'backlog'] as const, display.type) ? display.type : null,
    filters: readFilters(row?.filters ?? {}, filtersHere({ context, layout, plans })),
    tree: readFilterTree(row?.rich_filters).tree,
    shown: new Set(
      DISPLAY_PROPERTIES.filter(
        (key) =>
          properties[key] !== false &&
          (key !== 'estimate' || isEstimated) &&
          (!['cycle', 'modules', 'issue_type'].includes(key) || options.properties.includes(key)),
      ),
    ),
    fields: hasFields(layout) ? shownFields(plans.fields, properties) : shownFields(undefined, properties),
    isEstimated,
    plans,
    place,
    calendar: {
      showWeekends: display.calendar?.show_weekends ?? true,
      layout: isOneOf(['month', 'week'] as const, display.calendar?.layout)
        ? display.calendar.layout
        : 'month',
    },
  };
}

/** Calendars and timelines draw names alone. */
export const hasFields = (layout: Layout) => layout !== 'calendar' && layout !== 'gantt_chart';

/** The order where none is stored that is offered: manual; where nothing is put by hand, the newest first. */
const orderWithout = ({ orderBy }: OfferedOptions) =>
  orderBy.length === 0 || orderBy.includes('sort_order') ? 'sort_order' : '-created_at';

const orderOf = (options: OfferedOptions, { order_by }: Partial<DisplayFilters>) =>
  isOneOf(options.orderBy, order_by) ? order_by : orderWithout(options);

/** Lists of a project, which the copy of the device holds as a whole. */
const OF_PROJECT: readonly ListContext[] = ['project', 'epics', 'cycle', 'module'];

/** With a copy on the device a list is in manual order until its person has chosen another; a table has columns for that. */
function orderOfCopy(
  { context, layout }: ListKind,
  options: OfferedOptions,
  display: Partial<DisplayFilters>,
): string {
  const isChosen = display.is_order_chosen === true || display.order_by !== DEFAULT_DISPLAY_FILTERS.order_by;
  if (isChosen || layout === 'spreadsheet' || !OF_PROJECT.includes(context)) return orderOf(options, display);
  return orderWithout(options);
}

function pageSizeOf({ layout, groupBy, subGroupBy, calendar }: ViewSettings) {
  if (layout === 'kanban') return subGroupBy || CROWDED.includes(groupBy) ? LANE_PAGE : BOARD_PAGE;
  if (layout === 'calendar') return CALENDAR_PAGE[calendar.layout];
  return groupBy ? GROUPED_PAGE : FLAT_PAGE;
}

/** The days that a calendar shows, as a filter by date (docs/contract/lists.md#date-terms). */
function daysOf(span: CalendarSpan) {
  const [from, to] = endsOf(span);
  return { target_date: [`${from};after`, `${to};before`] };
}

function treeOf(settings: ViewSettings) {
  const tree = narrowedTree(settings);
  return tree ? { tree } : {};
}

/** The list that these settings ask for (page sizes: docs/contract/lists.md#page-sizes-of-our-client). */
export const queryOf = (
  projectId: string,
  settings: ViewSettings,
  span: CalendarSpan | null = null,
): ListQuery => ({
  projectId,
  source: settings.context === 'epics' || settings.context === 'archived' ? settings.context : 'issues',
  filters: {
    ...settings.filters,
    ...(span && daysOf(span)),
    ...(settings.place && { [settings.place.kind]: [settings.place.id] }),
  },
  ...treeOf(settings),
  groupBy: settings.groupBy,
  subGroupBy: settings.subGroupBy,
  orderBy: settings.orderBy,
  type: settings.type,
  showSubItems: settings.showSubItems,
  ...(settings.showEpics && { withEpics: true }),
  pageSize: pageSizeOf(settings),
  // The timeline draws what has days, and how items wait for each other.
  ...(settings.layout === 'gantt_chart' && { isScheduled: true }),
  withRelations: settings.layout === 'gantt_chart',
});

const ownOf = (stored: DisplayFilters): OwnOfLayout => ({
  group_by: stored.group_by ?? null,
  sub_group_by: stored.sub_group_by ?? null,
  order_by: stored.order_by ?? 'sort_order',
  is_order_chosen: stored.is_order_chosen ?? false,
});

/** A board that was not set up yet starts with the usual columns and in manual order, because cards are there to be put somewhere. */
function firstOf(stored: DisplayFilters, layout: Layout, context: ListContext): OwnOfLayout {
  const own = ownOf(stored);
  if (layout !== 'kanban' || own.group_by) return own;
  return { ...own, group_by: boardGroup(context), order_by: 'sort_order' };
}

/** The stored settings after another layout was chosen: each has the groups and the order in which it was left. */
export function withLayout(stored: DisplayFilters, layout: Layout, context: ListContext): DisplayFilters {
  const from = isOneOf(layoutsOf(context), stored.layout) ? stored.layout : (layoutsOf(context)[0] ?? 'list');
  const by_layout = { ...stored.by_layout, [from]: ownOf(stored) };
  const own = by_layout[layout] ?? firstOf(stored, layout, context);
  return { ...stored, ...own, layout, by_layout };
}

/** Without groups there are no sub-groups either. */
export function withGrouping(stored: DisplayFilters, groupBy: Grouping | null): DisplayFilters {
  if (stored.layout === 'spreadsheet') {
    return { ...stored, table_columns: { ...stored.table_columns, group_by: groupBy } };
  }
  return {
    ...stored,
    group_by: groupBy,
    sub_group_by: groupBy && stored.sub_group_by !== groupBy ? (stored.sub_group_by ?? null) : null,
  };
}

/** Whether items have one of the values of a filter, or none of them. */
export type FilterMode = 'any' | 'none';

/** The values that a property is filtered by in this way. */
export function filterValues(filters: ItemFilters, key: FilterProperty, mode: FilterMode): readonly string[] {
  if (mode === 'any') return filters[key] ?? [];
  return (isNoneOfKey(key) && parseNoneOf(filters.not ?? [])?.get(key)) || [];
}

const orNull = (values: readonly string[]) => (values.length > 0 ? [...values] : null);

/** The stored filters with one of them replaced; an empty one is stored as null. */
export function withFilter(
  stored: StoredFilters,
  key: FilterProperty,
  values: readonly string[],
  mode: FilterMode = 'any',
): StoredFilters {
  const own = withoutTeams(stored);
  if (mode === 'any' || !isNoneOfKey(key)) return { ...own, [key]: orNull(values) };
  const others = (own['not'] ?? []).filter((term) => !term.startsWith(noneOfTerm(key, '')));
  return { ...own, not: orNull([...others, ...values.map((value) => noneOfTerm(key, value))]) };
}

/** The same values the other way round: none of them instead of one, or one instead of none. */
export function withMode(stored: StoredFilters, key: FilterProperty, mode: FilterMode): StoredFilters {
  const other = mode === 'any' ? 'none' : 'any';
  const values = filterValues(stored as ItemFilters, key, other);
  return withFilter(withFilter(stored, key, [], other), key, values, mode);
}

/** Archives are looked at for what is in them: what the project's list shows of empty groups does not hold there. */
export const withEmptyGroups = (
  stored: DisplayFilters,
  context: ListContext,
  show_empty_groups: boolean,
): DisplayFilters =>
  context === 'archived'
    ? { ...stored, archives: { ...stored.archives, show_empty_groups } }
    : { ...stored, show_empty_groups };

/** The columns of a board as they stand now; those that are not shown keep their places behind them. */
export function withColumns(
  stored: DisplayFilters,
  groupBy: string,
  shown: readonly string[],
): DisplayFilters {
  const others = readColumnOrder(stored, groupBy).filter((id) => !shown.includes(id));
  return { ...stored, column_order: { ...stored.column_order, [groupBy]: [...shown, ...others] } };
}

/** Lanes are never of what the columns are already. */
export const withLanes = (stored: DisplayFilters, subGroupBy: Grouping | null): DisplayFilters => ({
  ...stored,
  sub_group_by: subGroupBy === stored.group_by ? null : subGroupBy,
});

/** Whether there may be items that are left out, by filters or by how far they are. */
export const isNarrowed = (settings: ViewSettings) =>
  countFilters(settings) > 0 || settings.type !== null || settings.completed !== 'all';

/** How many filters are applied; a tree is one. */
export const countFilters = ({ filters, tree }: Pick<ViewSettings, 'filters' | 'tree'>) =>
  Object.values(filters).filter((values) => values.length > 0).length + (tree ? 1 : 0);
