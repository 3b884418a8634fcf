import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { runAhead, runBoth } from './draining-dialect.ts';
import { inTransaction } from './transaction.ts';

const DIVIDED = sql`select 1 / 0`;
const noted = sql<{ note: string }>`select current_setting('test.note', true) as note`;
const noting = (note: string) => sql`select set_config('test.note', ${note}, true)`;

test('a statement that is not waited for has run before the next one of its transaction', async () => {
  const { db, close } = await createTestDatabase();
  const { rows } = await inTransaction(db, async (tx) => {
    await runAhead(tx, noting('first').compile(tx));
    await runAhead(tx, noting('second').compile(tx));
    return noted.execute(tx);
  });
  expect(rows).toEqual([{ note: 'second' }]);
  await close();
});

test('when it fails, the next statement and the commit fail for its reason', async () => {
  const { db, close } = await createTestDatabase();
  const behind = inTransaction(db, async (tx) => {
    await runAhead(tx, DIVIDED.compile(tx));
    return noted.execute(tx);
  });
  await expect(behind).rejects.toThrow('division by zero');
  const alone = inTransaction(db, (tx) => runAhead(tx, DIVIDED.compile(tx)));
  await expect(alone).rejects.toThrow('division by zero');
  await close();
});

test('what fails beside it leaves its connection as it was', async () => {
  const { db, close } = await createTestDatabase();
  const stopped = inTransaction(db, async (tx) => {
    await runAhead(tx, DIVIDED.compile(tx));
    throw new Error('Refused.');
  });
  await expect(stopped).rejects.toThrow('Refused.');
  expect((await inTransaction(db, (tx) => noted.execute(tx))).rows).toHaveLength(1);
  await close();
});

test('two statements of one round trip run one behind the other, and both give their rows', async () => {
  const { db, close } = await createTestDatabase();
  const rows = await inTransaction(db, (tx) =>
    runBoth(
      tx,
      sql<{ n: number }>`select 1 as n, set_config('test.note', 'x', true)`.compile(tx),
      noted.compile(tx),
    ),
  );
  expect(rows).toMatchObject([[{ n: 1 }], [{ note: 'x' }]]);
  const failing = inTransaction(db, (tx) => runBoth(tx, DIVIDED.compile(tx), noted.compile(tx)));
  await expect(failing).rejects.toThrow('division by zero');
  await close();
});
