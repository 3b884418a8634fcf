import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, withoutItemText } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
let base: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const operate = (ids: unknown, properties: unknown, caller = team.member) =>
  caller.post(`${base}bulk-operation-issues/`, { issue_ids: ids, properties });
const dates = (updates: unknown, caller = team.member) => caller.post(`${base}issue-dates/`, { updates });
const insert = async (table: 'cycles' | 'modules', values: object) => {
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  return (
    await team.test.database.db
      .insertInto(table as 'modules')
      .values({ name: 'Some', ...scope, ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};
const historyOf = async (id: string) =>
  ((await team.member.get(`${team.item(id)}history/`)).body as Activity[]).filter(
    (each) => each.field !== null,
  );

// docs/contract/bulk.md#same-properties
// docs/contract/cycles.md#items-of-a-cycle
// docs/contract/modules.md#items-of-a-module
// docs/contract/work-items.md#quick-add
test('single values replace, arrays are added, and each field of each item is recorded once', async () => {
  const { test: app, admin, member, states, makeItem } = team;
  const project = { ...team.project, workspace: team.workspace.id } as never;
  const [old, label] = [await app.makeLabel(admin, project), await app.makeLabel(admin, project)];
  const cycle_id = await insert('cycles', { owned_by_id: admin.id });
  const module_id = await insert('modules', {});
  const [one, two] = [
    await makeItem({ label_ids: [old.id], assignee_ids: [member.id] }),
    await makeItem({ state_id: states.Done.id, priority: 'high' }),
  ];
  const answer = await operate([one.id, two.id], {
    state_id: states.Done.id,
    priority: 'high',
    label_ids: [label.id],
    assignee_ids: [admin.id, team.guest.id],
    start_date: '2026-01-02',
    target_date: '2026-01-03',
    cycle_id,
    module_ids: [module_id],
  });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  const [first, second] = [await team.readItem(one.id), await team.readItem(two.id)];
  expect(first).toMatchObject({
    state_id: states.Done.id,
    label_ids: [old.id, label.id].sort(),
    assignee_ids: [admin.id, member.id].sort(),
    start_date: '2026-01-02',
    cycle_id,
    module_ids: [module_id],
    updated_by: member.id,
  });
  expect(first.completed_at).not.toBeNull();
  expect(first.updated_at > one.updated_at).toBe(true);
  expect(second).toMatchObject({ completed_at: two.completed_at, last_state_change: two.last_state_change });
  const recorded = (await historyOf(two.id)).map((each) => each.field);
  expect(recorded.sort()).toEqual(['assignees', 'cycles', 'labels', 'modules', 'start_date', 'target_date']);
  const history = (await historyOf(one.id)).slice(1);
  expect(history).toHaveLength(8);
  expect(new Set(history.map((each) => each.epoch)).size).toBe(1);
  expect(history.find((each) => each.field === 'cycles')).toMatchObject({ verb: 'created', old_value: '' });
  const subscribers = await app.database.db
    .selectFrom('work_item_subscribers')
    .select('user_id')
    .where('work_item_id', '=', two.id)
    .execute();
  expect(subscribers.map(({ user_id }) => user_id).sort()).toEqual([admin.id, member.id].sort());
  const module_ids = [await insert('modules', { name: 'Another' })];
  const rest = { state_id: '', label_ids: [], module_ids };
  const out = await operate([one.id], { cycle_id: null, priority: null, ...rest });
  expect(out.status).toBe(200);
  expect(await team.readItem(one.id)).toMatchObject({
    cycle_id: null,
    priority: 'none',
    state_id: states.Done.id,
    label_ids: first.label_ids,
    module_ids: [module_id, ...module_ids].sort(),
  });
});

// docs/contract/bulk.md#same-properties
test('the Changes lead from the list before to the list after, and from the history before to that after', async () => {
  const { test: app, member, stream, states, liveList, makeItem, item } = team;
  const items = [await makeItem(), await makeItem(), await makeItem()];
  const ids = items.map(({ id }) => id);
  const history = { url: `${item(ids[0]!)}history/?activity_type=issue-property`, kind: 'activity' as const };
  const replay = { test: app, caller: member, stream };
  const properties = { state_id: states.Todo.id, assignee_ids: [member.id] };
  await expectReplay({ ...replay, lists: [liveList], action: () => operate(ids, properties) });
  const lists = [{ ...history, shared: withoutItemText }];
  await expectReplay({ ...replay, lists, action: () => operate([ids[0]], { state_id: states.Done.id }) });
});

// docs/contract/bulk.md#followers-by-planning
test('who puts items into cycles and modules does not follow them by that', async () => {
  const { admin, makeItem, item } = team;
  const row = await makeItem();
  const cycle_id = await insert('cycles', { owned_by_id: admin.id });
  const module_ids = [await insert('modules', { name: 'Planned' })];
  const isFollowed = async () => (await admin.get(`${item(row.id)}subscribe/`)).body.subscribed;
  expect((await operate([row.id], { cycle_id, module_ids }, admin)).status).toBe(200);
  expect((await historyOf(row.id)).map((each) => each.field)).toEqual(['cycles', 'modules']);
  expect(await isFollowed()).toBe(false);
  expect((await operate([row.id], { cycle_id: null, priority: 'low' }, admin)).status).toBe(200);
  expect(await isFollowed()).toBe(true);
});

// docs/contract/bulk.md#same-properties
test('what nothing changes of writes nothing', async () => {
  const { makeItem } = team;
  const row = await makeItem({ priority: 'low' });
  expect((await operate([row.id], { priority: 'low' })).status).toBe(200);
  expect((await team.readItem(row.id)).updated_at).toBe(row.updated_at);
});

// docs/contract/bulk.md#ids-of-bulk-calls
test('an id of another project and an unknown one are refused, and nothing changes; archived and deleted items are left out', async () => {
  const { test: app, admin, workspace, makeItem } = team;
  const other = await app.makeProject(admin, workspace);
  const elsewhere = await admin.post(`/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`, {
    name: 'Elsewhere',
  });
  const [row, archived] = [await makeItem(), await makeItem({ state_id: team.states.Done.id })];
  expect((await admin.post(`${team.item(archived.id)}archive/`)).status).toBe(200);
  const before = await team.readItem(archived.id);
  const deleted = await makeItem();
  expect((await admin.delete(team.item(deleted.id))).status).toBe(204);
  for (const unknown of [elsewhere.body.id, MISSING]) {
    const refused = await operate([row.id, unknown], { priority: 'urgent' }, admin);
    expect([refused.status, refused.body]).toEqual([400, { error: 'Work item not found' }]);
  }
  expect((await team.readItem(row.id)).updated_at).toBe(row.updated_at);
  const ids = [deleted.id, archived.id, row.id];
  const answer = await operate(ids, { priority: 'urgent' }, admin);
  expect(answer.status).toBe(200);
  expect(await team.readItem(archived.id)).toEqual(before);
  const after = await admin.get(
    `/api/workspaces/${workspace.slug}/projects/${other.id}/issues/${elsewhere.body.id}/`,
  );
  expect(after.body).toMatchObject({ priority: 'none', updated_at: elsewhere.body.updated_at });
  expect((await team.readItem(row.id)).priority).toBe('urgent');
  const none = await operate([], { priority: 'urgent' });
  expect([none.status, Object.keys(none.body)]).toEqual([400, ['error']]);
});

// docs/contract/bulk.md#which-properties
test('a property that cannot be had is named, and then no item changes', async () => {
  const { test: app, admin, workspace, makeItem } = team;
  const other = await app.makeProject(admin, workspace);
  const foreign = await app.makeLabel(admin, other);
  const state = await app.makeState(admin, other);
  const over = await insert('cycles', { owned_by_id: admin.id, end_date: '2026-01-01', name: 'Over' });
  const row = await makeItem();
  for (const [field, value] of [
    ['state_id', state.id],
    ['label_ids', [foreign.id]],
    ['module_ids', [MISSING]],
    ['cycle_id', over],
    ['estimate_point', MISSING],
    ['type_id', MISSING],
  ] as const) {
    const answer = await operate([row.id], { priority: 'low', [field]: value });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  for (const properties of [undefined, { priority: 'extreme' }, { start_date: 'soon' }]) {
    const answer = await operate([row.id], properties);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['properties']]);
  }
  expect((await team.readItem(row.id)).updated_at).toBe(row.updated_at);
});

// docs/contract/bulk.md#codes-for-days
test.each([
  [{ start_date: '2026-02-02', target_date: '2026-02-01' }, 4100, 'INVALID_ISSUE_DATES'],
  [{ start_date: '2026-03-02' }, 4101, 'INVALID_ISSUE_START_DATE'],
  [{ target_date: '2025-12-31' }, 4102, 'INVALID_ISSUE_TARGET_DATE'],
])('days %j that an item cannot have are reported by their code', async (properties, code, text) => {
  const { makeItem } = team;
  const [free, dated] = [
    await makeItem(),
    await makeItem({ start_date: '2026-01-01', target_date: '2026-03-01' }),
  ];
  const answer = await operate([free.id, dated.id], { ...properties, priority: 'low' });
  expect([answer.status, answer.body]).toEqual([400, { error_code: code, error_message: text }]);
  expect((await team.readItem(free.id)).priority).toBe('none');
});

// docs/contract/bulk.md#ids-of-bulk-calls
test('more than five hundred ids are refused', async () => {
  const tooMany = Array.from({ length: 501 }, () => crypto.randomUUID());
  const answer = await operate(tooMany, { priority: 'low' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['issue_ids']]);
});

// docs/contract/bulk.md#days-of-many-items
test('members operate and set days, guests and strangers do not', async () => {
  const { test: app, guest, outsider, makeItemOf } = team;
  const row = await makeItemOf(guest);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await operate([row.id], { priority: 'low' }, caller)).status).toBe(status);
    expect((await dates([{ id: row.id, start_date: '2026-01-01' }], caller)).status).toBe(status);
  }
  expect((await team.readItem(row.id)).priority).toBe('none');
});

// docs/contract/bulk.md#days-of-many-items
test('days: what is given is set, what is empty or absent stays, and each is recorded', async () => {
  const { test: app, member, stream, liveList, makeItem } = team;
  const one = await makeItem({ start_date: '2026-01-01', target_date: '2026-01-31' });
  const two = await makeItem();
  const elsewhere = await app.makeProject(member, team.workspace);
  const items = `/api/workspaces/${team.workspace.slug}/projects/${elsewhere.id}/issues/`;
  const { body: foreign } = await member.post(items, { name: 'Elsewhere' });
  const action = () =>
    dates([
      { id: one.id, start_date: '2026-01-05', target_date: null },
      { id: two.id, target_date: '2026-02-01' },
    ]);
  for (const id of [foreign.id, MISSING]) {
    const refused = await dates([
      { id: two.id, target_date: '2026-02-01' },
      { id, target_date: '2026-02-01' },
    ]);
    expect([refused.status, refused.body]).toEqual([400, { error: 'Work item not found' }]);
  }
  expect((await team.readItem(two.id)).target_date).toBeNull();
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  const first = await team.readItem(one.id);
  expect(first).toMatchObject({ start_date: '2026-01-05', target_date: '2026-01-31' });
  expect(first.updated_at > one.updated_at).toBe(true);
  expect((await member.get(`${items}${foreign.id}/`)).body.target_date).toBeNull();
  expect(await historyOf(two.id)).toMatchObject([
    { field: 'target_date', old_value: '', new_value: '2026-02-01' },
  ]);
});

// docs/contract/bulk.md#days-of-many-items
test('days of which one would end before it starts are refused, and none is set', async () => {
  const { makeItem } = team;
  const [one, two] = [await makeItem(), await makeItem({ target_date: '2026-01-31' })];
  const answer = await dates([
    { id: one.id, start_date: '2026-01-05' },
    { id: two.id, start_date: '2026-02-01' },
  ]);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['message']]);
  expect((await team.readItem(one.id)).start_date).toBeNull();
  for (const bad of [undefined, 'x', [{ start_date: '2026-01-01' }], [{ id: one.id, start_date: 'soon' }]]) {
    const refused = await dates(bad);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['updates']]);
  }
});
