import { randomUUID } from 'node:crypto';
import { forceResync } from '@tandem/db/change-log/log.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ChangesBatch } from '@tandem/shared/sync/socket-events.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Person,
  type Team,
  announce,
  joinWorkspace,
  makeMember,
  makePerson,
  makeProject,
  makeTeam,
} from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  // A tick so long that these tests prove the notification.
  realtime = await startRealtime(database, { tick_ms: 60_000, backlog_page: 10 });
  owner = await makePerson(database.db);
  team = await makeTeam(database.db, owner);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

const newStream = async () => {
  const { project_id } = await makeTeam(database.db, owner);
  return projectStream(project_id);
};

const seqsOf = (batches: ChangesBatch[]) =>
  batches.flatMap((batch) => batch.changes.map((change) => change.seq));

// docs/contract/changes.md#nothing-is-missed
test('a subscriber gets the backlog after their number, then what comes live, in order and once', async () => {
  const stream = await newStream();
  for (let n = 0; n < 3; n += 1) await announce(database.db, stream);
  const client = await realtime.open(owner);
  const answer = await client.subscribe(stream, 1);
  expect(answer).toMatchObject({ ok: true, seq: 3, changes: [{ seq: 2 }, { seq: 3 }] });
  await Promise.all(Array.from({ length: 20 }, () => announce(database.db, stream)));
  const batches = await client.reached(stream, 23);
  expect(seqsOf(batches)).toEqual(Array.from({ length: 20 }, (_, n) => n + 4));
  for (const [index, batch] of batches.entries()) {
    expect(batch.after).toBe(index === 0 ? 3 : batches[index - 1]!.seq);
  }
});

test('a Change arrives as it was recorded, without who made the item', async () => {
  const stream = await newStream();
  const client = await realtime.open(owner);
  await client.subscribe(stream);
  const id = randomUUID();
  await announce(database.db, stream, {
    kind: 'work_item',
    id,
    row: { id, name: 'A' },
    item_creator_id: owner.id,
  });
  const [batch] = await client.reached(stream, 1);
  expect(batch).toEqual({
    stream,
    after: 0,
    seq: 1,
    changes: [
      {
        stream,
        seq: 1,
        kind: 'work_item',
        op: 'put',
        id,
        row: { id, name: 'A' },
        actor_id: null,
        mutation_id: null,
        at: expect.any(String),
      },
    ],
  });
});

test('without a number a subscription starts at now', async () => {
  const stream = await newStream();
  await announce(database.db, stream);
  const client = await realtime.open(owner);
  expect(await client.subscribe(stream)).toEqual({ ok: true, seq: 1, changes: [] });
});

test('a long backlog comes in pages', async () => {
  const stream = await newStream();
  for (let n = 0; n < 12; n += 1) await announce(database.db, stream);
  const client = await realtime.open(owner);
  const first = await client.subscribe(stream, 0);
  expect(first).toMatchObject({ ok: true, seq: 10, more: true });
  const second = await client.subscribe(stream, 10);
  expect(second).toMatchObject({ ok: true, seq: 12, changes: [{ seq: 11 }, { seq: 12 }] });
  expect(second).not.toHaveProperty('more');
});

// docs/contract/changes.md#listing-again
test('who is too far behind, or ahead of the stream, is asked to list again', async () => {
  const stream = await newStream();
  for (let n = 0; n < 3; n += 1) await announce(database.db, stream);
  await database.db.deleteFrom('changes').where('stream', '=', stream).where('seq', '<=', 2).execute();
  const client = await realtime.open(owner);
  expect(await client.subscribe(stream, 0)).toEqual({ ok: true, seq: 3, resync: true });
  expect(await client.subscribe(stream, 99)).toEqual({ ok: true, seq: 3, resync: true });
  expect(await client.subscribe(stream, 3)).toEqual({ ok: true, seq: 3, changes: [] });
});

test('a write too big to announce makes subscribers list again', async () => {
  const stream = await newStream();
  const client = await realtime.open(owner);
  await client.subscribe(stream);
  await inTransaction(database.db, (tx) => forceResync(tx, [{ stream, workspace_id: null }]));
  await client.reached(stream, 1);
  await announce(database.db, stream);
  const batches = await client.reached(stream, 2);
  expect(batches.map(({ after, seq, resync }) => [after, seq, resync ?? false])).toEqual([
    [0, 1, true],
    [1, 2, false],
  ]);
});

// docs/contract/changes.md#who-may-follow
test('only members may follow, and unknown streams look the same as foreign ones', async () => {
  const outsider = await makePerson(database.db);
  const colleague = await makePerson(database.db);
  await joinWorkspace(database.db, team.workspace_id, colleague, ROLE.ADMIN);
  const client = await realtime.open(outsider);
  const refused = await client.subscribe(projectStream(randomUUID()));
  expect(refused).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(await client.subscribe(projectStream(team.project_id))).toEqual(refused);
  expect(await client.subscribe(workspaceStream(team.workspace_id))).toEqual(refused);
  expect(await client.subscribe(userStream(owner.id))).toEqual(refused);
  expect(await client.subscribe(userStream(outsider.id))).toMatchObject({ ok: true });
  const inWorkspace = await realtime.open(colleague);
  expect(await inWorkspace.subscribe(workspaceStream(team.workspace_id))).toMatchObject({ ok: true });
  // Administrators of the workspace too are not in a project that they have not joined.
  expect(await inWorkspace.subscribe(projectStream(team.project_id))).toEqual(refused);
});

test('deleted and archived projects and inactive members are not followed', async () => {
  const member = await makeMember(database.db, team);
  const client = await realtime.open(member);
  const { db } = database;
  for (const gone of [{ deleted_at: new Date().toISOString() }, { archived_at: new Date().toISOString() }]) {
    const project_id = await makeProject(db, team.workspace_id);
    await db
      .insertInto('project_members')
      .values({ ...team, project_id, user_id: member.id, role: 15 })
      .execute();
    expect(await client.subscribe(projectStream(project_id))).toMatchObject({ ok: true });
    await client.unsubscribe(projectStream(project_id));
    await db.updateTable('projects').set(gone).where('id', '=', project_id).execute();
    expect(await client.subscribe(projectStream(project_id))).toMatchObject({ ok: false });
  }
});

test('after unsubscribing nothing more arrives', async () => {
  const stream = await newStream();
  const [leaver, stayer] = [await realtime.open(owner), await realtime.open(owner)];
  await leaver.subscribe(stream);
  await stayer.subscribe(stream);
  expect(await leaver.unsubscribe(stream)).toEqual({ ok: true });
  await announce(database.db, stream);
  await stayer.reached(stream, 1);
  await leaver.unsubscribe(stream);
  expect(leaver.batches).toEqual([]);
});

test('a client that was away gets everything it missed by its last number', async () => {
  const stream = await newStream();
  const first = await realtime.open(owner);
  await first.subscribe(stream);
  await announce(database.db, stream);
  await first.reached(stream, 1);
  first.socket.disconnect();
  for (let n = 0; n < 5; n += 1) await announce(database.db, stream);
  const second = await realtime.open(owner);
  const writing = Promise.all(Array.from({ length: 10 }, () => announce(database.db, stream)));
  const seen = [1];
  const take = (seqs: number[]) => seen.push(...seqs.filter((seq) => seq > seen.at(-1)!));
  for (let more = true; more;) {
    const answer = await second.subscribe(stream, seen.at(-1)!);
    if (!answer.ok || 'resync' in answer) throw new Error('refused');
    take(answer.changes.map((change) => change.seq));
    more = answer.more ?? false;
  }
  await writing;
  await announce(database.db, stream);
  take(seqsOf(await second.reached(stream, 17)));
  expect(seen).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
});

test('every process delivers to its own clients', async () => {
  const stream = await newStream();
  const other = await startRealtime(database, { tick_ms: 60_000 });
  try {
    const [here, there] = [await realtime.open(owner), await other.open(owner)];
    await here.subscribe(stream);
    await there.subscribe(stream);
    await Promise.all(Array.from({ length: 10 }, () => announce(database.db, stream)));
    for (const client of [here, there]) {
      expect(seqsOf(await client.reached(stream, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  } finally {
    await other.close();
  }
});
