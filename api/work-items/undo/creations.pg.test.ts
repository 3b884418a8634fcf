import { ROLE } from '@tandem/shared/roles.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { act, takeBack } from './testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const undo = (mutation: string, caller: Caller = team.member, force?: string[]) =>
  takeBack(team, caller, mutation, force);

/** A new item, and the mutation id of its creation. */
async function create(values: object = {}, caller: Caller = team.member) {
  const mutation = randomUUID();
  const headers = { 'x-mutation-id': mutation };
  const { status, body } = await caller.post(team.items, { name: 'New', ...values }, { headers });
  expect(status).toBe(201);
  return { id: body.id as string, mutation };
}

// docs/contract/undo.md#creations
test('a creation is taken back as a deletion, with what its maker did since, and can be done again', async () => {
  const { test: app, member, stream, liveList, item, makeItem, readItem } = team;
  const parent = await makeItem();
  const { id, mutation } = await create({ parent_id: parent.id });
  await member.patch(item(id), { priority: 'high' });
  const below = await makeItem({ parent_id: id });
  await member.post(`${item(id)}comments/`, { comment_html: '<p>Mine</p>' });
  const action = () => undo(mutation);
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect([answer.status, answer.body.issue_ids]).toEqual([200, [id]]);
  expect((await member.get(item(id))).status).toBe(404);
  expect((await member.get(item(below.id))).status).toBe(404);
  expect((await readItem(parent.id)).sub_issues_count).toBe(0);
  const recorded = await app.database.db
    .selectFrom('activities')
    .select(['verb', 'field'])
    .where('work_item_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  expect(recorded).toEqual({ verb: 'deleted', field: 'issue' });
  expect((await undo(mutation)).status).toBe(404);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect(await readItem(id)).toMatchObject({ priority: 'high', parent_id: parent.id, sub_issues_count: 1 });
});

const BY_OTHERS: [string, string, (path: string) => Promise<unknown>][] = [
  ['a changed field', 'priority', (path) => team.admin.patch(path, { priority: 'low' })],
  ['a comment', 'comment', (path) => team.admin.post(`${path}comments/`, { comment_html: '<p>x</p>' })],
  ['a deletion', 'deleted_at', (path) => team.admin.delete(path)],
  ['what no history records', 'updated_at', (path) => team.admin.patch(path, { customer_phone: '1' })],
];
// docs/contract/undo.md#creations
test.each(BY_OTHERS)('%s by somebody else is a conflict with its name', async (_what, field, change) => {
  const { id, mutation } = await create();
  await change(team.item(id));
  const refused = await undo(mutation);
  expect(refused.status).toBe(409);
  expect(refused.body.conflicts).toMatchObject([{ id, field, reason: 'changed', changed_by: team.admin.id }]);
  expect((await undo(mutation, team.member, [id])).status).toBe(200);
  expect((await team.member.get(team.item(id))).status).toBe(404);
});

// docs/contract/undo.md#creations
test('items below that are of others, or older, go only when each is named', async () => {
  const { admin, member, item, makeItem, makeItemOf } = team;
  const older = await makeItem();
  const { id, mutation } = await create();
  const foreign = await makeItemOf(admin, { parent_id: id });
  await member.patch(item(older.id), { parent_id: id });
  const refused = await undo(mutation);
  expect(refused.body.conflicts.map((each: { id: string }) => each.id).sort()).toEqual(
    [older.id, foreign.id].sort(),
  );
  expect((await undo(mutation, member, [older.id])).status).toBe(409);
  expect((await undo(mutation, member, [older.id, foreign.id])).status).toBe(200);
  expect((await member.get(item(foreign.id))).status).toBe(404);
});

// docs/contract/undo.md#creations
test('an epic is taken back too, and who is no member any more takes nothing back', async () => {
  const { test: app, admin, member, base } = { ...team, base: team.items.replace(/issues\/$/, '') };
  await admin.patch(base, { is_epic_enabled: true });
  const epic = await act(member, 'post', `${base}epics/`, { name: 'Epic' });
  expect((await undo(epic)).status).toBe(200);
  expect((await member.get(`${base}epics/`)).body.total_count).toBe(0);
  const { mutation } = await create();
  const setActive = (is_active: boolean) =>
    app.database.db
      .updateTable('project_members')
      .set({ is_active, role: ROLE.MEMBER })
      .where('project_id', '=', team.project.id)
      .where('user_id', '=', member.id)
      .execute();
  await setActive(false);
  expect((await undo(mutation)).status).toBe(403);
  await setActive(true);
  expect((await undo(mutation)).status).toBe(200);
});

// docs/contract/undo.md#creations
test('an item that was made of a draft is not taken back: the draft would be lost', async () => {
  const drafts = `/api/workspaces/${team.workspace.slug}/draft-issues/`;
  const draft = await team.member.post(drafts, { name: 'Half', project_id: team.project.id });
  const path = `/api/workspaces/${team.workspace.slug}/draft-to-issue/${draft.body.id}/`;
  const mutation = await act(team.member, 'post', path, { name: 'Whole', project_id: team.project.id });
  expect((await undo(mutation)).status).toBe(404);
});
