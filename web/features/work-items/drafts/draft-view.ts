import { useMemo } from 'react';
import { create } from 'zustand';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { actionsOf, type SettingsActions } from '../model/display/use-view-settings.ts';
import { readSettings, type ViewSettings } from '../model/display/view-settings.ts';

type Stored = Required<Omit<UserPropertiesPatch, 'rich_filters'>> & Pick<UserPropertiesPatch, 'rich_filters'>;

const USUAL: Stored = {
  display_filters: {
    layout: 'list',
    group_by: null,
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: false,
  },
  display_properties: {},
  filters: {},
};

const keyOf = (workspaceId: string) => `tandem.drafts-view.${workspaceId}`;

function read(workspaceId: string): Stored {
  try {
    const text = globalThis.localStorage?.getItem(keyOf(workspaceId));
    return text ? { ...USUAL, ...(JSON.parse(text) as Partial<Stored>) } : USUAL;
  } catch {
    return USUAL;
  }
}

/** By workspace; drafts are of no one project, whose settings the server stores, so the device has these. */
const useViews = create<Record<string, Stored>>(() => ({}));

/** How I look at my drafts, and how I change that. */
export function useDraftView(): { settings: ViewSettings; actions: SettingsActions } {
  const { id } = useCurrentWorkspace();
  const known = useViews((views) => views[id]);
  return useMemo(() => {
    const stored = known ?? read(id);
    const row: UserProperties = { ...stored, id, of: 'issues', project: '' };
    const store = (part: UserPropertiesPatch) => {
      const next = { ...stored, ...part };
      useViews.setState({ [id]: next });
      globalThis.localStorage?.setItem(keyOf(id), JSON.stringify(next));
    };
    const traits = { isEstimated: true, plans: { cycle: true, module: true, type: true } };
    return {
      settings: readSettings(row, 'drafts', traits),
      actions: { ...actionsOf(row, 'drafts', store), shared: null },
    };
  }, [id, known]);
}
