import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openTypist } from '../help/two-people/typist.ts';
import { type Cluster, openCluster } from './cluster.ts';
import type { CommandName } from './writers/commands.ts';
import { expectRow, expectWhole, startTyping } from './everywhere.ts';
import { openMirror } from './writers/mirror.ts';
import { isFull, roundOf } from './rounds.ts';
import { judge } from './writers/verdict.ts';
import { type Asked, startWriter } from './writers/writers.ts';

/** In the long form processes are restarted until so many requests were answered. */
const REQUESTS = isFull ? 20_000 : 1;
/** Few enough that the database of a small machine keeps up while processes start beside it. */
const WRITERS: CommandName[] = ['create', 'patch', 'patch', 'comment', 'bulk'];
const READERS = 4;
const TYPISTS = 3;
/** How long a live connection may be away while its process ends. */
const MOVED_WITHIN_MS = 2_000;

let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

/** Somebody who looks at one thing after the other, each of which must be answered. */
function startReader({ person, project, items }: Cluster) {
  const asked: Asked[] = [];
  const stopping = new AbortController();
  const paths = [`${project}/issues/?per_page=20`, `${project}/`, '/api/users/me/', '/sign-in'];
  const run = async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const path =
        n % 2 ? `${project}/issues/${items[n % items.length]}/` : (paths[(n / 2) % paths.length] ?? '/');
      const at = Date.now();
      const reply = await person.callOnce('GET', path).catch(() => null);
      asked.push({ at, took: Date.now() - at, status: reply?.status ?? null });
      await delay(10);
    }
  };
  const running = run();
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { asked, stop };
}

const atPart = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

function describeTimes(asked: readonly Asked[]): string {
  const times = asked.map(({ took }) => took).toSorted((a, b) => a - b);
  return `p50 ${atPart(times, 0.5)} ms, p99 ${atPart(times, 0.99)} ms, longest ${times.at(-1) ?? 0} ms`;
}

// docs/contract/conventions.md#planned-restarts
test(
  'when one process after the other is restarted behind the shipped proxy, no request fails and nobody is cut off',
  async () => {
    const name = 'restarts of all processes';
    const { seed, random } = roundOf(name, 0);
    const at = await openCluster();
    cluster = at;
    const mirrors = [await openMirror(at)];
    const typists = Array.from({ length: TYPISTS }, (_, n) =>
      openTypist({
        url: at.server.url,
        cookie: at.person.cookie,
        document: `page:${at.page}`,
        mark: `t${n}`,
      }),
    );
    await Promise.all(typists.map((typist) => typist.settled()));
    const away = typists.map((typist) => watchAway(typist.provider));
    const typing = startTyping(typists, random);
    const readers = Array.from({ length: READERS }, () => startReader(at));
    const writers = WRITERS.map((command, n) =>
      startWriter(at, { command, mark: `s${seed}-${command}-${n}`, isPersistent: false }),
    );
    const asked = () => [...readers, ...writers].flatMap((one) => one.asked);
    const restarts: { from: number; to: number }[] = [];
    do {
      const from = Date.now();
      await at.restartEach();
      restarts.push({ from, to: Date.now() });
    } while (asked().length < REQUESTS);
    typing.stop();
    await Promise.all([...readers, ...writers].map((one) => one.stop()));

    const all = asked();
    const failed = all.filter(({ status }) => status === null || status >= 400);
    console.log(
      `${name}: ${restarts.length} rounds, ${all.length} requests, ${failed.length} failed, ${describeTimes(all)}`,
    );
    expect(failed).toEqual([]);
    expect(all.length).toBeGreaterThan(500);
    expect(Math.max(...away.map((longest) => longest()))).toBeLessThan(MOVED_WITHIN_MS);
    expect(away.every((longest) => longest() > 0)).toBe(true);
    const verdict = await judge({ world: at, writers: writers.map(({ written }) => written), mirrors });
    expect(verdict).toEqual({ lost: [], doubled: [], unexpected: [], stale: [] });
    const tokens = await expectWhole(at, { page: at.page, typists }, name);
    for (const typist of typists) typist.close();
    await expectRow(at, { page: at.page, tokens }, name);
  },
  isFull ? 3_600_000 : 240_000,
);

type Statuses = { on: (event: 'status', listener: (to: { status: string }) => void) => unknown };

/** How long a live document was without a connection at the longest, in milliseconds. */
function watchAway(provider: Statuses): () => number {
  let since: number | undefined;
  let longest = 0;
  provider.on('status', ({ status }) => {
    if (status === 'connected' && since !== undefined) {
      longest = Math.max(longest, performance.now() - since);
      since = undefined;
    } else if (status === 'disconnected') since ??= performance.now();
  });
  return () => longest;
}
