import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { missing } from '@tandem/shared/http/errors.ts';
import type { DashboardWidgetPatch } from '@tandem/shared/insight/dashboard/input.ts';
import {
  DASHBOARD_WIDGETS,
  type Dashboard,
  type DashboardWidgetRow,
  type DashboardWithWidgets,
} from '@tandem/shared/insight/dashboard/schema.ts';
import type { UserContext, WorkspaceContext } from '../../context.ts';
import { dashboardIdOf, widgetIdOf } from './ids.ts';
import { type Membership, lockWidgets, readMemberships, readWidgets, writeWidget } from './repo.ts';

const present = (userId: string, { workspace_id, joined_at }: Membership): Dashboard => ({
  id: dashboardIdOf(workspace_id, userId),
  name: 'Home',
  description_html: '<p></p>',
  identifier: null,
  is_default: true,
  owned_by: userId,
  type: 'home',
  created_at: joined_at,
  created_by: userId,
  updated_at: joined_at,
  updated_by: userId,
});

/** The widgets as somebody has arranged them; until then all are shown, without filters. */
async function listWidgets(db: Db, userId: string, workspaceId: string): Promise<DashboardWidgetRow[]> {
  const stored = await readWidgets(db, { workspace_id: workspaceId, user_id: userId });
  const dashboardId = dashboardIdOf(workspaceId, userId);
  return DASHBOARD_WIDGETS.map((key) => {
    const { is_visible = true, filters = {} } = stored.find((each) => each.key === key) ?? {};
    return { id: widgetIdOf(dashboardId, key), key, is_visible, widget_filters: filters };
  });
}

/** The dashboard of the caller, one of theirs by its id or that of a workspace; 404 where it is of nobody or of others. */
async function requireDashboard(
  { db, user }: UserContext,
  isIt: (membership: Membership) => boolean,
): Promise<Membership> {
  const found = (await readMemberships(db, user.id)).find(isIt);
  if (!found) throw missing('dashboard');
  return found;
}

const byId =
  ({ user }: UserContext, id: string) =>
  (membership: Membership) =>
    dashboardIdOf(membership.workspace_id, user.id) === id;

/** The caller's dashboard in the workspace (docs/contract/dashboard.md#one-for-each-workspace). */
export async function readDashboard(ctx: WorkspaceContext): Promise<DashboardWithWidgets> {
  const { workspace, user, db } = ctx;
  const own = await requireDashboard(ctx, ({ workspace_id }) => workspace_id === workspace.id);
  return { dashboard: present(user.id, own), widgets: await listWidgets(db, user.id, workspace.id) };
}

export async function readDashboardById(ctx: UserContext, id: string): Promise<DashboardWithWidgets> {
  const own = await requireDashboard(ctx, byId(ctx, id));
  const widgets = await listWidgets(ctx.db, ctx.user.id, own.workspace_id);
  return { dashboard: present(ctx.user.id, own), widgets };
}

/** Shows, hides or filters a widget of the caller's (docs/contract/dashboard.md#arranging-it). */
export async function updateDashboardWidget(
  ctx: UserContext,
  { dashboard_id, widget_id }: { dashboard_id: string; widget_id: string },
  patch: DashboardWidgetPatch,
): Promise<DashboardWidgetRow> {
  const { workspace_id } = await requireDashboard(ctx, byId(ctx, dashboard_id));
  const scope = { workspace_id, user_id: ctx.user.id };
  return inTransaction(ctx.db, async (tx) => {
    await lockWidgets(tx, scope);
    const widgets = await listWidgets(tx, ctx.user.id, workspace_id);
    const before = widgets.find(({ id }) => id === widget_id);
    if (!before) throw missing('widget');
    const is_visible = patch.is_visible ?? before.is_visible;
    const widget_filters = patch.filters ?? before.widget_filters;
    const after = { ...before, is_visible, widget_filters };
    if (isDeepStrictEqual(after, before)) return after;
    await writeWidget(tx, scope, { key: before.key, is_visible, filters: widget_filters });
    return after;
  });
}
