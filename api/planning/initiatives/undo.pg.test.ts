import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { act, takeBack } from '../../work-items/undo/testing.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

let team: InitiativeTeam;
beforeAll(async () => {
  team = await makeInitiativeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['initiatives', 'modules', 'work_items']) await sql.unsafe(`delete from ${table}`);
});

const undo = (mutation: string, caller: Caller = team.member, force?: string[]): Promise<Answer> =>
  takeBack(team, caller, mutation, force);
const live = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    actor: team.member,
    stream: team.workspace_stream,
    lists: [team.liveInitiatives],
    action,
  });

// docs/contract/initiatives.md#undo
test('changes go back, again and again, and what somebody else changed since stands in the way', async () => {
  const { member, admin, initiative, read } = team;
  const { id } = await team.makeInitiative({ target_date: '2026-12-18' });
  const change = { name: 'Two', target_kind: 'quarter', status: 'active', owner_id: admin.id };
  const mutation = await act(member, 'patch', initiative(id), change);
  const answer = await live(() => undo(mutation));
  expect(answer.status).toBe(200);
  const first = { name: 'An initiative', target_kind: 'day', target_date: '2026-12-18', owner_id: null };
  expect(await read(id)).toMatchObject(first);
  expect((await live(() => undo(answer.body.mutation_id))).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'Two', target_date: '2026-12-31', owner_id: admin.id });
  const other = await act(member, 'patch', initiative(id), { name: 'Three' });
  await admin.patch(initiative(id), { name: 'Four' });
  expect((await undo(other)).status).toBe(409);
  expect((await undo(other, team.outsider)).status).toBe(404);
});

// docs/contract/initiatives.md#undo
test('parts that were added go, and parts that were taken out come back, with their progress', async () => {
  const { member, project, initiative, read, makeItem } = team;
  await makeItem();
  const { id } = await team.makeInitiative();
  const added = await act(member, 'post', `${initiative(id)}parts/`, {
    kind: 'project',
    project_id: project.id,
  });
  expect((await read(id)).progress.total).toBe(1);
  expect((await live(() => undo(added))).status).toBe(200);
  expect(await read(id)).toMatchObject({ parts: [], progress: { total: 0 } });
  const part = await team.addPart(id, { kind: 'project', project_id: project.id });
  const removed = await act(member, 'delete', `${initiative(id)}parts/${part.id}/`);
  await makeItem();
  expect((await live(() => undo(removed))).status).toBe(200);
  expect(await read(id)).toMatchObject({ parts: [{ id: part.id }], progress: { total: 2 } });
});

// docs/contract/initiatives.md#undo
test('a deleted initiative comes back with what was nested in it and its parts, and goes again', async () => {
  const { member, initiative, read, project, makeItem } = team;
  await makeItem();
  const top = await team.makeInitiative();
  const middle = await team.makeInitiative({ parent_id: top.id });
  const low = await team.makeInitiative({ parent_id: middle.id });
  await team.addPart(middle.id, { kind: 'project', project_id: project.id });
  const mutation = await act(member, 'delete', initiative(middle.id));
  expect((await read(top.id)).progress.total).toBe(0);
  await makeItem();
  const answer = await live(() => undo(mutation));
  expect(answer.status, answer.text).toBe(200);
  expect((await read(low.id)).parent_id).toBe(middle.id);
  expect(await read(middle.id)).toMatchObject({ parent_id: top.id, progress: { total: 2 } });
  expect((await read(top.id)).progress.total).toBe(2);
  expect((await live(() => undo(answer.body.mutation_id))).status).toBe(200);
  expect((await member.get(initiative(middle.id))).status).toBe(404);
  expect((await read(low.id)).parent_id).toBe(top.id);
});

// docs/contract/initiatives.md#undo
test('a new initiative goes when it is taken back, and an undo makes no circle', async () => {
  const { member, initiatives, initiative, read } = team;
  const id = '019b0000-0000-7000-8000-0000000000bb';
  const made = await act(member, 'post', initiatives, { id, name: 'New' });
  expect((await live(() => undo(made))).status).toBe(200);
  expect((await member.get(initiative(id))).status).toBe(404);
  const [one, two] = [await team.makeInitiative(), await team.makeInitiative()];
  await member.patch(initiative(one.id), { parent_id: two.id });
  const freed = await act(member, 'patch', initiative(one.id), { parent_id: null });
  await member.patch(initiative(two.id), { parent_id: one.id });
  expect((await undo(freed)).status).toBe(200);
  expect([(await read(one.id)).parent_id, (await read(two.id)).parent_id]).toEqual([null, one.id]);
});

// docs/contract/initiatives.md#undo
test('parts of a project that the caller left meanwhile do not come back', async () => {
  const { admin, member, test: app, initiative, read } = team;
  const other = await app.makeProject(admin, team.workspace);
  await app.addProjectMember(other.id, member, 15);
  const { id } = await team.makeInitiative();
  const part = await team.addPart(id, { kind: 'project', project_id: other.id });
  const removed = await act(member, 'delete', `${initiative(id)}parts/${part.id}/`);
  await app.database.sql`update project_members set is_active = false
    where project_id = ${other.id} and user_id = ${member.id}`;
  expect((await undo(removed)).status).toBe(200);
  expect((await read(id)).parts).toEqual([]);
  expectMade(await member.post(team.initiatives, { name: 'Another' }));
});
