import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, expectNothingLost, expectOneText, startTyping } from '../faults/everywhere.ts';
import { type World, prepare } from '../faults/world.ts';
import { openMirror } from '../faults/writers/mirror.ts';
import { judge } from '../faults/writers/verdict.ts';
import { startWriter } from '../faults/writers/writers.ts';
import { type Installation, startInstallation } from '../help/installation.ts';
import { expectStatus } from '../help/person.ts';
import { newDataDirectory, removeDirectory } from '../help/server.ts';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import { haproxySkipReason, startHaproxy } from './help/haproxy.ts';
import { startPostgres } from './help/standby.ts';

const DOCUMENTS = 6;
/** Who has one document open. */
const PEOPLE = 2;
const BACK_WITHIN_MS = 5_000;
/** What a killed worker had begun is given back to the queue within a minute. */
const JOB_WITHIN_MS = 90_000;

const endings: (() => unknown)[] = [];
let installation: Installation;
let at: World;
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** Two processes that answer, two for live connections, one for jobs, on one database. */
beforeAll(async () => {
  const directory = path.join(newDataDirectory(), 'postgres');
  endings.push(() => removeDirectory(path.dirname(directory)));
  const database = await startPostgres({ directory });
  endings.push(database.stop);
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  endings.push(() => sql.end({ timeout: 1 }));
  installation = await startInstallation({
    counts: { api: 2, realtime: 2, worker: 1 },
    databaseUrl: database.url,
  });
  endings.push(installation.close);
  at = {
    ...(await prepare(installation)),
    server: { ...installation.named('api').server, url: installation.url },
    dataDirectory: directory,
    look: (work) => work(sql),
    restart: async () => {},
    close: async () => {},
  };
});

type Open = { page: string; typists: Typist[]; away: (() => number)[]; drops: (() => number)[] };

/** How often a live document lost its connection, and for how long at the longest, in milliseconds. */
function watch({ provider }: Typist) {
  let since: number | undefined;
  let longest = 0;
  let drops = 0;
  provider.on('status', ({ status }: { status: string }) => {
    if (status === 'connected' && since !== undefined) {
      longest = Math.max(longest, performance.now() - since);
      since = undefined;
    } else if (status === 'disconnected' && since === undefined) {
      since = performance.now();
      drops += 1;
    }
  });
  return { longest: () => longest, drops: () => drops };
}

async function openDocument(at: World, n: number): Promise<Open> {
  const made = await at.person.call('POST', `${at.project}/pages/`, { name: `Notes ${n}` });
  const page = expectStatus(made, 201).id as string;
  const typists = Array.from({ length: PEOPLE }, (_, person) =>
    openTypist({
      url: at.server.url,
      cookie: at.person.cookie,
      document: `page:${page}`,
      mark: `d${n}p${person}`,
    }),
  );
  await Promise.all(typists.map((typist) => typist.settled()));
  const watched = typists.map(watch);
  return {
    page,
    typists,
    away: watched.map(({ longest }) => longest),
    drops: watched.map(({ drops }) => drops),
  };
}

/** What people would miss of the worker: an export, and the notices of what happened. */
async function expectWorkDone({ person, place, look }: World): Promise<void> {
  const list = `/api/workspaces/${place.slug}/export-issues/`;
  const asked = await person.call('POST', list, { provider: 'csv', project: [place.projectId] });
  expect(asked.status).toBeLessThan(300);
  const states = async () =>
    (await person.call('GET', `${list}?per_page=10&cursor=10:0:0`)).body.results.map(
      ({ status }: { status: string }) => status,
    ) as string[];
  await eventually(states, (all) => expect(new Set(all)).toEqual(new Set(['completed'])), JOB_WITHIN_MS);
  const behind = () =>
    look(async (sql) => {
      const rows = await sql<{ stream: string }[]>`
        select s.stream from change_streams s left join notification_cursors k using (stream)
        where s.stream like 'project:%' and s.last_seq > coalesce(k.seq, 0)`;
      return rows.length;
    });
  await eventually(behind, (count) => expect(count).toBe(0), JOB_WITHIN_MS);
}

// docs/contract/conventions.md#planned-restarts
test('when a process of each kind is killed under load, nothing is lost, doubled or stale, and documents move as one', async () => {
  const mirrors = [await openMirror(at)];
  const documents: Open[] = [];
  for (let n = 0; n < DOCUMENTS; n += 1) documents.push(await openDocument(at, n));
  const all = documents.flatMap(({ typists }) => typists);
  const typing = startTyping(all, Math.random, 150);
  const writers = (['create', 'patch', 'comment', 'bulk'] as const).map((command, n) =>
    startWriter(at, { command, mark: `c${n}`, isPersistent: true }),
  );
  const moved: boolean[][] = [];
  for (const name of ['worker', 'api', 'realtime', 'api-2', 'realtime-2']) {
    const one = installation.named(name);
    const before = documents.map(({ drops }) => drops.map((count) => count()));
    await one.server.kill();
    await delay(1_000);
    const after = documents.map(({ drops }) => drops.map((count) => count()));
    if (one.role === 'realtime')
      moved.push(
        ...after.map((counts, n) => counts.map((count, person) => count > (before[n]?.[person] ?? 0))),
      );
    await installation.start(one);
    await delay(2_000);
  }
  typing.stop();
  await Promise.all(writers.map((writer) => writer.stop()));

  // Who has a document open with others loses the connection together with them, or not at all.
  expect(moved.filter((people) => new Set(people).size > 1)).toEqual([]);
  expect(moved.filter((people) => people[0]).length).toBeGreaterThan(0);
  expect(moved.filter((people) => !people[0]).length).toBeGreaterThan(0);
  const longest = documents.flatMap(({ away }) => away.map((ms) => ms()));
  const answers = writers.flatMap(({ asked }) => asked.map(({ took }) => took));
  console.log(
    `away at most ${Math.round(Math.max(...longest))} ms; ${answers.length} writes, longest ${Math.max(...answers)} ms`,
  );
  expect(Math.max(...longest)).toBeLessThan(BACK_WITHIN_MS);
  expect(Math.max(...answers)).toBeLessThan(BACK_WITHIN_MS + 1_000);
  const verdict = await judge({ world: at, writers: writers.map(({ written }) => written), mirrors });
  expect(verdict).toEqual({ lost: [], doubled: [], unexpected: [], stale: [] });
  for (const { page, typists } of documents) {
    const tokens = await expectOneText(at, { page, typists }, page);
    expectNothingLost(tokens, typists, page);
  }
  await expectWorkDone(at);
  for (const typist of all) typist.close();
});

const rulesOfHaproxy = ({ processes, url }: Installation): string => {
  const shipped = fs.readFileSync(path.join(import.meta.dirname, '../../docs/haproxy.cfg'), 'utf8');
  const places = processes.map(({ name, port }) => [` ${name}:3000`, ` 127.0.0.1:${port}`] as const);
  return places.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    shipped.replace('bind :80', `bind 127.0.0.1:${new URL(url).port}`),
  );
};

test.skipIf(haproxySkipReason())(
  'HAProxy with the shipped rules takes documents to one process as well',
  async () => {
    await installation.stopProxy();
    const port = Number(new URL(installation.url).port);
    const proxy = await startHaproxy({ port, configuration: rulesOfHaproxy(installation) });
    endings.push(proxy.stop);
    await expect.poll(async () => (await at.person.callOnce('GET', `${at.project}/`)).status).toBe(200);
    const documents: Open[] = [];
    for (let n = 0; n < DOCUMENTS; n += 1) documents.push(await openDocument(at, DOCUMENTS + n));
    const writer = startWriter(at, { command: 'create', mark: 'h', isPersistent: true });
    for (const name of ['realtime', 'api']) {
      await installation.named(name).server.kill();
      await delay(2_500);
    }
    await writer.stop();
    const lost = documents.map(({ drops }) => drops.map((count) => count() > 0));
    expect(lost.filter((people) => new Set(people).size > 1)).toEqual([]);
    expect(new Set(lost.map(([first]) => first))).toEqual(new Set([true, false]));
    for (const { away } of documents) for (const ms of away) expect(ms()).toBeLessThan(BACK_WITHIN_MS);
    expect(writer.written.filter(({ outcome }) => outcome !== 'stored')).toEqual([]);
    expect(Math.max(...writer.asked.map(({ took }) => took))).toBeLessThan(BACK_WITHIN_MS);
    for (const { typists } of documents) for (const typist of typists) typist.close();
  },
);
