import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { LONG_LIMITS, openDatabase } from './client.ts';

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

test('a statement that fails among its rows leaves nothing behind for the next one on its connection', async () => {
  const { socketDirectory, name, close } = await createTestDatabase();
  const connection = { socketDirectory, database: name };
  const { db, sql: driver, ...one } = openDatabase({ connection, max: 1, limits: LONG_LIMITS });
  const breaking = `select 1 / (500 - n) as n from generate_series(1, 1000) n`;
  const [broken, behind] = await Promise.allSettled([
    driver.unsafe(breaking),
    sql<{ n: number }>`select 7 as n`.execute(db),
  ]);
  expect(broken.status).toBe('rejected');
  expect(behind).toMatchObject({ value: { rows: [{ n: 7 }] } });
  await expect(sql.raw(breaking).execute(db)).rejects.toThrow('division by zero');
  expect(await driver`select n from generate_series(1, 2) n`).toEqual([{ n: 1 }, { n: 2 }]);
  await one.close();
  await close();
});

test('whoever varies what they ask for does not fill the memory of the server with plans', async () => {
  const { socketDirectory, name, close } = await createTestDatabase();
  const {
    db,
    sql: driver,
    ...one
  } = openDatabase({ connection: { socketDirectory, database: name }, max: 1 });
  const most = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  };
  let prepared = 0;
  for (let n = 0; n < 1_200; n += 1) {
    await (n % 2
      ? sql.raw(`select ${n}`).execute(db)
      : driver.unsafe(`select ${n} + $1::int`, [1], { prepare: true }));
    if (n % 50 === 0) prepared = Math.max(prepared, await most());
  }
  expect(prepared).toBeGreaterThan(300);
  expect(prepared).toBeLessThan(600);
  await one.close();
  await close();
});
