import type { ArchivedCycle, Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { archivedCycleDetailSchema, archivedCycleSchema } from '@tandem/shared/planning/cycles/schema.ts';
import type { CycleProperties } from '@tandem/shared/personal/user-properties/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { FIRST_VIEW } from '../../../personal/user-properties/testing.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type CycleTeam, makeCycleTeam } from '../testing.ts';

let team: CycleTeam;
let archivedList: string;
let favorites: string;
beforeAll(async () => {
  team = await makeCycleTeam();
  archivedList = `${team.project_path}archived-cycles/`;
  favorites = `${team.project_path}user-favorite-cycles/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from cycles`;
});

const archive = (id: string) => `${team.cycle(id)}archive/`;

// docs/contract/cycles.md#archiving-a-cycle
// docs/contract/cycles.md#archived-cycles
test('a cycle that is over is archived and comes back, with its items', async () => {
  const {
    test: app,
    member,
    admin,
    stream,
    cycle,
    cycles,
    liveCycles,
    makeItem,
    makeCycleOn,
    readItem,
    states,
  } = team;
  const id = await makeCycleOn(-9, -5, 'Over');
  const row = await makeItem({ state_id: states.Todo.id, assignee_ids: [admin.id] });
  await app.database.db
    .insertInto('cycle_work_items')
    .values({
      workspace_id: team.workspace.id,
      project_id: team.project.id,
      cycle_id: id,
      work_item_id: row.id,
    })
    .execute();
  for (const caller of [member, admin]) {
    expect((await caller.post(favorites, { cycle: id })).status).toBe(204);
  }
  const replay = { test: app, caller: member, stream, lists: [liveCycles] };
  const archived = await expectReplay({ ...replay, action: () => member.post(archive(id)) });
  expect([archived.status, Object.keys(archived.body)]).toEqual([200, ['archived_at']]);
  expect((await member.get(cycles)).body).toEqual([]);
  expect((await member.get(cycle(id))).status).toBe(404);
  expect((await member.get(`/api/workspaces/${team.workspace.slug}/cycles/`)).body).toEqual([]);
  expect((await readItem(row.id)).cycle_id).toBe(id);
  expect(await app.database.sql`select from favorites where entity_identifier = ${id}`).toHaveLength(0);
  expect((await member.post(archive(id))).body).toEqual(archived.body);
  const list = (await member.get(archivedList)).body as ArchivedCycle[];
  expect(list).toMatchObject([
    { id, name: 'Over', total_issues: 1, unstarted_issues: 1, backlog_issues: 0, ...archived.body },
  ]);
  expect(archivedCycleSchema.strict().parse(list[0])).toEqual(list[0]);
  const detail = await member.get(`${archivedList}${id}/`);
  expect(archivedCycleDetailSchema.strict().parse(detail.body)).toEqual(detail.body);
  expect(detail.body).toMatchObject({
    total_estimate_points: 0,
    sub_issues: 0,
    created_by: admin.id,
    estimate_distribution: {},
    distribution: { assignees: [{ assignee_id: admin.id, first_name: 'Ada', total_issues: 1 }] },
  });
  expect(Object.keys(detail.body.distribution.completion_chart)).toHaveLength(5);
  const restored = await expectReplay({ ...replay, action: () => member.delete(archive(id)) });
  expect([restored.status, (await member.delete(archive(id))).status]).toEqual([204, 204]);
  expect((await member.get(cycle(id))).body).toMatchObject({ id, total_issues: 1 });
  expect((await member.get(`${archivedList}${id}/`)).status).toBe(404);
});

// docs/contract/cycles.md#archiving-a-cycle
test('what runs, what is to come and drafts are not archived', async () => {
  const { test: app, member, guest, outsider, makeCycle, makeCycleOn } = team;
  const over = await makeCycleOn(-9, -8);
  const draft = await makeCycle();
  for (const id of [draft.id, await makeCycleOn(-1, 1), await makeCycleOn(3, 4)]) {
    const refused = await member.post(archive(id));
    expect([refused.status, refused.body]).toEqual([400, { error: 'Only completed cycles can be archived' }]);
  }
  expect((await member.post(archive(randomUUID()))).status).toBe(404);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    for (const answer of [
      await caller.post(archive(over)),
      await caller.delete(archive(over)),
      await caller.get(archivedList),
      await caller.get(`${archivedList}${over}/`),
      await caller.post(favorites, { cycle: over }),
    ])
      expect(answer.status).toBe(status);
  }
});

// docs/contract/cycles.md#archived-cycles
test('an archived cycle whose items went on is shown as it was when they did', async () => {
  const { member, cycle, makeItem, makeCycle, makeCycleOn } = team;
  const [id, next] = [await makeCycleOn(-9, 5), await makeCycle()];
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [(await makeItem()).id] });
  expect((await member.post(`${cycle(id)}transfer-issues/`, { new_cycle_id: next.id })).status).toBe(200);
  await team.test.database.sql`update cycles set end_date = ${`${team.day(-5)}T23:59:00Z`} where id = ${id}`;
  expect((await member.post(archive(id))).status).toBe(200);
  const detail = (await member.get(`${archivedList}${id}/`)).body;
  expect(detail).toMatchObject({ total_issues: 1, backlog_issues: 1 });
  expect(detail.distribution.assignees).toMatchObject([{ assignee_id: null, total_issues: 1 }]);
});

// docs/contract/cycles.md#what-runs-now
test('what runs now, page by page, in own projects alone', async () => {
  const { test: app, member, admin, outsider, workspace, project, makeCycleOn, makeCycle, day } = team;
  const own = await makeCycleOn(-1, 1, 'Here');
  await makeCycleOn(5, 6);
  await makeCycle();
  const other = await app.makeProject(admin, workspace);
  const elsewhere = await admin.post(`/api/workspaces/${workspace.slug}/projects/${other.id}/cycles/`, {
    name: 'There',
    start_date: day(0),
    end_date: day(1),
  });
  expect(elsewhere.status).toBe(201);
  const url = `/api/workspaces/${workspace.slug}/active-cycles/`;
  const mine = await member.get(url);
  expect(mine.body).toMatchObject({ total_count: 1, next_page_results: false });
  const { id, name, identifier } = project;
  expect(mine.body.results).toMatchObject([
    { id: own, name: 'Here', status: 'CURRENT', project_detail: { id, name, identifier } },
  ]);
  const first = await admin.get(`${url}?per_page=1`);
  expect(first.body).toMatchObject({ total_count: 2, count: 1, next_page_results: true });
  const second = await admin.get(`${url}?per_page=1&cursor=${first.body.next_cursor}`);
  expect([first, second].map(({ body }) => body.results[0].name).sort()).toEqual(['Here', 'There']);
  expect((await outsider.get(url)).body.results).toEqual([]);
});

// docs/contract/cycles.md#favourite-cycles
test('a cycle is a favourite by the older path, as often as it is said', async () => {
  const { test: app, member, cycles, makeCycle, workspace } = team;
  const row = await makeCycle();
  const list = { url: `/api/workspaces/${workspace.slug}/user-favorites/`, kind: 'favorite' as const };
  const stream = userStream(member.id);
  const replay = { test: app, caller: member, stream, lists: [list] };
  await expectReplay({ ...replay, action: () => member.post(favorites, { cycle: row.id }) });
  expect((await member.post(favorites, { cycle: row.id })).status).toBe(204);
  expect((await member.get(cycles)).body).toMatchObject([{ id: row.id, is_favorite: true }]);
  await expectReplay({ ...replay, action: () => member.delete(`${favorites}${row.id}/`) });
  expect((await member.delete(`${favorites}${row.id}/`)).status).toBe(404);
  expect((await member.get(cycles)).body.map((each: Cycle) => each.is_favorite)).toEqual([false]);
  const unknown = await member.post(favorites, { cycle: randomUUID() });
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['cycle']]);
});

// docs/contract/cycles.md#settings-of-a-cycle
// docs/contract/view-settings.md#settings-for-cycles-and-modules
test('everybody has settings of their own in each cycle', async () => {
  const { test: app, member, guest, outsider, cycle, makeCycle, project } = team;
  const [one, two] = [await makeCycle(), await makeCycle()];
  const url = `${cycle(one.id)}user-properties/`;
  const first = await guest.get(url);
  expect(first.body).toMatchObject({ cycle: one.id, user: guest.id, project: project.id, ...FIRST_VIEW });
  const stream = userStream(member.id);
  const list = { url, kind: 'cycle_user_properties' as const, rowsOf: (body: CycleProperties) => [body] };
  const changed = await expectReplay({
    test: app,
    caller: member,
    stream,
    lists: [list],
    action: () => member.patch(url, { filters: { priority: ['low'] } }),
  });
  expect([changed.status, changed.body]).toMatchObject([201, { filters: { priority: ['low'] } }]);
  expect((await member.get(url)).body).toEqual(changed.body);
  expect((await guest.get(url)).body).toEqual(first.body);
  const made = await member.patch(`${cycle(two.id)}user-properties/`, {
    display_filters: { layout: 'kanban' },
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { cycle: two.id, filters: FIRST_VIEW.filters, display_filters: { layout: 'kanban' } },
  ]);
  expect((await member.get(`${cycle(randomUUID())}user-properties/`)).status).toBe(404);
  expect((await outsider.get(url)).status).toBe(403);
  const bad = await member.patch(url, { filters: 'x' });
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['filters']]);
});
