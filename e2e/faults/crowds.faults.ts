import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, expectStatus } from '../help/person.ts';
import { freezePostgres, killPostgres } from '../help/postgres-process.ts';
import type { Typist } from '../help/two-people/typist.ts';
import { COMMAND_NAMES } from './writers/commands.ts';
import { expectRow, expectWhole, settle, startTyping } from './everywhere.ts';
import { joinPeople, openPage } from './people.ts';
import { RECOVERED_WITHIN_MS, ROUNDS, isFull, pick, report, roundOf } from './rounds.ts';
import { judge } from './writers/verdict.ts';
import { type WiredWorld, openWiredWorld } from './world.ts';
import { type Written, startWriter } from './writers/writers.ts';

const PAGES = 5;
const WINDOWS_OF_A_PAGE = 8;
/** In the short form each of them has several windows: signing up takes the server longest. */
const PEOPLE = isFull ? PAGES * WINDOWS_OF_A_PAGE : 5;
/** Four keys a second at most, as people type. */
const PAUSE_MS = 250;
const FROZEN_MS = isFull ? 30_000 : 4_000;

type Fault = (at: WiredWorld, random: () => number) => Promise<void>;

const FAULTS = {
  'the process is killed': (at) => at.restart(),
  'the process is asked to end': async (at) => {
    expect(await at.server.stop()).toBe(0);
    expect(await unstored(at), 'pages whose rows lag behind').toBe(0);
    await at.restart();
  },
  'the database is killed': async (at) => killPostgres(at.dataDirectory),
  'the database is frozen': async (at) => {
    const thaw = freezePostgres(at.dataDirectory);
    await delay(FROZEN_MS);
    thaw();
  },
  'the link is cut with answers on their way': async ({ wire }, random) => {
    wire.mute();
    await delay(300 + random() * 1_500);
    wire.cut();
    wire.unmute();
  },
} satisfies Record<string, Fault>;
type FaultName = keyof typeof FAULTS;
const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

let world: WiredWorld;
let people: Person[];
beforeAll(async () => {
  world = await openWiredWorld();
  people = await joinPeople(world, PEOPLE);
});
afterAll(() => world?.close());

/** Pages of which the journal has more than the row. */
const unstored = (at: WiredWorld): Promise<number> =>
  at.look(async (sql) => {
    const [row] = await sql`select count(*) as n from documents where kind = 'page' and last_seq > state_seq`;
    return Number(row?.['n']);
  });

type Crowd = { page: string; typists: Typist[] };

async function openCrowd(mark: string, number: number): Promise<Crowd> {
  const body = { name: mark, description_html: `<p>[${mark}-html.0]</p>` };
  const { id } = expectStatus(await world.person.call('POST', `${world.project}/pages/`, body), 201);
  const typists = Array.from({ length: WINDOWS_OF_A_PAGE }, (_, n) => {
    const person = people[(number * WINDOWS_OF_A_PAGE + n) % people.length] as Person;
    return openPage(world, { person, page: id, mark: `${mark}-${n}` });
  });
  return { page: id, typists };
}

const ready = async () => (await fetch(`${world.server.url}/readyz`).catch(() => null))?.status ?? 0;

async function expectCrowd({ page, typists }: Crowd, about: string): Promise<void> {
  const tokens = await expectWhole(world, { page, typists }, about);
  expect(tokens.filter((token) => token.includes('-html.'))).toHaveLength(1);
  // The last who leaves has the text stored.
  for (const typist of typists) typist.close();
  await expectRow(world, { page, tokens }, about);
}

type Scene = { name: FaultName; random: () => number; mark: string; crowds: Crowd[] };

/** Everybody types and four write by REST while it happens, until all goes on; gives what was written, by writer. */
async function playFault({ name, random, mark, crowds }: Scene): Promise<Written[][]> {
  const everybody = crowds.flatMap(({ typists }) => typists);
  const typing = startTyping(everybody, random, PAUSE_MS);
  const writers = COMMAND_NAMES.map((command) =>
    startWriter(world, { command, mark: `${mark}-${command}`, isPersistent: true }),
  );
  try {
    await delay(600 + random() * 800);
    expect(acknowledgedBy(everybody)).toBeGreaterThan(0);
    await FAULTS[name](world, random);
    await expect.poll(ready, { timeout: RECOVERED_WITHIN_MS, interval: 100 }).toBe(200);
    await delay(500);
  } finally {
    typing.stop();
    await Promise.allSettled(writers.map((writer) => writer.stop()));
  }
  return writers.map((writer) => writer.written);
}

const acknowledgedBy = (typists: readonly Typist[]): number =>
  typists.flatMap((typist) => typist.acknowledged()).length;

async function playOnce(name: FaultName, round: number): Promise<void> {
  const { seed, random } = roundOf(`crowd, ${name}`, round);
  const about = `${name}, seed ${seed}`;
  const mark = `f${FAULT_NAMES.indexOf(name)}-s${seed}`;
  const marks = Array.from({ length: PAGES }, (_, n) => `${mark}-p${n}`);
  const crowds = await Promise.all(marks.map(openCrowd));
  const everybody = crowds.flatMap(({ typists }) => typists);
  try {
    await settle(everybody, about);
    const writers = await playFault({ name, random, mark, crowds });
    await Promise.all(crowds.map((crowd) => expectCrowd(crowd, about)));
    report(`${about}: ${acknowledgedBy(everybody)} keystrokes acknowledged`);
    const verdict = await judge({ world, writers, mirrors: [] });
    expect(verdict, about).toEqual({ lost: [], doubled: [], unexpected: [], stale: [] });
  } finally {
    for (const typist of everybody) typist.close();
  }
}

/** The short form plays the first one, and another by chance; outages.faults.ts plays each with fewer people. */
const { random: chance } = roundOf('crowds', 0);
const PLAYED = isFull ? FAULT_NAMES : [FAULT_NAMES[0] as FaultName, pick(chance, FAULT_NAMES.slice(1))];

// docs/contract/live-documents.md#saved-means-stored
test.each(PLAYED)(
  'forty people type in five pages while %s: nothing is lost or doubled, and all have one text',
  async (name) => {
    for (let round = 0; round < ROUNDS; round += 1) await playOnce(name, round);
  },
  isFull ? 3_600_000 : 120_000,
);
