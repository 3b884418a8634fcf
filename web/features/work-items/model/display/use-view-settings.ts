import { useMemo } from 'react';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import { usePlans, useProject } from '#entities/projects/projects/hooks.ts';
import { patchUserProperties } from '#entities/personal/user-properties/actions.ts';
import { useUserProperties } from '#entities/personal/user-properties/hooks.ts';
import type { FieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type {
  DisplayFilters,
  DisplayProperty,
  PropertiesOf,
  StoredFilters,
  UserProperties,
  UserPropertiesPatch,
} from '#entities/personal/user-properties/types.ts';
import { useLocalCopy } from '#lib/device/local-copy.ts';
import type { FilterProperty, Grouping, Layout, ListContext } from './list-options.ts';
import { addressOfView, useSharedView } from './shared-view.ts';
import type { TableColumns } from './table-columns.ts';
import {
  type FilterMode,
  type ListPlace,
  readSettings,
  type ViewSettings,
  withColumns,
  withEmptyGroups,
  withFilter,
  withGrouping,
  withLanes,
  withLayout,
  withMode,
} from './view-settings.ts';

export type SettingsActions = {
  setLayout: (layout: Layout) => void;
  setGrouping: (groupBy: Grouping | null) => void;
  setLanes: (subGroupBy: Grouping | null) => void;
  /** Puts the columns of a board in this order. */
  setColumns: (groupBy: Grouping, shown: readonly string[]) => void;
  /** How the columns of a table stand. */
  setTable: (columns: TableColumns) => void;
  setDisplay: (patch: Partial<DisplayFilters>) => void;
  setEmptyGroups: (areShown: boolean) => void;
  setCalendar: (patch: DisplayFilters['calendar']) => void;
  setShown: (property: DisplayProperty | FieldProperty, isShown: boolean) => void;
  setFilter: (key: FilterProperty, values: readonly string[], mode?: FilterMode) => void;
  /** One of the values, or none of them. */
  setFilterMode: (key: FilterProperty, mode: FilterMode) => void;
  clearFilters: () => void;
  /** Filters by key, and a tree as it is stored; both at once. Filters that are not named stay as they are. */
  setAsked: (filters: StoredFilters, tree: Record<string, unknown>) => void;
  /** What I see, as a view stores it. */
  parts: () => Required<UserPropertiesPatch>;
  /** The address that shows others what I see. */
  address: () => string;
  /** What I look at came by its address: changes stay in there until I take it over. */
  shared: { leave: () => void; take: () => void } | null;
};

type Patch = (part: UserPropertiesPatch) => void;

/** How settings are changed wherever they are kept. */
export function actionsOf(
  row: UserProperties,
  context: ListContext,
  store: Patch,
): Omit<SettingsActions, 'shared'> {
  const { display_filters: display, filters } = row;
  const patch = (next: DisplayFilters) => store({ display_filters: next });
  return {
    setLayout: (layout) => patch(withLayout(display, layout, context)),
    setGrouping: (groupBy) => patch(withGrouping(display, groupBy)),
    setLanes: (subGroupBy) => patch(withLanes(display, subGroupBy)),
    setColumns: (groupBy, shown) => patch(withColumns(display, groupBy, shown)),
    setTable: ({ order, widths, pinned, sums }) =>
      patch({
        ...display,
        table_columns: {
          ...display.table_columns,
          order: [...order],
          widths: { ...widths },
          pinned: [...pinned],
          sums: { ...sums },
        },
      }),
    setDisplay: (part) => patch({ ...display, ...part, ...(part.order_by && { is_order_chosen: true }) }),
    setEmptyGroups: (areShown) => patch(withEmptyGroups(display, context, areShown)),
    setCalendar: (part) => patch({ ...display, calendar: { ...display.calendar, ...part } }),
    setShown: (property, isShown) =>
      store({ display_properties: { ...row.display_properties, [property]: isShown } }),
    setFilter: (key, values, mode) => store({ filters: withFilter(filters, key, values, mode) }),
    setFilterMode: (key, mode) => store({ filters: withMode(filters, key, mode) }),
    clearFilters: () =>
      store({
        filters: Object.fromEntries(Object.keys(filters).map((key) => [key, null])),
        ...(row.rich_filters && { rich_filters: {} }),
      }),
    setAsked: (asked, tree) => store({ filters: { ...filters, ...asked }, rich_filters: tree }),
    parts: () => ({
      filters,
      rich_filters: row.rich_filters ?? {},
      display_filters: display,
      display_properties: row.display_properties,
    }),
    address: () => addressOfView(row),
  };
}

const placeOf = (context: ListContext, id: string | undefined): ListPlace | null =>
  id !== undefined && (context === 'cycle' || context === 'module') ? { kind: context, id } : null;

/** Whose settings these are: each cycle and module has its own. */
function propertiesFor(context: ListContext, place: ListPlace | null): PropertiesOf {
  if (place) return `${place.kind} ${place.id}`;
  return context === 'epics' ? 'epics' : 'issues';
}

/** How I look at this project and how I change that; null while it is being read. */
export function useViewSettings(
  projectId: string,
  context: ListContext = 'project',
  placeId?: string,
): { settings: ViewSettings; actions: SettingsActions | null } | null {
  const place = useMemo(() => placeOf(context, placeId), [context, placeId]);
  const row = useUserProperties(projectId, propertiesFor(context, place));
  const isEstimated = useEstimatePoints(projectId).length > 0;
  const shared = useSharedView();
  const hasEpics = useProject(projectId)?.is_epic_enabled ?? false;
  const { cycle, module, type } = usePlans(projectId);
  const fields = useFieldsOfProject(projectId);
  const isCopied = useLocalCopy((copy) => copy.isWanted);
  return useMemo(() => {
    if (row === undefined) return null;
    const read = (seen: typeof row) =>
      readSettings(seen, context, {
        isEstimated,
        hasEpics,
        plans: { cycle, module, type, fields },
        place,
        isCopied,
      });
    if (row === null) return { settings: read(null), actions: null };
    const store: Patch = (part) => void patchUserProperties(projectId, row.of, part);
    if (!shared) {
      return { settings: read(row), actions: { ...actionsOf(row, context, store), shared: null } };
    }
    const { view, change, leave } = shared;
    const seen = { ...row, rich_filters: {}, ...view };
    const take = () => {
      store(view);
      leave();
    };
    return {
      settings: read(seen),
      actions: { ...actionsOf(seen, context, change), shared: { leave, take } },
    };
  }, [projectId, row, context, isEstimated, hasEpics, cycle, module, type, fields, place, isCopied, shared]);
}
