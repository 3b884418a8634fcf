import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type ModuleTeam, makeModuleTeam } from './testing.ts';

let team: ModuleTeam;
beforeAll(async () => {
  team = await makeModuleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from modules`;
});

const itemsOf = (id: string) => `${team.module(id)}issues/`;
const add = (id: string, issues: unknown, caller = team.member) => caller.post(itemsOf(id), { issues });
const replay = (action: () => Promise<Answer>) =>
  expectReplay({ test: team.test, caller: team.member, stream: team.stream, lists: [team.liveList], action });
const idsIn = async (id: string, query = '', caller = team.member) =>
  (await caller.get(`${itemsOf(id)}${query}`)).body.results.map((row: WorkItemRow) => row.id);
const lastPlanned = async (id: string) =>
  ((await team.member.get(`${team.item(id)}history/`)).body as Activity[]).findLast(
    ({ field }) => field === 'modules',
  );

// docs/contract/modules.md#putting-items-in
test('items are put into several modules and taken out again, and their history says so', async () => {
  const { member, admin, makeItem, readItem, makeModule } = team;
  const [first, second] = [await makeModule({ name: 'One' }), await makeModule({ name: 'Two' })];
  const row = await makeItem();
  const unknown = randomUUID();
  const added = await replay(() => add(first.id, [row.id, unknown], admin));
  expect([added.status, added.body]).toEqual([201, { message: 'success' }]);
  expect(await lastPlanned(row.id)).toMatchObject({
    verb: 'created',
    new_value: 'One',
    new_identifier: first.id,
    actor: admin.id,
  });
  await replay(() => add(second.id, [row.id]));
  const planned = await readItem(row.id);
  expect(planned).toMatchObject({ module_ids: [first.id, second.id].sort(), is_subscribed: false });
  expect((await add(second.id, [row.id])).status).toBe(201);
  expect((await readItem(row.id)).updated_at).toBe(planned.updated_at);
  const url = `${itemsOf(first.id)}${row.id}/`;
  expect((await replay(() => member.delete(url))).status).toBe(204);
  expect(await lastPlanned(row.id)).toMatchObject({ verb: 'deleted', old_value: 'One' });
  expect([await idsIn(first.id), await idsIn(second.id)]).toEqual([[], [row.id]]);
  expect((await member.delete(url)).status).toBe(404);
});

// docs/contract/modules.md#putting-items-in
test('nothing goes into an archived module, no ids are a mistake, and guests put nothing in', async () => {
  const { test: app, makeItem, makeModule, guest, outsider } = team;
  const row = await makeItem();
  const [open, archived] = [await makeModule(), await makeModule()];
  await app.database.sql`update modules set archived_at = now() where id = ${archived.id}`;
  const refused = await add(archived.id, [row.id]);
  expect([refused.status, refused.body]).toEqual([400, { error: 'Archived module cannot be updated' }]);
  const none = await add(open.id, []);
  expect([none.status, none.body]).toEqual([400, { error: 'Issues are required' }]);
  expect((await add(randomUUID(), [row.id])).status).toBe(404);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await add(open.id, [row.id], caller)).status).toBe(status);
    expect((await caller.delete(`${itemsOf(open.id)}${row.id}/`)).status).toBe(status);
    expect((await caller.post(`${team.item(row.id)}modules/`, { modules: [open.id] })).status).toBe(status);
  }
});

// docs/contract/modules.md#modules-of-an-item
test('one item is put into modules and taken out of others at once', async () => {
  const { test: app, admin, member, item, makeItem, makeModule, readItem, workspace } = team;
  const [a, b, c] = [await makeModule(), await makeModule(), await makeModule()];
  const row = await makeItem();
  const url = `${item(row.id)}modules/`;
  const change = (modules?: unknown, removed_modules?: unknown) =>
    member.post(url, { modules, removed_modules });
  const added = await replay(() => change([a.id, b.id, a.id]));
  expect([added.status, added.body]).toEqual([201, { message: 'success' }]);
  await replay(() => change([c.id, b.id], [a.id, b.id]));
  expect((await readItem(row.id)).module_ids).toEqual([b.id, c.id].sort());
  const planned = ((await member.get(`${item(row.id)}history/`)).body as Activity[]).filter(
    ({ field }) => field === 'modules',
  );
  expect(planned.map(({ verb }) => verb)).toEqual(['created', 'created', 'created', 'deleted']);
  const project = await app.makeProject(admin, workspace);
  const foreign = await admin.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/modules/`, {
    name: 'Elsewhere',
  });
  await app.database.sql`update modules set archived_at = now() where id = ${a.id}`;
  for (const id of [a.id, foreign.body.id, randomUUID()]) {
    const refused = await change([id, c.id], [b.id]);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['modules']]);
  }
  expect((await readItem(row.id)).module_ids).toEqual([b.id, c.id].sort());
  expect((await change(null, [])).status).toBe(201);
  expect((await member.post(`${item(randomUUID())}modules/`, { modules: [b.id] })).status).toBe(404);
});

// docs/contract/modules.md#items-of-a-module
test('the items of a module are a list like that of the project, for guests of their own items', async () => {
  const { test: app, member, guest, makeItem, makeItemOf, makeModule, states } = team;
  const [row, other] = [await makeModule(), await makeModule()];
  const [low, urgent, own] = [
    await makeItem({ priority: 'low', state_id: states.Todo.id }),
    await makeItem({ priority: 'urgent' }),
    await makeItemOf(guest),
  ];
  await add(row.id, [low.id, urgent.id, own.id]);
  await add(other.id, [(await makeItem()).id]);
  expect(await idsIn(row.id)).toEqual([own.id, urgent.id, low.id]);
  expect(await idsIn(row.id, '?order_by=created_at')).toEqual([low.id, urgent.id, own.id]);
  expect(await idsIn(row.id, `?module=${other.id}`)).toEqual([]);
  expect(await idsIn(row.id, '?priority=low,urgent&state_group=unstarted')).toEqual([low.id]);
  const listed = await member.get(itemsOf(row.id));
  expect(listed.body).toEqual((await member.get(`${team.items}?module=${row.id}`)).body);
  const groups = await member.get(`${itemsOf(row.id)}?group_by=state_id`);
  expect(groups.body.results[states.Todo.id]).toMatchObject({ total_results: 1, results: [{ id: low.id }] });
  expect(await idsIn(row.id, '', guest)).toEqual([own.id]);
  await app.database.sql`update modules set archived_at = now() where id = ${row.id}`;
  expect(await idsIn(row.id)).toEqual([own.id, urgent.id, low.id]);
  expect((await member.get(itemsOf(randomUUID()))).status).toBe(404);
});
