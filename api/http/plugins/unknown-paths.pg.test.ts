import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let person: Caller;
/** The same app with the client's pages beside it. */
let whole: TestApp['app'];
beforeAll(async () => {
  app = await createTestApp();
  person = await app.makeUser();
  const { config } = app.app;
  const directory = path.join(config.data_dir, 'web');
  await fs.mkdir(directory);
  await fs.writeFile(path.join(directory, 'index.html'), '<!doctype html><title>Client</title>');
  whole = await buildApp({ db: app.database.db, sql: app.database.sql, config, web_client: directory });
  await whole.ready();
});
afterAll(async () => {
  await whole.close();
  await app.close();
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];

const send = async (method: Method, url: string, headers: Record<string, string> = {}) => {
  const answer = await whole.inject({ method, url, headers: { cookie: person.cookie, ...headers } });
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
  const nobody = await whole.inject({ method: 'HEAD', url: '/api/users/me/' });
  expect(nobody.statusCode).toBe(401);
});
