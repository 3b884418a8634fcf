import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueuedJob, ScheduledJob } from './job.ts';
import { queueJob } from './queue.ts';
import { runScheduled } from './runs.ts';
import { type Note, hurry, jobContext, noteJob, queueNote, queueRows } from './testing.ts';
import { type JobWorker, startJobs } from './worker.ts';

let database: TestDatabase;
let workers: JobWorker[];
beforeEach(async () => {
  database = await createTestDatabase();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

async function start(queued: QueuedJob<Note>[], scheduled: ScheduledJob[] = []): Promise<JobWorker> {
  const { socketDirectory, name, db } = database;
  const worker = await startJobs({
    connection: { socketDirectory, database: name },
    jobs: { queued, scheduled },
    context: jobContext(db),
    new_worker_ms: 0,
  });
  workers.push(worker);
  return worker;
}

const texts = () => {
  const done: string[] = [];
  return { done, job: noteJob(async (_ctx, { text }) => void done.push(text)) };
};
const left = () => queueRows(database.db);

// docs/contract/jobs.md#queued-with-the-change
test('a job runs once its change is committed, with the payload that was given', async () => {
  const { done, job } = texts();
  await start([job]);
  await inTransaction(database.db, async (tx) => {
    await queueJob(tx, job, { text: 'committed' });
    expect(done).toEqual([]);
  });
  await expect.poll(() => done).toEqual(['committed']);
  await expect.poll(left).toEqual([]);
});

// docs/contract/jobs.md#queued-with-the-change
test('a job of a change that was rolled back never runs', async () => {
  const { done, job } = texts();
  const failing = inTransaction(database.db, async (tx) => {
    await queueJob(tx, job, { text: 'rolled back' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await left()).toEqual([]);
  await start([job]);
  await queueNote(database.db, 'after it');
  await expect.poll(() => done).toEqual(['after it']);
});

// docs/contract/jobs.md#payload
test('a payload of another shape is refused where it is queued', async () => {
  const wrong = { text: 5 } as unknown as Note;
  const queueing = inTransaction(database.db, (tx) => queueJob(tx, texts().job, wrong));
  await expect(queueing).rejects.toThrow();
  expect(await left()).toEqual([]);
});

// docs/contract/jobs.md#keys-of-jobs
test('jobs of one key that have not begun become one, with the newest payload', async () => {
  const { done, job } = texts();
  for (const text of ['first', 'second', 'third']) await queueNote(database.db, text, { key: 'same' });
  expect(await left()).toHaveLength(1);
  await start([job]);
  await expect.poll(() => done).toEqual(['third']);
});

// docs/contract/jobs.md#once
test('several workers on one database run each job once', async () => {
  const { done, job } = texts();
  await Promise.all([start([job]), start([job]), start([job])]);
  const numbers = Array.from({ length: 60 }, (_, index) => `job ${index}`);
  await Promise.all(numbers.map((text) => queueNote(database.db, text)));
  await expect.poll(left).toEqual([]);
  expect(done.toSorted()).toEqual(numbers.toSorted());
});

// docs/contract/jobs.md#tried-again
test('a job that fails waits longer and longer, is tried again, and stays with its last error in the end', async () => {
  let tries = 0;
  const job = noteJob(
    async () => {
      tries += 1;
      throw new Error(`failure ${tries}`);
    },
    { max_attempts: 2 },
  );
  await start([job]);
  await inTransaction(database.db, (tx) => queueJob(tx, job, { text: 'x' }));
  await expect.poll(left).toMatchObject([{ attempts: 1, last_error: 'failure 1', locked_by: null }]);
  const { rows } = await sql<{ pause: number }>`
    select extract(epoch from run_at - updated_at)::float8 as pause from graphile_worker.jobs`.execute(
    database.db,
  );
  expect(rows[0]!.pause).toBeGreaterThan(2);
  await hurry(database.db);
  await expect.poll(left).toMatchObject([{ attempts: 2, last_error: 'failure 2', locked_by: null }]);
  await hurry(database.db);
  await queueNote(database.db, 'another');
  const errors = async () => (await left()).map(({ attempts, last_error }) => [attempts, last_error]);
  await expect.poll(errors).toEqual([
    [2, 'failure 2'],
    [1, 'failure 3'],
  ]);
});

// docs/contract/jobs.md#stopping
test('stopping lets a running job end', async () => {
  const end = Promise.withResolvers<void>();
  let done = false;
  const begun = Promise.withResolvers<void>();
  const worker = await start([
    noteJob(async () => {
      begun.resolve();
      await end.promise;
      done = true;
    }),
  ]);
  await queueNote(database.db, 'x');
  await begun.promise;
  const stopped = worker.stop();
  end.resolve();
  await stopped;
  expect(done).toBe(true);
  expect(await left()).toEqual([]);
});

// docs/contract/jobs.md#stopping
test('a job that is asked to stop goes back into the queue', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await start([
    noteJob(async ({ signal }) => {
      begun.resolve();
      await once(signal, 'abort');
      signal.throwIfAborted();
    }),
  ]);
  await queueNote(database.db, 'x');
  await begun.promise;
  await worker.stop();
  expect(await left()).toMatchObject([{ attempts: 1, locked_by: null }]);
});

// docs/contract/jobs.md#stopping
test('a job that does not listen is given back to the queue, and the process is not held up', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await start([noteJob(() => (begun.resolve(), new Promise(() => {})))]);
  await queueNote(database.db, 'x');
  await begun.promise;
  await worker.stop();
  expect(await left()).toMatchObject([{ attempts: 1, locked_by: null, last_error: 'The process ends.' }]);
});

// docs/contract/jobs.md#a-killed-process
test('the job of a killed process is taken over by another one', async () => {
  const { socketDirectory, name, db } = database;
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'testing.ts'), socketDirectory, name],
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  await queueNote(db, 'left behind');
  await expect.poll(async () => (await left())[0]?.locked_by, { timeout: 15_000 }).toMatch(/^pool-/);
  const connections = async () =>
    (
      await sql`select from pg_stat_activity where datname = ${name} and application_name like 'tandem jobs pool-%'`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(connections).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(connections).toBe(0);
  const { done, job } = texts();
  await start([job]);
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['left behind']);
  await expect.poll(left).toEqual([]);
});

// docs/contract/jobs.md#a-killed-process
test('what a living worker does is not taken from it', async () => {
  const end = Promise.withResolvers<void>();
  const done: string[] = [];
  const job = noteJob(async (_ctx, { text }) => {
    await end.promise;
    done.push(text);
  });
  await start([job]);
  await queueNote(database.db, 'x');
  await expect.poll(async () => (await left())[0]?.locked_by).toMatch(/^pool-/);
  const [before] = await left();
  await start([job]);
  await queueNote(database.db, 'y');
  await expect.poll(async () => (await left()).every(({ locked_by }) => locked_by)).toBe(true);
  expect((await left())[0]).toEqual(before);
  end.resolve();
  await expect.poll(() => done.toSorted()).toEqual(['x', 'y']);
});

/** Once a day, half an hour before now. */
function daily(runs: string[] = []): ScheduledJob {
  const time = new Date(Date.now() - 30 * 60_000);
  return {
    name: 'clock',
    cron: `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`,
    catch_up_hours: 24,
    run: async () => {
      runs.push('run');
      return { things: 3 };
    },
  };
}

// docs/contract/jobs.md#notes-of-runs
// docs/contract/jobs.md#the-clock
test('a scheduled run that was missed is made up for once, and noted', async () => {
  const { db } = database;
  const runs: string[] = [];
  const known = () =>
    sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'
      returning identifier`.execute(db);
  const first = await start([], [daily(runs)]);
  await expect.poll(async () => (await known()).rows).toEqual([{ identifier: 'clock' }]);
  await first.stop();
  expect(runs).toEqual([]);
  await Promise.all([start([], [daily(runs)]), start([], [daily(runs)])]);
  await expect.poll(() => runs).toEqual(['run']);
  await expect.poll(left).toEqual([]);
  const row = await db.selectFrom('job_runs').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'clock', error: null, report: { things: 3 } });
  expect(row.succeeded_at).not.toBeNull();
  expect(runs).toEqual(['run']);
});

// docs/contract/jobs.md#notes-of-runs
test('a scheduled run that fails is noted with its error, and the last good one stays', async () => {
  const { db } = database;
  const good = daily();
  await runScheduled(jobContext(db), good);
  const bad = { ...good, run: () => Promise.reject(new Error('the disk is full')) };
  await expect(runScheduled(jobContext(db), bad)).rejects.toThrow('the disk is full');
  const row = await db.selectFrom('job_runs').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ error: 'the disk is full', report: { things: 3 } });
  expect(row.started_at > row.succeeded_at!).toBe(true);
});

// docs/contract/jobs.md#a-killed-process
test('a worker whose connections were cut goes on', async () => {
  const { db } = database;
  const { done, job } = texts();
  await start([job]);
  await queueNote(db, 'before');
  await expect.poll(() => done).toEqual(['before']);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'tandem jobs%'`.execute(db);
  await queueNote(db, 'after');
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(['before', 'after']);
});
