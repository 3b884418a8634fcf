import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocketWitness, openSocket } from '../help/two-people/witness.ts';
import {
  type Server,
  newDataDirectory,
  emptyDataDirectory,
  removeDirectory,
  startServer,
} from '../help/server.ts';
import { type Owner, askAtOnce, makeOwner } from './help/own-answers.ts';
import { type Pooler, pgbouncerSkipReason, startPgbouncer } from './help/pgbouncer.ts';
import { type PostgresServer, startPostgres } from './help/standby.ts';

const skipReason = pgbouncerSkipReason();
const QUESTIONS = 600;

let database: PostgresServer;
let pooler: Pooler;
const directories: string[] = [];

const urlAt = (port: number) => `postgres://tandem@127.0.0.1:${port}/tandem`;
const directory = (make: () => string): string => {
  const made = make();
  directories.push(made);
  return made;
};
const start = (env: Record<string, string>): Promise<Server> =>
  startServer({ dataDirectory: directory(emptyDataDirectory), env });

beforeAll(async () => {
  if (skipReason) return;
  database = await startPostgres({ directory: path.join(directory(newDataDirectory), 'postgres') });
  pooler = await startPgbouncer({ server: database });
});

afterAll(async () => {
  await pooler?.stop();
  await database?.stop();
  directories.forEach(removeDirectory);
});

/** Everything that a follower of a project must hear of. */
async function follow(server: Server, { person, place }: Owner): Promise<SocketWitness> {
  const socket = await openSocket(server.url, person);
  await socket.subscribe(`project:${place.projectId}`);
  return socket;
}

test.skipIf(skipReason)(
  'through PgBouncer everybody gets their own answers, and sockets are live',
  async () => {
    const env = { DATABASE_URL: urlAt(pooler.port), DATABASE_DIRECT_URL: database.url };
    const server = await start(env);
    const owners = [await makeOwner(server.url, 'Ada'), await makeOwner(server.url, 'Ben')];
    const sockets = await Promise.all(owners.map((owner) => follow(server, owner)));
    expect(await askAtOnce(owners, QUESTIONS)).toEqual([]);
    for (const [index, { person }] of owners.entries()) {
      await expect.poll(() => sockets[index]?.received()).toContain(`${person.email} `);
      expect(sockets[1 - index]?.received()).not.toContain(person.email);
    }
    const limits = await database.ask<{ text: string }>(
      `select distinct query as text from pg_stat_activity where application_name = 'tandem' and query ~ '^set '`,
    );
    expect(limits, 'nothing is set for a session that is lent').toEqual([]);
    // A pooler that was restarted is found again.
    const { port } = pooler;
    await pooler.stop();
    pooler = await startPgbouncer({ server: database, port });
    await expect
      .poll(() => owners[0]?.person.callOnce('GET', '/api/users/me/').then((r) => r.status))
      .toBe(200);
    for (const socket of sockets) socket.close();
    expect(await server.stop()).toBe(0);
  },
);

// Which programs share the 100 connections of a server is in docs/operations.md.
test.skipIf(skipReason)('a process asks for no more connections than it may', async () => {
  const server = await start({ DATABASE_URL: database.url, DATABASE_POOL_MAX: '5' });
  const owners = [await makeOwner(server.url, 'Ada'), await makeOwner(server.url, 'Ben')];
  expect(await askAtOnce(owners, 100)).toEqual([]);
  const [row] = await database.ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name like 'tandem%'`,
  );
  // Five for requests, four for what takes long, two that listen, three for the queue of jobs.
  expect(row?.count).toBeLessThanOrEqual(5 + 4 + 2 + 3);
  expect(await server.stop()).toBe(0);
});

test.skipIf(skipReason)('what would not work through a pooler is refused with one line', async () => {
  const statements = await startPgbouncer({ server: database, mode: 'statement' });
  const refusals: [Record<string, string>, string][] = [
    [{ DATABASE_URL: urlAt(pooler.port) }, 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to'],
    [
      { DATABASE_URL: urlAt(statements.port), DATABASE_DIRECT_URL: database.url },
      'DATABASE_URL leads to a pooler in statement mode',
    ],
    [
      { DATABASE_URL: urlAt(pooler.port), DATABASE_DIRECT_URL: urlAt(pooler.port) },
      'DATABASE_DIRECT_URL leads to a pooler',
    ],
    [
      { DATABASE_URL: urlAt(pooler.port), DATABASE_DIRECT_URL: urlAt(1) },
      "Can't reach the database at DATABASE_DIRECT_URL",
    ],
    [
      { DATABASE_URL: urlAt(pooler.port), DATABASE_DIRECT_URL: database.url.replace(/tandem$/, 'postgres') },
      'DATABASE_DIRECT_URL leads to another database',
    ],
  ];
  for (const [env, line] of refusals) await expect(start(env)).rejects.toThrow(line);
  await statements.stop();
});
