import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { forceResync, readChanges, recordChanges } from './log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { inTransaction } from '../postgres/transaction.ts';

const WRITERS = 40;
const WRITES_EACH = 25;
const author = { actor_id: null, mutation_id: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Follows a stream by its notification and by number alone, as every reader of the log does. */
async function follow(streams: Stream[]) {
  const seen = new Map<Stream, number[]>(streams.map((stream) => [stream, []]));
  let running: Promise<void> = Promise.resolve();
  const drain = (stream: Stream) => {
    running = running.then(async () => {
      const numbers = seen.get(stream);
      if (!numbers) return;
      const page = await readChanges(database.db, { stream, after: numbers.at(-1) ?? 0 });
      expect(page.resync).toBe(false);
      numbers.push(...page.changes.map((change) => change.seq));
    });
  };
  const listening = await database.sql.listen('changes', (stream) => drain(stream as Stream));
  const stop = async () => {
    for (const stream of streams) drain(stream);
    await running;
    await listening.unlisten();
  };
  return { seen, stop };
}

async function write(stream: Stream, id: string, busyMs: number) {
  await inTransaction(database.db, async (tx) => {
    await delay(busyMs);
    await recordChanges(tx, author, [
      { stream, workspace_id: null, kind: 'work_item', op: 'put', id, row: { id } },
    ]);
  });
}

// docs/contract/changes.md#nothing-is-missed
test('a reader that follows by number misses nothing, in order and without gaps, under 40 writers', async () => {
  const streams = Array.from({ length: 4 }, () => projectStream(randomUUID()));
  const reader = await follow(streams);
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < WRITES_EACH; n += 1) {
        const stream = streams[(writer + n) % streams.length]!;
        // Every tenth transaction is long: the others must be able to overtake it without hiding it.
        await write(stream, randomUUID(), n % 10 === 0 ? 40 : writer % 5);
      }
    }),
  );
  await reader.stop();
  for (const stream of streams) {
    const expected = Array.from({ length: (WRITERS * WRITES_EACH) / streams.length }, (_, n) => n + 1);
    expect(reader.seen.get(stream)).toEqual(expected);
  }
});

// docs/contract/changes.md#nothing-is-missed
test('thousands of Changes of one transaction have numbers one behind the other, in their order', async () => {
  const stream = projectStream(randomUUID());
  const ids = Array.from({ length: 1201 }, () => randomUUID());
  const seqs = await inTransaction(database.db, (tx) =>
    recordChanges(
      tx,
      author,
      ids.map((id) => ({ stream, workspace_id: null, kind: 'state', op: 'remove', id })),
    ),
  );
  expect(seqs.get(stream)).toBe(ids.length);
  const first = await readChanges(database.db, { stream, after: 0 });
  const rest = await readChanges(database.db, { stream, after: first.seq });
  const read = [...first.changes, ...rest.changes];
  expect(read.map(({ seq }) => seq)).toEqual(ids.map((_, n) => n + 1));
  expect(read.map(({ id }) => id)).toEqual(ids);
});

test('commands that touch the same streams in different order do not block each other', async () => {
  const [a, b] = [projectStream(randomUUID()), projectStream(randomUUID())];
  const put = (stream: Stream) =>
    ({ stream, workspace_id: null, kind: 'state', op: 'remove', id: randomUUID() }) as const;
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      inTransaction(database.db, (tx) =>
        recordChanges(tx, author, n % 2 ? [put(a), put(b)] : [put(b), put(a)]),
      ),
    ),
  );
  for (const stream of [a, b]) {
    const page = await readChanges(database.db, { stream, after: 0 });
    expect(page.changes.map((change) => change.seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  }
});

// docs/contract/changes.md#nothing-is-missed
test('a transaction that fails leaves no Change and no gap', async () => {
  const stream = projectStream(randomUUID());
  await write(stream, randomUUID(), 0);
  const failing = inTransaction(database.db, async (tx) => {
    await recordChanges(tx, author, [
      { stream, workspace_id: null, kind: 'state', op: 'remove', id: randomUUID() },
    ]);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await write(stream, randomUUID(), 0);
  const page = await readChanges(database.db, { stream, after: 0 });
  expect(page.changes.map((change) => change.seq)).toEqual([1, 2]);
});

test('a Change that cannot be written takes the whole transaction with it', async () => {
  const stream = projectStream(randomUUID());
  const failing = inTransaction(database.db, async (tx) => {
    await sql`insert into change_streams (stream) values (${`${stream}:other`})`.execute(tx);
    const change = {
      stream,
      workspace_id: null,
      kind: 'state',
      op: 'none' as 'put',
      id: randomUUID(),
    } as const;
    await recordChanges(tx, author, [change]);
  });
  await expect(failing).rejects.toThrow('changes_op_check');
  const left = await sql`select 1 from change_streams where stream like ${`${stream}%`}`.execute(database.db);
  expect(left.rows).toEqual([]);
});

test('Changes recorded one after the other in a transaction keep their order', async () => {
  const stream = projectStream(randomUUID());
  const ids = [randomUUID(), randomUUID()];
  const seqs = await inTransaction(database.db, async (tx) => {
    for (const id of ids) {
      await recordChanges(tx, author, [{ stream, workspace_id: null, kind: 'state', op: 'remove', id }]);
    }
    return forceResync(tx, [{ stream, workspace_id: null }]);
  });
  expect(seqs.get(stream)).toBe(3);
  const page = await readChanges(database.db, { stream, after: 0 });
  expect(page.changes.map((change) => change.id)).toEqual(ids);
});

// docs/contract/changes.md#listing-again
test('a reader older than what is kept is asked to list again', async () => {
  const stream = projectStream(randomUUID());
  for (let n = 0; n < 3; n += 1) await write(stream, randomUUID(), 0);
  await database.db.deleteFrom('changes').where('stream', '=', stream).where('seq', '<=', 2).execute();
  expect(await readChanges(database.db, { stream, after: 0 })).toMatchObject({
    resync: true,
    seq: 3,
    changes: [],
  });
  expect(await readChanges(database.db, { stream, after: 2 })).toMatchObject({ resync: false, seq: 3 });
  expect(await readChanges(database.db, { stream, after: 9 })).toMatchObject({ resync: true, seq: 3 });
});

// docs/contract/changes.md#listing-again
test('a forced resync reaches a reader on either side of it, and not one who listed after it', async () => {
  const stream = projectStream(randomUUID());
  await write(stream, randomUUID(), 0);
  await inTransaction(database.db, (tx) => forceResync(tx, [{ stream, workspace_id: null }]));
  expect(await readChanges(database.db, { stream, after: 1 })).toMatchObject({ resync: true, seq: 2 });
  await write(stream, randomUUID(), 0);
  // The page stops in front of the number without a Change instead of leaping over it.
  expect(await readChanges(database.db, { stream, after: 0 })).toMatchObject({
    resync: false,
    seq: 1,
    head: 3,
  });
  expect(await readChanges(database.db, { stream, after: 1 })).toMatchObject({ resync: true, seq: 3 });
  expect(await readChanges(database.db, { stream, after: 2 })).toMatchObject({ resync: false, seq: 3 });
});
