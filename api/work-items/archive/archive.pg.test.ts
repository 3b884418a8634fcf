import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import type { Answer } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const pathOf = (id: string) => `${team.item(id)}archive/`;
const archive = (id: string, caller = team.member) => caller.post(pathOf(id));
const restore = (id: string, caller = team.member) => caller.delete(pathOf(id));
const makeDone = (values: object = {}) => team.makeItem({ state_id: team.states.Done.id, ...values });

// docs/contract/archive.md#archiving-an-item
// docs/contract/archive.md#reading-an-archived-item
// docs/contract/archive.md#restoring-an-item
// docs/contract/lists.md#what-was-deleted
// docs/contract/work-items.md#history-moment-and-followers
test('an item that is over is put away and brought back; both are recorded and move updated_at', async () => {
  const { test: app, member, admin, stream, liveList, item } = team;
  const parent = await team.makeItem();
  const row = await makeDone({ parent_id: parent.id });
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  const answer = await replay(() => archive(row.id, admin));
  expect([answer.status, answer.body]).toEqual([
    200,
    { archived_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  ]);
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(0);
  const detail = await member.get(`${pathOf(row.id)}?expand=issue_link`);
  expect(detail.body).toMatchObject({
    id: row.id,
    archived_at: answer.body.archived_at,
    description_html: '<p></p>',
    issue_link: [],
  });
  expect(detail.body.updated_at > row.updated_at).toBe(true);
  const back = await replay(() => restore(row.id));
  expect([back.status, back.text]).toEqual([204, '']);
  const after = await team.readItem(row.id);
  expect(after.archived_at).toBeNull();
  expect(after.updated_at > detail.body.updated_at).toBe(true);
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(1);
  const history = (await member.get(`${item(row.id)}history/`)).body;
  expect(history.filter((each: Activity) => each.field === 'archived_at')).toMatchObject([
    { verb: 'updated', old_value: null, new_value: 'manual_archive', actor: admin.id },
    { verb: 'updated', old_value: 'archive', new_value: 'restore', actor: member.id },
  ]);
  expect((await admin.get(item(row.id))).body.is_subscribed).toBe(true);
});

// docs/contract/archive.md#what-stays
test('the archive leaves sub-items, the cycle and modules of an item alone', async () => {
  const { test: app, workspace, project } = team;
  const row = await makeDone();
  const child = await team.makeItem({ parent_id: row.id });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const { id: module_id } = await app.database.db
    .insertInto('modules')
    .values({ ...scope, name: 'A module' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.database.db
    .insertInto('module_work_items')
    .values({ ...scope, module_id, work_item_id: row.id })
    .execute();
  const { id: cycle_id } = await app.database.db
    .insertInto('cycles')
    .values({ ...scope, name: 'A cycle', owned_by_id: team.admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.database.db
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id, work_item_id: row.id })
    .execute();
  await archive(row.id);
  expect(await team.readItem(child.id)).toMatchObject({ archived_at: null, parent_id: row.id });
  expect(await team.readItem(row.id)).toMatchObject({ cycle_id, module_ids: [module_id] });
});

// docs/contract/archive.md#what-can-be-archived
test('what is not over cannot be archived, what is archived not again, and what is not cannot come back', async () => {
  const { member } = team;
  const [open, done] = [await team.makeItem(), await makeDone()];
  const refused = await archive(open.id);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['error']]);
  expect((await restore(done.id)).status).toBe(404);
  expect((await member.get(pathOf(done.id))).status).toBe(404);
  await archive(done.id);
  expect((await archive(done.id)).status).toBe(404);
  for (const call of [archive, restore]) {
    const answer = await call(MISSING);
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  }
});

// docs/contract/archive.md#while-archived
test('an archived item cannot be changed or written on; it can be deleted', async () => {
  const { member, admin, item } = team;
  const [row, other] = [await makeDone(), await team.makeItem()];
  await archive(row.id);
  const { updated_at } = await team.readItem(row.id);
  expect((await member.patch(item(row.id), { name: 'x' })).status).toBe(404);
  expect((await member.put(item(row.id), { name: 'x' })).status).toBe(404);
  expect((await member.post(`${item(row.id)}comments/`, { comment_html: '<p>x</p>' })).status).toBe(400);
  expect((await member.post(`${item(row.id)}issue-links/`, { url: 'https://a.example' })).status).toBe(400);
  expect((await member.post(`${item(row.id)}sub-issues/`, { sub_issue_ids: [other.id] })).status).toBe(400);
  expect((await team.readItem(row.id)).updated_at).toBe(updated_at);
  expect((await admin.delete(item(row.id))).status).toBe(204);
});

// docs/contract/archive.md#roles-in-the-archive
test('members archive, restore and read the archive; guests do not, not even of their own', async () => {
  const { test: app, guest, outsider, makeItemOf } = team;
  const row = await makeItemOf(guest, { state_id: team.states.Done.id });
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await archive(row.id, caller)).status).toBe(status);
    expect((await restore(row.id, caller)).status).toBe(status);
    expect((await caller.get(pathOf(row.id))).status).toBe(status);
  }
  expect((await team.readItem(row.id)).archived_at).toBeNull();
});
