import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, type Sent, callsOf, expectAsked } from './testing/calls.ts';
import { sendTo, usualCaller, validRequest } from './testing/requests.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let paged: Call[];
beforeAll(async () => {
  world = await makeWorld();
  paged = callsOf(world.test.app).filter(
    ({ method, queries }) => method === 'GET' && queries.includes('cursor'),
  );
});
afterAll(() => world.test.close());

type Page = { results: { id?: string }[]; next_cursor: string | null; next_page_results: boolean };

const ask = (call: Call, query: Record<string, string>): Promise<Sent> =>
  sendTo(world, call, { ...validRequest(world, call, { query }), caller: usualCaller(world, call) });
const pageOf = ({ body }: Sent): Page | null =>
  body && Array.isArray(body['results']) && 'next_cursor' in body ? (body as unknown as Page) : null;
const idsOf = ({ results }: Page) => results.map((row) => row.id ?? JSON.stringify(row));

/** More rows than any list of the fixture has. */
const MOST_PAGES = 60;

/** All rows, one to a page. */
async function readOneByOne(call: Call): Promise<string[] | Sent> {
  const ids: string[] = [];
  let cursor = 'after:';
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const sent = await ask(call, { per_page: '1', cursor });
    const page = pageOf(sent);
    if (sent.status !== 200 || !page || page.results.length > 1) return sent;
    ids.push(...idsOf(page));
    if (!page.next_page_results || page.next_cursor === null) return ids;
    cursor = page.next_cursor;
  }
  return [...ids, 'no end'];
}

// docs/contract/conventions.md#pages-behind-rows
test('every list with pages goes on behind rows, and has the rows of its numbered pages', async () => {
  const problems: string[] = [];
  let asked = 0;
  for (const call of paged) {
    const whole = pageOf(await ask(call, { per_page: '10', cursor: '10:0:0' }));
    if (!whole) continue;
    asked += 1;
    const ids = await readOneByOne(call);
    const wanted = idsOf(whole);
    const isSame =
      Array.isArray(ids) &&
      new Set(ids).size === ids.length &&
      (whole.next_page_results || ids.toSorted().join() === wanted.toSorted().join());
    if (!isSame) problems.push(`${call.name}: ${JSON.stringify(ids).slice(0, 200)}, not ${wanted.join()}`);
    for (const values of [
      ['x', 'y', 'z', 'a', 'b'],
      [null, null, null, null, null],
    ]) {
      const cursor = `after:${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
      const sent = await ask(call, { per_page: '1', cursor });
      if (sent.status !== 400 || typeof sent.body?.['detail'] !== 'string')
        problems.push(`${call.name} ${values.join()}: ${sent.status}`);
    }
  }
  expectAsked(asked, 20);
  expect(problems).toEqual([]);
}, 600_000);
