import { randomUUID } from 'node:crypto';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Person,
  type Team,
  announce,
  joinProject,
  makeItem,
  makeMember,
  makePerson,
  makeProject,
  makeTeam,
} from '../testing-rows.ts';
import { type TestClient, type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let member: Person;
let team: Team;
let stream: Stream;
/** An item of a project in which the member is not. */
let hidden: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  realtime = await startRealtime(database, { tick_ms: 60_000 });
  owner = await makePerson(db);
  team = await makeTeam(db, owner);
  member = await makeMember(db, team);
  stream = projectStream(team.project_id);
  const other = { workspace_id: team.workspace_id, project_id: await makeProject(db, team.workspace_id) };
  await joinProject(db, other, owner, ROLE.ADMIN);
  hidden = await makeItem(db, other, owner.id);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

const received = (client: TestClient) => client.batches.flatMap(({ changes }) => changes);

// docs/contract/changes.md#what-one-receives
test('who does not see an item receives nothing of it, live or later, and misses no number', async () => {
  const [sees, does] = [await realtime.open(owner), await realtime.open(member)];
  const before = await sees.subscribe(stream);
  await does.subscribe(stream);
  const start = before.ok ? before.seq : 0;
  const id = randomUUID();
  const row = { id, parent_id: hidden, sub_issues_count: 0, fields: {} };
  const { db } = database;
  await announce(db, stream, { kind: 'work_item', id, row, mentions: [hidden], item_creator_id: owner.id });
  await announce(db, stream, { kind: 'relation', row: { id: hidden }, mentions: [hidden] });
  const last = await announce(db, stream, { kind: 'state' });
  for (const client of [sees, does]) {
    await expect.poll(() => client.batches.at(-1)?.seq, { timeout: 10_000 }).toBe(last);
  }
  expect(received(sees).map(({ kind }) => kind)).toEqual(['work_item', 'relation', 'state']);
  expect(received(sees)[0]?.row).toEqual(row);
  expect(received(does).map(({ kind }) => kind)).toEqual(['work_item', 'state']);
  expect(received(does)[0]?.row).toEqual({ ...row, parent_id: null });
  expect(JSON.stringify(does.batches)).not.toContain(hidden);
  const again = await (await realtime.open(member)).subscribe(stream, start);
  expect(again).toMatchObject({ ok: true, seq: last });
  expect(JSON.stringify(again)).not.toContain(hidden);
});
