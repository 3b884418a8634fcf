import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '@tandem/api/config.ts';
import { openCommandDatabase } from '@tandem/api/cli/open-database.ts';
import { startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterEach, expect, test } from 'vitest';
import { postgresPid, postgresPids, signalAll } from '../../help/postgres-process.ts';
import { startWriters } from '../../help/two-people/renaming.ts';
import { type Person, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { type Server, freePort, newDataDirectory, removeDirectory, startServer } from '../../help/server.ts';
import { ANSWER_WITHIN_MS } from '../../faults/rounds.ts';
import { openTypist } from '../../help/two-people/typist.ts';

/** Whatever fails is to be found again within ten seconds. */
const LONG_WAIT = { timeout: 10_000 };

const servers: Server[] = [];
const directories: string[] = [];
const endings: (() => Promise<void>)[] = [];

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<Server> {
  const server = await startServer(options);
  servers.push(server);
  directories.push(server.dataDirectory);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const end of endings.splice(0).toReversed()) await end();
  for (const directory of new Set(directories.splice(0))) removeDirectory(directory);
});

type Scene = { server: Server; person: Person; project: string; items: string[] };

async function prepare(server: Server, count: number): Promise<Scene> {
  const person = await signUp(server.url, 'Ada');
  const place = await makePlace(person);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const items: string[] = [];
  for (let n = 0; n < count; n += 1)
    items.push(expectStatus(await person.call('POST', `${project}/issues/`, { name: `Item ${n}` }), 201).id);
  return { server, person, project, items };
}

const isReady = (server: Server) =>
  fetch(`${server.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Whether another PostgreSQL serves the directory by now; its file is not there while none does. */
function isAnother(dataDirectory: string, former: number): boolean {
  try {
    return postgresPid(dataDirectory) !== former;
  } catch {
    return false;
  }
}

const untilReady = (server: Server) => expect.poll(() => isReady(server), LONG_WAIT).toBe(true);

test('a second start on the same data says who has it and leaves, and the first goes on', async () => {
  const first = await start();
  const { person, project, items } = await prepare(first, 2);
  const writers = startWriters(person, project, items);
  const { dataDirectory } = first;
  for (const port of [await freePort(), Number(new URL(first.url).port)]) {
    await expect(startServer({ dataDirectory, port })).rejects.toMatchObject({
      message: expect.stringMatching(
        new RegExp(`in use by Tandem \\(${first.url}; process ${first.child.pid} on .+, since 20.+\\)`),
      ),
      exitCode: 1,
    });
  }
  await writers.stop();
  expect(writers.attempts().every(({ status }) => status === 204)).toBe(true);
  await writers.check();
});

test('of two that start at once after everything was killed, one serves', async () => {
  const first = await start();
  const { person, project, items } = await prepare(first, 2);
  const writers = startWriters(person, project, items);
  await expect.poll(() => writers.attempts().length, LONG_WAIT).toBeGreaterThan(10);
  const { dataDirectory } = first;
  const pids = postgresPids(dataDirectory);
  const port = Number(new URL(first.url).port);
  first.child.kill('SIGKILL');
  signalAll(pids, 'SIGKILL');
  const both = await Promise.allSettled([start({ dataDirectory, port }), start({ dataDirectory, port })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((end) => end.status === 'rejected');
  expect(String(refused?.reason)).toContain('in use by Tandem');
  await writers.stop();
  await writers.check();
});

test('a PostgreSQL that a killed process left hanging is taken down by the next start', async () => {
  const first = await start();
  const { person, project, items } = await prepare(first, 1);
  signalAll(postgresPids(first.dataDirectory), 'SIGSTOP');
  await first.kill();
  const second = await start({ dataDirectory: first.dataDirectory, port: Number(new URL(first.url).port) });
  expect(await isReady(second)).toBe(true);
  expectStatus(await person.call('GET', `${project}/issues/${items[0]}/`), 200);
});

test('a taken port leaves the data alone', async () => {
  const other = await start();
  const dataDirectory = newDataDirectory();
  directories.push(dataDirectory);
  await expect(startServer({ dataDirectory, port: Number(new URL(other.url).port) })).rejects.toMatchObject({
    message: expect.stringContaining('is taken'),
  });
  expect(() => postgresPid(dataDirectory)).toThrow();
});

test('a command works on the database of a running instance', async () => {
  const server = await start();
  const { person } = await prepare(server, 1);
  const database = await openCommandDatabase(readConfig({ DATA_DIR: server.dataDirectory }));
  const users = await database.db.selectFrom('users').select('email').execute();
  await database.close();
  expect(users).toContainEqual({ email: person.email });
  expect(await isReady(server)).toBe(true);
});

// docs/contract/conventions.md#when-the-database-is-away
test('a PostgreSQL that is killed, as a whole or in part, runs again by itself, and so does everything on it', async () => {
  const server = await start();
  const { person, project, items } = await prepare(server, 10);
  const page = expectStatus(await person.call('POST', `${project}/pages/`, { name: 'Notes' }), 201);
  const { url } = server;
  const typist = openTypist({ url, cookie: person.cookie, document: `page:${page.id}`, mark: 't' });
  await typist.settled();
  const writers = startWriters(person, project, items);
  for (const victim of [0, -1]) {
    await writers.untilStored();
    const before = postgresPids(server.dataDirectory);
    signalAll([before.at(victim)!], 'SIGKILL');
    typist.type();
    const left = () =>
      postgresPids(server.dataDirectory)
        .slice(1)
        .filter((pid) => before.includes(pid));
    await expect.poll(left, LONG_WAIT).toEqual([]);
    await untilReady(server);
    await typist.settled();
  }
  await writers.untilStored();
  await writers.stop();
  expect(server.child.exitCode).toBeNull();
  // A PostgreSQL that runs again soon is waited for, and nobody is refused.
  for (const { status, ms, retryAfter } of writers.attempts()) {
    expect([204, 503]).toContain(status);
    if (status === 503) expect([ms < ANSWER_WITHIN_MS, retryAfter]).toEqual([true, '1']);
  }
  await writers.check();
  expect(typist.tokens()).toEqual(['[t.0]', '[t.1]']);
  typist.close();
});

// docs/contract/conventions.md#when-the-database-is-away
test('of a PostgreSQL that hangs everybody is informed in time, and nothing is written late', async () => {
  const server = await start();
  const { person, project, items } = await prepare(server, 10);
  const writers = startWriters(person, project, items);
  await expect.poll(() => writers.attempts().length, LONG_WAIT).toBeGreaterThan(50);
  const pids = postgresPids(server.dataDirectory);
  signalAll(pids, 'SIGSTOP');
  const begin = performance.now();
  const readyz = await fetch(`${server.url}/readyz`);
  expect([readyz.status, readyz.headers.get('retry-after')]).toEqual([503, '1']);
  expect(performance.now() - begin).toBeLessThan(ANSWER_WITHIN_MS);
  await delay(Number(process.env['FREEZE_MS'] ?? 5_000) - (performance.now() - begin));
  signalAll(pids, 'SIGCONT');
  await untilReady(server);
  const count = writers.attempts().length;
  await expect.poll(() => writers.attempts().length, LONG_WAIT).toBeGreaterThan(count + 50);
  await writers.stop();
  expect(writers.attempts().some(({ status }) => status === 503)).toBe(true);
  for (const { status, ms } of writers.attempts()) {
    expect([204, 503]).toContain(status);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
  }
  await writers.check();
});

test('an own server that is cut off, muted, and restarted under load is found again', async () => {
  const own = newDataDirectory();
  directories.push(own);
  const postgres = await startEmbeddedPostgres({ dataDirectory: `${own}/postgres`, holder: 'a test' });
  endings.push(postgres.stop);
  const proxy = await openDatabaseProxy(() => postgres.socketDirectory);
  endings.push(proxy.close);
  const server = await start({ env: { DATABASE_URL: `postgres://tandem@127.0.0.1:${proxy.port}/tandem` } });
  const { person, project, items } = await prepare(server, 10);
  const writers = startWriters(person, project, items);
  const goesOn = async () => {
    await untilReady(server);
    const count = writers.attempts().length;
    await expect.poll(() => writers.attempts().length, LONG_WAIT).toBeGreaterThan(count + 30);
  };
  await goesOn();
  proxy.cut();
  await goesOn();
  proxy.mute();
  await expect.poll(() => isReady(server), LONG_WAIT).toBe(false);
  proxy.unmute();
  await goesOn();
  proxy.mute();
  await expect.poll(() => isReady(server), LONG_WAIT).toBe(false);
  proxy.cut();
  proxy.unmute();
  await goesOn();
  const former = postgresPid(own);
  process.kill(former, 'SIGINT');
  // On a quick machine it is there again before anybody has seen it away.
  await expect.poll(() => isAnother(own, former), { ...LONG_WAIT, interval: 5 }).toBe(true);
  await goesOn();
  await writers.stop();
  for (const { status, ms } of writers.attempts()) {
    expect([204, 503]).toContain(status);
    expect(ms).toBeLessThan(ANSWER_WITHIN_MS);
  }
  await writers.check();
});
