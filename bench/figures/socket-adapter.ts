/**
 * Compares two ways of a Change to the sockets of several processes: each process reads the log for itself, or one reads it
 * and hands on by Socket.IO's Redis streams adapter (docs/decisions/043-redis.md). The adapter is no library of ours:
 * `npm install socket.io @socket.io/redis-streams-adapter ioredis` somewhere, and name that folder.
 *
 *     node bench/figures/socket-adapter.ts <folder>
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChangeFollower } from '@tandem/db/change-log/follower.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import { openDatabase } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { startDisposablePostgres } from '@tandem/db/testing/database.ts';
import type { Server as SocketServer } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { startRedis } from '../../e2e/cluster/help/redis.ts';
import { percentile } from '../harness/statistics.ts';

const SERVERS = 3;
const SOCKETS_EACH = 100;
const STREAMS = 20;
const CHANGES = 1_000;
const EVERY_MS = 10;
const TICKS_A_SECOND = 100;
const ROW = { name: 'Calibrate the tide gauge', text: 'x'.repeat(900) };

type Way = 'log' | 'adapter';
type ServerTask = {
  role: 'server';
  way: Way;
  isReader: boolean;
  folder: string;
  redisUrl: string;
  streams: string[];
  connection: { socketDirectory: string; database: string };
};
type ClientsTask = { role: 'clients'; urls: string[]; streams: string[] };

async function serve(task: ServerTask): Promise<void> {
  const require = createRequire(path.join(task.folder, 'package.json'));
  const { Server } = require('socket.io') as { Server: typeof SocketServer };
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const io = new Server(server, { transports: ['websocket'], serveClient: false });
  if (task.way === 'adapter') {
    const { Redis } = require('ioredis') as { Redis: new (url: string) => object };
    const { createAdapter } = require('@socket.io/redis-streams-adapter') as {
      createAdapter: (client: unknown) => Parameters<typeof io.adapter>[0];
    };
    io.adapter(createAdapter(new Redis(task.redisUrl)));
  }
  io.on('connection', (socket) => void socket.join(String(socket.handshake.query['stream'])));
  if (task.way === 'log' || task.isReader) {
    const { db, sql } = openDatabase({ connection: task.connection, max: 4 });
    const onPage = (page: { stream: string }) => void io.to(page.stream).emit('changes', page);
    const follower = new ChangeFollower({ db, sql, onPage, onError: console.error });
    await follower.start();
    for (const stream of task.streams) await follower.hold(stream as never);
  }
  let begun = process.cpuUsage();
  process.on('message', (message) => {
    if (message === 'begin') begun = process.cpuUsage();
    else {
      const { user, system } = process.cpuUsage(begun);
      process.send?.((user + system) / 1000);
    }
  });
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function listen({ urls, streams }: ClientsTask): Promise<void> {
  const times: number[] = [];
  const sockets = urls.flatMap((url) =>
    Array.from({ length: SOCKETS_EACH }, (_, n) =>
      connect(url, { transports: ['websocket'], forceNew: true, query: { stream: streams[n % STREAMS] } }),
    ),
  );
  for (const socket of sockets) {
    socket.on('changes', (page: { changes: { row: { sent: number } }[] }) => {
      for (const { row } of page.changes) times.push(Date.now() - row.sent);
    });
  }
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve as never))),
  );
  process.on('message', () => process.send?.(times));
  process.send?.('ready');
}

const answerOf = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

function start(task: ServerTask | ClientsTask): ChildProcess {
  return fork(import.meta.filename, [JSON.stringify(task)]);
}

/** Milliseconds of processor that a process and its children have had. */
function processorOf(pid: number): number {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  let ticks = 0;
  for (const id of [String(pid), ...children]) {
    const file = `/proc/${id}/stat`;
    const fields =
      id && fs.existsSync(file) ? (fs.readFileSync(file, 'utf8').split(') ')[1] ?? '').split(' ') : [];
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return (ticks * 1000) / TICKS_A_SECOND;
}

async function measure(way: Way, folder: string): Promise<void> {
  const [store, redis] = [await startDisposablePostgres(), await startRedis()];
  const streams = Array.from({ length: STREAMS }, () => `project:${randomUUID()}`);
  const { connection, database } = store;
  const pid = Number((await database.sql`select pg_backend_pid() as pid`)[0]?.['pid']);
  const postmaster = Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  const base = { role: 'server' as const, way, folder, redisUrl: redis.url, streams, connection };
  const servers = Array.from({ length: SERVERS }, (_, n) =>
    start(Object.assign({ isReader: n === 0 }, base)),
  );
  const urls = await Promise.all(servers.map((server) => answerOf<string>(server)));
  const clients = start({ role: 'clients', urls, streams });
  await answerOf(clients);
  for (const server of servers) server.send('begin');
  const [ofDatabase, ofRedis] = [processorOf(postmaster), processorOf(redis.pid)];
  for (let n = 0; n < CHANGES; n += 1) {
    const stream = streams[n % STREAMS] as never;
    const change = {
      stream,
      workspace_id: null,
      kind: 'label' as const,
      op: 'put' as const,
      id: randomUUID(),
    };
    const row = Object.assign({ sent: Date.now() }, ROW);
    await inTransaction(database.db, async (tx) => {
      await recordChanges(tx, { actor_id: null, mutation_id: null }, [Object.assign({ row }, change)]);
    });
    await delay(EVERY_MS);
  }
  await delay(2_000);
  const spent = await Promise.all(
    servers.map((server) => {
      server.send('end');
      return answerOf<number>(server);
    }),
  );
  const database_ms = processorOf(postmaster) - ofDatabase;
  const redis_ms = processorOf(redis.pid) - ofRedis;
  clients.send('end');
  const times = await answerOf<number[]>(clients);
  console.log(
    JSON.stringify({
      way,
      arrived: times.length,
      servers_ms: spent.map(Math.round),
      database_ms,
      redis_ms,
      all_ms: Math.round(spent.reduce((sum, ms) => sum + ms, 0) + database_ms + redis_ms),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    }),
  );
  for (const child of [...servers, clients]) child.kill();
  await redis.stop();
  await store.stop();
}

const [argument = ''] = process.argv.slice(2);
if (argument.startsWith('{')) {
  process.on('disconnect', () => process.exit());
  const task = JSON.parse(argument) as ServerTask | ClientsTask;
  await (task.role === 'server' ? serve(task) : listen(task));
} else {
  for (const way of ['log', 'adapter', 'log', 'adapter'] as const) await measure(way, path.resolve(argument));
}
