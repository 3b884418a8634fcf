import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { queueRows } from './testing.ts';

const PATH = '/api/instances/jobs/';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (by: Caller, name: string, headers = {}) => by.post(`${PATH}run/`, { name }, { headers });

// docs/contract/jobs.md#running-one-now
test('a job of the clock runs when an administrator asks for it, once however often that is', async () => {
  const { db } = app.database;
  const operator = await makeOperator(app);
  const queued = async () =>
    (await queueRows(db)).filter(({ task_identifier }) => task_identifier === 'expire-exports');
  expect(await queued()).toEqual([]);
  const key = { 'idempotency-key': 'run-now-1' };
  expect([
    await run(operator, 'expire-exports', key),
    await run(operator, 'expire-exports', key),
  ]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await run(operator, 'expire-exports')).status).toBe(200);
  expect(await queued()).toMatchObject([{ attempts: 0, locked_by: null }]);
  const { rows } = await sql`select action, target_name from audit_log where action = 'job_run'`.execute(db);
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'job_run', target_name: 'expire-exports' })),
  );
});

// docs/contract/jobs.md#running-one-now
test('queued jobs that failed are tried again, those that run or wait are left alone', async () => {
  const { db } = app.database;
  const operator = await makeOperator(app);
  await sql`select graphile_worker.add_job('export-issues', json_build_object('text', text), max_attempts => 3)
    from unnest(array['fresh', 'failed', 'runs again']) text`.execute(db);
  const set = (text: string, values: string) =>
    sql`update graphile_worker._private_jobs set ${sql.raw(values)} where payload->>'text' = ${text}`.execute(
      db,
    );
  await set('failed', "attempts = 3, last_error = 'never', run_at = now() + interval '1 hour'");
  await set('runs again', "attempts = 2, locked_at = now(), locked_by = 'pool-x'");
  expect((await run(operator, 'export-issues')).status).toBe(200);
  const { rows } = await sql`
    select payload->>'text' as text, attempts, run_at <= now() as is_due from graphile_worker._private_jobs
    where payload->>'text' in ('fresh', 'failed', 'runs again') order by id`.execute(db);
  expect(rows).toEqual([
    { text: 'fresh', attempts: 0, is_due: true },
    { text: 'failed', attempts: 0, is_due: true },
    { text: 'runs again', attempts: 2, is_due: true },
  ]);
});

// docs/contract/jobs.md#running-one-now
test('nobody else runs a job, and none that does not exist', async () => {
  const before = await queueRows(app.database.db);
  const person = await app.makeUser();
  expect((await run(app.nobody, 'housekeeping')).status).toBe(401);
  expect((await run(person, 'housekeeping')).status).toBe(403);
  expect((await run(await makeOperator(app, { isAdmin: false }), 'housekeeping')).status).toBe(403);
  const operator = await makeOperator(app);
  expect(await run(operator, 'note')).toMatchObject({
    status: 400,
    body: { name: ['No job has this name.'] },
  });
  expect((await run(operator, "x'; drop table users")).status).toBe(400);
  expect((await run(operator, 'x'.repeat(101))).status).toBe(400);
  expect(await queueRows(app.database.db)).toEqual(before);
});
