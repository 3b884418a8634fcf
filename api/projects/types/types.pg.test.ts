import { ROLE } from '@tandem/shared/roles.ts';
import { workItemTypeSchema, type WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
let base: string;
let types: string;
let ofWorkspace: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  types = `${base}work-item-types/`;
  ofWorkspace = `/api/workspaces/${team.workspace.slug}/work-item-types/`;
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>, caller: Caller = team.admin) =>
  expectReplay({
    test: team.test,
    caller,
    stream: team.stream,
    lists: [{ url: types, kind: 'work_item_type' }, team.liveList],
    action,
  });
const makeType = async (values: Record<string, unknown>) =>
  expectMade<WorkItemType>(await team.admin.post(types, values));
const names = (answer: Answer) => answer.body.map((row: { name: string }) => row.name);

// docs/contract/work-item-types.md#a-new-type
// docs/contract/work-item-types.md#names-of-types
// docs/contract/work-item-types.md#types-of-a-project
// docs/contract/work-item-types.md#types-of-the-workspace
test('a type is made, listed in the order of its level and changed', async () => {
  const { admin, member } = team;
  const body = { name: ' Bug ', description: 'Broken', logo_props: { in_use: 'icon' }, level: 2 };
  const { status, body: bug } = await replay(() => admin.post(types, body));
  expect(status).toBe(201);
  expect(workItemTypeSchema.strict().parse(bug)).toEqual(bug);
  expect(bug).toMatchObject({
    ...{ name: 'Bug', description: 'Broken', logo_props: { in_use: 'icon' }, level: 2 },
    ...{ is_epic: false, is_default: false, is_active: true, created_by: admin.id },
  });
  await replay(() => admin.post(types, { name: 'Task', level: 1 }));
  expect(names(await member.get(types))).toEqual(['Task', 'Bug']);
  expect(names(await member.get(ofWorkspace))).toEqual(['Task', 'Bug']);
  const changed = await replay(() => admin.patch(`${types}${bug.id}/`, { name: 'Fault', is_active: false }));
  expect(changed).toMatchObject({
    status: 200,
    body: { id: bug.id, name: 'Fault', description: 'Broken', is_active: false },
  });
  expect((await member.get(`${types}${bug.id}/`)).body).toEqual(changed.body);
});

// docs/contract/work-item-types.md#one-default
test('one type of a workspace is the default', async () => {
  const { admin } = team;
  const first = await makeType({ name: 'First', is_default: true });
  const { body: second } = await replay(() => admin.post(types, { name: 'Second', is_default: true }));
  const isDefault = async (id: string) => (await admin.get(`${types}${id}/`)).body.is_default;
  expect([await isDefault(first.id), await isDefault(second.id)]).toEqual([false, true]);
  await replay(() => admin.patch(`${types}${first.id}/`, { is_default: true }));
  expect([await isDefault(first.id), await isDefault(second.id)]).toEqual([true, false]);
});

// docs/contract/work-item-types.md#a-new-type
// docs/contract/work-item-types.md#names-of-types
// docs/contract/work-item-types.md#types-of-a-project
// docs/contract/work-item-types.md#types-of-the-workspace
test('another project takes up the type of a name; what is changed there is changed here', async () => {
  const { admin, test, workspace, member } = team;
  const type = await makeType({ name: 'Shared' });
  const project = await test.makeProject(admin, workspace);
  const there = `/api/workspaces/${workspace.slug}/projects/${project.id}/work-item-types/`;
  expect((await admin.patch(`${there}${type.id}/`, { name: 'Mine' })).status).toBe(404);
  expect((await admin.get(there)).body).toEqual([]);
  const taken = await admin.post(there, { name: 'shared', description: 'Other' });
  expect(taken).toMatchObject({ status: 201, body: { id: type.id, name: 'Shared', description: '' } });
  await replay(() => admin.patch(`${there}${type.id}/`, { name: 'For both' }));
  expect((await member.get(`${types}${type.id}/`)).body.name).toBe('For both');
  const all = (await admin.get(ofWorkspace)).body.filter((row: { id: string }) => row.id === type.id);
  expect(all).toHaveLength(1);
  expect(all[0].project_ids.toSorted()).toEqual([team.project.id, project.id].toSorted());
  const seen = (await member.get(ofWorkspace)).body.find((row: { id: string }) => row.id === type.id);
  expect(seen.project_ids).toEqual([team.project.id]);
});

// docs/contract/work-item-types.md#names-of-types
test('names are told apart, and wrong values reported by their field', async () => {
  const { admin } = team;
  const [one, other] = [await makeType({ name: 'One' }), await makeType({ name: 'Other' })];
  const error = { error: expect.any(String) };
  expect(await admin.post(types, { name: 'ONE' })).toMatchObject({ status: 400, body: error });
  expect(await admin.patch(`${types}${other.id}/`, { name: 'one' })).toMatchObject({
    status: 400,
    body: error,
  });
  expect((await admin.patch(`${types}${one.id}/`, { name: 'ONE' })).body.name).toBe('ONE');
  const fields = async (body: object) => Object.keys((await admin.post(types, body)).body);
  expect(await fields({})).toEqual(['name']);
  expect(await fields({ name: ' ' })).toEqual(['name']);
  expect(await fields({ name: 'a'.repeat(256) })).toEqual(['name']);
  expect(await fields({ name: 'a', level: 'high', is_active: 1 })).toEqual(['is_active', 'level']);
});

// docs/contract/work-item-types.md#the-type-of-epics
test('the type of epics stays active and is no default', async () => {
  const { admin } = team;
  await admin.patch(base, { is_epic_enabled: true });
  const epic = expectMade<{ id: string; type_id: string }>(
    await admin.post(`${base}epics/`, { name: 'An epic' }),
  );
  const path = `${types}${epic.type_id}/`;
  expect(Object.keys((await admin.patch(path, { is_active: false })).body)).toEqual(['is_active']);
  expect(Object.keys((await admin.patch(path, { is_default: true })).body)).toEqual(['is_default']);
  expect((await replay(() => admin.patch(path, { name: 'Theme' }))).body).toMatchObject({
    name: 'Theme',
    is_epic: true,
  });
  const answer = await admin.post(team.items, { name: 'An item', type_id: epic.type_id });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['type_id']]);
});

// docs/contract/work-item-types.md#the-type-of-an-item
// docs/contract/work-item-types.md#types-in-the-history
test('items have types of their project, and their history records when it changes', async () => {
  const { admin, member, item, items } = team;
  const [story, chore] = [await makeType({ name: 'Story' }), await makeType({ name: 'Chore' })];
  const made = (await replay(() => member.post(items, { name: 'a', type_id: story.id }))).body;
  expect(made.type_id).toBe(story.id);
  await replay(() => member.patch(item(made.id), { type_id: chore.id }));
  expect((await team.readItem(made.id)).type_id).toBe(chore.id);
  await member.patch(item(made.id), { type_id: '' });
  const history = (await member.get(`${item(made.id)}history/?activity_type=issue-property`)).body.slice(1);
  expect(history).toMatchObject([
    {
      ...{ verb: 'updated', field: 'type', old_value: 'Story', new_value: 'Chore' },
      ...{ old_identifier: story.id, new_identifier: chore.id },
    },
    { field: 'type', old_value: 'Chore', new_value: '', new_identifier: null },
  ]);
  await member.patch(item(made.id), { type_id: story.id });
  await admin.patch(`${types}${story.id}/`, { is_active: false });
  expect((await member.post(items, { name: 'a', type_id: story.id })).body).toHaveProperty('type_id');
  // A form sends back what the item has.
  expect((await member.patch(item(made.id), { type_id: story.id, name: 'b' })).status).toBe(204);
  const listed = (await member.get(`${items}?issue_type=${story.id}`)).body.results;
  expect(listed.map((row: { id: string }) => row.id)).toEqual([made.id]);
});

// docs/contract/work-item-types.md#the-type-of-an-item
// docs/contract/work-item-types.md#types-of-a-project
// docs/contract/work-items.md#fields-of-a-new-item
test('types of other projects and workspaces, and unknown ones, are none for an item', async () => {
  const { member, items, item, test, admin, workspace } = team;
  const project = await test.makeProject(admin, workspace);
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/work-item-types/`;
  const elsewhere = expectMade<WorkItemType>(await admin.post(path, { name: 'Elsewhere' }));
  const owner = await test.makeUser();
  const foreign = await test.makeWorkspace(owner);
  const far = await test.makeProject(owner, foreign);
  const farPath = `/api/workspaces/${foreign.slug}/projects/${far.id}/work-item-types/`;
  const farType = expectMade<WorkItemType>(await owner.post(farPath, { name: 'Far' }));
  const own = await team.makeItem();
  for (const type_id of [elsewhere.id, farType.id, UNKNOWN, own.id]) {
    const answers = [
      await member.post(items, { name: 'a', type_id }),
      await member.patch(item(own.id), { type_id }),
    ];
    for (const { status, body } of answers) expect([status, Object.keys(body)]).toEqual([400, ['type_id']]);
    expect((await admin.get(`${types}${type_id}/`)).status).toBe(404);
    expect((await admin.patch(`${types}${type_id}/`, { name: 'b' })).status).toBe(404);
  }
});

// docs/contract/work-item-types.md#a-new-type
// docs/contract/work-item-types.md#types-of-a-project
// docs/contract/work-item-types.md#types-of-the-workspace
// docs/contract/work-item-types.md#who-may-write-types
test('members read types; administrators of the project write them', async () => {
  const { admin, member, guest, outsider, test, workspace, project } = team;
  const type = await makeType({ name: 'For roles' });
  const removed = await test.makeUser();
  await test.addMember(workspace.id, removed, ROLE.MEMBER);
  await test.addProjectMember(project.id, removed, ROLE.ADMIN);
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', removed.id)
    .execute();
  let count = 0;
  const status = async (caller: Caller) => [
    (await caller.get(types)).status,
    (await caller.get(`${types}${type.id}/`)).status,
    (await caller.post(types, { name: `New ${(count += 1)}` })).status,
    (await caller.patch(`${types}${type.id}/`, { level: 1 })).status,
  ];
  expect(await status(test.nobody)).toEqual([401, 401, 401, 401]);
  for (const stranger of [outsider, removed]) expect(await status(stranger)).toEqual([403, 403, 403, 403]);
  for (const reader of [guest, member]) expect(await status(reader)).toEqual([200, 200, 403, 403]);
  expect(await status(admin)).toEqual([200, 200, 201, 200]);
  expect((await outsider.get(ofWorkspace)).body).toEqual([]);
  expect((await guest.get(ofWorkspace)).body.length).toBeGreaterThan(0);
  expect((await test.nobody.get(ofWorkspace)).status).toBe(401);
  expect((await (await test.makeUser()).get(ofWorkspace)).status).toBe(403);
});
