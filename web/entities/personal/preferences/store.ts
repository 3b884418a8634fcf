import type { Change } from '@tandem/shared/sync/change.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { SidebarEntry, Widget } from './types.ts';

/** Lists name rows by their keys alone, so they are known by these and their workspace. */
export const idOf = (workspace: string, key: string) => `${workspace} ${key}`;

export const widgets = new EntityStore<Widget>();
/** The highest place stands first. */
export const widgetsByWorkspace = new EntityIndex(
  widgets,
  (row) => row.workspace,
  (a, b) => b.sort_order - a.sort_order,
);

export const sidebarEntries = new EntityStore<SidebarEntry>();
/** The lowest place stands first. */
export const entriesByWorkspace = new EntityIndex(
  sidebarEntries,
  (row) => row.workspace,
  (a, b) => a.sort_order - b.sort_order,
);

/** The Change of a preference, under the id that lists give it here. */
function named(change: Change): Change {
  const { workspace, key } = change.row as Pick<Widget, 'workspace' | 'key'>;
  const id = idOf(workspace, key);
  return { ...change, id, row: { ...change.row, id } } as Change;
}
// Needed before the first screen: it would be drawn once as it usually is.
storeOnDevice('home_preference', widgets, true);
storeOnDevice('sidebar_preference', sidebarEntries, true);

onChange('home_preference', (change) => widgets.confirm(named(change)));
onChange('sidebar_preference', (change) => sidebarEntries.confirm(named(change)));
