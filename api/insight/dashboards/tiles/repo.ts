import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { DashboardTile } from '@tandem/shared/insight/dashboards/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import { tileColumns } from '../rows/columns.ts';

/** The tiles of a dashboard from top to bottom. */
export async function readTiles(
  db: Db,
  dashboardId: string,
  which: RawBuilder<boolean> = sql`true`,
): Promise<DashboardTile[]> {
  const { rows } = await sql<DashboardTile>`
    select ${tileColumns} from dashboard_tiles t
    where t.dashboard_id = ${dashboardId} and t.deleted_at is null and ${which} order by t.y, t.x, t.id`.execute(
    db,
  );
  return rows;
}

/** The tiles of several dashboards, from top to bottom. */
export async function readTilesOf(db: Db, dashboardIds: readonly string[]): Promise<DashboardTile[]> {
  const { rows } = await sql<DashboardTile>`
    select ${tileColumns} from dashboard_tiles t
    where t.dashboard_id = any(${[...dashboardIds]}::uuid[]) and t.deleted_at is null
    order by t.dashboard_id, t.y, t.x, t.id`.execute(db);
  return rows;
}

/** One of them. Writers hold the lock of its dashboard. */
export async function requireTile(db: Db, dashboardId: string, id: string): Promise<DashboardTile> {
  const [tile] = await readTiles(db, dashboardId, sql`t.id = ${id}`);
  if (!tile) throw notFound('Tile not found');
  return tile;
}

export type TileColumns = UpdateObject<DB, 'dashboard_tiles'>;

export async function insertTile(
  tx: Tx,
  { workspace_id, dashboard_id, by }: { workspace_id: string; dashboard_id: string; by: string },
  values: TileColumns,
): Promise<void> {
  await tx
    .insertInto('dashboard_tiles')
    .values({ ...values, workspace_id, dashboard_id, created_by: by, updated_by: by } as never)
    .execute();
}

/** False, and nothing written, when the tile has these values already. */
export async function writeTile(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: TileColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dashboard_tiles')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
