import { randomUUID } from 'node:crypto';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from './log.ts';
import { RETENTION_CHANGES, trimChanges } from './retention.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A stream with Changes 1 to `count`; the oldest is so many hours old, the newest `newest` hours. */
async function streamOf(count: number, [oldest, newest]: [number, number]): Promise<Stream> {
  const stream = projectStream(randomUUID());
  const { db } = database;
  await sql`insert into change_streams (stream, last_seq) values (${stream}, ${count})`.execute(db);
  await sql`
    insert into changes (stream, seq, kind, op, entity_id, at)
    select ${stream}, n, 'state', 'remove', gen_random_uuid(),
      now() - make_interval(secs => 3600 * (${oldest}::float8 - ${oldest - newest}::float8 * (n - 1) / ${Math.max(count - 1, 1)}::float8))
    from generate_series(1, ${count}::int) n`.execute(db);
  await readUpTo(stream, count);
  return stream;
}

/** People were told of what is not behind this number. */
const readUpTo = (stream: Stream, seq: number) =>
  sql`insert into notification_cursors (stream, seq) values (${stream}, ${seq})
    on conflict (stream) do update set seq = excluded.seq`.execute(database.db);

const retained = async (stream: Stream): Promise<number[]> => {
  const { rows } = await sql<{ seq: number }>`
    select seq from changes where stream = ${stream} order by seq`.execute(database.db);
  return rows.map(({ seq }) => seq);
};

const trim = async () => {
  let pauses = 0;
  const dropped = await trimChanges(database.db, async () => {
    pauses += 1;
  });
  return { dropped, pauses };
};

test('what is older than a month goes, however quiet the stream; younger Changes of it stay', async () => {
  const days = (count: number) => 24 * count;
  const quiet = await streamOf(3, [days(40), days(31)]);
  const mixed = await streamOf(3, [days(40), days(1)]);
  const young = await streamOf(3, [days(29), 0]);
  expect(await trim()).toEqual({ dropped: 4, pauses: 0 });
  expect([await retained(quiet), await retained(mixed), await retained(young)]).toEqual([
    [],
    [2, 3],
    [1, 2, 3],
  ]);
  expect(await trim()).toEqual({ dropped: 0, pauses: 0 });
});

// docs/contract/notifications.md#far-behind
test('of what people were not told yet nothing goes', async () => {
  const stream = await streamOf(3, [1000, 900]);
  await readUpTo(stream, 2);
  await trim();
  expect(await retained(stream)).toEqual([3]);
});

test('who follows a stream of which nothing is left lists again, unless nothing came since', async () => {
  const stream = await streamOf(3, [1000, 900]);
  await trim();
  const read = (after: number) => readChanges(database.db, { stream, after });
  expect(await retained(stream)).toEqual([]);
  expect(await read(0)).toMatchObject({ seq: 3, changes: [], resync: true });
  expect(await read(2)).toMatchObject({ seq: 3, changes: [], resync: true });
  expect(await read(3)).toMatchObject({ seq: 3, changes: [], resync: false });
});

test('of a busy stream the newest hundred thousand stay, and all of the last day; it goes in batches', async () => {
  const busy = await streamOf(RETENTION_CHANGES + 5000, [47, 25]);
  const today = await streamOf(RETENTION_CHANGES + 5000, [23, 0]);
  expect(await trim()).toEqual({ dropped: 5000, pauses: 2 });
  expect((await retained(busy))[0]).toBe(5001);
  expect((await retained(today))[0]).toBe(1);
});
