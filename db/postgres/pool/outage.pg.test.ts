import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFor, newRequester } from './requester.ts';
import { type Database, openDatabase } from '../client.ts';
import { extendTransaction } from '../draining-dialect.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/proxy.ts';
import { inTransaction } from '../transaction.ts';
import { isUnavailable } from './unavailable.ts';

let proxy: DatabaseProxy;
/** By the way that fails, as the product has it, and past it. */
let database: Database;
let direct: TestDatabase;

beforeAll(async () => {
  direct = await createTestDatabase();
  proxy = await openDatabaseProxy(() => direct.socketDirectory);
  const connection = { socketDirectory: proxy.socketDirectory, database: direct.name };
  database = openDatabase({ connection, max: 4 });
  await direct.sql`create table marks (id int primary key, mark text)`;
});

afterAll(async () => {
  await database.close();
  await direct.close();
  await proxy.close();
});

beforeEach(async () => {
  proxy.unmute();
  await expect.poll(() => isAnswered(), { timeout: 10_000 }).toBe(true);
  await direct.sql`truncate marks`;
  await direct.sql`insert into marks values (1, 'before')`;
});

const isAnswered = () =>
  sql`select 1`.execute(database.db).then(
    () => true,
    () => false,
  );

const markOf = async () => (await direct.sql`select mark from marks where id = 1`)[0]?.['mark'] as string;

/** The failure and how long it took; fails when it succeeds. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error = await work.then(
    () => expect.fail('it succeeded'),
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - start };
}

const busyBackends = async () =>
  (
    await direct.sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start is not null`
  ).length;

test('connections that are cut fail what was under way, and what comes next is served', async () => {
  const running = Array.from({ length: 8 }, () => sql`select pg_sleep(0.5)`.execute(database.db));
  const ends = Promise.allSettled(running);
  await expect.poll(busyBackends).toBe(4);
  proxy.cut();
  const [first, second] = [(await ends).slice(0, 4), (await ends).slice(4)];
  expect(first.every((end) => end.status === 'rejected' && isUnavailable(end.reason))).toBe(true);
  expect(second.every((end) => end.status === 'fulfilled')).toBe(true);
});

test('a transaction whose connection is cut in its midst is rolled back and goes no further', async () => {
  const { error } = await failureOf(
    inTransaction(database.db, async (tx) => {
      await sql`update marks set mark = 'half'`.execute(tx);
      proxy.cut();
      await sql`select 1`.execute(tx).catch(() => {});
      await sql`update marks set mark = 'other half'`.execute(tx);
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  expect(await markOf()).toBe('before');
  expect(await isAnswered()).toBe(true);
});

// docs/contract/conventions.md#when-the-database-is-away
test('where nothing passes, everybody is informed within three seconds, and nothing is queued for ever', async () => {
  proxy.mute();
  const all = Array.from({ length: 40 }, () => failureOf(sql`select 1`.execute(database.db)));
  for (const { error, ms } of await Promise.all(all)) {
    expect(isUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(3_000);
  }
  const reading = await failureOf(database.sql`select 1`.execute());
  expect(isUnavailable(reading.error)).toBe(true);
});

// docs/contract/conventions.md#when-the-database-is-away
test('when a thousand wait, the next one is turned away at once', async () => {
  proxy.mute();
  const waiting = Promise.all(Array.from({ length: 1_004 }, isAnswered));
  await new Promise(setImmediate);
  const { error, ms } = await failureOf(sql`select 1`.execute(database.db));
  expect(isUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_000);
  proxy.cut();
  proxy.unmute();
  await waiting;
});

test('who waits several times before they are answered waits no longer than others altogether', async () => {
  const half = { ...newRequester(), waited: 12 };
  proxy.cut();
  proxy.mute();
  const { error, ms } = await runFor(half, () => failureOf(sql`select 1`.execute(database.db)));
  expect(isUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_500);
});

test('a way that was muted and then cut does not end the process', async () => {
  proxy.mute();
  const all = Array.from({ length: 10 }, isAnswered);
  await new Promise(setImmediate);
  proxy.cut();
  proxy.unmute();
  await Promise.all(all);
  await expect.poll(isAnswered, { timeout: 5_000 }).toBe(true);
});

// docs/contract/conventions.md#when-the-database-is-away
test('a write that arrives after its caller was informed of a failure is not carried out', async () => {
  const { db } = database;
  // Each of the four connections is open, and has something in hand when nothing passes any more.
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(db)));
  const muted = Promise.withResolvers<void>();
  const duringWork = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await muted.promise;
    await sql`update marks set mark = 'late in a transaction' where id = 1`.execute(tx);
  });
  const atCommit = inTransaction(db, async (tx) => {
    await sql`insert into marks values (2, 'late at its commit')`.execute(tx);
    await muted.promise;
  });
  await expect.poll(busyBackends).toBe(2);
  proxy.mute();
  muted.resolve();
  const alone = sql`update marks set mark = 'late' where id = 1`.execute(db);
  const built = db.updateTable('users').set({ display_name: 'late' }).execute();
  const failures = await Promise.all([duringWork, atCommit, alone, built].map(failureOf));
  for (const { error, ms } of failures) {
    expect(isUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(3_000);
  }
  proxy.unmute();
  await expect.poll(busyBackends).toBe(0);
  expect(await direct.sql`select mark from marks order by id`).toEqual([{ mark: 'before' }]);
});

// docs/contract/conventions.md#when-the-database-is-away
test('a commit is waited for until the server can no longer carry it out, and no longer', async () => {
  const start = performance.now();
  const { error } = await failureOf(
    inTransaction(database.db, async (tx) => {
      await sql`update marks set mark = 'late'`.execute(tx);
      proxy.mute();
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  const ms = performance.now() - start;
  expect(ms).toBeGreaterThan(2_000);
  expect(ms).toBeLessThan(2_500);
  await expect.poll(busyBackends).toBe(0);
  proxy.unmute();
  expect(await markOf()).toBe('before');
});

test('a transaction has its time, and more of it when it says so', async () => {
  const slow = (tx: typeof database.db) => sql`select pg_sleep(1.3)`.execute(tx);
  const work = (long: boolean) =>
    inTransaction(database.db, async (tx) => {
      if (long) await extendTransaction(tx, 10_000);
      await slow(tx);
      await slow(tx);
      await sql`update marks set mark = 'done'`.execute(tx);
    });
  expect(isUnavailable((await failureOf(work(false))).error)).toBe(true);
  expect(await markOf()).toBe('before');
  await work(true);
  expect(await markOf()).toBe('done');
  const { rows } = await sql<{
    limit: string;
  }>`select current_setting('transaction_timeout') as limit`.execute(database.db);
  expect(rows).toEqual([{ limit: '2s' }]);
});

test('who has waited for a connection has so much less for their transaction, and none is made longer', async () => {
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;
  const others = Array.from({ length: 4 }, () => sleep(1.4).execute(database.db));
  await expect.poll(busyBackends).toBe(4);
  const { error, ms } = await failureOf(
    runFor(newRequester(), () =>
      inTransaction(database.db, async (tx) => {
        await extendTransaction(tx, 10_000);
        for (let n = 0; n < 8; n += 1) await sleep(0.2).execute(tx);
        await sql`update marks set mark = 'late'`.execute(tx);
      }),
    ),
  );
  await Promise.all(others);
  expect(isUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(3_000);
  expect(await markOf()).toBe('before');
});

test('who listens receives again after a loss, and is informed that something may have been missed', async () => {
  const received: string[] = [];
  let begun = 0;
  const listening = await database.sql.listen(
    'news',
    (text) => received.push(text),
    () => (begun += 1),
  );
  expect(begun).toBe(1);
  proxy.cut();
  await expect.poll(() => begun, { timeout: 5_000 }).toBe(2);
  await direct.sql`select pg_notify('news', 'again')`;
  await expect.poll(() => received).toEqual(['again']);
  await listening.unlisten();
});
