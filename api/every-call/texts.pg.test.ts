import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from './testing/calls.ts';
import { sendTo, validBodyIn, validRequest } from './testing/requests.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.test.close());

const SHOWN = 'shown words';
const HOSTILE = `<p>${SHOWN}</p><script>hostile(1)</script><img src="x" onerror="hostile(2)"><a href="javascript:hostile(3)">x</a>`;

/** Fields that hold HTML, wherever they stand in a body. */
function withHostile(body: unknown): { body: unknown; count: number } {
  let count = 0;
  const changed: unknown = JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (!/html|markdown/.test(key)) return value;
    count += 1;
    return HOSTILE;
  });
  return { body: changed, count };
}

// docs/contract/texts.md#safe-html
test('no column of any table keeps what would run in a page, whatever call brings the text', async () => {
  const problems: string[] = [];
  let stored = 0;
  for (const call of callsOf(world.test.app)) {
    const valid = validBodyIn(world, call);
    if (!valid) continue;
    const { body, count } = withHostile(valid);
    if (count === 0) continue;
    const request = validRequest(world, call);
    const { status, text } = await sendTo(world, call, { ...request, payload: JSON.stringify(body) });
    if (status >= 500) problems.push(`${call.name}: ${status}`);
    if (text.includes('hostile(')) problems.push(`${call.name} answers it`);
    if ((await world.state.addedWith('hostile(')) > 0) problems.push(`${call.name} stores it`);
    if ((await world.state.addedWith(SHOWN)) > 0) stored += 1;
    await world.state.restore();
  }
  expect(problems).toEqual([]);
  expect(stored).toBeGreaterThan(15);
}, 600_000);
