import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUNDS, isFull, roundOf } from './rounds.ts';
import { type WiredWorld, openWiredWorld } from './world.ts';

/** Longer than a start waits for one answer. */
const SILENCE_MS = 4_000;
/** Pieces of traffic in which the steps of a start lie: version, migrations, queue of jobs, listeners. */
const STEPS = 60;

let world: WiredWorld;
beforeAll(async () => {
  world = await openWiredWorld();
});
afterAll(() => world?.close());

const FAULTS: Record<string, () => Promise<void>> = {
  silent: async () => {
    world.wire.mute();
    await delay(SILENCE_MS);
    world.wire.unmute();
  },
  cut: async () => world.wire.cut(),
};

/** Starts anew; the fault comes with a piece of the traffic. Gives whether it did. */
async function startWith(fault: () => Promise<void>, number: number): Promise<boolean> {
  let ended: Promise<void> | undefined;
  world.wire.arm((step) => {
    if (step.number === number) ended ??= fault();
  });
  await world.restart();
  world.wire.disarm();
  await ended;
  return ended !== undefined;
}

test.each(Object.keys(FAULTS))(
  'a start during which the database is %s waits for it',
  async (name) => {
    const fault = FAULTS[name] as () => Promise<void>;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { random } = roundOf(`start, ${name}`, round);
      for (let n = 0; n < (isFull ? 4 : 2); n += 1) {
        const number = 1 + Math.floor(random() * STEPS);
        expect(await startWith(fault, number), `at step ${number}`).toBe(true);
        const ready = await fetch(`${world.server.url}/readyz`);
        expect(ready.status, `at step ${number}`).toBe(200);
      }
    }
  },
  isFull ? 3_600_000 : 180_000,
);
