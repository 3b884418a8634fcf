import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

/** A server that speaks what GitLab documents, and knows one person. */
let server: http.Server;
let asked: { token?: URLSearchParams; bearer?: string | undefined };
let user: object;
let app: TestApp;

async function answer(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  reply.setHeader('content-type', 'application/json');
  if (request.url === '/api/v4/user') {
    asked.bearer = request.headers.authorization;
    return void reply.end(JSON.stringify(user));
  }
  if (request.url !== '/oauth/token') return void reply.writeHead(404).end('{}');
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.token = new URLSearchParams(body);
  if (asked.token.get('code') !== 'good')
    return void reply.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
  reply.end(JSON.stringify({ access_token: 'tell', token_type: 'Bearer', scope: 'read_user' }));
}

beforeAll(async () => {
  server = http.createServer((request, reply) => void answer(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  app = await createTestApp({
    OUTBOUND_ALLOW: '127.0.0.1',
    GITLAB_HOST: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    GITLAB_CLIENT_ID: 'tandem',
    GITLAB_CLIENT_SECRET: 'hidden',
    GITHUB_CLIENT_ID: 'tandem',
    GITHUB_CLIENT_SECRET: 'hidden',
    GOOGLE_CLIENT_ID: 'tandem',
    GOOGLE_CLIENT_SECRET: 'hidden',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await app.close();
});
beforeEach(() => {
  asked = {};
  user = { id: 7, email: 'grace@example.com', confirmed_at: '2026-01-01T00:00:00Z' };
});

async function comeBack(browser: TestBrowser, query: Record<string, string>) {
  const there = locationOf(await browser.get('/auth/gitlab/'));
  const back = new URLSearchParams({ state: there.query['state'] ?? '', ...query });
  return locationOf(await browser.get(`/auth/gitlab/callback/?${back}`));
}

// docs/contract/providers.md#what-is-asked-for
test('GitLab is told the code, the verifier and the secret, and asked who it is', async () => {
  const browser = new TestBrowser(app);
  expect((await comeBack(browser, { code: 'good' })).path).toBe('/onboarding');
  expect(Object.fromEntries(asked.token ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'tandem',
    client_secret: 'hidden',
    code_verifier: expect.stringMatching(/^.{43}$/),
  });
  expect(asked.bearer).toBe('Bearer tell');
  expect((await browser.get('/api/users/me/')).json()).toMatchObject({ email: 'grace@example.com' });
});

// docs/contract/providers.md#verified-addresses
test('an address that GitLab has not confirmed, and a code that it refuses, open nothing', async () => {
  const browser = new TestBrowser(app);
  user = { ...user, confirmed_at: null };
  expect((await comeBack(browser, { code: 'good' })).query['error_code']).toBe('5005');
  expect((await comeBack(browser, { code: 'bad' })).query['error_code']).toBe('5121');
  expect((await comeBack(browser, { error: 'access_denied' })).query['error_code']).toBe('5121');
  expect((await browser.get('/api/users/me/')).statusCode).toBe(401);
});

// docs/contract/providers.md#what-is-asked-for
test.each([
  ['google', 'https://accounts.google.com', '/o/oauth2/v2/auth', 'userinfo.email'],
  ['github', 'https://github.com', '/login/oauth/authorize', 'read:user user:email'],
])('the way to %s is the documented one', async (name, origin, path, scope) => {
  const there = locationOf(await new TestBrowser(app).get(`/auth/${name}/`));
  expect([there.origin, there.path]).toEqual([origin, path]);
  expect(there.query['scope']).toContain(scope);
  expect(there.query['redirect_uri']).toMatch(new RegExp(`/auth/${name}/callback/$`));
});

// docs/contract/providers.md#boards
test('who begins on a board comes back to it, with an account and without', async () => {
  const browser = new TestBrowser(app);
  const begin = () => browser.get('/auth/spaces/gitlab/?next_path=/issues/anchor');
  const there = locationOf(await begin());
  expect(there.query['redirect_uri']).toMatch(/\/auth\/spaces\/gitlab\/callback\/$/);
  const back = (state = '', code = 'good') => `/auth/spaces/gitlab/callback/?state=${state}&code=${code}`;
  expect(locationOf(await browser.get(back(there.query['state']))).path).toBe('/spaces/issues/anchor');
  expect(asked.token?.get('redirect_uri')).toBe(there.query['redirect_uri']);
  expect((await browser.get('/api/users/me/')).statusCode).toBe(200);
  const again = locationOf(await begin());
  const refused = locationOf(await browser.get(back(again.query['state'], 'bad')));
  expect([refused.path, refused.query]).toEqual([
    '/spaces/',
    expect.objectContaining({ error_code: '5121', next_path: '/spaces/issues/anchor' }),
  ]);
  const google = locationOf(await browser.get('/auth/spaces/google/'));
  expect(google.query['redirect_uri']).toMatch(/[0-9]\/auth\/google\/callback\/$/);
  const denied = `/auth/google/callback/?state=${google.query['state']}&error=access_denied`;
  expect(locationOf(await browser.get(denied)).path).toBe('/spaces/');
});

// docs/contract/providers.md#the-attempt
test('what was begun with one provider is not finished with another, nor with two states', async () => {
  const browser = new TestBrowser(app);
  const begin = async () => locationOf(await browser.get('/auth/gitlab/')).query['state'] ?? '';
  const end = async (path: string) => locationOf(await browser.get(path)).query['error_code'];
  const state = await begin();
  for (const other of ['google', 'github', 'oidc'])
    expect(await end(`/auth/${other}/callback/?state=${state}&code=good`)).toMatch(/^(5115|5120|5104)$/);
  expect(await end(`/auth/gitlab/callback/?state=x&state=${state}&code=good`)).toBe('5121');
  expect(await end(`/auth/gitlab/callback/?state=&code=good`)).toBe('5121');
  expect(await end(`/auth/gitlab/callback/?state=${state}&code=bad&code=good`)).toBe('5121');
  expect(asked.token?.get('code')).not.toBe('good');
  expect((await browser.get('/api/users/me/')).statusCode).toBe(401);
});
