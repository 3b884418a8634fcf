import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { OutboundError } from './error.ts';
import { guardedFetch } from './fetch.ts';

type Seen = { method: string | undefined; headers: http.IncomingHttpHeaders; body: string };

let server: http.Server;
let origin: string;
let seen: Seen[] = [];

const ROUTES: Record<string, (answer: http.ServerResponse) => void> = {
  '/token': (answer) =>
    void answer.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"a":1}'),
  '/nothing': (answer) => void answer.writeHead(204).end(),
  '/hop': (answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/packed': (answer) => void answer.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/long': (answer) => void answer.end(Buffer.alloc(1_000_001, 'a')),
  '/full': (answer) => void answer.end(Buffer.alloc(1_000_000, 'a')),
  '/silent': () => {},
};

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body });
      ROUTES[request.url ?? '']?.(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen = [];
});

const ask = guardedFetch(parseAllowList('127.0.0.1'));
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  );

// docs/contract/outbound.md#what-goes-along
test('a service gets the headers and the text that are meant for it, and nothing out of its address', async () => {
  const url = `${origin.replace('//', '//name:password@')}/token`;
  const headers = { authorization: 'Bearer x', 'accept-encoding': 'gzip' };
  const answer = await ask(url, { method: 'POST', headers, body: new URLSearchParams({ code: 'a b' }) });
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    ...[201, 'application/json', { a: 1 }],
  ]);
  expect(seen).toMatchObject([
    {
      method: 'POST',
      body: 'code=a+b',
      headers: { authorization: 'Bearer x', 'accept-encoding': 'identity' },
    },
  ]);
  expect(seen[0]?.headers.cookie).toBeUndefined();
  await ask(`${origin.replace('//', '//name:password@')}/nothing`);
  expect([seen[1]?.method, seen[1]?.headers.authorization]).toEqual(['GET', undefined]);
  expect(await reasonOf(ask(`${origin}/token`, { method: 'POST', body: { an: 'object' } }))).toBe('refused');
});

// docs/contract/outbound.md#redirects
test('where a service sends on is answered and not asked', async () => {
  const answer = await ask(`${origin}/hop`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest']);
  expect(seen).toHaveLength(1);
});

// docs/contract/outbound.md#what-is-asked
test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest',
  'http://2130706433/',
  'file:///etc/passwd',
  'nonsense',
])('a service is not asked at %s unless the operator allows it', async (url) => {
  expect(await reasonOf(guardedFetch(parseAllowList(''))(url))).toBe('refused');
  expect(await reasonOf(guardedFetch(parseAllowList(''))(`${origin}/token`))).toBe('refused');
  expect(seen).toEqual([]);
});

// docs/contract/outbound.md#size-of-answers
test('more than a megabyte and what is packed are no answers', async () => {
  expect((await (await ask(`${origin}/full`)).arrayBuffer()).byteLength).toBe(1_000_000);
  expect(await reasonOf(ask(`${origin}/long`))).toBe('large');
  expect((await ask(`${origin}/long`, { max_bytes: 1_000_001 })).status).toBe(200);
  expect(await reasonOf(ask(`${origin}/full`, { max_bytes: 999_999 }))).toBe('large');
  expect(await reasonOf(ask(`${origin}/packed`))).toBe('refused');
});

// docs/contract/outbound.md#time
test('whoever asks can stop it, and a service that is not there gives no answer', async () => {
  const stop = new AbortController();
  const asked = reasonOf(ask(`${origin}/silent`, { signal: stop.signal }));
  setImmediate(() => stop.abort());
  expect(await asked).toBe('slow');
  expect(await reasonOf(ask('http://127.0.0.1:1/'))).toBe('unreachable');
});

// docs/contract/outbound.md#exceptions
test('the product itself is not asked, whatever is listed and however its origin is written', async () => {
  const { port } = new URL(origin);
  const own = { ports: [], origin: `http://localhost:${port}` };
  const guarded = guardedFetch({ ...parseAllowList('localhost,127.0.0.1'), own });
  for (const host of ['localhost', 'LOCALHOST', 'localhost.'])
    expect(await reasonOf(guarded(`http://${host}:${port}/token`)), host).toBe('refused');
  expect(seen).toEqual([]);
});
