import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import type { CreateTile, Layout, UpdateTile } from '@tandem/shared/insight/dashboards/input.ts';
import { GRID, MAX_TILES } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { Dashboard, DashboardTile, TileConfig } from '@tandem/shared/insight/dashboards/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../../context.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { readTileChanges } from '../rows/announce.ts';
import { logged } from '../rows/edit-log.ts';
import { stampStreams } from '../rows/read.ts';
import { requireNamed } from '../rows/references.ts';
import { lockDashboard, requireDashboard } from '../rows/repo.ts';
import { requireOpen } from '../rows/rights.ts';
import { storedConfig } from './config.ts';
import { type TileColumns, insertTile, readTiles, requireTile, writeTile } from './repo.ts';

export async function listTiles(ctx: WorkspaceContext, dashboardId: string): Promise<DashboardTile[]> {
  await stampStreams(ctx);
  await requireDashboard(ctx.db, ctx, dashboardId);
  return readTiles(ctx.db, dashboardId);
}

/** A dashboard that the caller may change now, under lock. */
async function lockOpen(tx: Tx, ctx: WorkspaceContext, id: string): Promise<Dashboard> {
  const dashboard = await lockDashboard(tx, ctx, id);
  requireOpen(ctx, dashboard);
  return dashboard;
}

/** A new tile where the body says (docs/contract/dashboards.md#a-new-tile). */
export async function createTile(
  ctx: WorkspaceContext,
  dashboardId: string,
  { id: chosen, config: given = {}, ...place }: CreateTile,
): Promise<DashboardTile> {
  const config = await storedConfig(given);
  return inTransaction(ctx.db, async (tx) => {
    await lockOpen(tx, ctx, dashboardId);
    const is_same = sql<boolean>`t.dashboard_id = ${dashboardId} and t.created_by = ${ctx.user.id}
      and t.deleted_at is null`;
    if (chosen && (await isMadeAlready(tx, { table: 'dashboard_tiles', id: chosen, is_same }))) {
      return requireTile(tx, dashboardId, chosen);
    }
    await requireNamed(tx, ctx, { config });
    if ((await readTiles(tx, dashboardId)).length >= MAX_TILES) {
      throw badRequest('A dashboard has 60 tiles at most.');
    }
    const id = chosen ?? randomUUID();
    await logged(tx, ctx, { dashboardId, tileIds: [id] }, () =>
      insertTile(tx, { workspace_id: ctx.workspace.id, dashboard_id: dashboardId, by: ctx.user.id }, {
        ...place,
        config: toJsonb(config),
        id,
      } as TileColumns),
    );
    await recordFor(ctx, tx, await readTileChanges(tx, dashboardId, [id]));
    return requireTile(tx, dashboardId, id);
  });
}

type Path = { dashboard_id: string; tile_id: string };

/** Changes what the body names (docs/contract/dashboards.md#changing-a-tile). */
export async function updateTile(
  ctx: WorkspaceContext,
  { dashboard_id, tile_id }: Path,
  { config: given, ...plain }: UpdateTile,
): Promise<DashboardTile> {
  const config = given && (await storedConfig(given));
  return inTransaction(ctx.db, async (tx) => {
    await lockOpen(tx, ctx, dashboard_id);
    const before = await requireTile(tx, dashboard_id, tile_id);
    if ((plain.x ?? before.x) + (plain.w ?? before.w) > GRID.columns) {
      throw invalidField('w', 'Ensure that x and w together are no more than 12.');
    }
    if (config) await requireNamed(tx, ctx, { config, before: before.config });
    return change(tx, ctx, { before, values: columnsOf(plain, config) });
  });
}

const columnsOf = (plain: Omit<UpdateTile, 'config'>, config: TileConfig | undefined): TileColumns =>
  ({ ...plain, ...(config && { config: toJsonb(config) }) }) as TileColumns;

async function change(
  tx: Tx,
  ctx: WorkspaceContext,
  { before, values }: { before: DashboardTile; values: TileColumns },
): Promise<DashboardTile> {
  const { id, dashboard_id } = before;
  const isWritten =
    Object.keys(values).length > 0 &&
    (await logged(tx, ctx, { dashboardId: dashboard_id, tileIds: [id] }, () =>
      writeTile(tx, { id, by: ctx.user.id }, values),
    ));
  if (!isWritten) return before;
  await recordFor(ctx, tx, await readTileChanges(tx, dashboard_id, [id]));
  return requireTile(tx, dashboard_id, id);
}

export async function deleteTile(ctx: WorkspaceContext, { dashboard_id, tile_id }: Path): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOpen(tx, ctx, dashboard_id);
    await requireTile(tx, dashboard_id, tile_id);
    await logged(tx, ctx, { dashboardId: dashboard_id, tileIds: [tile_id] }, () =>
      sql`update dashboard_tiles set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
        where id = ${tile_id}`.execute(tx),
    );
    await recordFor(ctx, tx, await readTileChanges(tx, dashboard_id, [tile_id]));
  });
}

/** Puts tiles in their places in one step (docs/contract/dashboards.md#layout). */
export async function writeLayout(
  ctx: WorkspaceContext,
  dashboardId: string,
  layout: Layout,
): Promise<DashboardTile[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOpen(tx, ctx, dashboardId);
    const tiles = await readTiles(tx, dashboardId);
    const known = new Set(tiles.map(({ id }) => id));
    const missing = layout.find(({ id }) => !known.has(id));
    if (missing) throw invalidField('id', `Invalid pk "${missing.id}" - object does not exist.`);
    const about = { dashboardId, tileIds: layout.map(({ id }) => id) };
    const moved = await logged(tx, ctx, about, () => writePlaces(tx, ctx, layout));
    if (moved.length > 0) await recordFor(ctx, tx, await readTileChanges(tx, dashboardId, moved));
    return readTiles(tx, dashboardId);
  });
}

/** Gives the ids of tiles that stood elsewhere. */
async function writePlaces(tx: Tx, { user }: WorkspaceContext, layout: Layout): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update dashboard_tiles t set x = p.x, y = p.y, w = p.w, h = p.h, updated_at = clock_timestamp(),
      updated_by = ${user.id}
    from jsonb_to_recordset(${JSON.stringify(layout)}::text::jsonb)
      as p(id uuid, x smallint, y smallint, w smallint, h smallint)
    where t.id = p.id and t.deleted_at is null and (t.x, t.y, t.w, t.h) is distinct from (p.x, p.y, p.w, p.h)
    returning t.id`.execute(tx);
  return rows.map(({ id }) => id);
}
