import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Dashboard, DashboardTile } from '@tandem/shared/insight/dashboards/schema.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { dashboardColumns, tileColumns } from './columns.ts';

type Deletable = { deleted_at: string | null };
type FoundDashboard = Dashboard & Deletable;
type FoundTile = DashboardTile & Deletable;

/** Private ones are on the stream of their owner alone (docs/contract/dashboards.md#changes-of-dashboards). */
const streamOf = ({ owned_by, workspace_id }: Dashboard, access: ViewAccess): Stream =>
  access === VIEW_ACCESS.PRIVATE ? userStream(owned_by) : workspaceStream(workspace_id);

async function find(tx: Tx, id: string): Promise<FoundDashboard | undefined> {
  const { rows } = await sql<FoundDashboard>`
    select ${dashboardColumns}, d.deleted_at from dashboards d where d.id = ${id}`.execute(tx);
  return rows[0];
}

async function findTiles(tx: Tx, id: string, which: RawBuilder<boolean>): Promise<FoundTile[]> {
  const { rows } = await sql<FoundTile>`
    select ${tileColumns}, t.deleted_at from dashboard_tiles t where t.dashboard_id = ${id} and ${which}
    order by t.y, t.x, t.id`.execute(tx);
  return rows;
}

type At = { stream: Stream; kind: 'dashboard' | 'dashboard_tile' };

function changeOf({ stream, kind }: At, { deleted_at, ...row }: FoundDashboard | FoundTile): NewChange {
  const common = { stream, workspace_id: row.workspace_id, kind, id: row.id } as const;
  return deleted_at === null ? { ...common, op: 'put', row } : { ...common, op: 'remove' };
}

const removalOf = ({ stream, kind }: At, { id, workspace_id }: FoundDashboard | FoundTile): NewChange => ({
  stream,
  workspace_id,
  kind,
  id,
  op: 'remove',
});

/** What the log is to say of a dashboard alone. */
export async function readDashboardChanges(tx: Tx, id: string): Promise<NewChange[]> {
  const found = await find(tx, id);
  if (!found) return [];
  return [changeOf({ stream: streamOf(found, found.access), kind: 'dashboard' }, found)];
}

/** The same with all of its tiles: it is new to its readers, or gone. `left` is who saw it until now, when that changes. */
export async function readWholeChanges(
  tx: Tx,
  id: string,
  { left }: { left?: ViewAccess } = {},
): Promise<NewChange[]> {
  const found = await find(tx, id);
  if (!found) return [];
  const tiles = await findTiles(tx, id, sql`t.deleted_at is null`);
  const stream = streamOf(found, found.access);
  const former = left === undefined || left === found.access ? null : streamOf(found, left);
  const gone =
    former === null
      ? []
      : [
          ...tiles.map((tile) => removalOf({ stream: former, kind: 'dashboard_tile' }, tile)),
          removalOf({ stream: former, kind: 'dashboard' }, found),
        ];
  const ofTiles = tiles.map((tile) =>
    changeOf({ stream, kind: 'dashboard_tile' }, { ...tile, deleted_at: found.deleted_at }),
  );
  return [...gone, changeOf({ stream, kind: 'dashboard' }, found), ...ofTiles];
}

/** What the log is to say of some tiles of a dashboard, put or removed. */
export async function readTileChanges(
  tx: Tx,
  dashboardId: string,
  ids: readonly string[],
): Promise<NewChange[]> {
  const found = await find(tx, dashboardId);
  if (!found || found.deleted_at !== null || ids.length === 0) return [];
  const stream = streamOf(found, found.access);
  const tiles = await findTiles(tx, dashboardId, sql`t.id = any(${[...ids]}::uuid[])`);
  return tiles.map((tile) => changeOf({ stream, kind: 'dashboard_tile' }, tile));
}
