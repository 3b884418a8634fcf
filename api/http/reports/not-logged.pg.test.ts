import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { NOT_LOGGED } from './not-logged.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/health.md#lines-of-failures
test('a refusal of the database is in the log without the row that it refused', async () => {
  const stream = new PassThrough();
  const logged = fastify({ logger: { level: 'info', redact: NOT_LOGGED, stream } });
  const { sql } = app.database;
  const refusals = [
    sql`insert into users (email, display_name, first_name) values ('ada@example.com', null, 'Ada Lovelace')`,
    sql`insert into profiles (user_id) values ('00000000-0000-4000-8000-000000000001')`,
  ];
  for (const refusal of refusals)
    await refusal.catch((error: unknown) => logged.log.error({ err: error }, 'unexpected error'));
  const token = Object.assign(new Error('unexpected "aud"'), { payload: { sub: 'ada of the provider' } });
  logged.log.child({ request_id: 'one' }).warn({ err: token }, 'a logout token was refused');
  stream.end();
  const lines = await text(stream);
  expect(lines).toContain('violates not-null constraint');
  expect(lines).toContain('violates foreign key constraint');
  expect(lines).toContain('unexpected \\"aud\\"');
  expect(lines).not.toMatch(/ada@example|Lovelace|000000000001|ada of the provider/);
});
