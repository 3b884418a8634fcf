import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const TOKEN = 'a-token-of-thirty-letters-or-so';
let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN, APP_URL: 'https://tandem.example' });
  closed = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

const read = (headers: Record<string, string> = {}) =>
  app.nobody.get('/metrics', undefined, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } });

/** Names of all metrics, and of what each is labelled with. */
const samplesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

// docs/contract/health.md#who-reads-metrics
test('metrics are for who has the token; for all others, and where none is set, there is no such path', async () => {
  const unknown = await closed.nobody.get('/metrics');
  expect(unknown.status).toBe(404);
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }]) {
    const answer = await app.nobody.get('/metrics', undefined, { headers });
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  const post = await app.nobody.post('/metrics', {});
  expect([post.status, post.headers['allow']]).toEqual([404, undefined]);
  // By whatever name it is asked.
  const answer = await read({ host: '10.0.0.7:3000' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('version=0.0.4');
});

// docs/contract/health.md#who-reads-metrics
test('an allowed address needs no token, unless it is that of a proxy of which nobody knows', async () => {
  const allowing = await createTestApp({ METRICS_ALLOW: '127.0.0.0/8, ::1' });
  const status = async (headers: Record<string, string>) =>
    (await allowing.nobody.get('/metrics', undefined, { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  await allowing.close();
});

// docs/contract/health.md#what-metrics-say
test('requests are counted by route and never by what an address names', async () => {
  const person = await app.makeUser();
  const workspace = await app.makeWorkspace(person);
  await person.get(`/api/workspaces/${workspace.slug}/projects/`);
  await app.nobody.get('/api/secret-token-in-a-path/');
  const { text } = await read();
  const samples = samplesOf(text);
  expect(samples).toContainEqual(
    expect.stringMatching(
      /^tandem_http_requests_total\{method="GET",route="\/api\/workspaces\/:slug\/projects\/",status="200"\} \d+/,
    ),
  );
  expect(samples).toContainEqual(
    expect.stringContaining('tandem_http_request_duration_seconds_bucket{le="0.25",method="GET"'),
  );
  expect(text).not.toContain(workspace.slug);
  expect(text).not.toContain('secret-token');
  for (const name of [
    'tandem_database_up 1',
    'tandem_pool_connections{pool="',
    'nodejs_eventloop_lag_seconds ',
  ])
    expect(text).toContain(name);
});

// docs/contract/health.md#what-metrics-say
test('however often metrics are read, the database is asked every fifteen seconds', async () => {
  const bytes = async () => /^tandem_storage_bytes (\d+)/m.exec((await read()).text)?.[1];
  const before = await bytes();
  const person = await app.makeUser();
  const file = { user_id: person.id, entity_type: 'USER_AVATAR', storage_metadata: '{}', storage_key: 'm' };
  await app.database.db
    .insertInto('assets')
    .values({ ...file, size: 700, is_uploaded: true })
    .execute();
  for (let n = 0; n < 5; n += 1) expect(await bytes()).toBe(before);
});
