import { setTimeout as delay } from 'node:timers/promises';
import { must } from '@tandem/shared/must.ts';
import { afterEach, expect, test } from 'vitest';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import type { CommandName } from './writers/commands.ts';
import { expectRow, expectWhole } from './everywhere.ts';
import { openMirror } from './writers/mirror.ts';
import { freezePostgres, killPostgres } from '../help/postgres-process.ts';
import { ANSWER_WITHIN_MS, RECOVERED_WITHIN_MS, ROUNDS, isFull, pick, report, roundOf } from './rounds.ts';
import { judge } from './writers/verdict.ts';
import { type WiredWorld, type World, openWiredWorld, openWorld } from './world.ts';
import { type Asked, type Writer, startWriter } from './writers/writers.ts';

/** How long what is frozen or muted stays so. */
const OUTAGES_MS = isFull ? [5_000, 10_000, 30_000] : [9_000];
const TYPISTS = 4;
const MIRRORS = 3;

/** A product, and what happens to it: resolves when nothing stands in its way any more. */
type Outage = () => Promise<{ at: World; happen: (outage_ms: number) => Promise<void> }>;

const ofOwn =
  (happen: (at: World, outage_ms: number) => Promise<void>): Outage =>
  async () => {
    const at = await openWorld();
    return { at, happen: (outage_ms) => happen(at, outage_ms) };
  };
const ofWired =
  (happen: (at: WiredWorld, outage_ms: number) => Promise<void>): Outage =>
  async () => {
    const at = await openWiredWorld();
    return { at, happen: (outage_ms) => happen(at, outage_ms) };
  };

const OUTAGES: Record<string, Outage> = {
  'the process is killed': ofOwn((at) => at.restart()),
  'the database is killed': ofOwn(async (at) => killPostgres(at.dataDirectory)),
  'the database is frozen': ofOwn(async (at, outage_ms) => {
    const thaw = freezePostgres(at.dataDirectory);
    await delay(outage_ms);
    thaw();
  }),
  'process and database are killed together': ofOwn((at) => {
    killPostgres(at.dataDirectory);
    return at.restart();
  }),
  'all connections are cut': ofWired(async ({ wire }) => {
    for (let n = 0; n < 5; n += 1) {
      wire.cut();
      await delay(100);
    }
  }),
  'all connections are muted and cut': ofWired(async ({ wire }, outage_ms) => {
    wire.mute();
    await delay(outage_ms);
    wire.cut();
    wire.unmute();
  }),
  'all connections are muted and go on': ofWired(async ({ wire }, outage_ms) => {
    wire.mute();
    await delay(outage_ms);
    wire.unmute();
  }),
  'a database elsewhere is restarted': ofWired((at) => at.restartDatabase()),
};

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Twenty writers of every kind: half of them go on until the final word, the others give up at once. */
function startWriters(at: World, mark: string): Writer[] {
  const kinds: CommandName[] = ['create', 'patch', 'patch', 'bulk', 'comment'];
  return Array.from({ length: 20 }, (_, n) => {
    const command = kinds[n % kinds.length] ?? 'patch';
    return startWriter(at, { command, mark: `${mark}-${command}-${n}`, isPersistent: n % 2 === 0 });
  });
}

const openTypists = (at: World) =>
  Array.from({ length: TYPISTS }, (_, n) =>
    openTypist({ url: at.server.url, cookie: at.person.cookie, document: `page:${at.page}`, mark: `t${n}` }),
  );

/** From when on everything is stored again, in milliseconds after `since`. */
function recoveryOf(asked: readonly Asked[], since: number): number {
  const failures = asked.filter(({ at, status }) => at >= since && (status === null || status >= 500));
  return Math.max(0, ...failures.map(({ at, took }) => at + took - since));
}

async function playOnce(outage: Outage, name: string, round: number): Promise<void> {
  const { seed, random } = roundOf(name, round);
  const { at, happen } = await outage();
  world = at;
  const mirrors = await Promise.all(Array.from({ length: MIRRORS }, () => openMirror(at)));
  const typists = openTypists(at);
  await Promise.all(typists.map((typist) => typist.settled()));
  const typing = setInterval(() => typists.forEach((typist) => typist.type()), 40);
  const writers = startWriters(at, `s${seed}`);
  await delay(500 + random() * 1000);
  const began = Date.now();
  await happen(pick(random, OUTAGES_MS));
  const over = Date.now();
  await expect.poll(() => ready(at), { timeout: RECOVERED_WITHIN_MS, interval: 100 }).toBe(200);
  await delay(1500);
  clearInterval(typing);
  await Promise.all(writers.map((writer) => writer.stop()));

  const asked = writers.flatMap((writer) => writer.asked);
  // What was asked before is counted from the outage on: until then it waited for other writers.
  const slow = asked.filter(({ at: from, took }) => from + took - Math.max(from, began) > ANSWER_WITHIN_MS);
  expect(slow, 'answers that came later than the deadline').toEqual([]);
  expect(asked.filter(({ status }) => status !== null && status >= 500 && status !== 503)).toEqual([]);
  expect(recoveryOf(asked, over)).toBeLessThan(RECOVERED_WITHIN_MS);
  const verdict = await judge({ world: at, writers: writers.map(({ written }) => written), mirrors });
  const writes = writers.flatMap(({ written }) => written);
  report(
    `${name}: ${writes.filter(({ outcome }) => outcome === 'stored').length} of ${writes.length} writes stored, ` +
      `recovered after ${recoveryOf(asked, over)} ms`,
  );
  expect(verdict).toEqual({ lost: [], doubled: [], unexpected: [], stale: [] });
  await expectTyped(at, typists, `${name}, seed ${seed}`);
}

const ready = async (at: World) => (await fetch(`${at.server.url}/readyz`).catch(() => null))?.status ?? 0;

async function expectTyped(at: World, typists: Typist[], about: string): Promise<void> {
  const tokens = await expectWhole(at, { page: at.page, typists }, about);
  expect(typists.flatMap((typist) => typist.acknowledged()).length).toBeGreaterThan(0);
  for (const typist of typists) typist.close();
  await expectRow(at, { page: at.page, tokens }, about);
}

test.each(Object.keys(OUTAGES))(
  'while %s nothing is lost, doubled or executed late, and all goes on by itself',
  async (name) => {
    const outage = must(OUTAGES[name], 'its name comes from the table');
    for (let round = 0; round < ROUNDS; round += 1) {
      await playOnce(outage, name, round);
      await world?.close();
      world = undefined;
    }
  },
  isFull ? 3_600_000 : 240_000,
);
