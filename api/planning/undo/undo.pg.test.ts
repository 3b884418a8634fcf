import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import type { Module } from '@tandem/shared/planning/modules/schema.ts';
import type { View } from '@tandem/shared/planning/views/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { act, takeBack } from '../../work-items/undo/testing.ts';
import { type CycleTeam, makeCycleTeam } from '../cycles/testing.ts';

let team: CycleTeam;
let modules: string;
let views: string;
beforeAll(async () => {
  team = await makeCycleTeam();
  [modules, views] = [`${team.project_path}modules/`, `${team.project_path}views/`];
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['cycles', 'modules', 'views', 'work_items']) await sql.unsafe(`delete from ${table}`);
});

let chosen = 0;
/** An id that the maker of a row chooses. */
const newId = () => `019b0000-0000-7000-8000-${String((chosen += 1)).padStart(12, '0')}`;
const undo = (mutation: string, caller: Caller = team.member, force?: string[]) =>
  takeBack(team, caller, mutation, force);
const read = async <T>(url: string, caller: Caller = team.member) => (await caller.get<T>(url)).body;
const makeModule = async (values: object = {}) =>
  expectMade<Module>(await team.member.post(modules, { name: 'A module', ...values }));
const makeView = async (values: object = {}) =>
  expectMade<View>(await team.member.post(views, { name: 'A view', ...values }));

// docs/contract/undo.md#cycles-modules-and-views
// docs/contract/undo.md#again-and-again
test('names, texts and days of a cycle go back, and are taken back again', async () => {
  const { test: app, admin, member, stream, liveCycles, makeCycle, cycle, day } = team;
  const { id } = await makeCycle({ name: 'One', start_date: day(1), end_date: day(3) });
  const days = ({ start_date, end_date }: Cycle) => [start_date?.slice(0, 10), end_date?.slice(0, 10)];
  const body = { name: 'Two', description: 'Other', start_date: day(5), end_date: day(9) };
  const mutation = await act(member, 'patch', cycle(id), body);
  const answer = await expectReplay({
    test: app,
    caller: admin,
    actor: member,
    stream,
    lists: [liveCycles],
    action: () => undo(mutation),
  });
  expect(answer.body).toEqual({ mutation_id: expect.any(String), issue_ids: [] });
  const back = await read<Cycle>(cycle(id));
  expect([back.name, back.description, ...days(back)]).toEqual(['One', '', day(1), day(3)]);
  expect((await undo(mutation)).status).toBe(404);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  const again = await read<Cycle>(cycle(id));
  expect([again.name, ...days(again)]).toEqual(['Two', day(5), day(9)]);
});

// docs/contract/undo.md#creations-of-cycles-modules-and-views
test('what was made goes, and comes back with the items that its maker put into it', async () => {
  const {
    test: app,
    admin,
    member,
    stream,
    liveCycles,
    liveList,
    cycles,
    makeItem,
    readItem,
    workspace,
  } = team;
  const row = await makeItem();
  for (const url of [cycles, modules, views, `/api/workspaces/${workspace.slug}/views/`]) {
    const id = newId();
    const made = await act(member, 'post', url, { id, name: 'A plan' });
    const hasItems = url === cycles || url === modules;
    const inside = `${url}${id}/${url === cycles ? 'cycle-issues' : 'issues'}/`;
    if (hasItems) expect((await member.post(inside, { issues: [row.id] })).status).toBeLessThan(300);
    const answer = await expectReplay({
      test: app,
      caller: admin,
      actor: member,
      stream,
      lists: [liveCycles, liveList],
      action: () => undo(made),
    });
    expect(answer.status).toBe(200);
    expect((await member.get(`${url}${id}/`)).status).toBe(404);
    expect(await readItem(row.id)).toMatchObject({ cycle_id: null, module_ids: [] });
    expect((await undo(made)).status).toBe(404);
    const back = await undo(answer.body.mutation_id);
    expect(back.status).toBe(200);
    expect(await read(`${url}${id}/`)).toMatchObject({ name: 'A plan' });
    if (hasItems) expect((await readItem(row.id))[url === cycles ? 'cycle_id' : 'module_ids']).toContain(id);
    expect((await undo(back.body.mutation_id)).status).toBe(200);
    expect((await member.get(`${url}${id}/`)).status).toBe(404);
  }
});

// docs/contract/undo.md#creations-of-cycles-modules-and-views
test('what was changed since it was made stands in the way, and so do items of others', async () => {
  const { admin, member, guest, cycles, cycle, makeItem } = team;
  const id = newId();
  const made = await act(member, 'post', cycles, { id, name: 'One' });
  await admin.patch(cycle(id), { name: 'Two' });
  const row = await makeItem();
  await admin.post(`${cycle(id)}cycle-issues/`, { issues: [row.id] });
  expect((await undo(made, guest)).status).toBe(404);
  const refused = await undo(made);
  expect([refused.status, refused.body.conflicts]).toEqual([
    409,
    ['name', 'issues'].map((field) => ({
      id,
      field,
      reason: 'changed',
      changed_by: admin.id,
      changed_at: expect.any(String),
    })),
  ]);
  expect((await member.get(cycle(id))).status).toBe(200);
  expect((await undo(made, member, [id])).status).toBe(200);
  expect((await member.get(cycle(id))).status).toBe(404);
  const module = newId();
  const other = await act(member, 'post', modules, { id: module, name: 'A module' });
  await admin.patch(`${modules}${module}/`, { member_ids: [admin.id] });
  expect((await undo(other)).body.conflicts).toMatchObject([{ id: module, field: 'member_ids' }]);
  const view = newId();
  const third = await act(member, 'post', views, { id: view, name: 'A view' });
  await member.delete(`${views}${view}/`);
  expect((await undo(third)).body.conflicts).toMatchObject([{ id: view, field: 'deleted_at' }]);
});

// docs/contract/undo.md#who-and-how-long
test('a member who became a guest brings back no cycle and no module of their own', async () => {
  const { test: app, member, project, makeCycle, cycle } = team;
  const { id } = await makeCycle();
  const module = newId();
  await member.post(modules, { id: module, name: 'A module of a guest' });
  const gone = [await act(member, 'delete', cycle(id)), await act(member, 'delete', `${modules}${module}/`)];
  await app.database.sql`update project_members set role = 5
    where project_id = ${project.id} and user_id = ${member.id}`;
  for (const mutation of gone) expect((await undo(mutation)).status).toBe(403);
  await app.database.sql`update project_members set role = 15
    where project_id = ${project.id} and user_id = ${member.id}`;
  for (const mutation of gone) expect((await undo(mutation)).status).toBe(200);
});

// docs/contract/undo.md#conflicts-of-cycles-modules-and-views
// docs/contract/undo.md#who-and-how-long
test('what somebody else changed since stands in the way, and is forced by name', async () => {
  const { admin, member, guest, makeCycle, cycle } = team;
  const { id } = await makeCycle({ name: 'One' });
  const mutation = await act(member, 'patch', cycle(id), { name: 'Two' });
  await admin.patch(cycle(id), { name: 'Three' });
  const refused = await undo(mutation);
  expect([refused.status, refused.body.conflicts]).toEqual([
    409,
    [{ id, field: 'name', reason: 'changed', changed_by: admin.id, changed_at: expect.any(String) }],
  ]);
  expect((await undo(mutation, guest)).status).toBe(404);
  expect((await undo(mutation, member, [id])).status).toBe(200);
  expect((await read<Cycle>(cycle(id))).name).toBe('One');
  const other = await act(member, 'patch', cycle(id), { description: 'Mine' });
  await admin.patch(cycle(id), { name: 'Four' });
  expect((await undo(other)).status).toBe(200);
  expect(await read<Cycle>(cycle(id))).toMatchObject({ name: 'Four', description: '' });
});

// docs/contract/undo.md#what-was-deleted-with-all-that-was-in-it
test('a deleted cycle comes back with its items, archived ones too, and with favourites, and goes again', async () => {
  const { test: app, admin, member, stream, states, liveCycles, liveList, makeItem, makeCycle } = team;
  const { cycle, item, readItem, project_path } = team;
  const { id } = await makeCycle();
  const open = await makeItem();
  const away = await makeItem({ state_id: states.Done.id });
  const other = await makeItem();
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [open.id, away.id, other.id] });
  expect((await member.post(`${item(away.id)}archive/`, {})).status).toBeLessThan(300);
  expect((await admin.post(`${project_path}user-favorite-cycles/`, { cycle: id })).status).toBe(204);
  const mutation = await act(member, 'delete', cycle(id));
  expect((await readItem(open.id)).cycle_id).toBeNull();
  const answer = await expectReplay({
    test: app,
    caller: admin,
    actor: member,
    stream,
    lists: [liveCycles, liveList],
    action: () => undo(mutation),
  });
  expect([answer.status, answer.body.issue_ids.sort()]).toEqual([200, [open.id, other.id].sort()]);
  expect((await readItem(open.id)).cycle_id).toBe(id);
  expect(await read<Cycle>(cycle(id), admin)).toMatchObject({ is_favorite: true });
  const rows = await app.database.sql`select work_item_id from cycle_work_items where cycle_id = ${id}`;
  expect(rows).toHaveLength(3);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect((await member.get(cycle(id))).status).toBe(404);
  expect((await readItem(open.id)).cycle_id).toBeNull();
});

// docs/contract/undo.md#conflicts-of-cycles-modules-and-views
test('a cycle whose days are taken comes back without days if that is forced, a module whose name is taken does not', async () => {
  const { member, admin, makeCycle, cycle, cycles, day } = team;
  const days = { start_date: day(1), end_date: day(3) };
  const { id } = await makeCycle(days);
  const mutation = await act(member, 'delete', cycle(id));
  expect((await admin.post(cycles, { name: 'Quicker', ...days })).status).toBe(201);
  const refused = await undo(mutation);
  expect([refused.status, refused.body.conflicts[0]]).toMatchObject([409, { id, field: 'start_date' }]);
  expect((await undo(mutation, member, [id])).status).toBe(200);
  expect(await read<Cycle>(cycle(id))).toMatchObject({ start_date: null, end_date: null, status: 'DRAFT' });
  const module = await makeModule({ name: 'Compiler' });
  const gone = await act(member, 'delete', `${modules}${module.id}/`);
  await makeModule({ name: 'Compiler' });
  const taken = await undo(gone, member, [module.id]);
  expect([taken.status, taken.body.conflicts[0]]).toMatchObject([409, { id: module.id, field: 'name' }]);
});

// docs/contract/undo.md#cycles-modules-and-views
// docs/contract/undo.md#what-was-deleted-with-all-that-was-in-it
test('a module goes back in its people and days, out of the archive, and comes back with its items', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, readItem } = team;
  const { id } = await makeModule({ member_ids: [member.id], status: 'completed' });
  const row = await makeItem();
  const at = `${modules}${id}/`;
  await member.post(`${at}issues/`, { issues: [row.id] });
  const body = { member_ids: [admin.id], lead_id: admin.id, target_date: '2026-03-01' };
  expect((await undo(await act(member, 'patch', at, body))).status).toBe(200);
  expect(await read<Module>(at)).toMatchObject({ member_ids: [member.id], lead_id: null, target_date: null });
  const archived = await act(member, 'post', `${at}archive/`, {});
  expect((await readItem(row.id)).module_ids).toEqual([]);
  const answer = await expectReplay({
    test: app,
    caller: admin,
    actor: member,
    stream,
    lists: [liveList],
    action: () => undo(archived),
  });
  expect(answer.status).toBe(200);
  expect((await readItem(row.id)).module_ids).toEqual([id]);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect((await member.get(at)).status).toBe(404);
  await member.delete(`${at}archive/`);
  const deleted = await act(member, 'delete', at);
  expect((await undo(deleted)).status).toBe(200);
  expect((await readItem(row.id)).module_ids).toEqual([id]);
});

// docs/contract/undo.md#cycles-modules-and-views
// docs/contract/undo.md#who-and-how-long
test('a view goes back in its filters, lock and sight, and comes back when it was deleted', async () => {
  const { admin, member, workspace } = team;
  const { id, query } = await makeView({ filters: { priority: ['high'] } });
  const at = `${views}${id}/`;
  const changed = await act(member, 'patch', at, { name: 'Other', filters: { priority: ['low'] } });
  const lock = await act(member, 'post', `${at}lock/`, {});
  expect((await undo(changed)).status).toBe(400);
  expect((await undo(lock)).status).toBe(200);
  expect((await undo(changed)).status).toBe(200);
  const back = await read<View>(at);
  expect([back.name, back.filters, back.query, back.is_locked]).toEqual([
    ...['A view', { priority: ['high'] }],
    ...[query, false],
  ]);
  const hidden = await act(member, 'post', `${at}access/`, { access: 1 });
  expect((await admin.get(at)).status).toBe(404);
  expect((await undo(hidden)).status).toBe(200);
  expect((await admin.get(at)).status).toBe(200);
  const byAdmin = await act(admin, 'delete', at);
  expect((await undo(byAdmin)).status).toBe(404);
  expect((await undo(byAdmin, admin)).status).toBe(200);
  expect((await member.get(at)).status).toBe(200);
  const ofAll = expectMade<View>(
    await member.post(`/api/workspaces/${workspace.slug}/views/`, { name: 'Of all' }),
  );
  const own = `/api/workspaces/${workspace.slug}/views/${ofAll.id}/`;
  expect((await undo(await act(member, 'delete', own))).status).toBe(200);
  expect((await read<View>(own)).name).toBe('Of all');
});

// docs/contract/undo.md#what-was-deleted-with-all-that-was-in-it
test('items that another cycle took over go back, and the first counts as it did before', async () => {
  const { member, makeItem, makeCycle, makeCycleOn, cycle, readItem } = team;
  const id = await makeCycleOn(-9, -2, 'Over');
  const row = await makeItem();
  await team.test.database.sql`insert into cycle_work_items (work_item_id, cycle_id, workspace_id, project_id)
      values (${row.id}, ${id}, ${team.workspace.id}, ${team.project.id})`;
  const next = await makeCycle();
  const mutation = await act(member, 'post', `${cycle(id)}transfer-issues/`, { new_cycle_id: next.id });
  expect((await readItem(row.id)).cycle_id).toBe(next.id);
  expect((await undo(mutation)).status).toBe(200);
  expect((await readItem(row.id)).cycle_id).toBe(id);
  expect((await read<Cycle>(cycle(id))).progress_snapshot).toEqual({});
});
