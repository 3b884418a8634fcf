import { canonicalTree, writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { useMemo } from 'react';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';
import { fieldLookup } from '#entities/projects/fields/lookup.ts';
import { useFieldsOfWorkspace } from '#entities/projects/fields/hooks.ts';
import type { ItemFilters } from '#entities/work-items/rows/query.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { FilterPartProps } from '#features/dashboards/model/filter-part.ts';
import { FilterChips } from '#features/work-items/model/filters/filter-chips.tsx';
import { FilterMenu } from '#features/work-items/model/filters/filter-menu.tsx';
import { offeredFilters } from '#features/work-items/model/display/list-options.ts';
import { actionsOf } from '#features/work-items/model/display/use-view-settings.ts';
import { joinedTree, splitTree } from '#features/work-items/model/tree-drafts/flat.ts';
import { USUAL_PARTS, workspaceSettingsOf } from '#features/work-items/views/use-workspace-settings.ts';
import { usePhone } from '#lib/device/phone.ts';

/** What is stored as one tree, as the filters of a list: some by key, the rest as a tree. */
function partsOf(filters: FilterPartProps['filters'], offered: readonly string[]) {
  const { tree } = readFilterTree(filters ?? undefined, fieldLookup);
  const split = splitTree(tree, offered);
  return {
    ...USUAL_PARTS,
    filters: split.filters,
    rich_filters: split.rest ? writeFilterTree(split.rest) : {},
  };
}

const treeOf = (filters: ItemFilters, rich: Record<string, unknown>) => {
  const { tree } = readFilterTree(rich, fieldLookup);
  const joined = joinedTree(filters, tree);
  return joined ? writeFilterTree(canonicalTree(joined)) : null;
};

/** Filters of a dashboard and of a widget, chosen as those of lists are. */
export function DashboardFilters({ filters, onChange, place }: FilterPartProps) {
  const fields = useFieldsOfWorkspace(useCurrentWorkspace().id);
  const isPhone = usePhone();
  const { parts, settings } = useMemo(() => {
    const none = workspaceSettingsOf('', USUAL_PARTS, fields);
    const split = partsOf(filters, offeredFilters(none));
    return { parts: split, settings: workspaceSettingsOf('', split, fields) };
  }, [filters, fields]);
  const row: UserProperties = { id: '', of: 'issues', project: '', ...parts };
  const change = (part: UserPropertiesPatch) => {
    const next = { ...parts, ...part };
    const { filters: byKey } = workspaceSettingsOf('', next, fields);
    onChange(treeOf(byKey, next.rich_filters));
  };
  const actions = { ...actionsOf(row, 'workspace', change), shared: null };
  const common = { projectId: '', settings, actions, place };
  return (
    <>
      {isPhone && <FilterMenu {...common} look="header" />}
      <FilterChips {...common} end={<i hidden />} />
    </>
  );
}
