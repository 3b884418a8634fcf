import { ROLE } from '@tandem/shared/roles.ts';
import { subItemsSchema } from '@tandem/shared/work-items/bulk/input.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const pathOf = (id: string) => `${team.item(id)}sub-issues/`;
const add = (id: string, ids: unknown, caller = team.member) =>
  caller.post(pathOf(id), { sub_issue_ids: ids });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const inProject = (id: string) => `/api/workspaces/${team.workspace.slug}/projects/${id}/issues/`;

async function makeOtherProject(owner = team.admin) {
  const project = await team.test.makeProject(owner, team.workspace);
  const make = async (values: object = {}) => {
    const answer = await owner.post(inProject(project.id), { name: 'Elsewhere', ...values });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  return { project, make };
}

// docs/contract/sub-items.md#listing-sub-items
// docs/contract/sub-items.md#putting-items-below
// docs/contract/sub-items.md#taking-out
test('sub-items are put below, newest first, with the groups that have any', async () => {
  const { makeItem, member, states } = team;
  const parent = await makeItem();
  const [older, done, known] = [
    await makeItem(),
    await makeItem({ state_id: states.Done.id }),
    await makeItem({ parent_id: parent.id }),
  ];
  const answer = await add(parent.id, [older.id, done.id]);
  expect(answer.status).toBe(200);
  expect(subItemsSchema.strict().parse(answer.body)).toEqual(answer.body);
  expect(idsOf(answer.body.sub_issues)).toEqual([done.id, older.id]);
  expect(answer.body.sub_issues[0]).toMatchObject({ parent_id: parent.id });
  expect(answer.body.sub_issues[1].updated_at > older.updated_at).toBe(true);
  const all = (await member.get(pathOf(parent.id))).body;
  expect(idsOf(all.sub_issues)).toEqual([known.id, done.id, older.id]);
  expect(all.state_distribution).toEqual({ backlog: [known.id, older.id], completed: [done.id] });
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(3);
  await member.patch(team.item(older.id), { parent_id: null });
  expect((await member.get(pathOf(parent.id))).body.sub_issues).toHaveLength(2);
  const history = (await member.get(`${team.item(older.id)}history/`)).body;
  const key = `${team.project.identifier}-${parent.sequence_id}`;
  expect(history.filter((each: Activity) => each.field === 'parent')).toMatchObject([
    { old_value: '', new_value: key, old_identifier: null, new_identifier: parent.id, actor: member.id },
    { old_value: key, new_value: '' },
  ]);
});

// docs/contract/sub-items.md#changes-of-sub-items
test('the Changes are those of the sub-items, of the parents that lost them, and of the new parent', async () => {
  const { test: app, member, stream, liveList, makeItem } = team;
  const [before, parent] = [await makeItem(), await makeItem()];
  const child = await makeItem({ parent_id: before.id });
  const other = await makeItem();
  const action = () => add(parent.id, [child.id, other.id, child.id]);
  await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect((await team.readItem(before.id)).sub_issues_count).toBe(0);
});

// docs/contract/sub-items.md#putting-items-below
test('an item below it already stays, and is answered', async () => {
  const { makeItem } = team;
  const parent = await makeItem();
  const child = await makeItem({ parent_id: parent.id });
  const answer = await add(parent.id, [child.id]);
  expect(idsOf(answer.body.sub_issues)).toEqual([child.id]);
  expect((await team.readItem(child.id)).updated_at).toBe(child.updated_at);
});

// docs/contract/sub-items.md#what-cannot-stand-below
test('what cannot stand there is refused by the name of the field, and then nothing moves', async () => {
  const { test: app, makeItem, member } = team;
  const top = await makeItem();
  const parent = await makeItem({ parent_id: top.id });
  const good = await makeItem();
  const archived = await makeItem();
  await app.database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', archived.id)
    .execute();
  for (const bad of [parent.id, top.id, archived.id, MISSING, member.id]) {
    const answer = await add(parent.id, [good.id, bad]);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['sub_issue_ids']]);
  }
  expect((await team.readItem(good.id)).parent_id).toBeNull();
  const none = await add(parent.id, []);
  expect([none.status, Object.keys(none.body)]).toEqual([400, ['error']]);
  for (const bad of [undefined, 'none', [1]]) {
    const answer = await add(parent.id, bad);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['sub_issue_ids']]);
  }
  expect((await add(archived.id, [good.id])).status).toBe(400);
});

// docs/contract/sub-items.md#rights-for-sub-items
// docs/contract/sub-items.md#sub-items-of-other-projects
test('sub-items of other projects: a member of both puts them there, who is in one does not see them', async () => {
  const { test: app, admin, member, makeItem } = team;
  const { project, make } = await makeOtherProject();
  const parent = await makeItem();
  const foreign = await make();
  const refused = await add(parent.id, [foreign.id]);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['sub_issue_ids']]);
  const lists = [{ url: inProject(project.id), kind: 'work_item' as const }];
  const stream = `project:${project.id}` as const;
  const action = () => add(parent.id, [foreign.id], admin);
  await expectReplay({ test: app, caller: admin, stream, lists, action });
  expect((await admin.get(pathOf(parent.id))).body.sub_issues).toHaveLength(1);
  expect((await member.get(pathOf(parent.id))).body).toEqual({ sub_issues: [], state_distribution: {} });
  await app.addProjectMember(project.id, member, ROLE.GUEST);
  const second = await make();
  expect((await add(parent.id, [second.id])).status).toBe(400);
  expect((await member.get(pathOf(parent.id))).body.sub_issues).toEqual([]);
});

// docs/contract/sub-items.md#no-loops
test('two items cannot be put below each other at the same time', async () => {
  const { makeItem } = team;
  const [one, two] = [await makeItem(), await makeItem()];
  const answers = await Promise.all([add(one.id, [two.id]), add(two.id, [one.id])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

// docs/contract/sub-items.md#rights-for-sub-items
// docs/contract/sub-items.md#sub-items-of-other-projects
test('members read and add; guests read below their own items, of theirs alone', async () => {
  const { test: app, guest, outsider, makeItem, makeItemOf } = team;
  const parent = await makeItem();
  const own = await makeItemOf(guest);
  const child = await makeItem({ parent_id: own.id });
  expect((await guest.get(pathOf(own.id))).body.sub_issues).toEqual([]);
  const hidden = await guest.get(pathOf(parent.id));
  expect([hidden.status, hidden.text]).toEqual([404, (await guest.get(pathOf(MISSING))).text]);
  expect((await add(own.id, [own.id], guest)).status).toBe(403);
  for (const call of [() => outsider.get(pathOf(own.id)), () => add(own.id, [child.id], outsider)]) {
    expect((await call()).status).toBe(403);
  }
  expect((await app.nobody.get(pathOf(own.id))).status).toBe(401);
  expect((await add(own.id, [child.id], app.nobody)).status).toBe(401);
  expect((await add(MISSING, [child.id])).status).toBe(404);
});
