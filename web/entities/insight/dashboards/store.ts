import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import type { Dashboard, Tile } from './types.ts';

export const dashboards = new EntityStore<Dashboard>();
export const tiles = new EntityStore<Tile>();

export const dashboardsByWorkspace = new EntityIndex(
  dashboards,
  (row) => row.workspace_id,
  (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
);
/** From the top down, and from the left to the right. */
export const tilesByDashboard = new EntityIndex(
  tiles,
  (row) => row.dashboard_id,
  (a, b) => a.y - b.y || a.x - b.x || a.id.localeCompare(b.id),
);

/** A private dashboard is its owner's alone: its Changes come on their stream. */
export const streamOf = ({ access, owned_by, workspace_id }: Dashboard): Stream =>
  access === VIEW_ACCESS.PRIVATE ? userStream(owned_by) : workspaceStream(workspace_id);

/** The stream of a widget is that of its dashboard. */
export function streamOfTile({ dashboard_id, workspace_id }: Tile): Stream {
  const dashboard = dashboards.get(dashboard_id);
  return dashboard ? streamOf(dashboard) : workspaceStream(workspace_id);
}

storeOnDevice('dashboard', dashboards, 'after the first paint');
storeOnDevice('dashboard_tile', tiles, 'after the first paint');
onChange('dashboard', (change) => dashboards.confirm(change));
onChange('dashboard_tile', (change) => tiles.confirm(change));
onForgotten((stream) => {
  dashboards.forgetStream(stream);
  tiles.forgetStream(stream);
});
