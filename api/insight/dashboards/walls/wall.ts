import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type {
  Dashboard,
  DashboardData,
  Wall,
  WallDashboard,
} from '@tandem/shared/insight/dashboards/schema.ts';
import { sql } from 'kysely';
import { BoundedQueue, HALF_OF_PROCESSORS } from '../../../http/bounded-queue.ts';
import { readDashboardData, stateOf } from '../data/read-data.ts';
import { readStamp, streamsOf } from '../data/stamp.ts';
import { readDashboards } from '../rows/repo.ts';
import { readTiles, readTilesOf } from '../tiles/repo.ts';
import type { WallNews } from './news.ts';
import { type WallHolder, holderOf } from './holder.ts';

/** How long a wall waits for news. Below what proxies wait for an answer. */
export const WAIT_MS = 25_000;
/** A token that is over, or a notification that was lost, is seen so late at most. */
const LOOK_MS = 5_000;
const MAX_WAITING = 200;
const MAX_WALLS_WAITING = 500;

/** However many walls there are, what they look up takes few connections. Their figures have a line of their own. */
const wallsLine = new BoundedQueue({ parallel: HALF_OF_PROCESSORS, maxWaiting: MAX_WAITING });

type Server = { db: Db; sql: Sql };

/** What is shown of a dashboard to readers without an account. */
export const shownDashboard = (
  { id, name, description, project_ids, filters, period, logo_props }: Dashboard,
  tiles: WallDashboard['tiles'],
): WallDashboard => ({ id, name, description, project_ids, filters, period, logo_props, tiles });

/** Those that its maker may see now, in the order in which they are shown. */
async function readShown({ reader, dashboard_ids }: WallHolder): Promise<Dashboard[]> {
  const found = await readDashboards(reader.db, reader, sql`d.id = any(${dashboard_ids}::uuid[])`);
  return dashboard_ids.flatMap((id) => found.find((dashboard) => dashboard.id === id) ?? []);
}

/** What a view token shows (docs/contract/dashboards.md#walls). */
export const readWall = (server: Server, token: string): Promise<Wall> =>
  wallsLine.run(async () => {
    const holder = await holderOf(server, token);
    const { workspace, seconds } = holder;
    const dashboards = await readShown(holder);
    const tiles = await readTilesOf(
      server.db,
      dashboards.map(({ id }) => id),
    );
    return {
      workspace: { name: workspace.name, logo: workspace.logo },
      dashboards: dashboards.map((dashboard) =>
        shownDashboard(
          dashboard,
          tiles.filter(({ dashboard_id }) => dashboard_id === dashboard.id),
        ),
      ),
      seconds,
    };
  });

async function lookAt(server: Server, { token, id }: { token: string; id: string }) {
  const holder = await holderOf(server, token);
  const dashboard = (await readShown(holder)).find((each) => each.id === id);
  if (!dashboard) throw notFound();
  const stamp = await readStamp(holder.reader);
  const tiles = await readTiles(server.db, id);
  return { holder, dashboard, stamp, tiles, at: stateOf(stamp, { dashboard, tiles }) };
}
type Look = Awaited<ReturnType<typeof lookAt>>;

export type WallQuestion = {
  token: string;
  id: string;
  since: string | undefined;
  /** The wall was switched off. */
  signal: AbortSignal;
  log: (error: unknown) => void;
};

/** Waits until the answer is another one than that of `since`, for a while. 404 as soon as the token ends. */
async function waitForNews(server: Server, news: WallNews, question: WallQuestion): Promise<Look> {
  const { since, signal } = question;
  const look = () => wallsLine.run(() => lookAt(server, question));
  let found = await look();
  const until = Date.now() + WAIT_MS;
  while (found.at === since && Date.now() < until && !signal.aborted && !news.isClosed) {
    if (news.size >= MAX_WALLS_WAITING) break;
    const { holder, stamp } = found;
    const streams = streamsOf(stamp, holder.workspace.id);
    const ms = Math.min(LOOK_MS, until - Date.now());
    const wait = await news.begin({ streams, tokenId: holder.id }, Math.max(1, ms));
    try {
      // What came before the wall was listened for.
      found = await look();
      if (found.at === since) await wait.arrived;
    } finally {
      wait.end();
    }
    found = await look();
  }
  return found;
}

/** What the tiles of one dashboard of a wall show; with `since` once that is something new. */
export async function readWallData(
  server: Server,
  news: WallNews,
  question: WallQuestion,
): Promise<DashboardData> {
  const { holder, stamp, dashboard, tiles } = await waitForNews(server, news, question);
  const { reader } = holder;
  return readDashboardData({ reader, stamp, log: question.log }, { dashboard, tiles });
}
