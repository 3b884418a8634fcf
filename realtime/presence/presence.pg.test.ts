import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import type { PresencePerson } from '@tandem/shared/sync/socket-events.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Team, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let team: Team;
let stream: Stream;

beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database, { presence_delay_ms: 10 });
  owner = await makePerson(database.db, 'Olga');
  team = await makeTeam(database.db, owner);
  stream = projectStream(team.project_id);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

type Seen = { people: PresencePerson[] };
const place = { kind: 'work_item', id: 'a', field: 'name' };
const isEmpty = ({ people }: Seen) => people.length === 0;
const isThere = ({ people }: Seen) => people.some((person) => person.user_id === owner.id);

test('people see each other, under the names that the server knows', async () => {
  const member = await makeMember(database.db, team);
  const [client, witness] = [await realtime.open(owner), await realtime.open(member)];
  await client.subscribe(stream);
  await witness.subscribe(stream);
  const claim = { stream, place, user_id: member.id, display_name: 'Somebody else' };
  expect(await client.send('presence', claim)).toEqual({ ok: true });
  const { people } = await witness.waitFor<Seen>('presence', isThere);
  expect(people).toEqual([{ user_id: owner.id, display_name: 'Olga', avatar_url: null, place }]);
  client.socket.disconnect();
  await witness.waitFor<Seen>('presence', isEmpty);
});

test('a newcomer is informed who is there; two tabs at one place are one person', async () => {
  const tabs = [await realtime.open(owner), await realtime.open(owner)];
  for (const tab of tabs) {
    await tab.subscribe(stream);
    await tab.presence(stream, place);
  }
  const newcomer = await realtime.open(await makeMember(database.db, team));
  await newcomer.subscribe(stream);
  expect((await newcomer.waitFor<Seen>('presence', isThere)).people).toHaveLength(1);
  await tabs[0]!.presence(stream, null);
  await tabs[1]!.unsubscribe(stream);
  await newcomer.waitFor<Seen>('presence', isEmpty);
});

test('who does not follow a stream cannot appear in it', async () => {
  const client = await realtime.open(owner);
  expect(await client.presence(stream, place)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
});

test('what somebody drags is seen while it lasts', async () => {
  const member = await makeMember(database.db, team);
  const [client, witness] = [await realtime.open(owner), await realtime.open(member)];
  await client.subscribe(stream);
  await witness.subscribe(stream);
  const board = { kind: 'work_items', id: team.project_id };
  const moving = { id: 'i1', to: 'todo|urgent' };
  await client.presence(stream, { ...board, moving });
  const isMoving = ({ people }: Seen) => people.some((person) => person.place?.moving);
  const { people } = await witness.waitFor<Seen>('presence', isMoving);
  expect(people[0]?.place).toEqual({ ...board, moving });
  await client.presence(stream, board);
  await witness.waitFor<Seen>('presence', (seen) => isThere(seen) && !isMoving(seen));
  const tooLong = { ...board, moving: { id: 'i1', to: 'x'.repeat(101) } };
  expect(await client.presence(stream, tooLong)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
});

// docs/contract/live-documents.md#several-processes
test('people at two processes see each other, and leave with their process', async () => {
  const other = await startRealtime(database, { presence_delay_ms: 10 });
  const member = await makeMember(database.db, team);
  const [client, witness] = [await other.open(owner), await realtime.open(member)];
  await client.subscribe(stream);
  await witness.subscribe(stream);
  const here = { kind: 'work_item', id: 'across', field: 'name' };
  await client.presence(stream, here);
  const isAcross = ({ people }: Seen) => people.some(({ place: at }) => at?.id === 'across');
  const { people } = await witness.waitFor<Seen>('presence', isAcross);
  expect(people).toContainEqual({ user_id: owner.id, display_name: 'Olga', avatar_url: null, place: here });
  const newcomer = await realtime.open(member);
  await newcomer.subscribe(stream);
  await newcomer.waitFor<Seen>('presence', isAcross);
  await other.close();
  await witness.waitFor<Seen>('presence', (seen) => !isAcross(seen));
});
