import { ROLE } from '@tandem/shared/roles.ts';
import type { UndoConflict } from '@tandem/shared/work-items/undo/input.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
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
const fieldsOf = (row: Record<string, unknown>, body: object) =>
  Object.fromEntries(Object.keys(body).map((field) => [field, row[field]]));
const source = () => ({ ...team.project, workspace: team.workspace.id }) as never;

// docs/contract/undo.md#again-and-again
// docs/contract/undo.md#what-can-be-undone
test('every field of a patch goes back, is recorded, and can be done again', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, states, item } = team;
  const label = await app.makeLabel(admin, source());
  const parent = await makeItem();
  const row = await makeItem({
    state_id: states.Done.id,
    priority: 'low',
    start_date: '2026-01-01',
    customer_phone: '1',
  });
  const body = {
    name: 'Other',
    priority: 'high',
    state_id: states.Todo.id,
    parent_id: parent.id,
    start_date: '2026-02-01',
    target_date: '2026-02-02',
    label_ids: [label.id],
    assignee_ids: [member.id],
    customer_phone: '2',
  };
  const mutation = await patch(row.id, body);
  const changed = await team.readItem(row.id);
  const answer = await expectReplay({
    test: app,
    caller: admin,
    actor: member,
    stream,
    lists: [liveList],
    action: () => undo(mutation),
  });
  expect(answer.body).toEqual({ mutation_id: expect.any(String), issue_ids: [row.id] });
  const back = await team.readItem(row.id);
  expect(fieldsOf(back, body)).toEqual(fieldsOf(row, body));
  expect([back.completed_at, back.updated_at > changed.updated_at]).toEqual([row.completed_at, true]);
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(0);
  const recorded = ((await member.get(`${item(row.id)}history/`)).body as Activity[]).filter(
    (each) => each.field === 'name',
  );
  expect(recorded.map((each) => [each.old_value, each.new_value])).toEqual([
    ['An item', 'Other'],
    ['Other', 'An item'],
  ]);
  expect((await undo(mutation)).status).toBe(404);
  const redo = await undo(answer.body.mutation_id);
  expect(redo.status).toBe(200);
  expect(fieldsOf(await team.readItem(row.id), body)).toEqual(fieldsOf(changed, body));
  expect((await undo(redo.body.mutation_id)).status).toBe(200);
  expect((await team.readItem(row.id)).name).toBe('An item');
});

// docs/contract/undo.md#what-can-be-undone
test('a description goes back, unless somebody went on writing', async () => {
  const { makeItem } = team;
  const row = await makeItem({ description_html: '<p>One</p>' });
  const mutation = await patch(row.id, { description_html: '<p>Two</p>' });
  const answer = await undo(mutation);
  expect(answer.status).toBe(200);
  expect((await team.readItem(row.id)).description_html).toBe('<p>One</p>');
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect((await team.readItem(row.id)).description_html).toBe('<p>Two</p>');
  const again = await patch(row.id, { description_html: '<p>Three</p>' });
  await patch(row.id, { description_html: '<p>Four</p>' }, team.admin);
  const refused = await undo(again);
  expect(refused.body.conflicts).toMatchObject([
    { id: row.id, field: 'description_html', changed_by: team.admin.id },
  ]);
  expect((await undo(again, team.member, [row.id])).status).toBe(200);
  expect((await team.readItem(row.id)).description_html).toBe('<p>Two</p>');
});

// docs/contract/undo.md#conflicts
// docs/contract/undo.md#force
test('what somebody else changed since is reported with their name, and goes back only when that is said of the item', async () => {
  const { admin, member, makeItem } = team;
  const [one, two] = [await makeItem(), await makeItem()];
  const ids = [one.id, two.id];
  const properties = { priority: 'high', start_date: '2026-01-01' };
  const mutation = await act(team.member, 'post', `${base}bulk-operation-issues/`, {
    issue_ids: ids,
    properties,
  });
  await patch(one.id, { priority: 'urgent' }, admin);
  await patch(two.id, { name: 'Not in the way' }, admin);
  const refused = await undo(mutation);
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual({
    error: expect.any(String),
    conflicts: [
      {
        id: one.id,
        field: 'priority',
        reason: 'changed',
        changed_by: admin.id,
        changed_at: expect.any(String),
      },
    ],
  });
  const at = (await team.readItem(one.id)).updated_at;
  expect(refused.body.conflicts[0].changed_at <= at).toBe(true);
  expect((await team.readItem(two.id)).priority).toBe('high');
  expect((await undo(mutation, member, [two.id])).status).toBe(409);
  const forced = await undo(mutation, member, [one.id]);
  expect(forced.status).toBe(200);
  expect(await team.readItem(one.id)).toMatchObject({ priority: 'none', start_date: null });
  expect(await team.readItem(two.id)).toMatchObject({ priority: 'none', name: 'Not in the way' });
});

// docs/contract/undo.md#conflicts
// docs/contract/undo.md#what-is-gone
test('labels that somebody added meanwhile are a conflict; labels and people that are gone do not come back', async () => {
  const { test: app, admin, member, makeItem } = team;
  const [a, b, c] = [
    await app.makeLabel(admin, source()),
    await app.makeLabel(admin, source()),
    await app.makeLabel(admin, source()),
  ];
  const row = await makeItem({ label_ids: [a.id, b.id] });
  const mutation = await patch(row.id, { label_ids: [] });
  await admin.delete(`${base}issue-labels/${b.id}/`);
  expect((await undo(mutation)).status).toBe(200);
  expect((await team.readItem(row.id)).label_ids).toEqual([a.id]);
  const second = await patch(row.id, { label_ids: [] });
  await patch(row.id, { label_ids: [c.id] }, admin);
  const refused = await undo(second, member);
  expect(refused.body.conflicts).toMatchObject([{ id: row.id, field: 'label_ids', changed_by: admin.id }]);
});

// docs/contract/undo.md#force
// docs/contract/undo.md#what-is-gone
test('a state or parent that is gone is reported as missing; forced, the item keeps what it has', async () => {
  const { test: app, admin, makeItem, states } = team;
  const state = await app.makeState(admin, source());
  const parent = await makeItem({}, admin);
  const row = await makeItem({ state_id: state.id, parent_id: parent.id });
  const mutation = await patch(row.id, { state_id: states.Todo.id, parent_id: null, priority: 'low' });
  expect((await admin.delete(`${base}states/${state.id}/`)).status).toBe(204);
  await admin.delete(team.item(parent.id));
  const refused = await undo(mutation);
  expect(refused.status).toBe(409);
  expect(
    refused.body.conflicts.map((each: { field: string; reason: string }) => [each.field, each.reason]).sort(),
  ).toEqual([
    ['parent_id', 'missing'],
    ['state_id', 'missing'],
  ]);
  expect((await undo(mutation, team.member, [row.id])).status).toBe(200);
  expect(await team.readItem(row.id)).toMatchObject({
    state_id: states.Todo.id,
    parent_id: null,
    priority: 'none',
  });
});

// docs/contract/undo.md#what-can-be-undone
// docs/contract/undo.md#what-is-gone
test('a cycle, a point and a type go back while they are there; after that they are reported as missing', async () => {
  const { test: app, admin, makeItem, workspace, project } = team;
  const { sql } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const insert = async (table: string, values: object): Promise<string> =>
    (await sql`insert into ${sql(table)} ${sql({ ...scope, ...values })} returning id`)[0]!['id'];
  const cycle_id = await insert('cycles', { name: 'A cycle', owned_by_id: admin.id });
  const estimate_id = await insert('estimates', { name: 'Points', last_used: true });
  const estimate_point = await insert('estimate_points', { estimate_id, key: 1, value: '1' });
  await sql`update projects set estimate_id = ${estimate_id} where id = ${project.id}`;
  const { body: type } = await admin.post(`${base}work-item-types/`, { name: 'Bug' });
  const row = await makeItem({ type_id: type.id });
  const plan = (properties: object) =>
    act(team.member, 'post', `${base}bulk-operation-issues/`, { issue_ids: [row.id], properties });
  const clear = async () => [
    await plan({ cycle_id: null, estimate_point: null }),
    await patch(row.id, { type_id: null }),
  ];
  await plan({ cycle_id, estimate_point });
  for (const mutation of await clear()) expect((await undo(mutation)).status).toBe(200);
  const planned = { cycle_id, estimate_point, type_id: type.id };
  expect(await team.readItem(row.id)).toMatchObject(planned);
  const [planning = '', typing = ''] = await clear();
  await sql`update cycles set deleted_at = now() where id = ${cycle_id}`;
  await sql`update estimate_points set deleted_at = now() where id = ${estimate_point}`;
  await sql`update work_item_types set is_active = false where id = ${type.id}`;
  const missing = (field: string) => ({ id: row.id, field, reason: 'missing' });
  const { conflicts } = (await undo(planning)).body;
  const fields = ['estimate_point', 'cycle_id'];
  expect(conflicts.map(({ id, field, reason }: UndoConflict) => ({ id, field, reason }))).toEqual(
    fields.map(missing),
  );
  expect((await undo(typing)).body.conflicts).toMatchObject([missing('type_id')]);
  expect((await undo(planning, team.member, [row.id])).status).toBe(200);
  expect(await team.readItem(row.id)).toMatchObject({ cycle_id: null, estimate_point: null, type_id: null });
});

// docs/contract/undo.md#loops
test('a parent that stands below the item by now is refused', async () => {
  const { makeItem } = team;
  const parent = await makeItem();
  const row = await makeItem({ parent_id: parent.id });
  const mutation = await patch(row.id, { parent_id: null });
  await patch(parent.id, { parent_id: row.id });
  const answer = await undo(mutation);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  expect((await team.readItem(row.id)).parent_id).toBeNull();
});

// docs/contract/undo.md#what-can-be-undone
test('sub-items, days and places go back', async () => {
  const { makeItem, item } = team;
  const [old, parent] = [await makeItem(), await makeItem()];
  const row = await makeItem({ parent_id: old.id, start_date: '2026-01-01' });
  const put = await act(team.member, 'post', `${item(parent.id)}sub-issues/`, { sub_issue_ids: [row.id] });
  const dated = await act(team.member, 'post', `${base}issue-dates/`, {
    updates: [{ id: row.id, start_date: '2026-03-01' }],
  });
  for (const mutation of [dated, put]) expect((await undo(mutation)).status).toBe(200);
  expect(await team.readItem(row.id)).toMatchObject({ parent_id: old.id, start_date: '2026-01-01' });
  const moved = await patch(row.id, { sort_order: old.sort_order });
  expect((await team.readItem(row.id)).sort_order).not.toBe(row.sort_order);
  expect((await undo(moved)).status).toBe(200);
  expect((await team.readItem(row.id)).sort_order).toBe(row.sort_order);
});

// docs/contract/undo.md#who-and-how-long
test('only who made a request takes it back, for a day, and only if they still may', async () => {
  const { test: app, admin, member, guest, outsider, makeItem, workspace, project } = team;
  const { db } = app.database;
  const row = await makeItem({}, admin);
  const mutation = await patch(row.id, { priority: 'low' });
  expect((await undo(mutation, app.nobody)).status).toBe(401);
  for (const other of [admin, guest, outsider]) {
    const answer = await undo(mutation, other);
    expect([answer.status, answer.text]).toEqual([404, (await undo('unknown', other)).text]);
  }
  const stranger = await app.makeUser();
  expect((await undo(mutation, stranger)).status).toBe(403);
  const setRole = (role: number, is_active = true) =>
    db
      .updateTable('project_members')
      .set({ role, is_active })
      .where('project_id', '=', project.id)
      .where('user_id', '=', member.id)
      .execute();
  await setRole(ROLE.GUEST);
  expect((await undo(mutation)).status).toBe(403);
  await setRole(ROLE.MEMBER, false);
  expect((await undo(mutation)).status).toBe(403);
  await setRole(ROLE.MEMBER);
  expect((await team.readItem(row.id)).priority).toBe('low');
  const foreign = await app.makeWorkspace(member);
  const elsewhere = { mutation_id: mutation };
  expect((await member.post(`/api/workspaces/${foreign.slug}/undo/`, elsewhere)).status).toBe(404);
  expect(workspace.slug).not.toBe(foreign.slug);
  const old = await patch(row.id, { priority: 'high' });
  await db
    .updateTable('work_item_edits')
    .set({ at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('mutation_id', '=', old)
    .execute();
  expect((await undo(old)).status).toBe(404);
});

// docs/contract/undo.md#who-and-how-long
test('a member who became a guest takes nothing back that guests may not do with their own items', async () => {
  const { test: app, admin, member, makeItem, project, item, workspace } = team;
  const project_path = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const { db } = app.database;
  const [planned, below, deleted, renamed] = await Promise.all(Array.from({ length: 4 }, () => makeItem()));
  const cycle = (await admin.post(`${project_path}cycles/`, { name: 'One' })).body.id;
  const hidden = await makeItem({ name: 'Of others' }, admin);
  const base = `${project_path}cycles/${cycle}/cycle-issues/`;
  await member.post(base, { issues: [planned!.id] });
  await patch(below!.id, { parent_id: hidden.id });
  const takenOut = await act(member, 'delete', `${base}${planned!.id}/`);
  const leftParent = await patch(below!.id, { parent_id: null });
  const gone = await act(member, 'delete', item(deleted!.id));
  const named = await patch(renamed!.id, { name: 'Another name' });
  const setRole = (role: number) =>
    db
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', project.id)
      .where('user_id', '=', member.id)
      .execute();
  await setRole(ROLE.GUEST);
  const refused = await Promise.all([takenOut, gone].map((mutation) => undo(mutation)));
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await undo(leftParent)).body.conflicts).toMatchObject([{ field: 'parent_id', reason: 'missing' }]);
  expect((await undo(named)).status).toBe(200);
  expect((await admin.get(item(deleted!.id))).status).toBe(404);
  expect((await admin.get(item(planned!.id))).body.cycle_id).toBeNull();
  await setRole(ROLE.MEMBER);
});

// docs/contract/undo.md#who-and-how-long
test('two who take the same back at once: it happens once', async () => {
  const { makeItem } = team;
  const row = await makeItem();
  const mutation = await patch(row.id, { priority: 'low' });
  const answers = await Promise.all([undo(mutation), undo(mutation), undo(mutation)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

// docs/contract/conventions.md#x-mutation-id
// docs/contract/undo.md#the-body-of-an-undo
test('without a mutation id nothing is kept, and a body that is none is refused by its field', async () => {
  const { test: app, member, makeItem, item } = team;
  const row = await makeItem();
  await member.patch(item(row.id), { priority: 'low' });
  const retained = await app.database.db
    .selectFrom('work_item_edits')
    .select('action')
    .where('work_item_id', '=', row.id)
    .execute();
  expect(retained).toEqual([]);
  for (const [body, field] of [
    [{}, 'mutation_id'],
    [{ mutation_id: '' }, 'mutation_id'],
    [{ mutation_id: 'x', force: ['y'] }, 'force'],
  ] as const) {
    const answer = await member.post(`/api/workspaces/${team.workspace.slug}/undo/`, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
});
