import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../testing/app.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type CycleTeam, makeCycleTeam } from '../testing.ts';

let team: CycleTeam;
beforeAll(async () => {
  team = await makeCycleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from cycles`;
});

const itemsOf = (id: string) => `${team.cycle(id)}cycle-issues/`;
const add = (id: string, issues: unknown, caller = team.member) => caller.post(itemsOf(id), { issues });
const replay = (action: () => Promise<Answer>) =>
  expectReplay({ test: team.test, caller: team.member, stream: team.stream, lists: [team.liveList], action });
const idsIn = async (id: string, query = '', caller = team.member) =>
  (await caller.get(`${itemsOf(id)}${query}`)).body.results.map((row: WorkItemRow) => row.id);
const lastPlanned = async (id: string) =>
  ((await team.member.get(`${team.item(id)}history/`)).body as Activity[]).findLast(
    ({ field }) => field === 'cycles',
  );

// docs/contract/cycles.md#putting-items-in
// docs/contract/cycles.md#activities-of-planning
test('items are put in, out of the cycle before, and each says so in its history', async () => {
  const { admin, makeItem, readItem, makeCycle } = team;
  const [first, second] = [await makeCycle({ name: 'One' }), await makeCycle({ name: 'Two' })];
  const [a, b] = [await makeItem(), await makeItem()];
  const added = await replay(() => add(first.id, [a.id, b.id], admin));
  expect([added.status, added.body]).toEqual([201, { message: 'success' }]);
  expect(await lastPlanned(a.id)).toMatchObject({
    verb: 'created',
    old_value: '',
    new_value: 'One',
    new_identifier: first.id,
    actor: admin.id,
  });
  const planned = await readItem(a.id);
  expect(planned).toMatchObject({ cycle_id: first.id, is_subscribed: false });
  expect(planned.updated_at > a.updated_at).toBe(true);
  await replay(() => add(second.id, [a.id]));
  expect(await lastPlanned(a.id)).toMatchObject({
    verb: 'updated',
    old_value: 'One',
    new_value: 'Two',
    old_identifier: first.id,
    new_identifier: second.id,
  });
  expect([await idsIn(first.id), await idsIn(second.id)]).toEqual([[b.id], [a.id]]);
  const before = await readItem(a.id);
  expect((await add(second.id, [a.id])).status).toBe(201);
  expect((await readItem(a.id)).updated_at).toBe(before.updated_at);
});

// docs/contract/cycles.md#putting-items-in
test('what is no item of the lists of the project is left out', async () => {
  const { test: app, admin, workspace, states, item, makeItem, makeCycle, project, project_path } = team;
  const cycle = await makeCycle();
  const row = await makeItem();
  const other = await app.makeProject(admin, workspace);
  const elsewhere = await admin.post(`/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`, {
    name: 'Elsewhere',
  });
  const archived = await makeItem({ state_id: states.Done.id });
  expect((await admin.post(`${item(archived.id)}archive/`)).status).toBe(200);
  await app.database.sql`update projects set is_epic_enabled = true where id = ${project.id}`;
  const epic = await admin.post(`${project_path}epics/`, { name: 'An epic' });
  const ids = [row.id, elsewhere.body.id, archived.id, epic.body.id, randomUUID()];
  expect((await add(cycle.id, ids)).status).toBe(201);
  expect(await idsIn(cycle.id)).toEqual([row.id]);
  const links = await app.database.sql`select work_item_id from cycle_work_items`;
  expect(links).toEqual([{ work_item_id: row.id }]);
});

// docs/contract/cycles.md#putting-items-in
test('nothing goes into a cycle that is over or archived, and no ids are a mistake', async () => {
  const { makeItem, makeCycle, makeCycleOn } = team;
  const row = await makeItem();
  const [over, archived] = [await makeCycleOn(-9, -5), await makeCycleOn(5, 9)];
  await team.test.database.sql`update cycles set archived_at = now() where id = ${archived}`;
  const open = await makeCycle();
  const text = 'The Cycle has already been completed so no new issues can be added';
  for (const [answer, error] of [
    [await add(over, [row.id]), text],
    [await add(archived, [row.id]), 'Archived cycle cannot be updated'],
    [await add(open.id, []), 'Issues are required'],
    [await add(open.id, undefined), 'Issues are required'],
  ] as const) {
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  }
  expect((await add(randomUUID(), [row.id])).status).toBe(404);
  const many = await add(
    open.id,
    Array.from({ length: 501 }, () => randomUUID()),
  );
  expect([many.status, Object.keys(many.body)]).toEqual([400, ['issues']]);
});

// docs/contract/cycles.md#putting-items-in
test('an item that two cycles want at once is in one of them in the end', async () => {
  const { makeItem, makeCycle, readItem } = team;
  const row = await makeItem();
  const cycles = [await makeCycle(), await makeCycle(), await makeCycle()];
  const answers = await Promise.all(cycles.map(({ id }) => add(id, [row.id])));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { cycle_id } = await readItem(row.id);
  for (const { id } of cycles) expect(await idsIn(id)).toEqual(id === cycle_id ? [row.id] : []);
});

// docs/contract/cycles.md#taking-items-out
// docs/contract/cycles.md#activities-of-planning
test('an item is taken out once, of a cycle that is over too', async () => {
  const { member, makeItem, makeCycle, readItem } = team;
  const [cycle, other] = [await makeCycle({ name: 'One' }), await makeCycle()];
  const row = await makeItem();
  await add(cycle.id, [row.id]);
  const url = `${itemsOf(cycle.id)}${row.id}/`;
  expect((await member.delete(`${itemsOf(other.id)}${row.id}/`)).status).toBe(404);
  await team.test.database
    .sql`update cycles set start_date = '2026-01-01', end_date = '2026-01-02' where id = ${cycle.id}`;
  expect((await replay(() => member.delete(url))).status).toBe(204);
  expect((await readItem(row.id)).cycle_id).toBeNull();
  expect(await lastPlanned(row.id)).toMatchObject({
    verb: 'deleted',
    old_value: 'One',
    old_identifier: cycle.id,
  });
  expect((await member.delete(url)).status).toBe(404);
});

// docs/contract/cycles.md#items-of-a-cycle
test('the items of a cycle are a list like that of the project', async () => {
  const { member, makeItem, makeCycle, states } = team;
  const [cycle, other] = [await makeCycle(), await makeCycle()];
  const [low, urgent, outside] = [
    await makeItem({ priority: 'low', state_id: states.Todo.id }),
    await makeItem({ priority: 'urgent', state_id: states.Done.id }),
    await makeItem({ priority: 'urgent' }),
  ];
  await add(cycle.id, [low.id, urgent.id]);
  await add(other.id, [outside.id]);
  expect(await idsIn(cycle.id)).toEqual([urgent.id, low.id]);
  expect(await idsIn(cycle.id, '?order_by=priority')).toEqual([low.id, urgent.id]);
  expect(await idsIn(cycle.id, '?priority=urgent,high')).toEqual([urgent.id]);
  expect(await idsIn(cycle.id, `?cycle=${other.id}`)).toEqual([]);
  const page = await member.get(`${itemsOf(cycle.id)}?per_page=1&cursor=1:1:0`);
  expect(page.body).toMatchObject({ total_count: 2, count: 1, next_page_results: false });
  expect(page.body.results[0].id).toBe(low.id);
  const groups = await member.get(`${itemsOf(cycle.id)}?group_by=state_id&sub_group_by=priority`);
  expect(groups.body.results[states.Todo.id].results.low.results[0].id).toBe(low.id);
  expect(groups.body.total_count).toBe(2);
  const whole = await member.get(`${team.items}?cycle=${cycle.id}`);
  const listed = await member.get(itemsOf(cycle.id));
  expect(listed.body).toEqual(whole.body);
  expect(listed.headers['x-stream-seq']).toContain(team.stream);
  expect((await member.get(itemsOf(randomUUID()))).status).toBe(404);
});

// docs/contract/cycles.md#items-of-a-cycle
test('a guest who sees only their own items finds only these in a cycle, and changes none', async () => {
  const { test: app, guest, outsider, makeItem, makeItemOf, makeCycle } = team;
  const cycle = await makeCycle();
  const [own, hidden] = [await makeItemOf(guest), await makeItem()];
  await add(cycle.id, [own.id, hidden.id]);
  expect(await idsIn(cycle.id, '', guest)).toEqual([own.id]);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await add(cycle.id, [own.id], caller)).status).toBe(status);
    expect((await caller.delete(`${itemsOf(cycle.id)}${own.id}/`)).status).toBe(status);
  }
  expect((await outsider.get(itemsOf(cycle.id))).status).toBe(403);
});

// docs/contract/cycles.md#who-was-in-a-cycle
test('it stays known who was in a cycle, from when to when, however they came and went', async () => {
  const { test: app, admin, member, project_path, makeItem, makeCycle, cycle } = team;
  const [first, second] = [await makeCycle(), await makeCycle()];
  const row = await makeItem();
  await add(first.id, [row.id], admin);
  const properties = { cycle_id: second.id };
  await member.post(`${project_path}bulk-operation-issues/`, { issue_ids: [row.id], properties });
  expect((await admin.delete(cycle(second.id))).status).toBe(204);
  const rows = await app.database.db
    .selectFrom('cycle_memberships')
    .selectAll()
    .where('work_item_id', '=', row.id)
    .orderBy('entered_at')
    .execute();
  expect(rows).toMatchObject([
    { cycle_id: first.id, entered_by: admin.id, left_by: member.id },
    { cycle_id: second.id, entered_by: member.id, left_by: admin.id },
  ]);
  const [stay, next] = rows;
  expect(stay!.entered_at <= stay!.left_at! && stay!.left_at! <= next!.left_at!).toBe(true);
  expect(next!.entered_at >= stay!.entered_at).toBe(true);
});
