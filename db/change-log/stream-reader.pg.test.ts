import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { StreamReader } from './stream-reader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('one Change alone is read at once, a flood in few turns, and the last of it is not missed', async () => {
  const { sql } = database;
  const reads: number[] = [];
  const errors: unknown[] = [];
  const reader = new StreamReader({
    sql,
    onError: (error) => errors.push(error),
    isRead: (stream) => stream === 'project:flood',
    read: async () => {
      reads.push(performance.now());
      return { isDone: true };
    },
    findBehind: async () => [],
  });
  await reader.start();
  const notify = () => sql`select pg_notify('changes', 'project:flood')`;
  await notify();
  await expect.poll(() => reads.length, { interval: 2 }).toBe(1);
  for (let n = 0; n < 60; n += 1) await notify();
  const last = performance.now();
  await notify();
  await expect.poll(() => reads.at(-1), { interval: 10 }).toBeGreaterThan(last);
  expect(reads.length).toBeLessThan(6);
  await reader.close();
  expect(errors).toEqual([]);
});
