import path from 'node:path';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookInto, prepare, startDatabase, type World } from '../faults/world.ts';
import { expectStatus } from '../help/person.ts';
import { type Server, newDataDirectory, removeDirectory, startServer } from '../help/server.ts';
import { type StandbyServer, copyForStandby, startStandby } from '../help/standby-server.ts';

type Prepared = Awaited<ReturnType<typeof prepare>>;

const endings: (() => unknown)[] = [];
let server: Server;
let standby: StandbyServer;
let at: Prepared;
let lookAtStandby: World['look'];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

beforeAll(async () => {
  const directory = path.join(newDataDirectory(), 'postgres');
  endings.push(() => removeDirectory(path.dirname(directory)));
  const first = await startDatabase(directory);
  await first.stop();
  const copy = copyForStandby(directory);
  const primary = await startDatabase(directory);
  endings.push(primary.stop);
  standby = await startStandby(copy, primary.socketDirectory);
  endings.push(standby.close);
  const wires = [
    await openDatabaseProxy(() => primary.socketDirectory),
    await openDatabaseProxy(() => standby.socketDirectory),
  ];
  endings.push(...wires.map(({ close }) => close));
  const [url, readUrl] = wires.map(({ port }) => `postgres://tandem@127.0.0.1:${port}/${primary.database}`);
  server = await startServer({
    env: { DATABASE_URL: url ?? '', DATABASE_READ_URL: readUrl ?? '', LOG_LEVEL: 'info' },
  });
  endings.push(server.stop);
  at = await prepare(server);
  lookAtStandby = lookInto(() => standby.socketDirectory);
});

/** How often the standby has read rows of items: what was answered by it. */
async function scansOfStandby(): Promise<number> {
  return lookAtStandby(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as count
      from pg_stat_user_tables where relname in ('work_items', 'work_item_words')`;
    return row?.count ?? 0;
  });
}

const listed = async () =>
  expectStatus<{ results: { name: string }[] }>(
    await at.person.call('GET', `${at.project}/issues/?per_page=50`),
    200,
  ).results.map(({ name }) => name);

const found = async (words: string) =>
  expectStatus<{ results: { issue: { name: string }[] } }>(
    await at.person.call(
      'GET',
      `/api/workspaces/${at.place.slug}/search/?search=${words}&workspace_search=true`,
    ),
    200,
  ).results.issue.map(({ name }) => name);

const add = async (name: string) =>
  expectStatus(await at.person.call('POST', `${at.project}/issues/`, { name }), 201);

// docs/contract/conventions.md#reads-from-a-standby
test('lists, searches and figures are read from the standby, which writes nothing', async () => {
  await expect.poll(() => server.output()).toContain('the standby follows');
  const before = await scansOfStandby();
  await expect
    .poll(async () => {
      const answers = await Promise.all([
        listed(),
        found('Item'),
        at.person.call('GET', `/api/workspaces/${at.place.slug}/default-analytics/`),
        at.person.call('GET', `/api/workspaces/${at.place.slug}/issues/?per_page=10`),
      ]);
      expect(answers[0].length).toBeGreaterThan(0);
      return scansOfStandby();
    })
    .toBeGreaterThan(before);
});

// docs/contract/conventions.md#reads-from-a-standby
test('what the caller has written is in the next answer, also while the standby stands still', async () => {
  for (let n = 0; n < 20; n += 1) {
    await add(`Fresh ${n}`);
    expect(await listed()).toContain(`Fresh ${n}`);
  }
  expect(await found('Fresh')).toHaveLength(20);
  const paused = await lookAtStandby((sql) => sql`select pg_wal_replay_pause()`);
  expect(paused).toHaveLength(1);
  await add('While it is paused');
  expect(await listed()).toContain('While it is paused');
  expect(await found('paused')).toEqual(['While it is paused']);
  await lookAtStandby((sql) => sql`select pg_wal_replay_resume()`);
});

// docs/contract/conventions.md#reads-from-a-standby
test('while the standby is frozen or away the primary answers, and the log says so', async () => {
  const thaw = standby.freeze();
  await add('While it is frozen');
  expect(await listed()).toContain('While it is frozen');
  thaw();
  await standby.stop();
  await expect.poll(() => server.output()).toContain('the standby is away');
  await add('While it is away');
  expect(await listed()).toContain('While it is away');
  const asked = performance.now();
  expect(await found('away')).toEqual(['While it is away']);
  expect(performance.now() - asked).toBeLessThan(2_000);
  await standby.start();
  const count = () => server.output().split('the standby follows').length - 1;
  await expect.poll(count).toBeGreaterThan(1);
  expect(await listed()).toContain('While it is away');
});
