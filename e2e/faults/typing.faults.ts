import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import { ROUNDS, isFull, roundOf } from './rounds.ts';
import { FAULTS, FAULT_NAMES, type FaultName } from './step-faults.ts';
import { type WiredWorld, openWiredWorld } from './world.ts';

const SETTLED_WITHIN_MS = 20_000;
/** How long an edit is watched for the fault to come. */
const STEP_WITHIN_MS = 1_000;
const MAX_STEPS = 20;

let world: WiredWorld;
let count = 0;
beforeAll(async () => {
  world = await openWiredWorld();
});
afterAll(() => world?.close());

const open = (mark: string): Promise<Typist> => {
  const { server, person, page } = world;
  const typist = openTypist({ url: server.url, cookie: person.cookie, document: `page:${page}`, mark });
  return typist.settled().then(() => typist);
};

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, delay(ms, 'late' as const, { ref: false })]);

/** One edit with the fault at its step, and what is there afterwards for somebody else. Gives whether it happened. */
async function play(fault: FaultName, number: number): Promise<boolean> {
  const mark = `edit${(count += 1)}`;
  const typist = await open(mark);
  let end: (() => Promise<void>) | undefined;
  const happened = new Promise<void>((resolve) => {
    world.wire.arm((step) => {
      if (end || step.number !== number) return;
      end = FAULTS[fault](world);
      resolve();
    });
  });
  typist.type();
  await Promise.race([happened, within(STEP_WITHIN_MS, typist.settled())]);
  world.wire.disarm();
  await end?.();
  const about = `${fault} at step ${number} of an edit`;
  expect(await within(SETTLED_WITHIN_MS, typist.settled()), about).not.toBe('late');
  const acknowledged = typist.acknowledged();
  typist.close();
  const newcomer = await open('newcomer');
  const tokens = newcomer.tokens();
  newcomer.close();
  expect(acknowledged).toHaveLength(1);
  expect(
    tokens.filter((token) => acknowledged.includes(token)),
    about,
  ).toEqual(acknowledged);
  return end !== undefined;
}

/** Steps of an edit one after the other until it ends before the fault. */
async function playAll(fault: FaultName): Promise<void> {
  for (let number = 1; number <= MAX_STEPS; number += 1) if (!(await play(fault, number))) return;
}

test.each(FAULT_NAMES)(
  'a page edit while %s at its steps is there exactly once',
  async (fault) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { random } = roundOf(`page edit, ${fault}`, round);
      if (isFull) await playAll(fault);
      else await play(fault, 1 + Math.floor(random() * 4));
    }
  },
  3_600_000,
);
