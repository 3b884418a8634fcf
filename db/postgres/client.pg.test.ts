import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

test('closing waits for the statements that are running, more than there are connections', async () => {
  const { db, close } = await createTestDatabase();
  const running = Array.from({ length: 30 }, () => sql`select pg_sleep(0.02)`.execute(db));
  await new Promise(setImmediate);
  await close();
  expect(await Promise.all(running)).toHaveLength(30);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
});

test('closing waits for a transaction', async () => {
  const { db, close } = await createTestDatabase();
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select pg_sleep(0.05)`.execute(tx);
    return sql`select 1`.execute(tx);
  });
  await sql`select 1`.execute(db);
  await close();
  expect((await transaction).rows).toHaveLength(1);
});

test('no statement starts workers beside its connection', async () => {
  const { db, close } = await createTestDatabase();
  const { rows } = await sql<{ workers: string }>`
    select current_setting('max_parallel_workers_per_gather') as workers`.execute(db);
  await close();
  expect(rows).toEqual([{ workers: '0' }]);
});
