import { jobsStateSchema } from '@tandem/shared/platform/jobs/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { housekeeping } from '../retention/housekeeping.ts';
import { runScheduled } from './runs.ts';
import { jobContext, queueNote } from './testing.ts';

const PATH = '/api/instances/jobs/';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/jobs.md#who-watches-jobs
test('only an administrator of the instance, in the console, sees the jobs', async () => {
  expect((await app.nobody.get(PATH)).status).toBe(401);
  const madeUp = { headers: { cookie: 'admin-session-id=made-up' } };
  expect((await app.nobody.get(PATH, undefined, madeUp)).status).toBe(401);
  const person = await app.makeUser();
  const refusal = await person.get(PATH);
  expect([refusal.status, Object.keys(refusal.body)]).toEqual([403, ['detail']]);
  expect((await (await makeOperator(app, { isAdmin: false })).get(PATH)).status).toBe(403);
  // The two sessions are apart: that of the product is none of the console.
  const { db } = app.database;
  await db.insertInto('instance_admins').values({ user_id: person.id }).execute();
  expect((await person.get(PATH)).status).toBe(403);
  expect((await (await makeOperator(app)).get(PATH)).status).toBe(200);
});

// docs/contract/jobs.md#what-an-operator-sees
test('it reports the runs of the clock, of what waits and of what fails', async () => {
  const { db } = app.database;
  const operator = await makeOperator(app);
  const before = jobsStateSchema.strict().parse((await operator.get(PATH)).body);
  expect(before.scheduled.find(({ name }) => name === 'housekeeping')).toMatchObject({ started_at: null });
  expect(before).toMatchObject({ queued: [], failing: [] });
  await runScheduled(jobContext(db), housekeeping);
  for (const text of ['waits', 'runs', 'is tried again', 'failed']) await queueNote(db, text);
  const set = (text: string, values: string) =>
    sql`update graphile_worker._private_jobs set ${sql.raw(values)} where payload->>'text' = ${text}`.execute(
      db,
    );
  await set('runs', "locked_at = now(), locked_by = 'pool-x', attempts = 1");
  await set('is tried again', "attempts = 1, last_error = 'not yet'");
  await set(
    'failed',
    "attempts = max_attempts, last_error = 'never', updated_at = now() + interval '1 second'",
  );
  const after = jobsStateSchema.strict().parse((await operator.get(PATH)).body);
  expect(after.queued).toEqual([{ name: 'note', waiting: 2, running: 1, retrying: 1, failed: 1 }]);
  expect(after.failing).toMatchObject([
    { name: 'note', attempts: 3, max_attempts: 3, last_error: 'never' },
    { name: 'note', attempts: 1, max_attempts: 3, last_error: 'not yet' },
  ]);
  const run = after.scheduled.find(({ name }) => name === 'housekeeping')!;
  expect(run).toMatchObject({
    error: null,
    report: { changes: 0, answers: 0, sessions: 0, mails: 0, failed_jobs: 0 },
  });
  expect(run.succeeded_at! >= run.started_at!).toBe(true);
});

// docs/contract/automations.md#archiving-by-itself
// docs/contract/files.md#forgotten-slots
// docs/contract/retention.md#after-the-days
test('the runs of the night are daily, at their hours of UTC', async () => {
  const operator = await makeOperator(app);
  const { scheduled } = jobsStateSchema.parse((await operator.get(PATH)).body);
  const times = new Map(scheduled.map(({ name, cron }) => [name, cron]));
  const names = ['hard-delete', 'automations', 'unfinished-uploads'];
  expect(names.map((name) => times.get(name))).toEqual(['0 0 * * *', '0 1 * * *', '0 2 * * *']);
});

// docs/contract/jobs.md#housekeeping
test('housekeeping drops old answers, ended sessions and jobs that failed long ago, and nothing else', async () => {
  const { db } = app.database;
  const person = await app.makeUser();
  const answer = (key: string, created_at: string) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id: person.id, key, request_hash: Buffer.from('x'), created_at })
      .execute();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await answer('old', hoursAgo(25));
  await answer('new', hoursAgo(23));
  await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${person.id}`.execute(
    db,
  );
  for (const days of [181, 179]) {
    await db
      .insertInto('audit_log')
      .values({ action: 'signed_in', created_at: hoursAgo(days * 24) })
      .execute();
  }
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'
    where payload->>'text' in ('failed', 'is tried again')`.execute(db);
  expect(await housekeeping.run(jobContext(db))).toMatchObject({
    changes: 0,
    answers: 1,
    sessions: 1,
    audit_log: 1,
    failed_jobs: 1,
  });
  const retained = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(retained).toEqual([{ key: 'new' }]);
  const { rows } =
    await sql`select payload->>'text' as text from graphile_worker._private_jobs order by id`.execute(db);
  expect(rows).toEqual([{ text: 'waits' }, { text: 'runs' }, { text: 'is tried again' }]);
  expect((await person.get('/api/users/me/')).status).toBe(401);
});

// docs/contract/jobs.md#housekeeping
test('a part of housekeeping that fails keeps no other from its turn, and is reported', async () => {
  const { db } = app.database;
  const person = await app.makeUser();
  await sql`insert into idempotency_keys (user_id, key, request_hash, created_at)
    select ${person.id}, 'many ' || n, 'x', now() - interval '2 days' from generate_series(1, 2500) n`.execute(
    db,
  );
  await sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${person.id}`.execute(
    db,
  );
  await sql`alter table changes rename to changes_away`.execute(db);
  try {
    await expect(housekeeping.run(jobContext(db))).rejects.toThrow(/1 of \d+ failed/);
  } finally {
    await sql`alter table changes_away rename to changes`.execute(db);
  }
  const answers = db.selectFrom('idempotency_keys').select('key').where('user_id', '=', person.id);
  expect(await answers.execute()).toEqual([]);
  expect((await person.get('/api/users/me/')).status).toBe(401);
});
