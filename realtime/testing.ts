import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@tandem/db/postgres/client.ts';
import type {
  ChangesBatch,
  ClientToServerEvents,
  PlainAnswer,
  PresencePlace,
  ServerToClientEvents,
  SubscribeAnswer,
} from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type Socket, io } from 'socket.io-client';
import { attachRealtime } from './attach.ts';
import type { RealtimeLimits } from './sockets/limits.ts';
import type { Log } from './sockets/log.ts';
import { siteAt } from './sockets/origin.ts';
import type { Person } from './testing-rows.ts';

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type OpenOptions = {
  origin?: string | null;
  transports?: string[];
  auth?: Record<string, unknown>;
  headers?: Record<string, string>;
};

export type TestRealtime = {
  url: string;
  /** Errors that the server logged. */
  errors: unknown[];
  /** A connected client of this person; null connects without a session. Rejects when the server refuses. */
  open: (person: Person | null, options?: OpenOptions) => Promise<TestClient>;
  /** Stops the server while its clients are still there. */
  closeServerOnly: () => Promise<void>;
  close: () => Promise<void>;
};

/** The realtime server on a port of its own, as it runs beside REST (there at `appUrl`). Close it in afterAll, before the database. */
export async function startRealtime(
  database: Pick<Database, 'db' | 'sql'>,
  limits: Partial<RealtimeLimits> = {},
  appUrl?: string,
): Promise<TestRealtime> {
  const server = http.createServer((_request, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const errors: unknown[] = [];
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (fields, text) => void errors.push([text, fields]),
  };
  const { db, sql } = database;
  const realtime = await attachRealtime({ server, db, sql, log, limits, site: siteAt(appUrl ?? url) });
  const clients: TestClient[] = [];
  const open: TestRealtime['open'] = async (person, options = {}) => {
    const client = new TestClient(connect(url, person, options));
    clients.push(client);
    await client.connected();
    return client;
  };
  const close = async () => {
    for (const client of clients) client.socket.disconnect();
    await realtime.close();
    server.close();
    server.closeAllConnections();
  };
  return { url, errors, open, closeServerOnly: () => realtime.close(), close };
}

function connect(url: string, person: Person | null, options: OpenOptions): ClientSocket {
  const origin = options.origin === undefined ? url : options.origin;
  return io(url, {
    transports: options.transports ?? ['websocket'],
    ...(options.auth ? { auth: options.auth } : {}),
    extraHeaders: {
      ...(origin === null ? {} : { origin }),
      ...(person ? { cookie: `session-id=${person.session_key}` } : {}),
      ...options.headers,
    },
    reconnection: false,
    forceNew: true,
  });
}

/** A client that keeps what it receives and can be waited on. */
export class TestClient {
  readonly socket: ClientSocket;
  readonly batches: ChangesBatch[] = [];
  readonly received: [event: string, payload: unknown][] = [];

  constructor(socket: ClientSocket) {
    this.socket = socket;
    socket.onAny((event: string, payload: unknown) => this.received.push([event, payload]));
    socket.on('changes', (batch) => this.batches.push(batch));
  }

  async connected(): Promise<void> {
    if (this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  subscribe(stream: Stream, after?: number): Promise<SubscribeAnswer> {
    return this.socket.emitWithAck('subscribe', after === undefined ? { stream } : { stream, after });
  }

  unsubscribe(stream: Stream): Promise<PlainAnswer> {
    return this.socket.emitWithAck('unsubscribe', { stream });
  }

  presence(stream: Stream, place: PresencePlace | null): Promise<PlainAnswer> {
    return this.socket.emitWithAck('presence', { stream, place });
  }

  /** Sends anything at all, typed or not. */
  send(event: string, ...args: unknown[]): Promise<PlainAnswer> {
    return (this.socket as unknown as Socket).emitWithAck(event, ...args) as Promise<PlainAnswer>;
  }

  /** Resolves with the first payload of this event, past or coming, that satisfies the condition. */
  async waitFor<Payload = unknown>(
    event: string,
    holds: (payload: Payload) => boolean = () => true,
  ): Promise<Payload> {
    const isMatch = ([name, payload]: [string, unknown]) => name === event && holds(payload as Payload);
    const past = this.received.find(isMatch);
    if (past) return past[1] as Payload;
    return new Promise((resolve) => {
      const listen = (name: string, payload: unknown) => {
        if (!isMatch([name, payload])) return;
        this.socket.offAny(listen);
        resolve(payload as Payload);
      };
      this.socket.onAny(listen);
    });
  }

  /** Resolves once the stream has been delivered up to this number, with all its batches so far. */
  async reached(stream: Stream, seq: number): Promise<ChangesBatch[]> {
    await this.waitFor<ChangesBatch>('changes', (batch) => batch.stream === stream && batch.seq >= seq);
    return this.batches.filter((batch) => batch.stream === stream);
  }

  async disconnected(): Promise<string> {
    if (!this.socket.connected) return 'not connected';
    return new Promise((resolve) => void this.socket.once('disconnect', resolve));
  }
}
