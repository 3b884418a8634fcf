import { randomUUID } from 'node:crypto';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type Stream, projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Person,
  type Team,
  announce,
  makeItem,
  makeMember,
  makePerson,
  makeTeam,
} from '../testing-rows.ts';
import { type TestClient, type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let guest: Person;
let otherGuest: Person;
let team: Team;
let stream: Stream;

beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database, { tick_ms: 60_000, presence_delay_ms: 10 });
  owner = await makePerson(database.db, 'Olga');
  team = await makeTeam(database.db, owner);
  guest = await makeMember(database.db, team, ROLE.GUEST);
  otherGuest = await makeMember(database.db, team, ROLE.GUEST);
  stream = projectStream(team.project_id);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

async function openAll(): Promise<[member: TestClient, guest: TestClient, otherGuest: TestClient]> {
  const clients: TestClient[] = [];
  for (const person of [owner, guest, otherGuest]) {
    const client = await realtime.open(person);
    await client.subscribe(stream);
    clients.push(client);
  }
  return clients as [TestClient, TestClient, TestClient];
}

const kindsSeen = (client: TestClient) =>
  client.batches.flatMap(({ changes }) => changes.map(({ kind, op }) => `${op} ${kind}`));

test('of the items of others a restricted guest gets neither put nor update, removal, comment nor history', async () => {
  const [member, mine, others] = await openAll();
  const id = randomUUID();
  const item_creator_id = owner.id;
  await announce(database.db, stream, { kind: 'work_item', id, item_creator_id });
  await announce(database.db, stream, {
    kind: 'work_item',
    id,
    item_creator_id,
    row: { id, name: 'renamed' },
  });
  await announce(database.db, stream, { kind: 'comment', item_creator_id });
  await announce(database.db, stream, { kind: 'activity', item_creator_id });
  await announce(database.db, stream, { kind: 'work_item', op: 'remove', id, item_creator_id });
  // An item without a maker belongs to no guest, and rows that count items count those of others.
  await announce(database.db, stream, { kind: 'work_item' });
  await announce(database.db, stream, { kind: 'cycle', row: { total_issues: 3 } });
  const seq = await announce(database.db, stream, { kind: 'state' });
  for (const client of [member, mine, others]) await client.reached(stream, seq);
  expect(kindsSeen(member)).toHaveLength(8);
  expect(kindsSeen(mine)).toEqual(['put state']);
  expect(JSON.stringify(mine.received)).not.toContain(id);
  expect(mine.batches.at(-1)?.seq).toBe(seq);
});

test('everybody gets their own, numbers go on without gaps for all', async () => {
  const [member, mine, others] = await openAll();
  await announce(database.db, stream, { kind: 'work_item', item_creator_id: guest.id });
  await announce(database.db, stream, { kind: 'comment', item_creator_id: otherGuest.id });
  const seq = await announce(database.db, stream, { kind: 'label' });
  for (const client of [member, mine, others]) await client.reached(stream, seq);
  expect(kindsSeen(member)).toEqual(['put work_item', 'put comment', 'put label']);
  expect(kindsSeen(mine)).toEqual(['put work_item', 'put label']);
  expect(kindsSeen(others)).toEqual(['put comment', 'put label']);
  for (const client of [member, mine, others]) {
    expect(client.batches.every((batch, n) => n === 0 || batch.after === client.batches[n - 1]!.seq)).toBe(
      true,
    );
  }
});

test('the backlog is cut in the same way', async () => {
  const after = await announce(database.db, stream, { kind: 'label' });
  await announce(database.db, stream, { kind: 'work_item', item_creator_id: owner.id });
  await announce(database.db, stream, { kind: 'work_item', item_creator_id: guest.id });
  const client = await realtime.open(guest);
  expect(await client.subscribe(stream, after)).toMatchObject({
    seq: after + 2,
    changes: [{ seq: after + 2, kind: 'work_item' }],
  });
});

test('guests of a workspace get no addresses of its members', async () => {
  const workspace = workspaceStream(team.workspace_id);
  const [member, mine] = [await realtime.open(owner), await realtime.open(guest)];
  await member.subscribe(workspace);
  await mine.subscribe(workspace);
  const row = { id: 'm', member: { id: owner.id, email: 'olga@example.com' } };
  const seq = await announce(database.db, workspace, { kind: 'workspace_member', row });
  await member.reached(workspace, seq);
  await mine.reached(workspace, seq);
  expect(JSON.stringify(member.received)).toContain('olga@example.com');
  expect(JSON.stringify(mine.received)).not.toContain('olga@example.com');
  expect(kindsSeen(mine)).toEqual(['put workspace_member']);
});

test('a restricted guest learns who is there, and where only at their own items', async () => {
  const [member, mine] = await openAll();
  const [own, foreign] = [
    await makeItem(database.db, team, guest.id),
    await makeItem(database.db, team, owner.id),
  ];
  type Seen = { people: { display_name: string; place: { id: string } | null }[] };
  await member.presence(stream, { kind: 'work_item', id: foreign });
  const hidden = await mine.waitFor<Seen>('presence');
  expect(hidden.people).toMatchObject([{ display_name: 'Olga', place: null }]);
  expect(await mine.presence(stream, { kind: 'work_item', id: foreign })).toMatchObject({ ok: false });
  expect(await mine.presence(stream, { kind: 'work_item', id: own })).toEqual({ ok: true });
  await member.waitFor<Seen>('presence', ({ people }) => people.some(({ place }) => place?.id === own));
  const board = { kind: 'work_items', id: team.project_id };
  expect(await mine.presence(stream, board)).toEqual({ ok: true });
  expect(await mine.presence(stream, { kind: 'work_item', id: own })).toEqual({ ok: true });
  expect(await mine.presence(stream, { ...board, moving: { id: own } })).toMatchObject({ ok: false });
  await member.presence(stream, { ...board, moving: { id: foreign } });
  await mine.waitFor<Seen>('presence', ({ people }) => people.some(({ place }) => place?.id === board.id));
  await member.presence(stream, { kind: 'work_item', id: own });
  await mine.waitFor<Seen>('presence', ({ people }) =>
    people.some(({ display_name, place }) => display_name === 'Olga' && place?.id === own),
  );
  expect(JSON.stringify(mine.received)).not.toContain(foreign);
});
