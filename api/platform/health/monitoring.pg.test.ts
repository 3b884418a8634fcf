import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitoringSchema } from '@tandem/shared/platform/health/monitoring.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { takeHours } from '../../http/plugins/request-hours.ts';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { storeHours } from '../metrics/store-hours.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';
import { jobContext } from '../jobs/testing.ts';
import { MAIL_SEAL } from '../mail/seal.ts';
import { watchHealth } from './job.ts';
import { percentile } from './route-times.ts';
import { isNewer, readUpdate, versionIn } from './update-notice.ts';

const PATH = '/api/instances/monitoring/';
const SECRET = 'a-secret-of-the-environment-01';
let app: TestApp;
let operator: Awaited<ReturnType<typeof makeOperator>>;
beforeAll(async () => {
  app = await createTestApp({ EMAIL_HOST: 'mail.example', EMAIL_HOST_PASSWORD: SECRET });
  operator = await makeOperator(app);
});
beforeEach(() => void takeHours());
afterAll(() => app.close());

const readMails = async (kind: string): Promise<string[]> => {
  const { db } = app.database;
  const rows = await db.selectFrom('mails').select('sealed').where('kind', '=', kind).execute();
  return rows.map(({ sealed }) => sealerOf(app.app.config).open(MAIL_SEAL, sealed ?? '') ?? '');
};

const read = async () => {
  const answer = await operator.get(PATH);
  expect(answer.status).toBe(200);
  return monitoringSchema.parse(answer.body);
};

// docs/contract/health.md#who-reads-it
test('administrators of the instance alone read it', async () => {
  const person = await app.makeUser();
  for (const path of [PATH, '/api/instances/support-bundle/']) {
    expect((await app.nobody.get(path)).status).toBe(401);
    expect((await person.get(path)).status).toBe(403);
  }
});

// docs/contract/health.md#times-of-calls
test('calls of all processes add up by the hour, and give percentiles by route', async () => {
  const { db } = app.database;
  const person = await app.makeUser();
  for (let n = 0; n < 3; n += 1) await person.get('/api/users/me/');
  await storeHours(db);
  await person.get('/api/users/me/');
  await storeHours(db);
  await storeHours(db);
  const { routes } = await read();
  expect(routes).toContainEqual({
    method: 'GET',
    route: '/api/users/me/',
    count: 4,
    failed: 0,
    p50_ms: expect.any(Number),
    p95_ms: expect.any(Number),
  });
});

// docs/contract/health.md#times-of-calls
test('a percentile lies between the bounds of its bucket', () => {
  expect(percentile([0, 0, 0], 0.5)).toBe(0);
  expect(percentile([0, 100], 0.5)).toBe(8);
  expect(percentile([90, 0, 0, 0, 10], 0.95)).toBe(75);
  expect(percentile([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 0.5)).toBe(10_000);
});

// docs/contract/health.md#warnings
test('each administrator is mailed once of what is new, and the page shows it while it is so', async () => {
  const { db } = app.database;
  const { config } = app.app;
  const run = () => watchHealth.run(Object.assign(jobContext(db), { config }));
  await sql`insert into mails (kind, recipient, state, expires_at)
    select 'test', 'x@example.com', 'failed', now() from generate_series(1, 10)`.execute(db);
  await run();
  expect((await read()).warnings.map(({ name }) => name)).toEqual(['mail_failing']);
  await run();
  const [mail, ...more] = await readMails('health_warning');
  expect(more).toEqual([]);
  expect(mail).toContain('At least 10 emails failed today.');
  expect(mail).toContain('/god-mode/monitoring');
  await sql`delete from mails where kind = 'test'`.execute(db);
  await run();
  expect((await read()).warnings).toEqual([]);
  // It comes back within a day: shown, and not said again.
  await sql`insert into mails (kind, recipient, state, expires_at)
    select 'test', 'x@example.com', 'failed', now() from generate_series(1, 10)`.execute(db);
  await run();
  expect((await read()).warnings).toHaveLength(1);
  expect(await readMails('health_warning')).toHaveLength(1);
});

// docs/contract/health.md#support-bundle
test('the bundle has no content, no names and no secrets', async () => {
  process.env['S3_SECRET_ACCESS_KEY'] = SECRET;
  process.env['LOG_REQUESTS'] = 'slow';
  const person = await app.makeUser({ email: 'penelope@example.com', display_name: 'Penelope' });
  const workspace = await app.makeWorkspace(person, { slug: 'ithaca' });
  await app.makeProject(person, workspace, { name: 'Loom', identifier: 'LOOM' });
  const answer = await operator.get('/api/instances/support-bundle/');
  delete process.env['S3_SECRET_ACCESS_KEY'];
  delete process.env['LOG_REQUESTS'];
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="tandem-support-/);
  expect(answer.body.variables).toMatchObject({ S3_SECRET_ACCESS_KEY: '(set)', LOG_REQUESTS: 'slow' });
  expect(answer.body.migrations).toContain('0416_request_hours');
  expect(answer.body.rows).toHaveProperty('work_items');
  for (const hidden of [SECRET, 'penelope', 'Penelope', 'ithaca', 'Loom', 'mail.example', operator.id])
    expect(answer.text).not.toContain(hidden);
});

// docs/contract/health.md#newer-versions
test('only a higher number is a newer version, and only numbers are taken from an answer', () => {
  expect([isNewer('0.2.0', '0.1.9'), isNewer('v1.0.0', '0.9.9'), isNewer('0.1.0', '0.1.0')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isNewer('<b>9</b>', '0.1.0'), isNewer('0.0.9', '0.1.0')]).toEqual([false, false]);
  expect([versionIn(' 1.2.3\n'), versionIn('{"tag_name":"v1.2.3"}'), versionIn('{"version":"<x>"}')]).toEqual(
    ['1.2.3', 'v1.2.3', undefined],
  );
  expect(versionIn('<html>')).toBe(null);
});

// docs/contract/health.md#newer-versions
test('a newer version is asked for where an address is named, once a day, and silence is none', async () => {
  let asked = 0;
  const releases = http.createServer((_request, response) => {
    asked += 1;
    response.end('{"tag_name":"v99.0.0"}');
  });
  releases.listen(0, '127.0.0.1');
  await once(releases, 'listening');
  const UPDATE_URL = `http://127.0.0.1:${(releases.address() as AddressInfo).port}/latest`;
  const update = (env: Record<string, string>) => readUpdate(readConfig(env).watch.update_url);
  expect(await update({ UPDATE_URL, UPDATE_NOTICE: 'false' })).toBe(null);
  expect(await update({})).toBe(null);
  expect(asked).toBe(0);
  expect(await update({ UPDATE_URL })).toEqual({ version: '99.0.0' });
  expect(await update({ UPDATE_URL })).toEqual({ version: '99.0.0' });
  expect(asked).toBe(1);
  releases.close();
  expect(await update({ UPDATE_URL: 'http://127.0.0.1:1/latest' })).toBe(null);
});
