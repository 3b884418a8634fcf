import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  COMMAND_NAMES,
  type CommandName,
  type Intent,
  newIntent,
  send,
  sendUntilFinal,
  stored,
} from './writers/commands.ts';
import { FAULTS, FAULT_NAMES, type FaultName, isOutage } from './step-faults.ts';
import { ANSWER_WITHIN_MS, ROUNDS, isFull, pick, report, roundOf } from './rounds.ts';
import type { Step } from '@tandem/db/testing/proxy.ts';
import { type WiredWorld, openWiredWorld } from './world.ts';

const FINAL_WITHIN_MS = 10_000;
/** What is executed late is so at once when the outage ends. */
const LATE_MS = 700;
const MAX_STEPS = 80;

/** Scenes wait most of the time, so they are played side by side, each in a world that it has to itself. */
const opened: WiredWorld[] = [];
const free: WiredWorld[] = [];
let count = 0;
afterAll(() => Promise.all(opened.map((world) => world.close())));

async function inWorld(work: (world: WiredWorld) => Promise<void>): Promise<void> {
  let world = free.pop();
  if (!world) {
    world = await openWiredWorld();
    opened.push(world);
  }
  await work(world);
  // A world in which a scene failed is not used again.
  free.push(world);
}

type Scene = { command: CommandName; fault: FaultName };
type Played = { intent: Intent; step: Step | null };

/** Sends one command with the fault at its step; then again until the final word. */
async function play(world: WiredWorld, { command, fault }: Scene, number: number): Promise<Played> {
  const intent = newIntent(world, command, `${command}-${fault.split(' ').at(-1)}-${(count += 1)}`);
  let step: Step | null = null;
  let end: (() => Promise<void>) | undefined;
  world.wire.arm((passed) => {
    if (step || passed.number !== number) return;
    step = passed;
    end = FAULTS[fault](world);
  });
  const start = performance.now();
  const reply = await send(world, intent);
  world.wire.disarm();
  const waited = performance.now() - start;
  const before = fault === 'the connections are muted' ? await storedParts(world, intent) : [];
  await end?.();
  const about = `${command}, ${fault} at step ${number}: ${reply?.status ?? 'no answer'} ${JSON.stringify(reply?.body)}`;
  expect(waited, about).toBeLessThan(ANSWER_WITHIN_MS);
  if (reply) expect([200, 201, 204, 503], about).toContain(reply.status);
  if (reply?.status === 503) expect(Number(reply.headers.get('retry-after')), about).toBeGreaterThan(0);
  if (step && isOutage(fault) && reply?.status === 503) {
    await expectNothingLate(world, { intent, step, before }, about);
  }
  const final = await sendUntilFinal(world, intent, Date.now() + FINAL_WITHIN_MS);
  expect(final.status, about).toBeLessThan(300);
  const parts = await storedParts(world, intent);
  expect(parts, `${about}; stored exactly once`).toEqual(parts.map(() => 1));
  return { intent, step };
}

/** How often each part of it is stored, seen past the wire. */
async function storedParts(world: WiredWorld, intent: Intent): Promise<number[]> {
  const [parts = [0]] = await stored(world, [intent]);
  return parts;
}

/** What the outage held back of one command; `before` is what was stored of it while the wire was mute. */
type Held = { intent: Intent; step: Step; before: readonly number[] };

/** A piece that reached the database after its caller was informed that it failed changes nothing. */
async function expectNothingLate(
  world: WiredWorld,
  { intent, step, before }: Held,
  about: string,
): Promise<void> {
  // What came back from the database was done before the outage.
  if (step.from === 'database') return;
  await delay(LATE_MS);
  const parts = await storedParts(world, intent);
  // The piece may have been another connection's, when only the answer to the command was held back.
  expect(parts, `${about}; executed late`).toEqual(parts.map((_, index) => before[index] ?? 0));
}

/** Steps of the command one after the other until it ends before the fault. */
async function playAll(world: WiredWorld, scene: Scene): Promise<number> {
  for (let number = 1; number <= MAX_STEPS; number += 1) {
    const { step } = await play(world, scene, number);
    if (!step) return number - 1;
  }
  throw new Error(`${scene.command} has more than ${MAX_STEPS} steps.`);
}

async function playOne(world: WiredWorld, scene: Scene, random: () => number): Promise<void> {
  const { step } = await play(world, scene, 1 + Math.floor(random() * 10));
  if (!step) await play(world, scene, pick(random, [1, 2, 3, 4]));
}

const SCENES: Scene[] = COMMAND_NAMES.flatMap((command) => FAULT_NAMES.map((fault) => ({ command, fault })));

/** One step by chance, or each in turn in the long form. */
const playScene = (scene: Scene): Promise<void> =>
  inWorld(async (world) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { random } = roundOf(`${scene.command}, ${scene.fault}`, round);
      if (!isFull) {
        await playOne(world, scene, random);
        continue;
      }
      const steps = await playAll(world, scene);
      report(`${scene.command}, ${scene.fault}: ${steps} steps`);
      expect(steps).toBeGreaterThan(3);
    }
  });

test.concurrent.each(SCENES)(
  '$command while $fault at its steps: a retry leaves exactly one',
  playScene,
  isFull ? 3_600_000 : 120_000,
);

const LOST_ANSWERS = 3;
/** Two and a half seconds are promised; a transaction and the last word on it take less. */
const COMMIT_KNOWN_MS = 2_400;

/** How many pieces pass while a write is carried out and nothing stands in its way. */
async function stepsOf(world: WiredWorld, command: CommandName): Promise<number> {
  let last = 0;
  world.wire.arm(({ number }) => (last = number));
  const reply = await send(world, newIntent(world, command, `${command}-counted-${(count += 1)}`));
  world.wire.disarm();
  expect(reply?.status).toBeLessThan(300);
  return last;
}

/** Mutes the way at a step; how long the answer took when what was lost is the answer to the commit, else null. */
async function loseAnswer(world: WiredWorld, command: CommandName, number: number): Promise<number | null> {
  const intent = newIntent(world, command, `${command}-lost-${(count += 1)}`);
  world.wire.arm((step) => {
    if (step.number === number) world.wire.mute();
  });
  const start = performance.now();
  const reply = await send(world, intent);
  const waited = performance.now() - start;
  world.wire.disarm();
  const parts = await storedParts(world, intent);
  world.wire.unmute();
  await sendUntilFinal(world, intent, Date.now() + FINAL_WITHIN_MS);
  return reply?.status === 503 && parts.every((part) => part === 1) ? waited : null;
}

// Which piece answers the commit is found by trying, and not always found: db/postgres/pool/outage.pg.test.ts has the short form.
// docs/contract/conventions.md#when-the-database-is-away
test.runIf(isFull).each(['create', 'patch', 'comment'] as const)(
  '%s whose commit is carried out and not answered ends as soon as others in an outage',
  (command) =>
    inWorld(async (world) => {
      const waits: number[] = [];
      for (let back = 0; waits.length < LOST_ANSWERS && back < MAX_STEPS; back += 1) {
        const steps = await stepsOf(world, command);
        // From the last piece backwards: behind the answer to the commit little is said.
        const waited = await loseAnswer(world, command, Math.max(1, steps - (back % 4)));
        if (waited !== null) waits.push(waited);
      }
      expect(waits).toHaveLength(LOST_ANSWERS);
      // A machine that does other things delays some of them, and none is ever answered before its time.
      expect(Math.min(...waits)).toBeLessThan(COMMIT_KNOWN_MS);
    }),
  240_000,
);
