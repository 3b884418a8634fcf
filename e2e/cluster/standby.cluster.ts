import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepare } from '../faults/world.ts';
import { signalAll } from '../help/postgres-process.ts';
import { expectStatus } from '../help/person.ts';
import { type Server, removeDirectory, startServer } from '../help/server.ts';
import { type Pair, type PostgresServer, startPair, startPostgres } from './help/standby.ts';

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** A standby may have no less than what the prepared data was made with. */
const SETTINGS = { hot_standby_feedback: 'on', max_wal_senders: '10' };

let pair: Pair;
let standby: PostgresServer;
let server: Server;
let at: Prepared;
/** As the pair starts it, for a standby that comes back. */
const settingsOf = ({ port }: PostgresServer) => ({
  max_wal_senders: SETTINGS.max_wal_senders,
  hot_standby_feedback: SETTINGS.hot_standby_feedback,
  primary_conninfo: `host=127.0.0.1 port=${port} user=tandem application_name=standby`,
});
const startAgain = () =>
  startPostgres({ directory: standby.directory, port: standby.port, settings: settingsOf(pair.primary) });

beforeAll(async () => {
  pair = await startPair(SETTINGS);
  standby = pair.standby;
  server = await startServer({
    env: { DATABASE_URL: pair.primary.url, DATABASE_READ_URL: standby.url, LOG_LEVEL: 'info' },
  });
  at = await prepare(server);
});
afterAll(async () => {
  await server?.stop();
  if (server) removeDirectory(server.dataDirectory);
  await standby?.stop();
  await pair?.close();
});

const SOON = { timeout: 10_000 };

/** Stops all of its processes where they stand; gives how to let them go on. */
function freeze({ pid }: PostgresServer): () => void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const pids = [pid, ...children.trim().split(/\s+/).map(Number)];
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}

/** How often the standby has read rows of items: what was answered by it. */
async function scansOfStandby(): Promise<number> {
  const [row] = await standby.ask<{ count: number }>(`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as count
    from pg_stat_user_tables where relname in ('work_items', 'work_item_words')`);
  return row?.count ?? 0;
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
  const analytics = ['advance-analytics/?tab=overview', 'analytics/velocity/', 'analytics/workload/'];
  for (const path of analytics) {
    const { status } = await at.person.call('GET', `/api/workspaces/${at.place.slug}/${path}`);
    expect([path, status]).toEqual([path, 200]);
  }
  await expect
    .poll(async () => {
      const answers = await Promise.all([
        listed(),
        found('Item'),
        at.person.call('GET', `/api/workspaces/${at.place.slug}/default-analytics/`),
        at.person.call('GET', `/api/workspaces/${at.place.slug}/issues/?per_page=10`),
      ]);
      expect(answers[0].length).toBeGreaterThan(0);
      expect(answers.slice(2)).toMatchObject([{ status: 200 }, { status: 200 }]);
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
  await standby.ask('select pg_wal_replay_pause()');
  await add('While it is paused');
  expect(await listed()).toContain('While it is paused');
  expect(await found('paused')).toEqual(['While it is paused']);
  await standby.ask('select pg_wal_replay_resume()');
});

// docs/contract/conventions.md#reads-from-a-standby
test('while the standby is frozen or away the primary answers, and the log says so', async () => {
  const thaw = freeze(standby);
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
  standby = await startAgain();
  const count = () => server.output().split('the standby follows').length - 1;
  await expect.poll(count).toBeGreaterThan(1);
  expect(await listed()).toContain('While it is away');
});

// docs/contract/conventions.md#reads-from-a-standby
test('a standby that was promoted is not read, whatever it has', async () => {
  const saidLast = () =>
    server
      .output()
      .match(/the standby (?:follows|is away)/g)
      ?.at(-1);
  await expect.poll(saidLast, SOON).toBe('the standby follows');
  await standby.ask('select pg_promote()');
  await expect.poll(() => server.output(), SOON).toContain('it is no standby, or no longer');
  await add('After the promotion');
  expect(await listed()).toContain('After the promotion');
});
