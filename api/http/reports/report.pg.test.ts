import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { openDatabase } from '@tandem/db/postgres/client.ts';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { readerOf } from '@tandem/db/postgres/standby/read-db.ts';
import { isUnavailable } from '@tandem/db/postgres/pool/unavailable.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReport } from './report.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

// docs/contract/analytics.md#reports-stand-behind
test('a report reads one state, writes nothing, and is ended when it takes too long', async () => {
  const { db } = database;
  const count = async (on: typeof db) =>
    (await sql<{ count: number }>`select count(*)::int as count from users`.execute(on)).rows[0]?.count;
  const counts = await readReport(db, async (tx) => {
    const before = await count(tx);
    await sql`insert into users (email, display_name) values ('late@example.com', 'late')`.execute(db);
    return [before, await count(tx)];
  });
  expect(counts).toEqual([0, 0]);
  expect(await count(db)).toBe(1);
  const writing = readReport(db, (tx) => sql`update users set display_name = 'x'`.execute(tx));
  await expect(writing).rejects.toThrow(/read-only/);
  const slow: unknown = await readReport(db, (tx) => sql`select pg_sleep(30)`.execute(tx)).catch(
    (error) => error,
  );
  expect(isUnavailable(slow)).toBe(true);
});

// docs/contract/analytics.md#reports-stand-behind
test('reports beyond the budget wait, and hold no connection meanwhile', async () => {
  const { db } = database;
  const open: (() => void)[] = [];
  let running = 0;
  const reports = Array.from({ length: 30 }, () =>
    readReport(db, async () => {
      running += 1;
      await new Promise<void>((resolve) => open.push(resolve));
    }),
  );
  await expect.poll(() => open.length).toBeGreaterThan(0);
  await sql`select 1`.execute(db);
  expect(running).toBeLessThan(30);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  expect(rows[0]?.count).toBe(running);
  const finish = setInterval(() => open.splice(0).forEach((end) => end()), 1);
  await Promise.all(reports);
  clearInterval(finish);
  expect(running).toBe(30);
});

// docs/contract/conventions.md#reads-from-a-standby
test('a report is read from the standby that its reader has, and from the primary where that fails', async () => {
  const other = await createTestDatabase();
  const proxy = await openDatabaseProxy(() => other.socketDirectory);
  const { socketDirectory } = proxy;
  const standby = openDatabase({ connection: { socketDirectory, database: other.name } });
  const troubles: unknown[] = [];
  const reader = readerOf({ standby, primary: database, onTrouble: (error) => troubles.push(error) });
  const nameOfDatabase = () =>
    readReport(reader.db, async (tx) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
      return rows[0]?.name;
    });
  expect(await nameOfDatabase()).toBe(other.name);
  expect(troubles).toEqual([]);
  await proxy.close();
  expect(await nameOfDatabase()).toBe(database.name);
  expect(troubles).toHaveLength(1);
  const failing = readReport(reader.db, (tx) => sql`select 1 / 0`.execute(tx));
  await expect(failing).rejects.toThrow('division by zero');
  await standby.close();
  await other.close();
});
