import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type {
  CreateDashboard,
  DuplicateDashboard,
  UpdateDashboard,
} from '@tandem/shared/insight/dashboards/input.ts';
import type { Dashboard } from '@tandem/shared/insight/dashboards/schema.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../../context.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { readDashboardChanges, readWholeChanges } from './announce.ts';
import { isSame, logCreation, logged } from './edit-log.ts';
import { requireProjects } from './references.ts';
import {
  type DashboardColumns,
  insertDashboard,
  lockDashboard,
  requireDashboard,
  writeDashboard,
} from './repo.ts';
import { requireOpen, requireOwner, requireWriter } from './rights.ts';
import { requireRoom, requireStillRoom } from './room.ts';

type Fields = Omit<UpdateDashboard, 'is_locked'>;

function columnsOf({ filters, period, logo_props, ...plain }: Fields): DashboardColumns {
  return {
    ...plain,
    ...(filters !== undefined && { filters: toJsonb(filters) }),
    ...(period !== undefined && { period: period === null ? null : toJsonb(period) }),
    ...(logo_props !== undefined && { logo_props: toJsonb(logo_props) }),
  } as DashboardColumns;
}

const roomOf = ({ workspace, user }: WorkspaceContext, access: ViewAccess) => ({
  workspace_id: workspace.id,
  owner_id: user.id,
  access,
});

const isSameOf = ({ workspace, user }: WorkspaceContext) =>
  sql<boolean>`t.workspace_id = ${workspace.id} and t.created_by = ${user.id} and t.deleted_at is null`;

/** A new dashboard of the caller's own, private unless the body says otherwise (docs/contract/dashboards.md#a-new-dashboard). */
export async function createDashboard(
  ctx: WorkspaceContext,
  { id, name, ...input }: CreateDashboard,
): Promise<Dashboard> {
  return inTransaction(ctx.db, async (tx) => {
    if (id && (await isMadeAlready(tx, { table: 'dashboards', id, is_same: isSameOf(ctx) }))) {
      return requireDashboard(tx, ctx, id);
    }
    await requireProjects(tx, ctx, { ids: input.project_ids ?? [] });
    await requireRoom(tx, roomOf(ctx, input.access ?? VIEW_ACCESS.PRIVATE));
    const values = { ...columnsOf(input), name, ...(id && { id }) };
    const made = await insertDashboard(tx, ctx, values);
    await logCreation(tx, ctx, made);
    await recordFor(ctx, tx, await readDashboardChanges(tx, made));
    return requireDashboard(tx, ctx, made);
  });
}

/** Changes what the body names (docs/contract/dashboards.md#changing-a-dashboard). */
export async function updateDashboard(
  ctx: WorkspaceContext,
  id: string,
  { is_locked, ...input }: UpdateDashboard,
): Promise<Dashboard> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockDashboard(tx, ctx, id);
    requireRights(ctx, before, { is_locked, ...input });
    await requireProjects(tx, ctx, { ids: input.project_ids ?? [], before: before.project_ids });
    const hidden = input.access === VIEW_ACCESS.PRIVATE ? { anchor: null, published_by: null } : {};
    const values = { ...columnsOf(input), ...(is_locked !== undefined && { is_locked }), ...hidden };
    const isWritten =
      Object.keys(values).length > 0 &&
      (await logged(tx, ctx, { dashboardId: id }, () => writeDashboard(tx, { id, by: ctx.user.id }, values)));
    if (!isWritten) return before;
    const isMoved = input.access !== undefined && input.access !== before.access;
    if (isMoved) await requireStillRoom(tx, id);
    const changes = isMoved
      ? await readWholeChanges(tx, id, { left: before.access })
      : await readDashboardChanges(tx, id);
    await recordFor(ctx, tx, changes);
    return requireDashboard(tx, ctx, id);
  });
}

/** Whether a body asks for anything that is not so already. */
const changes = (before: Dashboard, rest: Omit<Fields, 'access'>): boolean =>
  Object.entries(rest).some(([name, value]) => {
    const is = before[name as keyof Dashboard];
    const seen = name === 'filters' ? (is ?? {}) : is;
    return value !== undefined && !isSame(seen, value);
  });

/** The owner alone decides who sees it and whether it is locked; what is locked changes in nothing else. */
function requireRights(ctx: WorkspaceContext, before: Dashboard, input: UpdateDashboard): void {
  const { is_locked, access, ...rest } = input;
  requireWriter(ctx, before);
  if (is_locked !== undefined && is_locked !== before.is_locked) requireOwner(ctx, before);
  if (access !== undefined && access !== before.access) requireOwner(ctx, before);
  if (is_locked !== false && changes(before, rest)) requireOpen(ctx, before);
}

/** Deletes a dashboard with its tiles; walls and links to it lead nowhere (docs/contract/dashboards.md#deleting-a-dashboard). */
export async function deleteDashboard(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const dashboard = await lockDashboard(tx, ctx, id);
    requireWriter(ctx, dashboard);
    await logged(tx, ctx, { dashboardId: id }, () => removeDashboard(tx, { id, by: ctx.user.id }));
    await recordFor(ctx, tx, await readWholeChanges(tx, id));
  });
}

export async function removeDashboard(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update dashboards set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by},
    anchor = null, published_by = null where id = ${id}`.execute(tx);
}

/** A private copy with all tiles, of the caller's own (docs/contract/dashboards.md#a-copy). */
export async function duplicateDashboard(
  ctx: WorkspaceContext,
  source: string,
  { id, name }: NonNullable<DuplicateDashboard>,
): Promise<Dashboard> {
  return inTransaction(ctx.db, async (tx) => {
    if (id && (await isMadeAlready(tx, { table: 'dashboards', id, is_same: isSameOf(ctx) }))) {
      return requireDashboard(tx, ctx, id);
    }
    const found = await lockDashboard(tx, ctx, source);
    await requireRoom(tx, roomOf(ctx, VIEW_ACCESS.PRIVATE));
    const { filters, period, description, project_ids, logo_props } = found;
    const fields = { filters: filters ?? {}, period, description, project_ids, logo_props };
    const values = { ...columnsOf(fields as Fields), name: name ?? found.name, ...(id && { id }) };
    const made = await insertDashboard(tx, ctx, values);
    await sql`
      insert into dashboard_tiles (workspace_id, dashboard_id, kind, name, x, y, w, h, config, created_by, updated_by)
      select t.workspace_id, ${made}, t.kind, t.name, t.x, t.y, t.w, t.h, t.config, ${ctx.user.id}, ${ctx.user.id}
      from dashboard_tiles t where t.dashboard_id = ${source} and t.deleted_at is null
      order by t.y, t.x`.execute(tx);
    await logCreation(tx, ctx, made);
    await recordFor(ctx, tx, await readWholeChanges(tx, made));
    return requireDashboard(tx, ctx, made);
  });
}
