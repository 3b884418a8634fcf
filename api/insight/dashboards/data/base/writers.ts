import type { Db } from '@tandem/db/postgres/client.ts';
import type { Dashboard, DashboardTile } from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { DataReader } from './reader.ts';

type Written = Pick<DashboardTile, 'updated_by'>;
type Asked = { dashboard: Pick<Dashboard, 'owned_by' | 'updated_by'>; tiles: readonly Written[] };

/** Projects of which a person sees every item, by person. People who left the workspace are not in it. */
type Sights = ReadonlyMap<string, ReadonlySet<string>>;

const writersOf = ({ dashboard }: Pick<Asked, 'dashboard'>, tile: Written): string[] =>
  [dashboard.owned_by, dashboard.updated_by, tile.updated_by].filter((id) => id !== null);

async function readSights(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Sights> {
  const { rows } = await sql<{ user_id: string; project_ids: string[] }>`
    select m.user_id, array(
      select o.project_id from project_members o
      join projects p on p.id = o.project_id and p.deleted_at is null and p.archived_at is null
      where o.user_id = m.user_id and o.workspace_id = m.workspace_id and o.is_active and o.deleted_at is null
        and (o.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features)) as project_ids
    from workspace_members m join users u on u.id = m.user_id and u.is_active
    where m.workspace_id = ${workspaceId} and m.user_id = any(${[...ids]}::uuid[]) and m.is_active
      and m.deleted_at is null`.execute(db);
  return new Map(rows.map(({ user_id, project_ids }) => [user_id, new Set(project_ids)]));
}

/** The same reader, who sees no more of this tile than its writers do. */
function narrowed(reader: DataReader, writers: readonly string[], sights: Sights): DataReader {
  const others = writers.filter((id) => id !== reader.user.id);
  const [first, ...rest] = others.flatMap((id) => sights.get(id) ?? []);
  if (!first) return reader;
  const allowed = reader.allowed_project_ids ?? [...first];
  return {
    ...reader,
    allowed_project_ids: allowed.filter((id) => [first, ...rest].every((sight) => sight.has(id))),
  };
}

/**
 * The reader of each tile. On walls and published dashboards other people see what the reader may see. So a tile shows no
 * more than its writers may see themselves (docs/contract/dashboards.md#what-walls-show).
 */
export async function readersOf(reader: DataReader, asked: Asked): Promise<(tile: Written) => DataReader> {
  if (!reader.has_names) return () => reader;
  const ids = [...new Set(asked.tiles.flatMap((tile) => writersOf(asked, tile)))];
  const sights = await readSights(reader.db, { workspaceId: reader.workspace.id, ids });
  return (tile) => narrowed(reader, writersOf(asked, tile), sights);
}
