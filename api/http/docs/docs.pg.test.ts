import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/conventions.md#description-of-the-api
test('every call of the description stands on the page, which needs no script', async () => {
  const description = await app.nobody.get('/api/openapi.json');
  expect(description.body.openapi).toBe('3.1.0');
  const page = await app.nobody.get('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).not.toContain('<script');
  const paths = Object.keys(description.body.paths);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) expect(page.text).toContain(`<code>${path}</code>`);
});

// docs/contract/conventions.md#description-of-the-api
test('calls for programs have a description of their own', async () => {
  const { status, body } = await app.nobody.get('/api/v1/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  const paths = Object.keys(body.paths);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});

// docs/contract/conventions.md#description-of-the-api
test('every call says what it does', async () => {
  const { body } = await app.nobody.get('/api/openapi.json');
  const silent = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => (call.summary ? [] : [`${method} ${path}`])),
  );
  expect(silent).toEqual([]);
});
