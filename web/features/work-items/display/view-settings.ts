import {
  DISPLAY_PROPERTIES,
  type DisplayFilters,
  type DisplayProperty,
  type StoredFilters,
  type UserProperties,
} from '#entities/user-properties/types.ts';
import { FILTER_KEYS, type GroupBy, type ItemFilters, type ListQuery } from '#entities/work-items/query.ts';

export const LAYOUTS = ['list', 'kanban'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** Groupings that can be chosen here; those by cycle and module come with their screens. */
export const GROUPINGS = [
  'state',
  'priority',
  'assignees',
  'labels',
  'created_by',
] as const satisfies GroupBy[];
export type Grouping = (typeof GROUPINGS)[number];
export const ORDERS = [
  'sort_order',
  '-created_at',
  '-updated_at',
  'start_date',
  'target_date',
  '-priority',
] as const;

export type ViewSettings = {
  layout: Layout;
  groupBy: Grouping | null;
  orderBy: string;
  showSubItems: boolean;
  showEmptyGroups: boolean;
  type: ListQuery['type'];
  filters: ItemFilters;
  shown: ReadonlySet<DisplayProperty>;
};

const GROUPED_PAGE = 50;
const FLAT_PAGE = 100;
const BOARD_PAGE = 30;

const isOneOf = <T extends string>(options: readonly T[], value: unknown): value is T =>
  options.some((option) => option === value);

function readFilters(stored: StoredFilters): ItemFilters {
  const given = FILTER_KEYS.flatMap((key) => {
    const values = stored[key];
    return Array.isArray(values) && values.length > 0 ? [[key, values] as const] : [];
  });
  return Object.fromEntries(given);
}

/** What is stored for me, with everything this client cannot show replaced by what it can. */
export function readSettings(row: UserProperties | null): ViewSettings {
  const display: Partial<DisplayFilters> = row?.display_filters ?? {};
  const layout = isOneOf(LAYOUTS, display.layout) ? display.layout : 'list';
  const groupBy = isOneOf(GROUPINGS, display.group_by) ? display.group_by : null;
  const properties = row?.display_properties ?? {};
  return {
    layout,
    // A board has columns: without a grouping it is grouped by state.
    groupBy: layout === 'kanban' ? (groupBy ?? 'state') : groupBy,
    orderBy: display.order_by ?? 'sort_order',
    showSubItems: display.sub_issue ?? true,
    showEmptyGroups: display.show_empty_groups ?? layout === 'kanban',
    type: isOneOf(['active', 'backlog'] as const, display.type) ? display.type : null,
    filters: readFilters(row?.filters ?? {}),
    shown: new Set(DISPLAY_PROPERTIES.filter((key) => properties[key] !== false)),
  };
}

function pageSizeOf({ layout, groupBy }: ViewSettings) {
  if (layout === 'kanban') return BOARD_PAGE;
  return groupBy ? GROUPED_PAGE : FLAT_PAGE;
}

/** The list that these settings ask for (page sizes: docs/contract/lists.md#page-sizes-of-our-client). */
export const queryOf = (projectId: string, settings: ViewSettings): ListQuery => ({
  projectId,
  filters: settings.filters,
  groupBy: settings.groupBy,
  subGroupBy: null,
  orderBy: settings.orderBy,
  type: settings.type,
  showSubItems: settings.showSubItems,
  pageSize: pageSizeOf(settings),
});

/**
 * The stored settings after another layout was chosen. A board that nobody has set up yet starts grouped by state and in manual
 * order, because cards are there to be put somewhere.
 */
export function withLayout(stored: DisplayFilters, layout: Layout): DisplayFilters {
  if (layout === 'kanban' && !stored.group_by) {
    return { ...stored, layout, group_by: 'state', order_by: 'sort_order' };
  }
  return { ...stored, layout };
}

/** Without groups there are no sub-groups either. */
export const withGrouping = (stored: DisplayFilters, groupBy: Grouping | null): DisplayFilters => ({
  ...stored,
  group_by: groupBy,
  sub_group_by: groupBy && stored.sub_group_by !== groupBy ? (stored.sub_group_by ?? null) : null,
});

/** The stored filters with one of them replaced; an empty one is stored as null. */
export const withFilter = (stored: StoredFilters, key: string, values: readonly string[]): StoredFilters => ({
  ...stored,
  [key]: values.length > 0 ? [...values] : null,
});

export const countFilters = (filters: ItemFilters) =>
  Object.values(filters).filter((values) => values.length > 0).length;
