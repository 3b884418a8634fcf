import { randomUUID } from 'node:crypto';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { CHANGE_KINDS } from '@tandem/shared/sync/change.ts';
import { type Stream, projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Person,
  type Team,
  announce,
  makeMember,
  makePerson,
  makeProject,
  makeTeam,
} from '../testing-rows.ts';
import { type TestClient, type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let team: Team;
let stream: Stream;
beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database, { access_check_ms: 60_000, tick_ms: 60_000 });
  owner = await makePerson(database.db);
});
beforeEach(async () => {
  team = await makeTeam(database.db, owner);
  stream = projectStream(team.project_id);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

/**
 * Every kind of Change, put and removed, of something that belongs to an item of this person; without them, of
 * nobody's.
 */
async function announceAll(creator: Person | null, mark: string): Promise<number> {
  let seq = 0;
  for (const kind of CHANGE_KINDS) {
    const about: Partial<NewChange> = { kind, item_creator_id: creator?.id ?? null };
    const id = randomUUID();
    await announce(database.db, stream, { ...about, id, row: { id, name: mark, kind } });
    seq = await announce(database.db, stream, { ...about, op: 'remove', id });
  }
  return seq;
}

const textOf = (client: TestClient) => JSON.stringify(client.received);

test('whatever is said of items of others reaches members, and no guest who sees only their own', async () => {
  const { db } = database;
  const people = [owner, await makeMember(db, team, ROLE.GUEST), await makeMember(db, team, ROLE.GUEST)];
  const [member, mine, others] = (await Promise.all(people.map((person) => realtime.open(person)))) as [
    TestClient,
    TestClient,
    TestClient,
  ];
  for (const client of [member, mine, others]) await client.subscribe(stream);
  await announceAll(owner, 'of the owner');
  await announceAll(people[1]!, 'of the guest');
  const seq = await announceAll(people[2]!, 'of another guest');
  for (const client of [member, mine, others]) await client.reached(stream, seq);
  const seen = (client: TestClient) =>
    ['of the owner', 'of the guest', 'of another guest'].filter((mark) => textOf(client).includes(mark));
  expect(seen(member)).toEqual(['of the owner', 'of the guest', 'of another guest']);
  expect(seen(mine)).toEqual(['of the guest']);
  expect(seen(others)).toEqual(['of another guest']);
  const late = await realtime.open(people[1]!);
  const backlog = JSON.stringify(await late.subscribe(stream, 0));
  expect(backlog).toContain('of the guest');
  expect(backlog).not.toMatch(/of the owner|of another guest/);
});

test('of what belongs to no item such a guest gets what concerns all members, and nothing that counts or is personal', async () => {
  const guest = await makeMember(database.db, team, ROLE.GUEST);
  const client = await realtime.open(guest);
  await client.subscribe(stream);
  const seq = await announceAll(null, 'for whom');
  const batches = await client.reached(stream, seq);
  const kinds = new Set(batches.flatMap(({ changes }) => changes.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([
    'deploy_board',
    'estimate',
    'field',
    'intake_form',
    'label',
    'module_link',
    'project',
    'project_fields',
    'project_member',
    'state',
    'work_item_type',
    'workflow',
    'working_calendar',
    'workspace',
    'workspace_member',
  ]);
});

test('streams of others are refused as streams that do not exist, and nothing of them arrives', async () => {
  const { db } = database;
  const elsewhere = await makeTeam(db, await makePerson(db));
  const member = await makeMember(db, team);
  const closed: Team = { ...team, project_id: await makeProject(db, team.workspace_id) };
  const archived: Team = { ...team, project_id: await makeProject(db, team.workspace_id) };
  for (const { project_id } of [archived]) {
    await db
      .insertInto('project_members')
      .values({ workspace_id: team.workspace_id, project_id, user_id: member.id, role: ROLE.ADMIN })
      .execute();
    await db
      .updateTable('projects')
      .set({ archived_at: '2026-01-01' })
      .where('id', '=', project_id)
      .execute();
  }
  const client = await realtime.open(member);
  const unknown = await client.subscribe(projectStream(randomUUID()));
  expect(unknown).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  const streams = [
    projectStream(elsewhere.project_id),
    workspaceStream(elsewhere.workspace_id),
    projectStream(closed.project_id),
    projectStream(archived.project_id),
    userStream(owner.id),
    userStream(randomUUID()),
    workspaceStream(team.project_id),
    projectStream(team.workspace_id),
  ];
  for (const each of streams) {
    expect([each, await client.subscribe(each, 0)]).toEqual([each, unknown]);
    expect(await client.presence(each, { kind: 'work_items', id: randomUUID() })).toMatchObject({
      ok: false,
    });
    await announce(db, each, { kind: 'state', row: { id: 'x', name: 'SECRET' } });
  }
  await client.subscribe(stream);
  const seq = await announce(db, stream);
  await client.reached(stream, seq);
  expect(textOf(client)).not.toContain('SECRET');
});

test('a member who becomes a guest lists again and hears of their own alone', async () => {
  const { db } = database;
  const member = await makeMember(db, team);
  const client = await realtime.open(member);
  await client.subscribe(stream);
  const setRole = async (role: number) => {
    await db
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', team.project_id)
      .where('user_id', '=', member.id)
      .execute();
    await announce(db, userStream(member.id), { kind: 'project_member' });
  };
  const resyncs = () => client.batches.filter(({ resync }) => resync).length;
  await setRole(ROLE.GUEST);
  await expect.poll(resyncs).toBe(1);
  await announceAll(owner, 'hidden');
  const seq = await announceAll(member, 'visible');
  await client.reached(stream, seq);
  expect(textOf(client)).toContain('visible');
  expect(textOf(client)).not.toContain('hidden');
  await setRole(ROLE.MEMBER);
  await expect.poll(resyncs).toBe(2);
  await client.reached(stream, await announceAll(owner, 'open again'));
  expect(textOf(client)).toContain('open again');
});

test('a guest of the workspace becomes one of its members and hears more, and less when they become a guest again', async () => {
  const { db } = database;
  const guest = await makeMember(db, team, ROLE.GUEST);
  const client = await realtime.open(guest);
  const workspace = workspaceStream(team.workspace_id);
  await client.subscribe(workspace);
  const rename = (name: string) => announce(db, workspace, { kind: 'project', row: { id: 'p', name } });
  const setRole = async (role: number) => {
    const before = client.batches.filter(({ resync }) => resync).length;
    await db.updateTable('workspace_members').set({ role }).where('user_id', '=', guest.id).execute();
    await announce(db, userStream(guest.id), { kind: 'workspace_member' });
    await expect.poll(() => client.batches.filter(({ resync }) => resync).length).toBe(before + 1);
  };
  await client.reached(workspace, await rename('hidden at first'));
  await setRole(ROLE.MEMBER);
  await client.reached(workspace, await rename('for members'));
  await setRole(ROLE.GUEST);
  await client.reached(workspace, await rename('hidden again'));
  expect(textOf(client)).toContain('for members');
  expect(textOf(client)).not.toContain('hidden');
});
