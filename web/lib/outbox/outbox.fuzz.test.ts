import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import type { Mutation } from './mutation.ts';
import { closeOutbox, openOutbox, retryOutbox } from './outbox.ts';
import {
  answeredBy,
  create,
  FakeApi,
  FakeDevice,
  html,
  json,
  listen,
  lostAfter,
  lostBefore,
  ME,
  type Passage,
  passes,
  patch,
} from './outbox-testing.ts';
import { useRefused } from './refused-store.ts';
import { leaveSession, startSession } from '../http/session.ts';
import { seeded } from '../sync/sync-testing.ts';

/** `SEEDS=10000` runs the long form. */
const SEEDS = Number(process.env['SEEDS'] ?? 60);
const STEPS = 60;

/** Carried out, and then something else is said: what the client cannot tell from "never arrived". */
const after =
  (answer: () => Response): Passage =>
  (carryOut) => {
    carryOut();
    return Promise.resolve(answer());
  };
const halfAnAnswer = () =>
  new Response('{"id":"', { status: 201, headers: { 'content-type': 'application/json' } });
const late: Passage = (carryOut) =>
  new Promise((resolve) => {
    setTimeout(() => resolve(carryOut()), 700);
  });

const FAILURES: readonly Passage[] = [
  lostBefore,
  lostAfter,
  late,
  after(halfAnAnswer),
  ...[500, 502, 503, 504].flatMap((status) => [
    answeredBy(() => json(status, { error: 'Oh.' })),
    after(() => html(status)),
  ]),
  ...[200, 302, 403, 404, 405, 413].map((status) => answeredBy(() => html(status))),
  ...[408, 425].map((status) => answeredBy(() => json(status, { detail: 'Later.' }))),
  answeredBy(() => json(429, { error_code: 5900 }, { 'retry-after': '2' })),
  answeredBy(() => json(503, { error: 'Not now.' }, { 'retry-after': '1' })),
  after(() => json(409, { error: 'The first attempt is still running.' })),
  answeredBy(() => json(401, { detail: 'Authentication credentials were not provided.' })),
  answeredBy(() => json(403, { detail: 'CSRF Failed: Origin checking failed.' })),
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', undefined);
});
afterEach(() => {
  closeOutbox();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Run = {
  server: FakeApi;
  device: FakeDevice;
  made: Mutation[];
  bad: Set<string>;
  received: ReturnType<typeof listen>;
};

/** The page goes, at whatever moment, and another one reads what the device holds; what was not written yet goes with it. */
async function reload({ device, made, received }: Run) {
  const isWritten = ({ id }: Mutation) => device.waiting.some(({ mutation }) => mutation.id === id);
  const isOver = ({ id }: Mutation) =>
    received.stored.includes(id) || received.refused.some((refused) => refused.id === id);
  const left = made.filter((mutation) => isOver(mutation) || isWritten(mutation));
  made.splice(0, made.length, ...left);
  closeOutbox();
  await openOutbox(device);
}

/** A person's doings while the network does what it likes: rows, things about rows, names of rows, some of them refused. */
async function live(random: () => number): Promise<Run> {
  const server = new FakeApi();
  const device = new FakeDevice();
  vi.stubGlobal('fetch', server.fetch);
  const received = listen();
  startSession(ME);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const made: Mutation[] = [];
  const bad = new Set<string>();
  const items: string[] = [];
  const run = { server, device, made, bad, received };
  await openOutbox(device);
  server.next = () => (random() < 0.5 ? pick(FAILURES)! : passes);
  for (let step = 0; step < STEPS; step += 1) {
    const isBad = random() < 0.15;
    const name = isBad ? 'bad' : `name ${step}`;
    // What was refused is not on the screen any more.
    const shown = items.filter((id) => !received.refused.some((refused) => refused.id === `create ${id}`));
    const known = pick(shown);
    const tags = shown.slice(-3);
    const doing = random();
    if (doing < 0.3 || !known) {
      items.push(`row ${step}`);
      made.push(create(`row ${step}`, { name }, { lane: 'new rows' }));
    } else if (doing < 0.5) {
      items.push(`about ${step}`);
      made.push(create(`about ${step}`, { name, about: known }, { lane: `about ${known}`, needs: [known] }));
    } else if (doing < 0.65) {
      made.push(patch(`patch ${step}`, known, { name, tags }, { mentions: tags }));
    } else made.push(patch(`patch ${step}`, known, { name }));
    if (isBad) bad.add(made.at(-1)!.id);
    if (random() < 0.3) retryOutbox();
    if (random() < 0.05) leaveSession();
    if (random() < 0.2) startSession(ME);
    device.isFull = random() < 0.05;
    if (random() < 0.1 && useConnection.getState().unwritten === 0) await reload(run);
    await vi.advanceTimersByTimeAsync(random() * 500);
  }
  server.next = () => passes;
  startSession(ME);
  retryOutbox();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  return run;
}

function expectEverythingOnce({ server, device, made, bad, received }: Run) {
  const refusedIds = received.refused.map(({ id }) => id);
  // Each has ended exactly once, and nothing is left.
  expect([...received.stored, ...refusedIds].toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect(useConnection.getState()).toMatchObject({ sending: 0, waiting: 0, unwritten: 0 });
  expect(device.waiting).toEqual([]);
  // What was refused is there for the person to decide about.
  expect([...device.refused.keys()].toSorted()).toEqual(refusedIds.toSorted());
  expect(useRefused.getState().refused).toHaveLength(refusedIds.length);
  // The server carried out each of those that are stored exactly once, and nothing else.
  expect(server.done.toSorted()).toEqual(received.stored.toSorted());
  // It refused what it had reason to refuse; what else ended so never reached it.
  expect(server.refused.filter((id) => !bad.has(id))).toEqual([]);
  expect(refusedIds.filter((id) => !bad.has(id)).filter((id) => server.asked.includes(id))).toEqual([]);
  for (const lane of new Set(made.map((mutation) => mutation.lane))) {
    const inLane = made.filter((mutation) => mutation.lane === lane).map(({ id }) => id);
    expect(server.done.filter((id) => inLane.includes(id))).toEqual(
      inLane.filter((id) => received.stored.includes(id)),
    );
  }
  // Nobody names what is not there.
  const tags = [...server.rows.values()].flatMap((row) => (row['tags'] as string[] | undefined) ?? []);
  expect(tags.filter((id) => !server.rows.has(id))).toEqual([]);
}

test(
  `whatever the network does, each change is stored once and in order, or refused for a reason (${SEEDS} seeds)`,
  async () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = seeded(seed);
      vi.spyOn(Math, 'random').mockImplementation(random);
      const run = await live(random);
      try {
        expectEverythingOnce(run);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
      closeOutbox();
    }
  },
  60 * 60_000,
);
