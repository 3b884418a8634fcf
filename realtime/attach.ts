import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { startCollaboration } from './collab/start-collaboration.ts';
import { DEFAULT_LIMITS, type RealtimeLimits } from './sockets/limits.ts';
import type { Log } from './sockets/log.ts';
import type { Site } from './sockets/origin.ts';
import { databaseLine, redisLine } from './sockets/peer-line.ts';
import { Peers } from './sockets/peers.ts';
import { startSocketServer } from './socket-server.ts';
import { type Upgrades, routeUpgrades } from './sockets/upgrades.ts';

type RealtimeOptions = {
  /** The one server that answers REST too. Close realtime before it. */
  server: HttpServer;
  db: Db;
  sql: Sql;
  /** What processes share beside the database, if anything. */
  redis?: RedisLink | null;
  /** Of the product: siteAt(app_url). */
  site: Site;
  log: Log;
  limits?: Partial<RealtimeLimits>;
};

type Realtime = { close: () => Promise<void> };

const CLOSE_CHECK_MS = 20;

/**
 * Puts Socket.IO (`/socket.io/`) and live documents on an HTTP server beside what it already answers, and starts to
 * follow the change log. `close` informs all clients that the server restarts and waits until documents are stored.
 */
export async function attachRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, db, sql, site, log, redis = null } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let isClosing = false;
  const peers = new Peers({ line: redis ? redisLine(redis) : databaseLine(sql, log), log });
  const collaboration = await startCollaboration({
    db,
    sql,
    log,
    peers,
    redis,
    session_cookie: site.session_cookie,
  });
  const upgrades = routeUpgrades(server, site.origins, {
    handle: (request, socket, head) => collaboration.handleUpgrade(request, socket, head),
    isClosing: () => isClosing,
  });
  const sockets = await startSocketServer({
    server,
    db,
    sql,
    site,
    log,
    peers,
    redis,
    limits,
    onSignal: (signal) => collaboration.noteAccess(signal),
  });
  await peers.start();
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await Promise.all([sockets.close(), collaboration.close()]);
    await peers.close();
    await waitUntilClosed(upgrades, limits.close_within_ms);
  };
  return { close };
}

/** Clients answer the closing of their connection; those that do not are not waited for any longer. */
async function waitUntilClosed(upgrades: Upgrades, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (upgrades.count() > 0 && performance.now() < deadline) await delay(CLOSE_CHECK_MS);
  upgrades.destroyAll();
}
