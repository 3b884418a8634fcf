import { act, cleanup } from '@testing-library/react';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { DisplayFilters } from '#entities/personal/user-properties/types.ts';
import { userProperties } from '#entities/personal/user-properties/store.ts';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { dropLists, listsOf } from '#entities/work-items/lists/list-store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ListViewProvider } from '#features/work-items/model/display/list-view.ts';
import { useMakeListView } from '#features/work-items/model/display/use-list-view.ts';
import { useViewSettings } from '#features/work-items/model/display/use-view-settings.ts';
import { type Group, useGroups } from '#features/work-items/model/groups/groups.tsx';
import { OverlaySlot } from '#features/work-items/detail/overlays/overlay-slot.tsx';
import { BulkSlot } from '#features/work-items/model/selection/bulk-slot.tsx';
import { CommandPalette } from '../app/shell/palette/command-palette.tsx';
import { answer, type TestApi } from './api.ts';
import { propertiesRow } from './rows.ts';
import { ME, signOutOfTest } from './session.ts';

const SETTINGS = '/api/workspaces/w/projects/p/user-properties/';

type LayoutComponent = ComponentType<{ groups: readonly Group[]; selectedId: string | null }>;

/** A page without a browser has no sizes, and lists that are drawn where they are seen draw nothing without. */
export function giveSizes({ width = 2000, height = 600 } = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

/** Nothing of a layout is left for the next test: unmounted first, so that nothing asks again. */
export function leaveLayout() {
  cleanup();
  dropLists(listsOf(projectStream('p')));
  signOutOfTest();
  history.replaceState(null, '', '/');
}

/** An answer of the list call without groups. */
export const flatList = (results: readonly WorkItem[]) =>
  answer(
    { results, total_count: results.length, next_page_results: false },
    { seqs: { [projectStream('p')]: 1 } },
  );

/** One with groups, as many rows of each as a page has. */
export function groupedList(rows: readonly WorkItem[], groupOf: (row: WorkItem) => string, perPage: number) {
  const results: Record<string, { results: WorkItem[]; total_results: number }> = {};
  for (const row of rows) {
    const group = (results[groupOf(row)] ??= { results: [], total_results: 0 });
    group.total_results += 1;
    if (group.results.length < perPage) group.results.push(row);
  }
  return answer(
    { results, total_count: rows.length, next_page_results: false },
    { seqs: { [projectStream('p')]: 1 } },
  );
}

/** How I look at the project `p`, and that the server takes what I change of it. */
export function setView(api: TestApi, display: Partial<DisplayFilters>, shown: Record<string, boolean> = {}) {
  api.on('PATCH', SETTINGS, ({ body }) =>
    answer({ ...userProperties.get('up'), ...(body as object) }, { seqs: { [userStream(ME)]: 2 } }),
  );
  const display_filters = { ...propertiesRow().display_filters, ...display };
  const row = propertiesRow({ display_filters, display_properties: shown });
  act(() => userProperties.confirmRows([row], userStream(ME), 1));
}

export const settingsSent = (api: TestApi) => api.sent('PATCH', SETTINGS).at(-1)?.body;

/** A layout as the screen draws it: by my settings, with the pickers and menus over it. */
export function LayoutScreen({ of }: { of: LayoutComponent }) {
  const shown = useViewSettings('p');
  return shown && <Shown of={of} {...shown} />;
}

function Shown({
  of: Items,
  settings,
  actions,
}: NonNullable<ReturnType<typeof useViewSettings>> & { of: LayoutComponent }) {
  const view = useMakeListView(projects.get('p') as Project, settings, 'peek', actions);
  const { totals } = useListOverview(view.query);
  const groups = useGroups('p', settings, totals, view.t);
  return (
    <ListViewProvider value={view}>
      <Items groups={groups} selectedId={null} />
      <BulkSlot />
      <OverlaySlot groups={groups} isReady />
      <CommandPalette />
    </ListViewProvider>
  );
}
