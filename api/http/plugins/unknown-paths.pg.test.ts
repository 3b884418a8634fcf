import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let person: Caller;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.makeUser();
});
afterAll(() => app.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];

const send = async (method: Method, url: string, headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({ method, url, headers: { cookie: person.cookie, ...headers } });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers };
};

// docs/contract/conventions.md#methods
// docs/contract/conventions.md#unknown-paths
test('beside the client, an unknown path of the API is unknown to every method', async () => {
  for (const url of [
    '/api/nowhere/',
    '/api/users/me/nothing',
    '/auth/sign-inn/',
    '/api/workspaces/a/b/c/d/e/?q=1',
  ]) {
    for (const method of METHODS) {
      const { status, text, headers } = await send(method, url);
      const body = method === 'HEAD' ? '' : '{"error":"Page not found."}';
      expect([method, url, status, text, headers['allow']]).toEqual([method, url, 404, body, undefined]);
      expect(headers['cache-control']).toBe('no-store');
    }
  }
  expect((await send('GET', '/projects/of/the/client')).text).toContain('<title>Client</title>');
});

// docs/contract/conventions.md#unknown-paths
// docs/contract/conventions.md#pages-and-files
test('what is neither a page nor a file of the client is unknown, and never the page', async () => {
  for (const url of [
    ...['/foo.js', '/assets/x.css', '/assets/', '/favicon-nope.ico', '/a/b.map', '/foo.js/', '/foo.js?v=1'],
    ...['/.well-known/nothing', '/.well-known/nothing/below', '/.stamp', '/.git/config', '/assets/../x.js'],
    ...['/api', '/auth', '/metrics/x', '/healthz/x', '/%61pi/nowhere', '/API/users/me/', '/a%2Ejs', '/mcp/x'],
  ]) {
    for (const method of METHODS) {
      const { status, text } = await send(method, url);
      expect([method, url, status]).toEqual([method, url, 404]);
      expect(text).toBe(method === 'HEAD' ? '' : '{"error":"Page not found."}');
    }
  }
});

// docs/contract/conventions.md#pages-and-files
test('pages are looked up at every visit, and files with a hash in their names never again', async () => {
  const page = await send('GET', '/northwind/projects/');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const script = await send('GET', '/assets/app-1a2b3c4d.js');
  expect([script.status, script.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ]);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/northwind/projects/', '/assets/app-1a2b3c4d.js']) {
    const options = await send('OPTIONS', url);
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await send('POST', url)).status).toBe(405);
  }
});

// docs/contract/conventions.md#unknown-paths
test('below a known path, and with a word where an id belongs, a path is unknown to every method', async () => {
  const workspace = await app.makeWorkspace(person);
  const { id } = await app.makeProject(person, workspace);
  const W = `/api/workspaces/${workspace.slug}`;
  const [P, assets] = [`${W}/projects/${id}`, `/api/assets/v2/workspaces/${workspace.slug}`];
  for (const url of [
    ...[`${W}/nowhere/`, `${W}/members/nowhere/`, `${W}/members/${id}/nowhere/`, `${W}/projects/nowhere/`],
    ...[
      `${P}/nowhere/`,
      `${P}/issues/nowhere/`,
      `${P}/issues/${id}/nowhere/`,
      `${P}/states/${id}/nowhere/1/`,
    ],
    ...[`${P}/issues/${id}/comments/nowhere/`, `${assets}/nowhere/`, `${assets}/nowhere/${id}/`],
    ...[`/api/users/me/nowhere/${id}/`, `${W}/draft-issues/nowhere`, '/auth/sign-in/nowhere/'],
  ]) {
    for (const method of METHODS) {
      const { status, headers } = await send(method, url);
      expect([method, url, status, headers['allow']]).toEqual([method, url, 404, undefined]);
    }
  }
});

// docs/contract/conventions.md#methods
test('405 names the methods that the path takes', async () => {
  const { status, text, headers } = await send('DELETE', '/api/users/me/onboard/');
  expect([status, text]).toEqual([405, '{"detail":"Method \\"DELETE\\" not allowed."}']);
  expect(headers['allow']).toBe('PATCH, OPTIONS');
  expect((await send('PUT', '/api/timezones')).headers['allow']).toBe('GET, HEAD, OPTIONS');
});

// docs/contract/conventions.md#methods
test('OPTIONS says what a path takes, and invites no other origin', async () => {
  const { status, text, headers } = await send('OPTIONS', '/api/workspaces/', {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
  });
  expect([status, text, headers['allow']]).toEqual([204, '', 'GET, HEAD, POST, OPTIONS']);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

// docs/contract/conventions.md#methods
test('HEAD answers as GET does, without the body', async () => {
  for (const url of [
    '/api/users/me/',
    '/api/workspaces/unknown/',
    '/api/instances/',
    '/api/nowhere/',
    '/healthz',
    '/',
  ]) {
    const [get, head] = [await send('GET', url), await send('HEAD', url)];
    expect([url, head.status, head.text]).toEqual([url, get.status, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
  const nobody = await app.app.inject({ method: 'HEAD', url: '/api/users/me/' });
  expect(nobody.statusCode).toBe(401);
});
