import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobContext } from './testing.ts';
import { startJobs } from './worker.ts';
import { countWorkers, watchForWorkers } from './workers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

// docs/contract/jobs.md#left-to-workers
test('a process that leaves jobs to others says it while there is none, and that it is over', async () => {
  const { db, socketDirectory, name } = database;
  const said: string[] = [];
  const log = { error: (text: string) => said.push(text), info: (text: string) => said.push(text) };
  const watch = watchForWorkers({ db, log: log as never, look_ms: 20, missed_after_ms: 50 });
  await expect.poll(() => said.length).toBeGreaterThan(1);
  expect(new Set(said)).toEqual(
    new Set(['no process runs jobs: start one with ROLE=worker, or this one with API_JOBS=on']),
  );
  const worker = await startJobs({
    connection: { socketDirectory, database: name },
    jobs: { queued: [], scheduled: [] },
    context: jobContext(db),
  });
  await expect.poll(() => said.at(-1)).toBe('a process runs jobs again');
  expect(await countWorkers(db)).toBe(1);
  await worker.stop();
  await watch.stop();
});
