import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, callsOf } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app);
});
afterAll(() => world.test.close());

// The other tests take these requests and change one thing in each: here is the proof that it is this one thing that
// their refusals are about.
// docs/contract/conventions.md#description-of-the-api
test('every call works as these tests send it, and touches nothing of another workspace', async () => {
  const failed: string[] = [];
  for (const call of calls) {
    const before = await world.state.sums();
    const { expected, ...request } = validRequest(world, call);
    const { status, text } = await sendTo(world, call, request);
    const isRight = expected === undefined ? status < 300 : status === expected;
    if (!isRight) failed.push(`${call.name}: ${status} ${text} for ${request.url} ${request.payload}`);
    const after = await world.state.sums();
    if (call.method !== 'GET') expect(after, call.name).toEqual(await world.state.allSums());
    const touched = changedTables(before, after, 'foreign');
    if (touched.length > 0) failed.push(`${call.name} changed ${touched.join()} of another workspace`);
    await world.state.restore();
  }
  expect(failed).toEqual([]);
}, 600_000);
