import { useMemo } from 'react';
import { patchUserProperties } from '#entities/user-properties/actions.ts';
import { useUserProperties } from '#entities/user-properties/hooks.ts';
import type { DisplayFilters, DisplayProperty, UserProperties } from '#entities/user-properties/types.ts';
import type { FilterKey } from '#entities/work-items/query.ts';
import {
  type Grouping,
  type Layout,
  readSettings,
  type ViewSettings,
  withFilter,
  withGrouping,
  withLayout,
} from './view-settings.ts';

export type SettingsActions = {
  setLayout: (layout: Layout) => void;
  setGrouping: (groupBy: Grouping | null) => void;
  setDisplay: (patch: Partial<DisplayFilters>) => void;
  setShown: (property: DisplayProperty, isShown: boolean) => void;
  setFilter: (key: FilterKey, values: readonly string[]) => void;
  clearFilters: () => void;
};

function actionsOf(projectId: string, row: UserProperties): SettingsActions {
  const { display_filters: display, filters } = row;
  const patch = (next: DisplayFilters) => void patchUserProperties(projectId, { display_filters: next });
  return {
    setLayout: (layout) => patch(withLayout(display, layout)),
    setGrouping: (groupBy) => patch(withGrouping(display, groupBy)),
    setDisplay: (part) => patch({ ...display, ...part }),
    setShown: (property, isShown) => {
      const display_properties = { ...row.display_properties, [property]: isShown };
      void patchUserProperties(projectId, { display_properties });
    },
    setFilter: (key, values) =>
      void patchUserProperties(projectId, { filters: withFilter(filters, key, values) }),
    clearFilters: () => {
      const cleared = Object.fromEntries(Object.keys(filters).map((key) => [key, null]));
      void patchUserProperties(projectId, { filters: cleared });
    },
  };
}

/** How I look at this project and how I change that; null while it is being read. */
export function useViewSettings(
  projectId: string,
): { settings: ViewSettings; actions: SettingsActions | null } | null {
  const row = useUserProperties(projectId);
  return useMemo(() => {
    if (row === undefined) return null;
    return { settings: readSettings(row), actions: row && actionsOf(projectId, row) };
  }, [projectId, row]);
}
