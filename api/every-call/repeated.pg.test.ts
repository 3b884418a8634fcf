import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, callsOf, expectAsked } from './testing/calls.ts';
import { sendTo, validBodyIn, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter(
    ({ method, path }) => (method === 'PATCH' || method === 'PUT') && !isEvent(path),
  );
});
afterAll(() => world.test.close());

/** That a file has come is reported each time. */
const isEvent = (path: string) => path.startsWith('/api/assets/');

// docs/contract/conventions.md#changes-that-change-nothing
test('a change that is there already changes nothing: no row, no time of a change, no history, no Change', async () => {
  const problems: string[] = [];
  let repeated = 0;
  for (const call of calls) {
    const request = validRequest(world, call);
    // The address of a workspace changes with its slug.
    if (call.path === '/api/workspaces/{slug}/')
      request.payload = JSON.stringify({ ...validBodyIn(world, call), slug: world.own.slug });
    const first = await sendTo(world, call, request);
    if (first.status < 300) {
      repeated += 1;
      const before = await world.state.sums();
      const second = await sendTo(world, call, request);
      const changed = changedTables(before, await world.state.sums());
      if (second.status !== first.status || changed.length > 0)
        problems.push(
          `${call.name}: ${second.status}, changed ${changed.join()} ${second.text.slice(0, 100)}`,
        );
    }
    await world.state.restore();
  }
  expect(problems).toEqual([]);
  expectAsked(repeated, 20);
}, 600_000);
