import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

const URLS = { raw: 'r', full: 'f', regular: 'g', small: 's', thumb: 't' };
const PHOTO = { id: 'p1', alt_description: null, urls: URLS, user: { name: 'Ada', links: { html: 'h' } } };
const KEY = 'the key of the photo service';

let server: http.Server;
let app: TestApp;
let person: Caller;
let asked: http.IncomingMessage[];
let reply: { status: number; body: string };

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    asked.push(request);
    answer.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  app = await createTestApp({
    OUTBOUND_ALLOW: '127.0.0.1',
    UNSPLASH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    UNSPLASH_ACCESS_KEY: KEY,
  });
  person = await app.makeUser();
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  asked = [];
  reply = { status: 200, body: JSON.stringify([{ ...PHOTO, secret: 'x', user: { ...PHOTO.user, id: 1 } }]) };
});

// docs/contract/instance.md#photographs
test('photographs are listed and searched with the key, and only what is shown of them is answered', async () => {
  expect((await person.get('/api/unsplash/')).body).toEqual([PHOTO]);
  expect([asked[0]?.url, asked[0]?.headers.authorization]).toEqual(['/photos', `Client-ID ${KEY}`]);
  expect(asked[0]?.headers.cookie).toBeUndefined();
  reply.body = JSON.stringify({ total: 1, total_pages: 1, results: [{ ...PHOTO, likes: 3 }] });
  const found = await person.get('/api/unsplash/?query=sea%26page%3D9&page=2&per_page=20');
  expect(found.body).toEqual({ total: 1, total_pages: 1, results: [PHOTO] });
  expect(asked[1]?.url).toBe('/search/photos?query=sea%26page%3D9&page=2&per_page=20');
  expect((await app.nobody.get('/api/unsplash/')).status).toBe(401);
  expect((await person.get('/api/unsplash/?per_page=1000')).status).toBe(400);
  expect(asked).toHaveLength(2);
});

// docs/contract/instance.md#photographs
test.each([
  [401, '{}', 400],
  [403, '{}', 400],
  [500, '{}', 503],
  [302, '{}', 503],
  [200, 'no JSON', 503],
  [200, '{"an":"object"}', 503],
])('a service that answers %i %s is no reason to sign anybody out: %i', async (status, body, expected) => {
  reply = { status, body };
  const answer = await person.get('/api/unsplash/');
  expect([answer.status, answer.text.includes(KEY), Object.keys(answer.body)]).toEqual([
    ...[expected, false, ['error']],
  ]);
});
