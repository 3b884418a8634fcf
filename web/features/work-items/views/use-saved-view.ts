import { useMemo } from 'react';
import { create } from 'zustand';
import { useEstimatePoints } from '#entities/projects/estimates/hooks.ts';
import { useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';
import { patchView } from '#entities/planning/views/actions.ts';
import type { View, ViewParts } from '#entities/planning/views/types.ts';
import { type ListTraits, readSettings, type ViewSettings } from '../model/display/view-settings.ts';
import { actionsOf, type SettingsActions } from '../model/display/use-view-settings.ts';

/** What I look at differently in a view, until I save it or put it back; it is nobody else's. */
const useEdits = create<Record<string, Partial<ViewParts>>>(() => ({}));

export const clearEdits = (viewId: string) =>
  useEdits.setState(
    (edits) => Object.fromEntries(Object.entries(edits).filter(([id]) => id !== viewId)),
    true,
  );

export const partsOf = ({
  filters,
  rich_filters = {},
  display_filters,
  display_properties,
}: ViewParts): ViewParts => ({
  filters,
  rich_filters,
  display_filters,
  display_properties,
});

/** What a project has that items can be shown by. */
export function useTraits(projectId: string): Partial<ListTraits> {
  const isEstimated = useEstimatePoints(projectId).length > 0;
  const { cycle, module, type } = usePlans(projectId);
  const fields = useFieldsOfProject(projectId);
  return useMemo(
    () => ({ isEstimated, plans: { cycle, module, type, fields } }),
    [isEstimated, cycle, module, type, fields],
  );
}

/** Settings of a view as the lists take them. */
export function settingsOf(parts: ViewParts, projectId: string, traits: Partial<ListTraits>): ViewSettings {
  const row: UserProperties = { id: '', of: 'issues', project: projectId, ...parts };
  return readSettings(row, 'view', traits);
}

/** Two ways of saying the same are the same. */
export const isSame = (a: ViewSettings, b: ViewSettings) => textOf(a) === textOf(b);
const textOf = ({ shown, filters, ...settings }: ViewSettings) =>
  JSON.stringify([settings, [...shown].sort(), Object.entries(filters).sort()]);

export type SavedView = {
  settings: ViewSettings;
  actions: SettingsActions;
  /** As it is looked at now. */
  parts: ViewParts;
  isEdited: boolean;
  change: (part: UserPropertiesPatch) => void;
  reset: () => void;
  /** Stores for everybody what I look at. */
  update: () => Promise<boolean>;
};

/** A view as I look at it, and how that is changed without changing the view. */
export function useSavedView(view: View, projectId: string): SavedView {
  const edits = useEdits((all) => all[view.id]);
  const traits = useTraits(projectId);
  return useMemo(() => {
    const parts = { ...partsOf(view), ...edits };
    const change = (part: UserPropertiesPatch) =>
      useEdits.setState((all) => ({ [view.id]: { ...all[view.id], ...part } }));
    const row: UserProperties = { id: view.id, of: 'issues', project: projectId, ...parts };
    const settings = settingsOf(parts, projectId, traits);
    const update = async () => {
      clearEdits(view.id);
      return patchView(view.id, parts);
    };
    return {
      settings,
      actions: { ...actionsOf(row, 'view', change), shared: null },
      parts,
      change,
      isEdited: edits !== undefined && !isSame(settings, settingsOf(view, projectId, traits)),
      reset: () => clearEdits(view.id),
      update,
    };
  }, [view, edits, projectId, traits]);
}
