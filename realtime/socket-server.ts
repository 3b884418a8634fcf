import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeFollower } from '@tandem/db/change-log/follower.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { Holds } from '@tandem/db/redis/holds.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { OUTDATED_CLIENT, isOutdated } from '@tandem/shared/sync/protocol.ts';
import { Server, type ServerOptions } from 'socket.io';
import { type AccessSignal, AccessWatch } from './feed/access-watch.ts';
import { createChangeFeed } from './feed/change-feed.ts';
import {
  type Connection,
  Connections,
  type RealtimeServer,
  type RealtimeSocket,
} from './sockets/connections.ts';
import { type EventHandlers, listenToEvents } from './sockets/events.ts';
import { Handshakes } from './sockets/identity.ts';
import type { RealtimeLimits } from './sockets/limits.ts';
import type { Log } from './sockets/log.ts';
import type { Site } from './sockets/origin.ts';
import type { Peers } from './sockets/peers.ts';
import { mayBeAt } from './presence/places.ts';
import { Presence } from './presence/presence.ts';
import { refuse } from './sockets/refusal.ts';
import { measureSockets } from './sockets/metrics.ts';
import { watchSlowReaders } from './sockets/slow-readers.ts';
import { Streams } from './feed/streams.ts';
import { SOCKET_IO_PATH } from './sockets/upgrades.ts';
import { closeForRestart } from './sockets/wire.ts';

type SocketServerOptions = {
  server: HttpServer;
  db: Db;
  sql: Sql;
  site: Site;
  log: Log;
  peers: Peers;
  redis: RedisLink | null;
  limits: RealtimeLimits;
  /** Rights may have changed; whoever keeps other connections open looks them up again. */
  onSignal: (signal: AccessSignal) => void;
};

type SocketServer = { close: () => Promise<void> };

type Parts = {
  io: RealtimeServer;
  connections: Connections;
  feed: ChangeFollower;
  streams: Streams;
  presence: Presence;
  watch: AccessWatch;
};

/** Socket.IO with the change feed and presence; `close` ends all connections for a restart. */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { db, limits, log } = options;
  const handshakes = new Handshakes(db, options.site);
  const io: RealtimeServer = new Server(options.server, {
    ...engineOptions(limits),
    allowRequest: (request, decide) => void admit(handshakes, { request, decide, log }),
  });
  const parts = buildParts(io, options);
  const handlers = createHandlers(db, parts);
  const holds = new Holds(options.redis, 'sockets');
  io.use((socket, next) => {
    const identity = handshakes.identityOf(socket.request);
    if (!identity) return next(new Error('unauthenticated'));
    if (isOutdated(socket.handshake.auth['protocol'])) return next(new Error(OUTDATED_CLIENT));
    if (parts.connections.ofUser(identity.user.id).length >= limits.sockets_per_user) {
      return next(new Error('too_many_connections'));
    }
    socket.data.connection = { ...identity, socket, views: new Map() };
    void hold(holds, socket.data.connection, limits.sockets_per_user).then((isHeld) =>
      next(isHeld ? undefined : new Error('too_many_connections')),
    );
  });
  io.on('connection', (socket) => accept(socket, parts, { handlers, limits, log }));
  const endMeasuring = measureSockets(parts.connections);
  const endReaderWatch = watchSlowReaders(parts.connections, limits, log);
  await parts.feed.start();
  const close = async () => {
    handshakes.close();
    holds.close();
    endReaderWatch();
    endMeasuring();
    parts.watch.close();
    parts.presence.close();
    await closeConnections(parts);
    await parts.feed.close();
  };
  return { close };
}

function engineOptions(limits: RealtimeLimits): Partial<ServerOptions> {
  return {
    path: SOCKET_IO_PATH,
    transports: ['websocket', 'polling'],
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.message_bytes,
    pingInterval: limits.ping_every_ms,
    pingTimeout: limits.pong_within_ms,
    connectTimeout: limits.connect_within_ms,
  };
}

type Handshake = {
  request: IncomingMessage;
  decide: (refusal: string | null, isAllowed: boolean) => void;
  log: Log;
};

async function admit(handshakes: Handshakes, { request, decide, log }: Handshake): Promise<void> {
  try {
    const refusal = await handshakes.refusalOf(request);
    decide(refusal, refusal === null);
  } catch (err) {
    log.error({ err }, 'a handshake failed');
    decide('The server is busy. Try again.', false);
  }
}

/** Counts a connection with those that the person has at other processes; false where there are too many. */
async function hold(holds: Holds, { user, socket }: Connection, max: number): Promise<boolean> {
  const release = await holds.take(user.id, max);
  if (!release) return false;
  if (socket.conn.readyState === 'closed') release();
  else socket.conn.once('close', release);
  return true;
}

function buildParts(io: RealtimeServer, options: SocketServerOptions): Parts {
  const { db, sql, log, peers, limits, onSignal } = options;
  const connections = new Connections();
  const presence = new Presence(io, peers, limits.presence_delay_ms);
  const feed = createChangeFeed({
    io,
    db,
    sql,
    log,
    tick_ms: limits.tick_ms,
    onPage: (page) => watch.notePage(page),
    onNotification: (stream) => watch.noteNotification(stream),
  });
  const streams = new Streams({
    db,
    feed,
    limits,
    onLeave: (connection, stream) => presence.clear(connection, stream),
  });
  const watch = new AccessWatch({ db, connections, streams, limits, log, onSignal });
  return { io, connections, feed, streams, presence, watch };
}

function createHandlers(db: Db, { streams, presence }: Parts): EventHandlers {
  return {
    subscribe: async (connection, { stream, after }) => {
      const answer = await streams.subscribe(connection, stream, after);
      if (answer.ok) presence.sendPresent(connection, stream);
      return answer;
    },
    unsubscribe: (connection, { stream }) => {
      streams.leave(connection, stream);
      return { ok: true };
    },
    presence: async (connection, { stream, place }) => {
      if (connection.is_token) return refuse('forbidden', 'Programs are nowhere. Sign in to be seen.');
      if (!(await mayBeAt(db, connection, { stream, place })) || !connection.views.has(stream)) {
        return refuse('forbidden', 'Follow the stream first, and be where you may be.');
      }
      presence.set(connection, stream, place);
      return { ok: true };
    },
  };
}

function accept(
  socket: RealtimeSocket,
  { connections, streams }: Parts,
  events: { handlers: EventHandlers; limits: RealtimeLimits; log: Log },
): void {
  const { connection } = socket.data;
  if (!connection) return;
  connections.add(connection);
  socket.on('disconnect', () => {
    streams.leaveAll(connection);
    connections.remove(connection);
  });
  listenToEvents(connection, events);
}

async function closeConnections({ io, connections }: Parts): Promise<void> {
  io.emit('closing', { reason: 'restart' });
  await nextTurn();
  for (const { socket } of connections.all()) closeForRestart(socket);
  io.engine.close();
}
