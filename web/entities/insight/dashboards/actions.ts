import { must } from '@tandem/shared/must.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { dashboardsPath, tilesPath } from './load.ts';
import { dashboards, dashboardsByWorkspace, streamOf, streamOfTile, tiles } from './store.ts';
import type { Dashboard, Tile, TilePlace } from './types.ts';

const change = rowChanges<Dashboard>({ kind: 'dashboard', store: dashboards, streamOf });
const changeTile = rowChanges<Tile>({ kind: 'dashboard_tile', store: tiles, streamOf: streamOfTile });

export type DashboardFields = Partial<
  Pick<
    Dashboard,
    'name' | 'description' | 'access' | 'project_ids' | 'filters' | 'period' | 'logo_props' | 'is_locked'
  >
>;
export type TileFields = Pick<Tile, 'kind' | 'name' | 'config'> & TilePlace;

function audited() {
  const now = new Date().toISOString();
  const me = currentMe().id;
  return { created_at: now, updated_at: now, created_by: me, updated_by: me };
}

const STEP = 10_000;
const FIRST = 65_535;

/** Makes a dashboard, which is there at once. */
export function createDashboard(fields: DashboardFields & { name: string }): Dashboard {
  const { id: workspace_id } = currentWorkspace();
  const orders = dashboardsByWorkspace.list(workspace_id).map(({ sort_order }) => sort_order);
  const row: Dashboard = {
    id: newId(),
    workspace_id,
    owned_by: currentMe().id,
    description: '',
    access: VIEW_ACCESS.PRIVATE,
    is_locked: false,
    project_ids: [],
    filters: null,
    period: null,
    sort_order: orders.length > 0 ? Math.max(...orders) + STEP : FIRST,
    logo_props: {},
    anchor: null,
    ...audited(),
    ...fields,
  };
  const { id, access } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    action: 'dashboard_create',
    request: { method: 'POST', path: dashboardsPath(), body: { id, access, ...fields } },
  });
  return row;
}

/** Changes a dashboard: at once here, then on the server. False when it was refused. */
export async function patchDashboard(id: string, fields: DashboardFields): Promise<boolean> {
  must(dashboards.get(id), 'only a dashboard that is shown can be changed');
  const stored = await change({
    id,
    op: 'patch',
    patch: fields,
    action: 'dashboard_patch',
    request: { method: 'PATCH', path: dashboardsPath(id), body: fields },
  });
  return stored !== null;
}

export async function deleteDashboard(id: string): Promise<boolean> {
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'dashboard_delete',
    request: { method: 'DELETE', path: dashboardsPath(id) },
  });
  return stored !== null;
}

/** Makes a widget, which is there at once. */
export function createTile(dashboardId: string, fields: TileFields): Tile {
  const dashboard = must(dashboards.get(dashboardId), 'a widget is made on a dashboard that is shown');
  const row: Tile = {
    id: newId(),
    dashboard_id: dashboardId,
    workspace_id: dashboard.workspace_id,
    ...audited(),
    ...fields,
  };
  const { id } = row;
  void changeTile({
    id,
    op: 'create',
    patch: row,
    action: 'dashboard_patch',
    lane: dashboardId,
    needs: [dashboardId],
    request: { method: 'POST', path: tilesPath(dashboardId), body: { id, ...fields } },
  });
  return row;
}

/** Changes what a widget shows. False when it was refused, or when the widget was deleted meanwhile. */
export async function patchTile(
  id: string,
  fields: Partial<Pick<Tile, 'kind' | 'name' | 'config'>>,
): Promise<boolean> {
  const tile = tiles.get(id);
  if (!tile) return false;
  const { dashboard_id } = tile;
  const stored = await changeTile({
    id,
    op: 'patch',
    patch: fields,
    action: 'dashboard_patch',
    lane: dashboard_id,
    request: { method: 'PATCH', path: tilesPath(dashboard_id, id), body: fields },
  });
  return stored !== null;
}

/** Changes the text of a widget; what else it is set to stays as it is by now. */
export async function patchTileText(id: string, html: string): Promise<boolean> {
  const tile = tiles.get(id);
  return tile?.kind === 'text' && patchTile(id, { config: { ...tile.config, html } });
}

export async function deleteTile(id: string): Promise<boolean> {
  const { dashboard_id } = must(tiles.get(id), 'only a widget that is shown can be deleted');
  const stored = await changeTile({
    id,
    op: 'remove',
    patch: {},
    action: 'dashboard_patch',
    lane: dashboard_id,
    request: { method: 'DELETE', path: tilesPath(dashboard_id, id) },
  });
  return stored !== null;
}

/** A widget as it was, for undo: the server gives no row back, so that it is a new one. */
export const fieldsOf = ({ kind, name, config, x, y, w, h }: Tile): TileFields => ({
  kind,
  name,
  config,
  x,
  y,
  w,
  h,
});

/** Makes a copy of a dashboard with its widgets, which is mine alone; the widgets come by their Changes. */
export function duplicateDashboard(id: string, name: string): Dashboard {
  const { workspace_id, description, project_ids, filters, period, logo_props, sort_order } = must(
    dashboards.get(id),
    'only a dashboard that is shown can be copied',
  );
  const row: Dashboard = {
    id: newId(),
    workspace_id,
    owned_by: currentMe().id,
    name,
    description,
    access: VIEW_ACCESS.PRIVATE,
    is_locked: false,
    project_ids,
    filters,
    period,
    sort_order: sort_order + 1,
    logo_props,
    anchor: null,
    ...audited(),
  };
  void change({
    id: row.id,
    op: 'create',
    patch: row,
    action: 'dashboard_create',
    needs: [id],
    request: { method: 'POST', path: `${dashboardsPath(id)}duplicate/`, body: { id: row.id, name } },
  });
  return row;
}
