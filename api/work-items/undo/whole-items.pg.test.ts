import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { act, takeBack } from './testing.ts';

let team: Team;
let base: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
});
afterAll(() => team.test.close());

const undo = (mutation: string, caller: Caller = team.member, force?: string[]) =>
  takeBack(team, caller, mutation, force);
const patch = (id: string, body: object, caller = team.member) => act(caller, 'patch', team.item(id), body);
const source = () => ({ ...team.project, workspace: team.workspace.id }) as never;

// docs/contract/undo.md#what-can-be-undone
test('archived items come back, and restored ones go to the archive again on their day', async () => {
  const { test: app, member, stream, liveList, makeItem, states, admin, item } = team;
  const make = () => makeItem({ state_id: states.Done.id });
  const [one, two] = [await make(), await make()];
  const issue_ids = [one.id, two.id];
  const mutation = await act(team.member, 'post', `${base}bulk-archive-issues/`, { issue_ids });
  const { archived_at } = await team.readItem(one.id);
  const action = () => undo(mutation);
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect((await team.readItem(two.id)).archived_at).toBeNull();
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect((await team.readItem(one.id)).archived_at).toBe(archived_at);
  const restored = await act(team.member, 'delete', `${item(one.id)}archive/`);
  await admin.patch(item(one.id), { state_id: states.Todo.id });
  const refused = await undo(restored);
  expect(refused.body.conflicts).toMatchObject([{ id: one.id, field: 'state_id', changed_by: admin.id }]);
  const late = await act(team.member, 'post', `${item((await make()).id)}archive/`);
  expect((await undo(late)).status).toBe(200);
});

// docs/contract/undo.md#deletions-come-back
test('deleted items come back with those below them and all that belonged to them, under their number', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, item, workspace, project } = team;
  const { db } = app.database;
  const parent = await makeItem();
  const row = await makeItem({ parent_id: parent.id, assignee_ids: [member.id] });
  const child = await makeItem({ parent_id: row.id });
  const other = await makeItem();
  const gone = await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Gone before</p>' });
  await member.delete(`${item(row.id)}comments/${gone.body.id}/`);
  await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Kept</p>' });
  await member.post(`${item(child.id)}issue-links/`, { url: 'https://a.example' });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  await db
    .insertInto('work_item_relations')
    .values({
      ...scope,
      work_item_id: row.id,
      related_work_item_id: other.id,
      relation_type: 'relates_to',
    })
    .execute();
  const mutation = await act(admin, 'delete', item(row.id));
  const action = () => undo(mutation, admin);
  const answer = await expectReplay({ test: app, caller: admin, stream, lists: [liveList], action });
  const back = await team.readItem(row.id);
  expect(back).toMatchObject({
    sequence_id: row.sequence_id,
    parent_id: parent.id,
    assignee_ids: [member.id],
    sub_issues_count: 1,
  });
  expect((await team.readItem(child.id)).link_count).toBe(1);
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(1);
  const comments = (await member.get(`${item(row.id)}comments/`)).body;
  expect(comments.map((each: Comment) => each.comment_html)).toEqual(['<p>Kept</p>']);
  const relations = await db
    .selectFrom('work_item_relations')
    .select('deleted_at')
    .where('work_item_id', '=', row.id)
    .execute();
  expect(relations).toEqual([{ deleted_at: null }]);
  const added = await makeItem({ parent_id: row.id });
  const refused = await undo(answer.body.mutation_id, admin);
  expect(refused.body.conflicts).toMatchObject([{ id: added.id, field: 'parent_id' }]);
  expect((await undo(answer.body.mutation_id, admin, [added.id])).status).toBe(200);
  expect((await admin.get(item(row.id))).status).toBe(404);
});

// docs/contract/undo.md#deletions-come-back
test('visits, favourites, files, followers, links and their Changes come back with a deleted item', async () => {
  const { test: app, admin, member, guest, stream, makeItem, item, workspace, project } = team;
  const { db } = app.database;
  const row = await makeItem();
  await member.get(item(row.id));
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const own = { entity_identifier: row.id, user_id: member.id };
  await db
    .insertInto('favorites')
    .values({ ...scope, ...own, entity_type: 'issue', sequence: 5 })
    .execute();
  await db
    .insertInto('assets')
    .values({
      ...scope,
      ...{ entity_type: 'ISSUE_ATTACHMENT', entity_id: row.id, storage_key: 'key', is_uploaded: true },
    })
    .execute();
  const link = (await member.post(`${item(row.id)}issue-links/`, { url: 'https://a.example' })).body;
  await admin.post(`${item(row.id)}subscribe/`);
  const traces = async () => [
    await db
      .selectFrom('recent_visits')
      .selectAll()
      .where('entity_identifier', '=', row.id)
      .where('user_id', '=', member.id)
      .execute(),
    await db
      .selectFrom('favorites')
      .select(['id', 'user_id', 'sequence'])
      .where('entity_identifier', '=', row.id)
      .execute(),
  ];
  const before = await traces();
  const followers = (await admin.get(`${item(row.id)}issue-subscribers/`)).body;
  const counts = await team.readItem(row.id);
  expect(before.map((rows) => rows.length)).toEqual([1, 1]);
  const issue_ids = [row.id];
  const mutation = await act(admin, 'delete', `${base}bulk-delete-issues/`, { issue_ids });
  expect(await traces()).toEqual([[], []]);
  const start = await readSeq(db, stream);
  expect((await undo(mutation, admin)).status).toBe(200);
  expect(await traces()).toEqual(before);
  expect((await admin.get(`${item(row.id)}issue-subscribers/`)).body).toEqual(followers);
  expect(await team.readItem(row.id)).toMatchObject({ attachment_count: 1, link_count: 1 });
  expect([counts.attachment_count, counts.link_count]).toEqual([1, 1]);
  const [again]: Link[] = (await member.get(`${item(row.id)}issue-links/`)).body;
  expect(again).toEqual({ ...link, updated_at: expect.any(String) });
  const { changes } = await readChanges(db, { stream, after: start });
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'link', op: 'put', id: link.id, row: again }),
  );
  expect((await undo(mutation, guest)).status).toBe(404);
});

// docs/contract/undo.md#what-is-gone
test('an item whose state was deleted since comes back in that of new items when that is said', async () => {
  const { test: app, admin, makeItem, item, states } = team;
  const state = await app.makeState(admin, source());
  const row = await makeItem({ state_id: state.id });
  const mutation = await act(admin, 'delete', item(row.id));
  expect((await admin.delete(`${base}states/${state.id}/`)).status).toBe(204);
  const refused = await undo(mutation, admin);
  expect(refused.body.conflicts).toMatchObject([{ id: row.id, field: 'state_id', reason: 'missing' }]);
  expect((await undo(mutation, admin, [row.id])).status).toBe(200);
  expect((await team.readItem(row.id)).state_id).toBe(states.Backlog.id);
  const [recorded] = (await admin.get(`${item(row.id)}history/?activity_type=issue-property`)).body.filter(
    (each: { field: string | null }) => each.field === 'state',
  );
  expect(recorded).toMatchObject({ old_identifier: state.id, new_value: 'Backlog' });
});

// docs/contract/undo.md#deletions-come-back
test('items deleted in bulk come back; those of other projects get their parent again', async () => {
  const { test: app, admin, makeItem, workspace } = team;
  const elsewhere = await app.makeProject(admin, workspace);
  const items = `/api/workspaces/${workspace.slug}/projects/${elsewhere.id}/issues/`;
  const [one, two] = [await makeItem(), await makeItem()];
  const { body: child } = await admin.post(items, { name: 'Elsewhere', parent_id: one.id });
  const issue_ids = [one.id, two.id];
  const mutation = await act(admin, 'delete', `${base}bulk-delete-issues/`, { issue_ids });
  expect((await admin.get(`${items}${child.id}/`)).body.parent_id).toBeNull();
  expect((await undo(mutation, admin)).status).toBe(200);
  for (const id of issue_ids) expect((await admin.get(team.item(id))).status).toBe(200);
  expect((await admin.get(`${items}${child.id}/`)).body.parent_id).toBe(one.id);
});

// docs/contract/undo.md#deletions-come-back
test('a creator brings their item back with those that others put below it, also in projects that they are not in', async () => {
  const { test: app, admin, member, makeItem, workspace, item } = team;
  const elsewhere = await app.makeProject(admin, workspace);
  const items = `/api/workspaces/${workspace.slug}/projects/${elsewhere.id}/issues/`;
  const row = await makeItem();
  const below = await makeItem({ parent_id: row.id }, admin);
  const { body: child } = await admin.post(items, { name: 'Elsewhere', parent_id: row.id });
  const mutation = await act(member, 'delete', item(row.id));
  const answer = await undo(mutation);
  expect(answer.status, answer.text).toBe(200);
  expect((await team.readItem(below.id)).parent_id).toBe(row.id);
  expect((await admin.get(`${items}${child.id}/`)).body.parent_id).toBe(row.id);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect((await admin.get(`${items}${child.id}/`)).body.parent_id).toBeNull();
  expect((await admin.get(item(below.id))).status).toBe(404);
});

// docs/contract/undo.md#what-is-gone
test('a deleted item whose parent was deleted since comes back alone when that is said', async () => {
  const { admin, makeItem, item } = team;
  const parent = await makeItem();
  const row = await makeItem({ parent_id: parent.id });
  const mutation = await act(admin, 'delete', item(row.id));
  await admin.delete(item(parent.id));
  const refused = await undo(mutation, admin);
  expect(refused.body.conflicts).toMatchObject([{ id: row.id, field: 'parent_id', reason: 'missing' }]);
  expect((await undo(mutation, admin, [row.id])).status).toBe(200);
  expect((await team.readItem(row.id)).parent_id).toBeNull();
});

// docs/contract/undo.md#conflicts
test('a change of an item that was deleted or archived since is a conflict', async () => {
  const { admin, makeItem, item, states } = team;
  const [deleted, archived] = [await makeItem(), await makeItem({ state_id: states.Done.id })];
  const first = await patch(deleted.id, { priority: 'low' });
  const second = await patch(archived.id, { priority: 'low' });
  await admin.delete(item(deleted.id));
  await admin.post(`${item(archived.id)}archive/`);
  expect((await undo(first)).body.conflicts).toMatchObject([{ field: 'deleted_at', changed_by: admin.id }]);
  expect((await undo(second)).body.conflicts).toMatchObject([{ field: 'archived_at', changed_by: admin.id }]);
  const forced = await undo(first, team.member, [deleted.id]);
  expect([forced.status, forced.body.issue_ids]).toEqual([200, []]);
});

// docs/contract/undo.md#what-can-be-undone
test('a moved item goes back under its old key, with what it had there', async () => {
  const { test: app, admin, member, workspace, makeItem, item, stream, liveList, project, states } = team;
  const target = await app.makeProject(admin, workspace);
  await app.addProjectMember(target.id, member, ROLE.MEMBER);
  const label = await app.makeLabel(admin, source());
  const row = await makeItem({ label_ids: [label.id], state_id: states.Done.id });
  const child = await makeItem({ parent_id: row.id });
  const move = (id: string) => act(team.member, 'post', `${item(id)}move/`, { project_id: target.id });
  const mutation = await move(row.id);
  const there = `/api/workspaces/${workspace.slug}/projects/${target.id}/issues/${row.id}/`;
  const moved = (await member.get(there)).body;
  expect(moved).toMatchObject({ label_ids: [], project_id: target.id });
  const action = () => undo(mutation);
  await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  const back = await team.readItem(row.id);
  expect(back).toMatchObject({
    sequence_id: row.sequence_id,
    label_ids: [label.id],
    state_id: states.Done.id,
    completed_at: row.completed_at,
    sub_issues_count: 1,
  });
  expect((await team.readItem(child.id)).sequence_id).toBe(child.sequence_id);
  const key = `/api/workspaces/${workspace.slug}/work-items/`;
  for (const each of [
    `${project.identifier}-${row.sequence_id}`,
    `${target.identifier}-${moved.sequence_id}`,
  ]) {
    expect((await member.get(`${key}${each}/`)).body).toMatchObject({ id: row.id, project_id: project.id });
  }
  const again = await move(row.id);
  const { body: now } = await admin.get(there);
  const cancelled = (await admin.get(`/api/workspaces/${workspace.slug}/projects/${target.id}/states/`)).body;
  await admin.patch(there, { state_id: cancelled.find((each: State) => each.group === 'cancelled').id });
  expect(now.state_id).not.toBe(states.Done.id);
  const refused = await undo(again);
  expect(refused.body.conflicts).toMatchObject([{ id: row.id, field: 'state_id', changed_by: admin.id }]);
  const forced = await undo(again, member, [row.id]);
  expect(forced.status).toBe(200);
  expect((await team.readItem(row.id)).state_id).toBe(states.Done.id);
  expect((await undo(forced.body.mutation_id)).status).toBe(200);
  expect((await member.get(there)).body.project_id).toBe(target.id);
});
