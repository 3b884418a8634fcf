import type { SessionUser } from '@tandem/db/access/sessions.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type {
  Dashboard,
  DashboardData,
  DashboardTile,
  OpenDashboard,
} from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { BoundedQueue, HALF_OF_PROCESSORS } from '../../../http/bounded-queue.ts';
import { textAnswer } from '../data/answers/text.ts';
import { readDashboardData } from '../data/read-data.ts';
import type { DataReader } from '../data/base/reader.ts';
import { readStamp } from '../data/stamp.ts';
import { dashboardColumns } from '../rows/columns.ts';
import { readTiles } from '../tiles/repo.ts';
import { shownDashboard } from '../walls/wall.ts';

const MAX_WAITING = 200;
/** What visitors look up beside figures, which have a line of their own. */
const visitorsLine = new BoundedQueue({ parallel: HALF_OF_PROCESSORS, maxWaiting: MAX_WAITING });

type Server = { db: Db; sql: Sql };
type Row = Dashboard & {
  publisher: SessionUser;
  workspace: { id: string; slug: string; name: string; logo: string | null; logo_asset: string | null };
  public_project_ids: string[];
};

/**
 * The dashboard of an anchor, looked up anew by every request: what is closed is closed at once. It counts published
 * projects alone, and of these what the administrator who published it may see
 * (docs/contract/dashboards.md#published-dashboards).
 */
async function requireOpen({ db }: Server, anchor: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${dashboardColumns},
      json_build_object('id', u.id, 'email', u.email, 'display_name', u.display_name, 'avatar', u.avatar,
        'avatar_asset', u.avatar_asset, 'user_timezone', w.timezone) as publisher,
      json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'logo', w.logo, 'logo_asset', w.logo_asset) as workspace,
      array(select p.id from projects p join deploy_boards b on b.entity_name = 'project' and b.entity_identifier = p.id
        where p.workspace_id = w.id and p.deleted_at is null and p.archived_at is null and b.deleted_at is null
          and not b.is_disabled and b.password_hash is null and (b.expires_at is null or b.expires_at > now())
        order by p.id) as public_project_ids
    from dashboards d
    join workspaces w on w.id = d.workspace_id and w.deleted_at is null and w.is_dashboards_enabled
    join users u on u.id = d.published_by and u.is_active
    join workspace_members m on m.workspace_id = w.id and m.user_id = u.id and m.is_active and m.deleted_at is null
      and m.role = ${ROLE.ADMIN}
    where d.anchor = ${anchor} and d.deleted_at is null and d.access = 0`.execute(db);
  if (!rows[0]) throw notFound('Dashboard is not published');
  return rows[0];
}

const readerOf = (
  { db, sql: pool }: Server,
  { publisher, workspace, public_project_ids }: Row,
): DataReader => ({
  db,
  sql: pool,
  user: publisher,
  workspace,
  stream_seqs: new Map(),
  has_names: true,
  is_published: true,
  allowed_project_ids: public_project_ids,
});

/** A tile without what only members know: which filters it has, of which projects, and who made it. */
function shownTile({ config, ...tile }: DashboardTile): DashboardTile {
  const { html, query, period, look } = config;
  const shown = query && { ...query, source: { project_ids: [], filters: null } };
  return {
    ...tile,
    created_by: null,
    updated_by: null,
    config: {
      ...(shown && { query: shown }),
      ...(period && { period }),
      ...(look && { look }),
      ...(html && { html: textAnswer(html, { isPublic: true }).html }),
    },
  };
}

/** A published dashboard for everybody who has its anchor. */
export const readOpenDashboard = (server: Server, anchor: string): Promise<OpenDashboard> =>
  visitorsLine.run(async () => {
    const row = await requireOpen(server, anchor);
    const { name, logo, logo_asset } = row.workspace;
    const tiles = (await readTiles(server.db, row.id)).map(shownTile);
    const shown = shownDashboard({ ...row, project_ids: [], filters: null }, tiles);
    return { ...shown, workspace: { name, logo: assetUrl(logo_asset, logo) } };
  });

export async function readOpenData(
  server: Server,
  anchor: string,
  log: (error: unknown) => void,
): Promise<DashboardData> {
  const { dashboard, ...found } = await visitorsLine.run(async () => {
    const row = await requireOpen(server, anchor);
    const reader = readerOf(server, row);
    const [stamp, tiles] = [await readStamp(reader), await readTiles(server.db, row.id)];
    return { dashboard: row, reader, stamp, tiles };
  });
  const { reader, stamp, tiles } = found;
  return readDashboardData({ reader, stamp, log }, { dashboard, tiles });
}
