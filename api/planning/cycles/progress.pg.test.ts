import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type CycleTeam, makeCycleTeam } from './testing.ts';

let team: CycleTeam;
let points: Record<string, string>;
let label: { id: string };
let estimateId: string;

beforeAll(async () => {
  team = await makeCycleTeam();
  const { admin, test: app, project, project_path, workspace } = team;
  const values = ['1', '2.5', '3'];
  const estimate = await admin.post(`${project_path}estimates/`, {
    estimate: { type: 'points' },
    estimate_points: values.map((value, index) => ({ key: index + 1, value })),
  });
  estimateId = estimate.body.id;
  points = Object.fromEntries(
    estimate.body.points.map(({ id, value }: { id: string; value: string }) => [value, id]),
  );
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  expect((await admin.patch(path, { estimate: estimateId })).status).toBe(200);
  label = await app.makeLabel(admin, { ...project, workspace: workspace.id } as never, { name: 'Sea' });
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from cycles`;
  await team.test.database.sql`delete from work_items`;
});

const get = async (id: string, path: string, caller = team.member) =>
  (await caller.get(`${team.cycle(id)}${path}`)).body;
const transfer = (id: string, new_cycle_id: unknown, caller = team.member) =>
  caller.post(`${team.cycle(id)}transfer-issues/`, { new_cycle_id });

/** A cycle from four days ago until in two days, with an item of each kind. */
async function makeRunning(): Promise<{ id: string; items: Record<string, WorkItemRow> }> {
  const { member, admin, guest, states, makeItem, makeItemOf, makeCycleOn, cycle, day } = team;
  const id = await makeCycleOn(-4, 2, 'Running');
  const items = {
    done: await makeItem({
      state_id: states.Done.id,
      estimate_point: points['1'],
      label_ids: [label.id],
      assignee_ids: [member.id, admin.id],
      priority: 'urgent',
    }),
    started: await makeItem({ state_id: states['In Progress'].id, estimate_point: points['2.5'] }),
    todo: await makeItemOf(guest, { state_id: states.Todo.id, assignee_ids: [admin.id] }),
    cancelled: await makeItem({ state_id: states.Cancelled.id, estimate_point: points['3'] }),
    backlog: await makeItem({ state_id: states.Backlog.id }),
  };
  const { sql } = team.test.database;
  await sql`update work_items set completed_at = ${`${day(-2)}T12:00:00Z`} where id = ${items.done.id}`;
  const issues = Object.values(items).map((item) => item.id);
  expect((await member.post(`${cycle(id)}cycle-issues/`, { issues })).status).toBe(201);
  return { id, items };
}

const COUNTS = {
  total_issues: 5,
  completed_issues: 1,
  cancelled_issues: 1,
  started_issues: 1,
  unstarted_issues: 1,
  backlog_issues: 1,
};
const POINTS = {
  total_estimate_points: 6.5,
  completed_estimate_points: 1,
  cancelled_estimate_points: 3,
  started_estimate_points: 2.5,
  unstarted_estimate_points: 0,
  backlog_estimate_points: 0,
};

// docs/contract/cycles.md#progress
test('progress counts items and adds points by groups of states; words among points count nothing', async () => {
  const { guest } = team;
  const { id } = await makeRunning();
  expect(await get(id, 'progress/')).toEqual({ ...COUNTS, ...POINTS });
  expect(await get(id, 'progress/', guest)).toMatchObject({ total_issues: 1, unstarted_issues: 1 });
  await team.test.database.sql`update estimate_points set value = 'many' where id = ${points['2.5']!}`;
  expect(await get(id, 'progress/')).toMatchObject({ ...COUNTS, total_estimate_points: 4 });
  await team.test.database.sql`update estimate_points set value = '2.5' where id = ${points['2.5']!}`;
  for (const path of ['progress/', 'analytics/?type=issues', 'cycle-progress/']) {
    const missing = await guest.get(`${team.cycle(randomUUID())}${path}`);
    expect([missing.status, missing.body]).toEqual([404, { error: 'Cycle not found' }]);
  }
});

// docs/contract/cycles.md#shares-of-people-and-labels
// docs/contract/cycles.md#what-remains
test('shares of people and labels, nobody included, and what remained each day', async () => {
  const { member, admin, guest, day } = team;
  const { id } = await makeRunning();
  const issues = await get(id, 'analytics?type=issues');
  const sums = (total: number, completed: number) => ({
    total_issues: total,
    completed_issues: completed,
    pending_issues: total - completed,
  });
  expect(issues.assignees).toMatchObject([
    { assignee_id: admin.id, display_name: 'admin', first_name: 'Ada', avatar_url: null, ...sums(2, 1) },
    { assignee_id: member.id, display_name: 'member', ...sums(1, 1) },
    { assignee_id: null, display_name: null, ...sums(3, 0) },
  ]);
  expect(issues.labels).toEqual([
    { label_id: label.id, label_name: 'Sea', color: expect.any(String), ...sums(1, 1) },
    { label_id: null, label_name: null, color: null, ...sums(4, 0) },
  ]);
  expect(issues.priorities).toEqual([
    { priority: 'urgent', ...sums(1, 1) },
    { priority: 'none', ...sums(4, 0) },
  ]);
  const remaining = (before: number, after: number) => ({
    [day(-4)]: before,
    [day(-3)]: before,
    [day(-2)]: after,
    [day(-1)]: after,
    [day(0)]: after,
    [day(1)]: null,
    [day(2)]: null,
  });
  expect(issues.completion_chart).toEqual(remaining(5, 4));
  const inPoints = await get(id, 'analytics/?type=points');
  expect(inPoints.completion_chart).toEqual(remaining(6.5, 5.5));
  expect(inPoints.assignees[0]).toMatchObject({
    assignee_id: admin.id,
    total_estimates: 1,
    completed_estimates: 1,
    pending_estimates: 0,
  });
  expect(inPoints.labels[1]).toMatchObject({ label_id: null, total_estimates: 5.5 });
  expect((await get(id, 'analytics/', guest)).assignees).toMatchObject([
    { assignee_id: admin.id, total_issues: 1 },
  ]);
});

// docs/contract/cycles.md#shares-of-people-and-labels
test('a draft has no shares, and a project without points none of points', async () => {
  const { member, cycle, makeCycle, project } = team;
  const draft = await makeCycle();
  const refused = await member.get(`${cycle(draft.id)}analytics/`);
  expect([refused.status, refused.body]).toEqual([400, { error: 'Cycle has no start or end date' }]);
  const unknown = await member.get(`${cycle(draft.id)}analytics/?type=x`);
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['type']]);
  const { id } = await makeRunning();
  const { sql } = team.test.database;
  await sql`update projects set estimate_id = null where id = ${project.id}`;
  expect(await get(id, 'analytics/?type=points')).toEqual({
    assignees: [],
    labels: [],
    completion_chart: {},
  });
  await sql`update projects set estimate_id = ${estimateId} where id = ${project.id}`;
});

// docs/contract/cycles.md#day-by-day
test('each day counts what was in the cycle at its end, in the state of that time', async () => {
  const { member, states, day, cycle, item } = team;
  const { id, items } = await makeRunning();
  const { sql } = team.test.database;
  const at = (count: number) => `${day(count)}T12:00:00Z`;
  // The one that is done came on the second day and was done on the third; another one left on the fourth.
  await sql`update cycle_memberships set entered_at = ${at(-4)}`;
  await sql`update cycle_memberships set entered_at = ${at(-3)} where work_item_id = ${items['done']!.id}`;
  expect((await member.patch(item(items['todo']!.id), { state_id: states.Done.id })).status).toBeLessThan(
    300,
  );
  await sql`update activities set created_at = ${at(-2)} where field = 'state'`;
  expect((await member.delete(`${cycle(id)}cycle-issues/${items['started']!.id}/`)).status).toBe(204);
  await sql`update cycle_memberships set left_at = ${at(-1)} where left_at is not null`;
  const { progress, ...now } = await get(id, 'cycle-progress/');
  expect(now).toEqual(await get(id, 'progress/'));
  const shown = progress.map((each: Record<string, unknown>) => [
    each['date'],
    ...[each['total_issues'], each['completed_issues'], each['unstarted_issues'], each['started_issues']],
    each['total_estimate_points'],
  ]);
  expect(shown).toEqual([
    [day(-4), 4, 0, 1, 1, 5.5],
    [day(-3), 5, 1, 1, 1, 6.5],
    [day(-2), 5, 2, 0, 1, 6.5],
    [day(-1), 4, 2, 0, 0, 4],
    [day(0), 4, 2, 0, 0, 4],
  ]);
  expect(progress[0].progress_date).toBe(`${day(-4)}T00:00:00.000000Z`);
  const draft = await team.makeCycle();
  expect((await get(draft.id, 'cycle-progress/')).progress).toEqual([]);
});

// docs/contract/cycles.md#taking-items-over
// docs/contract/cycles.md#the-snapshot
test('another cycle takes over what is open, and how far this one came is stored', async () => {
  const { test: app, admin, member, guest, cycle, cycles, makeCycle, readItem, item, day } = team;
  const { id, items } = await makeRunning();
  const before = { progress: await get(id, 'progress/'), issues: await get(id, 'analytics/?type=issues') };
  const byPoints = await get(id, 'analytics/?type=points');
  const next = await makeCycle({ name: 'Next', start_date: day(3), end_date: day(9) });
  const lists = [team.liveCycles, team.liveList];
  const action = () => transfer(id, next.id) as Promise<Answer>;
  const answer = await expectReplay({
    test: app,
    caller: admin,
    actor: member,
    stream: team.stream,
    lists,
    action,
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Success' }]);
  const where = await Promise.all(Object.values(items).map(async (row) => (await readItem(row.id)).cycle_id));
  expect(where).toEqual([id, next.id, next.id, id, next.id]);
  const history = (await member.get(`${item(items['todo']!.id)}history/`)).body;
  expect(history.at(-1)).toMatchObject({
    field: 'cycles',
    verb: 'updated',
    old_value: 'Running',
    new_value: 'Next',
  });
  const { progress_snapshot } = (await member.get(cycle(id))).body as Cycle;
  expect(progress_snapshot).toEqual({
    ...before.progress,
    distribution: before.issues,
    estimate_distribution: byPoints,
  });
  expect(await get(id, 'progress/')).toEqual(before.progress);
  expect(await get(id, 'analytics/?type=issues')).toEqual(before.issues);
  expect(await get(id, 'analytics/?type=points')).toEqual(byPoints);
  expect(await get(next.id, 'progress/')).toMatchObject({ total_issues: 3, completed_issues: 0 });
  const own = (await guest.get(cycles)).body.find((row: Cycle) => row.id === id);
  expect(own).toMatchObject({ progress_snapshot: {}, total_issues: 0 });
  expect(await get(id, 'progress/', guest)).toMatchObject({ total_issues: 0 });
  const late = await team.makeItem();
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [late.id] });
  expect((await transfer(id, next.id)).status).toBe(200);
  expect((await readItem(late.id)).cycle_id).toBe(next.id);
  expect((await member.get(cycle(id))).body.progress_snapshot).toEqual(progress_snapshot);
});

// docs/contract/cycles.md#taking-items-over
test('a cycle that cannot take over is refused before anything is written', async () => {
  const { test: app, member, guest, outsider, cycle, makeCycleOn, admin, workspace } = team;
  const { id } = await makeRunning();
  const [over, archived] = [await makeCycleOn(-20, -15), await makeCycleOn(20, 25)];
  await app.database.sql`update cycles set archived_at = now() where id = ${archived}`;
  const project = await app.makeProject(admin, workspace);
  const foreign = await admin.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/cycles/`, {
    name: 'Elsewhere',
  });
  const missing = { error: 'The required object does not exist.' };
  for (const [target, status, body] of [
    [undefined, 400, { error: 'New Cycle Id is required' }],
    ['', 400, { error: 'New Cycle Id is required' }],
    [over, 400, { error: 'The cycle where the issues are transferred is already completed' }],
    [archived, 400, { error: 'Archived cycle cannot be updated' }],
    [foreign.body.id, 404, missing],
    [randomUUID(), 404, missing],
  ] as const) {
    const refused = await transfer(id, target);
    expect([refused.status, refused.body]).toEqual([status, body]);
  }
  const itself = await transfer(id, id);
  expect([itself.status, Object.keys(itself.body)]).toEqual([400, ['new_cycle_id']]);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await transfer(id, over, caller)).status).toBe(status);
  }
  expect((await member.get(cycle(id))).body).toMatchObject({ progress_snapshot: {}, total_issues: 5 });
});

// docs/contract/cycles.md#taking-items-over
test('items that are done or taken out while they are taken over are in one place in the end', async () => {
  const { member, states, item, cycle, makeCycle, readItem } = team;
  const { id, items } = await makeRunning();
  const next = await makeCycle();
  const [todo, backlog] = [items['todo']!.id, items['backlog']!.id];
  await Promise.all([
    transfer(id, next.id),
    member.patch(item(todo), { state_id: states.Done.id }),
    member.delete(`${cycle(id)}cycle-issues/${backlog}/`),
    transfer(id, next.id, team.admin),
  ]);
  const [moved, gone] = [await readItem(todo), await readItem(backlog)];
  expect([id, next.id]).toContain(moved.cycle_id);
  expect([null, next.id]).toContain(gone.cycle_id);
  const { progress_snapshot } = (await member.get(cycle(id))).body as Cycle;
  expect([4, 5]).toContain(progress_snapshot['total_issues']);
});
