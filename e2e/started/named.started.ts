import { beforeAll, expect, inject, test } from 'vitest';
import { pattern } from '@tandem/web/lib/http/paths.ts';
import { SIGNED_OUT, ask, headerProblem, problemsOf } from './ask.ts';
import { describedPaths } from './descriptions.ts';
import { Filler } from './fill.ts';
import { namedByClient, namedByDocs } from './named.ts';
import { type People, peopleOf } from './people.ts';

/** Beginnings of paths, which documentation speaks of as such. */
const BEGINNINGS = new Set([
  ...['/api', '/api/', '/api/v1', '/api/v1/', '/api/assets/v2/'],
  ...['/auth', '/auth/', '/auth/spaces/', '/live', '/.well-known'],
]);
/** Where live connections are opened, which e2e/journeys/imports/outside-clients.e2e.ts does. */
const SOCKETS = new Set(['/live/collaboration']);
/** What is there only with a setting. */
const WITH_A_SETTING = new Set(['/metrics', '/.well-known/security.txt']);

let people: People;
let described: string[];
beforeAll(async () => {
  const world = inject('world');
  people = peopleOf({ ...world, tokens: world.tokens.slice(-1) });
  described = [...(await describedPaths()).keys()];
});

test('every address that the documentation names is there, and fails for nobody', async () => {
  const filler = new Filler(people);
  const named = namedByDocs().filter(
    ({ address }) => ![BEGINNINGS, WITH_A_SETTING, SOCKETS].some((some) => some.has(address)),
  );
  expect(named.length).toBeGreaterThan(300);
  const addresses = Map.groupBy(named, ({ address }) => address);
  const problems = await problemsOf([...addresses], async ([address, places]) => {
    const file = places[0]?.file;
    // Those are asked as they are described (described.started.ts).
    if (described.includes(address)) return null;
    // A name of a provider or a kind is one of several that are described.
    const isKnown = described.some((path) => matches(address, path));
    const url = await filler.fill(address);
    const options = await ask('OPTIONS', url, SIGNED_OUT);
    if (options.status !== 204 && !isKnown) return `${file}: ${address} is not there (${options.status})`;
    for (const requester of people.requesters) {
      const answer = await ask('GET', url, requester);
      if (answer.status >= 500) return `${file}: ${requester.name}: ${address} answers ${answer.status}`;
      const wrong = headerProblem(answer);
      if (wrong) return `${file}: ${requester.name}: ${address}: ${wrong}`;
    }
    return null;
  });
  expect(problems).toEqual([]);
});

const escape = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
/** Whether a described path is one that an address stands for; `{}` and names in braces stand for anything. */
function matches(address: string, path: string): boolean {
  const parts = address.split(/\{\w*\}/).map(escape);
  return new RegExp(`^${parts.join('.+')}/?$`).test(path);
}

test('every address that the client is written with is there', async () => {
  const named = namedByClient();
  expect(named.length).toBeGreaterThan(100);
  const problems = await problemsOf(named, async ({ file, address }) => {
    if (described.some((path) => matches(address, path))) return null;
    const { status } = await ask('OPTIONS', address.replaceAll('{}', 'x'), SIGNED_OUT);
    return status === 204 ? null : `${file}: ${address} is not there (${status})`;
  });
  expect(problems).toEqual([]);
});

// docs/contract/conventions.md#pages-and-files
test('every page of the client is its page', async () => {
  const addresses = Object.values(pattern).map((text) => {
    const filled = text.replaceAll(/:\w+\??/g, 'x');
    return filled.startsWith('/') ? filled : `/${people.place.slug}/${filled}`;
  });
  const problems = await problemsOf(addresses, async (address) => {
    const page = await ask('GET', address, SIGNED_OUT);
    const seen = [page.status, page.headers.get('content-type'), page.headers.get('cache-control')].join(' ');
    if (seen !== '200 text/html; charset=utf-8 no-cache') return `GET ${address}: ${seen}`;
    if (!page.text.includes('<div id="root">')) return `GET ${address} is another page`;
    const head = await ask('HEAD', address, SIGNED_OUT);
    if (head.status !== 200) return `HEAD ${address}: ${head.status}`;
    const options = await ask('OPTIONS', address, SIGNED_OUT);
    if (options.status !== 204) return `OPTIONS ${address}: ${options.status}`;
    const wrong = headerProblem(page);
    return wrong && `${address}: ${wrong}`;
  });
  expect(problems).toEqual([]);
});
