import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, callsOf, expectAsked } from './testing/calls.ts';
import { sendTo, validBodyIn, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  // What a DELETE calls a name is the identifier that it frees.
  calls = callsOf(world.test.app).filter(({ body, method }) => body !== null && method !== 'DELETE');
});
afterAll(() => world.test.close());

const NAME = /^(name|title|display_name|first_name|last_name|company_name)$/;

// docs/contract/conventions.md#names
test('nowhere is a name taken of which nothing is seen', async () => {
  const problems: string[] = [];
  let asked = 0;
  for (const call of calls) {
    const names = Object.keys(call.body?.properties ?? {}).filter((name) => NAME.test(name));
    for (const name of names) {
      asked += 1;
      const before = await world.state.sums();
      const payload = JSON.stringify({ ...validBodyIn(world, call), [name]: '\u3164\u200b' });
      const { status, body, text } = await sendTo(world, call, { ...validRequest(world, call), payload });
      if (status !== 400 || !Array.isArray(body?.[name]))
        problems.push(`${call.name} ${name}: ${status} ${text.slice(0, 200)}`);
      if (changedTables(before, await world.state.sums()).length > 0) problems.push(`${call.name} stored it`);
      await world.state.restore();
    }
  }
  expect(problems).toEqual([]);
  expectAsked(asked, 20);
}, 600_000);
