import { deleteSession } from '@tandem/db/access/sessions.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ChangesBatch } from '@tandem/shared/sync/socket-events.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Person,
  type Team,
  announce,
  makeMember,
  makePerson,
  makeTeam,
  removeFromProject,
} from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
/** Looks rights up only when there is a sign. */
let bySign: TestRealtime;
/** Looks rights up all the time. */
let byTime: TestRealtime;
let owner: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  bySign = await startRealtime(database, { access_check_ms: 60_000, tick_ms: 60_000 });
  byTime = await startRealtime(database, { access_check_ms: 50, tick_ms: 60_000 });
  owner = await makePerson(database.db);
  team = await makeTeam(database.db, owner);
});
afterAll(async () => {
  await bySign.close();
  await byTime.close();
  await database.close();
});

test('a removed member is informed, leaves the room at once and cannot come back', async () => {
  const member = await makeMember(database.db, team);
  const stream = projectStream(team.project_id);
  const [client, witness] = [await bySign.open(member), await bySign.open(owner)];
  await client.subscribe(stream);
  await witness.subscribe(stream);
  await removeFromProject(database.db, team.project_id, member);
  expect(await client.waitFor('access')).toEqual({ stream, revoked: true });
  const seq = await announce(database.db, stream);
  await witness.reached(stream, seq);
  expect(await client.subscribe(stream)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(client.batches).toEqual([]);
  expect(await client.subscribe(userStream(member.id))).toMatchObject({ ok: true });
});

test('who leaves the workspace loses its projects too', async () => {
  const member = await makeMember(database.db, team);
  const client = await bySign.open(member);
  await client.subscribe(projectStream(team.project_id));
  await client.subscribe(workspaceStream(team.workspace_id));
  await database.db
    .updateTable('workspace_members')
    .set({ is_active: false })
    .where('user_id', '=', member.id)
    .execute();
  await announce(database.db, userStream(member.id), { kind: 'workspace_member', op: 'remove' });
  await client.waitFor<{ stream: string }>(
    'access',
    ({ stream }) => stream === projectStream(team.project_id),
  );
  await client.waitFor<{ stream: string }>(
    'access',
    ({ stream }) => stream === workspaceStream(team.workspace_id),
  );
});

test('a deleted project closes its stream for everybody', async () => {
  const other = await makeTeam(database.db, owner);
  const client = await bySign.open(owner);
  await client.subscribe(projectStream(other.project_id));
  await client.subscribe(workspaceStream(other.workspace_id));
  await database.db
    .updateTable('projects')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', other.project_id)
    .execute();
  await announce(database.db, workspaceStream(other.workspace_id), {
    kind: 'project',
    op: 'remove',
    id: other.project_id,
  });
  await client.waitFor('access');
});

test('a guest whose view is narrowed lists again and then gets only their own items', async () => {
  const { db } = database;
  const wide = await makeTeam(db, owner);
  await db
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', wide.project_id)
    .execute();
  const guest = await makeMember(db, wide, ROLE.GUEST);
  const stream = projectStream(wide.project_id);
  const client = await bySign.open(guest);
  await client.subscribe(stream);
  const foreign = { kind: 'work_item', item_creator_id: owner.id } as const;
  await announce(db, stream, foreign);
  expect((await client.reached(stream, 1))[0]?.changes).toHaveLength(1);
  await announce(db, stream, { kind: 'worklog', item_creator_id: guest.id });
  expect((await client.reached(stream, 2)).at(-1)?.changes).toEqual([]);
  await db
    .updateTable('projects')
    .set({ guest_view_all_features: false })
    .where('id', '=', wide.project_id)
    .execute();
  await announce(db, stream, { kind: 'project', id: wide.project_id });
  await client.waitFor<ChangesBatch>('changes', (batch) => batch.resync === true);
  await announce(db, stream, foreign);
  const batches = await client.reached(stream, 4);
  expect(batches.at(-1)).toMatchObject({ after: 3, seq: 4, changes: [] });
});

test('a session that ended and a user who was deactivated are disconnected without any sign', async () => {
  const [leaver, banned] = [await makeMember(database.db, team), await makeMember(database.db, team)];
  const ended = await byTime.open(leaver);
  const stopped = await byTime.open(banned);
  await deleteSession(database.db, leaver.session_key);
  expect(await ended.disconnected()).toBe('io server disconnect');
  await database.db.updateTable('users').set({ is_active: false }).where('id', '=', banned.id).execute();
  expect(await stopped.disconnected()).toBe('io server disconnect');
  await expect(byTime.open(leaver)).rejects.toThrow();
  await expect(byTime.open(banned)).rejects.toThrow();
});

test('a right that went without any Change is noticed too', async () => {
  const member = await makeMember(database.db, team);
  const client = await byTime.open(member);
  const stream = projectStream(team.project_id);
  await client.subscribe(stream);
  await database.db.deleteFrom('project_members').where('user_id', '=', member.id).execute();
  expect(await client.waitFor('access')).toEqual({ stream, revoked: true });
});
