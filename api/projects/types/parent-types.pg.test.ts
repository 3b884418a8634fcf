import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
let base: string;
let types: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  types = `${base}work-item-types/`;
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [{ url: types, kind: 'work_item_type' }],
    action,
  });
const makeType = async (name: string) => expectMade<WorkItemType>(await team.admin.post(types, { name }));

// docs/contract/work-item-types.md#parents-by-type
test('the types of parents are set, sent back and taken away', async () => {
  const { admin, member } = team;
  const [story, task] = [await makeType('Story'), await makeType('Task')];
  expect(task.parent_type_ids).toEqual([]);
  const path = `${types}${task.id}/`;
  const wanted = [story.id, task.id, story.id];
  const set = await replay(() => admin.patch(path, { parent_type_ids: wanted }));
  expect(set.body.parent_type_ids).toEqual([story.id, task.id]);
  expect((await admin.patch(path, { parent_type_ids: wanted })).body).toEqual(set.body);
  expect((await admin.patch(path, { name: 'Chore' })).body.parent_type_ids).toEqual([story.id, task.id]);
  expect((await member.patch(path, { parent_type_ids: [] })).status).toBe(403);
  expect((await replay(() => admin.patch(path, { parent_type_ids: null }))).body.parent_type_ids).toEqual([]);
  const made = await replay(() => admin.post(types, { name: 'Step', parent_type_ids: [task.id] }));
  expect(made.body.parent_type_ids).toEqual([task.id]);
});

// docs/contract/work-item-types.md#parents-by-type
test('parents are types that the project uses, and epics have none', async () => {
  const { admin, test: app, workspace } = team;
  const type = await makeType('Here');
  const project = await app.makeProject(admin, workspace);
  const there = `/api/workspaces/${workspace.slug}/projects/${project.id}/work-item-types/`;
  const elsewhere = expectMade<WorkItemType>(await admin.post(there, { name: 'Elsewhere' }));
  const refused = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    expect([status, Object.keys(body)]).toEqual([400, ['parent_type_ids']]);
  };
  for (const id of [UNKNOWN, elsewhere.id, 'x']) {
    await refused(admin.post(types, { name: 'New', parent_type_ids: [id] }));
    await refused(admin.patch(`${types}${type.id}/`, { parent_type_ids: [type.id, id] }));
  }
  // The type is in use by another project of the workspace. A request may repeat the parents stored there.
  expect((await admin.post(there, { name: 'Here', parent_type_ids: [UNKNOWN] })).status).toBe(201);
  await admin.patch(`${types}${type.id}/`, { parent_type_ids: [type.id] });
  const parent_type_ids = [elsewhere.id, type.id];
  expect((await admin.patch(`${there}${type.id}/`, { parent_type_ids })).status).toBe(200);
  const back = await admin.patch(`${types}${type.id}/`, { parent_type_ids, name: 'Renamed' });
  expect(back.body).toMatchObject({ parent_type_ids, name: 'Renamed' });
  await admin.patch(base, { is_epic_enabled: true });
  const epic = expectMade<{ type_id: string }>(await admin.post(`${base}epics/`, { name: 'An epic' }));
  await refused(admin.patch(`${types}${epic.type_id}/`, { parent_type_ids: [type.id] }));
  expect((await admin.patch(`${types}${epic.type_id}/`, { parent_type_ids: [] })).status).toBe(200);
  const only = { parent_type_ids: [epic.type_id] };
  expect((await admin.patch(`${types}${type.id}/`, only)).body).toMatchObject(only);
});
