import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { shapeOfQuery } from './request-hours.ts';

type Line = Record<string, unknown>;
let app: TestApp;
const lines: Line[] = [];

/** Hands the lines of requests over instead of writing them. */
function listen({ app: { log } }: TestApp): void {
  const childOf = log.child.bind(log);
  log.child = ((bindings: object, ...more: []) => {
    const child = childOf(bindings, ...more);
    for (const level of ['info', 'warn', 'error'] as const)
      child[level] = ((fields: object) =>
        void lines.push(Object.assign({ level }, bindings, fields))) as never;
    return child;
  }) as typeof log.child;
}

beforeAll(async () => {
  app = await createTestApp({ LOG_REQUESTS: 'all' });
  listen(app);
});
beforeEach(() => void lines.splice(0));
afterAll(() => app.close());

// docs/contract/health.md#lines-of-requests
test('a line has the route and never the address, whatever tokens stand in it', async () => {
  const answer = await app.nobody.get('/api/public/anchor/a-secret-of-a-board/settings/?token=hidden');
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    method: 'GET',
    status: answer.status,
    ms: expect.any(Number),
    database_ms: expect.any(Number),
    role: 'all',
    request_id: answer.headers['x-request-id'],
  });
  expect(JSON.stringify(lines)).not.toMatch(/a-secret-of-a-board|hidden/);
});

// docs/contract/health.md#ids-of-requests
test('the id is that of the proxy where it is one, and answers name it', async () => {
  const idFor = async (given: string) => {
    const answer = await app.nobody.get('/healthz', undefined, { headers: { 'x-request-id': given } });
    return String(answer.headers['x-request-id']);
  };
  expect(await idFor('proxy-7F3A.x_9')).toBe('proxy-7F3A.x_9');
  for (const wrong of ['', 'two words', 'x'.repeat(65), 'a"b', 'ü']) {
    const id = await idFor(wrong);
    expect(id).toMatch(/^[\da-f]{12}$/);
  }
});

// docs/contract/health.md#lines-of-requests
test('a database that is away is named as the reason of a 503', async () => {
  const alone = await createTestApp({ LOG_REQUESTS: 'off' });
  listen(alone);
  const person = await alone.makeUser();
  alone.database.sql.abort();
  const answer = await person.get('/api/users/me/');
  expect(answer.status).toBe(503);
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({
      level: 'warn',
      route: '/api/users/me/',
      status: 503,
      reason: 'database_lost',
    });
  await alone.close();
});

// docs/contract/health.md#lines-of-requests
test('what takes longer than SLOW_REQUEST_MS has a line, unless lines are off', async () => {
  for (const [LOG_REQUESTS, count] of [
    ['slow', 1],
    ['off', 0],
  ] as const) {
    lines.splice(0);
    const slow = await createTestApp({ LOG_REQUESTS, SLOW_REQUEST_MS: '1' });
    listen(slow);
    const person = await slow.makeUser();
    await person.get('/api/users/me/');
    await slow.close();
    expect(lines.filter(({ level, route }) => level === 'warn' && route === '/api/users/me/')).toHaveLength(
      count,
    );
  }
});

// docs/contract/health.md#slow-filters
test('what a slow list was asked for has names of ours and no values', () => {
  const filters = JSON.stringify({ and: [{ state_id__in: ['a-secret'] }, { 'field:0b1e__exact': 'Bob' }] });
  const query = new URLSearchParams({ filters, group_by: 'state_id', 'my secret': 'x', priority: 'high' });
  expect(shapeOfQuery(query.toString())).toBe('field group_by priority state_id');
  expect(shapeOfQuery('filters=%7Bbroken')).toBe('');
});
