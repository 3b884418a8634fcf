import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startServer } from '../help/server.ts';
import { COMMAND_NAMES } from './writers/commands.ts';
import { openMirror } from './writers/mirror.ts';
import { ROUNDS, pick, roundOf } from './rounds.ts';
import { judge } from './writers/verdict.ts';
import { type World, openWorld } from './world.ts';
import { startWriter } from './writers/writers.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test('a second start on the same data leaves with nothing touched while people write, on a free port and on the same', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seed, random } = roundOf('two starts', round);
    const mirror = await openMirror(world);
    const writers = COMMAND_NAMES.map((command) =>
      startWriter(world, { command, mark: `s${seed}-${command}`, isPersistent: false }),
    );
    const port = pick(random, [Number(new URL(world.server.url).port), await freePort()]);
    const second = startServer({ dataDirectory: world.server.dataDirectory, port });
    await expect(second).rejects.toMatchObject({
      message: expect.stringContaining(String(world.server.child.pid)),
      exitCode: 1,
    });
    await Promise.all(writers.map((writer) => writer.stop()));
    const written = writers.map((writer) => writer.written);
    expect(written.flat().filter(({ outcome }) => outcome !== 'stored')).toEqual([]);
    expect(await judge({ world, writers: written, mirrors: [mirror] })).toEqual({
      lost: [],
      doubled: [],
      unexpected: [],
      stale: [],
    });
  }
}, 3_600_000);
