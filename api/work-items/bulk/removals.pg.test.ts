import type { State } from '@tandem/shared/projects/states/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
let base: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const remove = (ids: unknown, caller = team.admin) =>
  caller.delete(`${base}bulk-delete-issues/`, { issue_ids: ids });
const archive = (ids: unknown, caller = team.member) =>
  caller.post(`${base}bulk-archive-issues/`, { issue_ids: ids });
const subscribe = (ids: unknown, caller = team.member) =>
  caller.post(`${base}bulk-subscribe-issues/`, { issue_ids: ids });
const makeDone = () => team.makeItem({ state_id: team.states.Done.id });
const isSubscribed = async (id: string, caller = team.member) =>
  (await caller.get(team.item(id))).body.is_subscribed;

// docs/contract/bulk.md#deleting-many
// docs/contract/conventions.md#bodies-of-delete
test('items go together with those below them, as each alone would', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, item } = team;
  const parent = await makeItem();
  const one = await makeItem({ parent_id: parent.id });
  const [two, child] = [await makeItem(), await makeItem({ parent_id: one.id })];
  await member.post(`${item(two.id)}comments/`, { comment_html: '<p>x</p>' });
  const action = () => remove([one.id, child.id, two.id]);
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  for (const row of [one, two, child]) expect((await admin.get(item(row.id))).status).toBe(404);
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(0);
  const { db } = app.database;
  const rows = await db
    .selectFrom('work_items')
    .select(['updated_at', 'deleted_at'])
    .where('id', '=', two.id)
    .executeTakeFirstOrThrow();
  expect(rows.deleted_at).not.toBeNull();
  expect(rows.updated_at > two.updated_at).toBe(true);
  const recorded = await db
    .selectFrom('activities')
    .select('work_item_id')
    .where('verb', '=', 'deleted')
    .where('field', '=', 'issue')
    .where('work_item_id', 'in', [one.id, two.id, child.id])
    .execute();
  expect(recorded).toHaveLength(3);
  const comment = await db
    .selectFrom('comments')
    .select('deleted_at')
    .where('work_item_id', '=', two.id)
    .executeTakeFirstOrThrow();
  expect(comment.deleted_at).not.toBeNull();
});

// docs/contract/bulk.md#archiving-many
test('items that are over are archived together; one that is not, and none is', async () => {
  const { test: app, member, stream, liveList, makeItem, states } = team;
  const [done, cancelled, open] = [
    await makeDone(),
    await makeItem({ state_id: states.Cancelled.id }),
    await makeItem(),
  ];
  const refused = await archive([done.id, open.id]);
  expect([refused.status, refused.body]).toEqual([
    400,
    { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' },
  ]);
  expect((await team.readItem(done.id)).archived_at).toBeNull();
  const action = () => archive([done.id, cancelled.id]);
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect(answer.body).toEqual({ archived_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  const after = await team.readItem(cancelled.id);
  expect(after.archived_at).toBe(answer.body.archived_at);
  expect(after.updated_at > cancelled.updated_at).toBe(true);
  const history = (await member.get(`${team.item(done.id)}history/`)).body;
  expect(history.at(-1)).toMatchObject({ field: 'archived_at', new_value: 'manual_archive' });
});

// docs/contract/bulk.md#following-many
test('the caller is subscribed to each item that they may see', async () => {
  const { admin, guest, makeItem, makeItemOf, test: app } = team;
  const [one, two, own] = [await makeItem(), await makeItem(), await makeItemOf(guest)];
  for (let round = 0; round < 2; round += 1) {
    const answer = await subscribe([one.id, two.id], admin);
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  }
  expect([await isSubscribed(one.id, admin), await isSubscribed(two.id, admin)]).toEqual([true, true]);
  expect((await team.readItem(one.id)).updated_at).toBe(one.updated_at);
  // What a guest may not see is unknown to them.
  const hidden = await subscribe([own.id, one.id], guest);
  expect([hidden.status, hidden.body]).toEqual([400, { error: 'Work item not found' }]);
  expect((await subscribe([own.id], guest)).status).toBe(200);
  const rows = await app.database.db
    .selectFrom('work_item_subscribers')
    .select('work_item_id')
    .where('user_id', '=', guest.id)
    .execute();
  expect(rows).toEqual([{ work_item_id: own.id }]);
});

// docs/contract/bulk.md#ids-of-bulk-calls
test('without ids they are refused, and so are ids that are none', async () => {
  for (const call of [remove, archive, subscribe]) {
    const none = await call([]);
    expect([none.status, Object.keys(none.body)]).toEqual([400, ['error']]);
    for (const bad of [undefined, 'all', ['x']]) {
      const answer = await call(bad);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['issue_ids']]);
    }
  }
});

// docs/contract/bulk.md#ids-of-bulk-calls
test('ids of other projects and unknown ones are refused, and nothing changes', async () => {
  const { test: app, admin, workspace } = team;
  const other = await app.makeProject(admin, workspace);
  const url = `/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`;
  const states = await admin.get(`/api/workspaces/${workspace.slug}/projects/${other.id}/states/`);
  const done = states.body.find((state: State) => state.group === 'completed');
  const { body: row } = await admin.post(url, { name: 'Elsewhere', state_id: done.id });
  const own = await makeDone();
  for (const call of [remove, archive, subscribe]) {
    for (const unknown of [row.id, MISSING]) {
      const answer = await call([own.id, unknown], admin);
      expect([answer.status, answer.body]).toEqual([400, { error: 'Work item not found' }]);
    }
  }
  expect(await team.readItem(own.id)).toMatchObject({ archived_at: null, updated_at: own.updated_at });
  expect((await admin.get(`${url}${row.id}/`)).body).toMatchObject({
    archived_at: null,
    updated_at: row.updated_at,
  });
});

// docs/contract/bulk.md#archiving-many
// docs/contract/bulk.md#deleting-many
test('administrators delete, members archive, everybody of the project subscribes', async () => {
  const { test: app, admin, member, guest, outsider } = team;
  const [row, ofGuest] = [await makeDone(), await team.makeItemOf(guest)];
  const calls = [
    [remove, { [app.nobody.id]: 401, [outsider.id]: 403, [guest.id]: 403, [member.id]: 403 }],
    [archive, { [app.nobody.id]: 401, [outsider.id]: 403, [guest.id]: 403, [member.id]: 200 }],
    [subscribe, { [app.nobody.id]: 401, [outsider.id]: 403, [guest.id]: 200, [admin.id]: 200 }],
  ] as const;
  for (const [call, statuses] of calls) {
    for (const caller of [app.nobody, outsider, guest, member, admin]) {
      const expected = statuses[caller.id];
      const { id } = caller === guest && call === subscribe ? ofGuest : row;
      if (expected !== undefined) expect((await call([id], caller)).status).toBe(expected);
    }
  }
});
