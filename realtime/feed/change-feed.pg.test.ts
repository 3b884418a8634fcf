import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, announce, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let owner: Person;
let stream: Stream;
const started: TestRealtime[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await makePerson(database.db);
  const team = await makeTeam(database.db, owner);
  stream = projectStream(team.project_id);
});
afterAll(async () => {
  for (const realtime of started) await realtime.close();
  await database.close();
});

async function follow(limits: { tick_ms: number }) {
  const realtime = await startRealtime(database, limits);
  started.push(realtime);
  const client = await realtime.open(owner);
  const answer = await client.subscribe(stream);
  return { client, seq: answer.ok ? answer.seq : 0 };
}

/** Writes as a process does that dies between its commit and its notification. */
async function announceWithoutNotification(): Promise<void> {
  await database.sql`
    with counter as (
      insert into change_streams as s (stream, last_seq) values (${stream}, 1)
      on conflict (stream) do update set last_seq = s.last_seq + 1 returning last_seq)
    insert into changes (stream, seq, kind, op, entity_id)
    select ${stream}, last_seq, 'state', 'remove', gen_random_uuid() from counter`;
}

test('a Change whose notification was lost arrives with the next tick', async () => {
  const { client, seq } = await follow({ tick_ms: 100 });
  await announceWithoutNotification();
  const batches = await client.reached(stream, seq + 1);
  expect(batches).toHaveLength(1);
});

test('without tick and notification it waits for the next notification, and nothing is skipped', async () => {
  const { client, seq } = await follow({ tick_ms: 60_000 });
  await announceWithoutNotification();
  await announce(database.db, stream);
  const batches = await client.reached(stream, seq + 2);
  expect(batches.flatMap(({ changes }) => changes.map((change) => change.seq))).toEqual([seq + 1, seq + 2]);
});

test('a lost listening connection comes back and makes up for the notifications that it missed', async () => {
  const { client, seq } = await follow({ tick_ms: 60_000 });
  await announceWithoutNotification();
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`;
  await client.reached(stream, seq + 1);
  await announce(database.db, stream);
  await client.reached(stream, seq + 2);
});

test('a backlog of many pages reaches a live client whole', async () => {
  const { client, seq } = await follow({ tick_ms: 60_000 });
  await database.sql`
    with counter as (update change_streams set last_seq = last_seq + 2500 where stream = ${stream} returning last_seq)
    insert into changes (stream, seq, kind, op, entity_id)
    select ${stream}, last_seq - 2500 + n, 'state', 'remove', gen_random_uuid() from counter, generate_series(1, 2500) n`;
  await announce(database.db, stream);
  const batches = await client.reached(stream, seq + 2501);
  const seqs = batches.flatMap(({ changes }) => changes.map((change) => change.seq));
  expect(seqs).toEqual(Array.from({ length: 2501 }, (_, n) => seq + 1 + n));
});
