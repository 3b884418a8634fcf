import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { filterParameters } from '@tandem/shared/planning/views/filters.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { type UsedField, useFieldsOfWorkspace } from '#entities/projects/fields/hooks.ts';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';
import { patchView } from '#entities/planning/views/actions.ts';
import type { View, ViewParts } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { actionsOf, type SettingsActions } from '../model/display/use-view-settings.ts';
import { narrowedTree } from '../model/display/completed.ts';
import { countFilters, readSettings, type ViewSettings } from '../model/display/view-settings.ts';
import { isSame, partsOf } from './use-saved-view.ts';
import type { ChosenItems } from './workspace-query.ts';

/** All items, the newest first. */
export const USUAL_PARTS: ViewParts = {
  filters: {},
  display_filters: {
    layout: 'spreadsheet',
    group_by: null,
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: true,
  },
  display_properties: {},
};
const PLANS = { cycle: true, module: true, type: true };

type Edits = Partial<ViewParts>;
/** What I look at differently, by workspace and view. */
const useEdits = create<Record<string, Edits>>(() => ({}));

/** The server has no row for the views that everybody has: the device remembers how I look at them. */
const storageKey = (key: string) => `tandem.workspace-view.${key}`;

function read(key: string): Edits {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(storageKey(key)) ?? '{}') as Edits;
  } catch {
    return {};
  }
}

function write(key: string, edits: Edits) {
  useEdits.setState({ [key]: edits });
  globalThis.localStorage?.setItem(storageKey(key), JSON.stringify(edits));
}

/** Settings of a view of the workspace as tables take them. */
export const workspaceSettingsOf = (
  id: string,
  parts: ViewParts,
  fields: readonly UsedField[] = [],
): ViewSettings => {
  const row: UserProperties = { id, of: 'issues', project: '', ...parts };
  return readSettings(row, 'workspace', { isEstimated: true, plans: { ...PLANS, fields } });
};

export type WorkspaceSettings = {
  settings: ViewSettings;
  actions: SettingsActions;
  /** As it is looked at now. */
  parts: ViewParts;
  isEdited: boolean;
  change: (part: UserPropertiesPatch) => void;
  reset: () => void;
  /** Stores for everybody what I look at; of a view that is stored. */
  update: () => Promise<boolean>;
};

/**
 * How I look at a view of the workspace, and how that is changed without changing the view. Of items that something else
 * chose nothing is remembered, nor left out by what is: they are those that were counted.
 */
export function useWorkspaceSettings(
  viewId: string,
  { view, chosen }: { view: View | undefined; chosen: ChosenItems | null },
): WorkspaceSettings {
  const { id: workspaceId } = useCurrentWorkspace();
  const key = [workspaceId, viewId, ...(chosen ? [JSON.stringify(chosen.filters)] : [])].join('.');
  const fields = useFieldsOfWorkspace(workspaceId);
  const isPassing = view !== undefined || chosen !== null;
  const known = useEdits((all) => all[key]);
  return useMemo(() => {
    const edits = known ?? (isPassing ? {} : read(key));
    const stored = view ? partsOf(view) : USUAL_PARTS;
    const parts = { ...stored, ...edits };
    const forget = () =>
      isPassing ? useEdits.setState({ [key]: {} }) : write(key, { ...edits, filters: {} });
    const change = (part: UserPropertiesPatch) => {
      const next = { ...edits, ...part };
      if (isPassing) useEdits.setState({ [key]: next });
      else write(key, next);
    };
    const row: UserProperties = { id: viewId, of: 'issues', project: '', ...parts };
    const settings = workspaceSettingsOf(viewId, parts, fields);
    const update = async () => {
      if (!view) return false;
      forget();
      return patchView(view.id, parts);
    };
    return {
      settings,
      actions: { ...actionsOf(row, 'workspace', change), shared: null },
      parts,
      change,
      // How a view that everybody has is shown is a habit; only what it leaves out is worth saving.
      isEdited: view
        ? !isSame(settings, workspaceSettingsOf(viewId, stored, fields))
        : countFilters(settings) > 0,
      reset: forget,
      update,
    };
  }, [key, viewId, view, isPassing, known, fields]);
}

/** The parameters of the list: also filters that this client has no values for. */
export const parametersOf = (parts: ViewParts, settings: ViewSettings) => {
  const { type, showSubItems } = settings;
  const tree = narrowedTree(settings);
  return {
    ...filterParameters(parts.filters),
    ...(tree && { filters: JSON.stringify(writeFilterTree(tree)) }),
    ...(type && { type }),
    ...(!showSubItems && { sub_issue: 'false' }),
  };
};
