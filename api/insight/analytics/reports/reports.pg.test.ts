import type { Burn, Flow, LeadTime, Velocity, Workload } from '@tandem/shared/insight/analytics/reports.ts';
import type { CycleProgress } from '@tandem/shared/planning/progress.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../testing.ts';

let team: AnalyticsTeam;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from cycles`;
  await sql`delete from work_items where project_id = ${team.project.id}`;
});

const at = (count: number, hour = '12') => `${team.day(count)}T${hour}:00:00Z`;

/** An item as it was made some days ago. */
async function makeOn(days: number, values: Record<string, unknown> = {}): Promise<WorkItemRow> {
  const item = await team.makeItem(values);
  await team.test.database.sql`update work_items set created_at = ${at(days)} where id = ${item.id}`;
  return item;
}

/** Moves an item to another state, some days ago. */
async function moveOn(days: number, item: WorkItemRow, state_id: string): Promise<void> {
  const { sql } = team.test.database;
  const before = (await sql<{ id: string }[]>`select id from activities where work_item_id = ${item.id}`).map(
    ({ id }) => id,
  );
  expect((await team.member.patch(team.item(item.id), { state_id })).status).toBe(204);
  await sql`update activities set created_at = ${at(days)}
    where work_item_id = ${item.id} and field = 'state' and id <> all(${before}::uuid[])`;
  await sql`update work_items set completed_at = case when completed_at is not null then ${at(days)}::timestamptz end
    where id = ${item.id}`;
}

// docs/contract/analytics.md#cumulative-flow
// docs/contract/analytics.md#burnup-and-burndown
test('each day has the groups that items were in, in items and points', async () => {
  const { states, points } = team;
  const old = await makeOn(-9, { state_id: states.Backlog.id, estimate_point: points['8'] });
  await moveOn(-3, old, states['In Progress'].id);
  await moveOn(-1, old, states.Done.id);
  const young = await makeOn(-2, { state_id: states.Todo.id });
  await moveOn(-1, young, states.Cancelled.id);
  const silent = await makeOn(-8, { state_id: states.Done.id, estimate_point: points['2.5'] });
  await team.test.database.sql`update work_items set completed_at = ${at(-2)} where id = ${silent.id}`;
  const { days } = await team.get<Flow>('analytics/cumulative-flow/?days=5');
  expect(
    days.map((day) => [
      day.date,
      ...[
        day.backlog_issues,
        day.unstarted_issues,
        day.started_issues,
        day.completed_issues,
        day.cancelled_issues,
      ],
      ...[day.total_issues, day.completed_estimate_points, day.total_estimate_points],
    ]),
  ).toEqual([
    [team.day(-4), 1, 1, 0, 0, 0, 2, 0, 10.5],
    [team.day(-3), 0, 1, 1, 0, 0, 2, 0, 10.5],
    [team.day(-2), 0, 1, 1, 1, 0, 3, 2.5, 10.5],
    [team.day(-1), 0, 0, 0, 2, 1, 3, 10.5, 10.5],
    [team.day(0), 0, 0, 0, 2, 1, 3, 10.5, 10.5],
  ]);
  const burn = await team.get<Burn>('analytics/burnup/?days=3');
  expect(burn.days.map((day) => [day.scope_issues, day.completed_issues, day.remaining_issues])).toEqual([
    [3, 1, 2],
    [2, 2, 0],
    [2, 2, 0],
  ]);
  expect(
    (await team.get<Flow>('analytics/cumulative-flow/?days=2&state_group=cancelled')).days[1],
  ).toMatchObject({
    total_issues: 1,
    cancelled_issues: 1,
  });
});

// docs/contract/analytics.md#burnup-and-burndown
// docs/contract/analytics.md#velocity
test('a cycle is counted by who was in it, and its days to come are open', async () => {
  const { states, points, member, cycle, makeCycleOn, project, url, admin } = team;
  const over = await makeCycleOn(-10, -4, 'Over');
  const running = await makeCycleOn(-2, 2, 'Running');
  const { sql } = team.test.database;
  const done = await makeOn(-12, { state_id: states.Todo.id, estimate_point: points['8'] });
  const late = await makeOn(-12, { state_id: states.Todo.id, estimate_point: points['1'] });
  await member.post(`${cycle(running)}cycle-issues/`, { issues: [done.id, late.id] });
  await sql`update cycle_memberships set cycle_id = ${over}, entered_at = ${at(-11)}`;
  await sql`update cycle_memberships set entered_at = ${at(-6)} where work_item_id = ${late.id}`;
  await moveOn(-5, done, states.Done.id);
  await moveOn(-3, late, states.Done.id);
  // The late one went on into the next cycle when this one was over.
  await sql`update cycle_memberships set left_at = ${at(-3, '13')} where work_item_id = ${late.id}`;
  const { cycles, average } = await team.get<Velocity>('analytics/velocity/');
  expect(cycles).toMatchObject([
    {
      cycle_id: over,
      name: 'Over',
      project_id: project.id,
      is_running: false,
      start_date: team.day(-10),
      end_date: team.day(-4),
      planned_issues: 1,
      completed_issues: 1,
      planned_points: 8,
      completed_points: 8,
    },
    { cycle_id: running, is_running: true, planned_issues: 0, completed_issues: 0 },
  ]);
  expect(average).toEqual({ issues: 1, points: 8 });
  expect((await team.get<Velocity>('analytics/velocity/?cycles=1')).cycles).toMatchObject([
    { name: 'Running' },
  ]);
  expect((await team.get<Velocity>(`analytics/velocity/?project=${team.other.id}`, admin)).cycles).toEqual(
    [],
  );
  expect((await team.get<Velocity>('analytics/velocity/', team.outsider)).cycles).toEqual([]);

  const burn = await team.get<Burn>(`analytics/burnup/?cycle=${over}`);
  const daily = (await member.get<CycleProgress>(`${cycle(over)}cycle-progress/`)).body.progress;
  expect(burn.days.map((day) => [day.date, day.scope_issues, day.completed_issues])).toEqual(
    daily.map((day) => [day.date, day.total_issues - day.cancelled_issues, day.completed_issues]),
  );
  expect(burn.days.at(-1)).toMatchObject({ date: team.day(-4), scope_issues: 2, remaining_issues: 1 });
  const ahead = await team.get<Burn>(`analytics/burnup/?cycle=${running}`);
  expect(ahead.days.map((day) => day.scope_issues)).toEqual([0, 0, 0, null, null]);
  for (const caller of [team.outsider, member]) {
    const id = caller === member ? randomUUID() : over;
    expect((await caller.get(`${url}analytics/burnup/?cycle=${id}`)).status).toBe(404);
  }
  const draft = await team.makeCycle();
  expect(await team.get<Burn>(`analytics/burnup/?cycle=${draft.id}`)).toEqual({ days: [] });
});

// docs/contract/analytics.md#lead-and-cycle-time
test('lead time counts from the making, cycle time from the first start', async () => {
  const { states } = team;
  const item = await makeOn(-6, { state_id: states.Todo.id });
  await moveOn(-4, item, states['In Progress'].id);
  await moveOn(-3, item, states.Todo.id);
  await moveOn(-2, item, states['In Progress'].id);
  await moveOn(-1, item, states.Done.id);
  const direct = await makeOn(-2, { state_id: states.Todo.id });
  await moveOn(-1, direct, states.Done.id);
  const early = await makeOn(-80, { state_id: states.Todo.id });
  await moveOn(-70, early, states.Done.id);
  await makeOn(-5, { state_id: states.Todo.id });
  const times = await team.get<LeadTime>('analytics/lead-time/?days=30');
  expect(times.lead).toEqual({ count: 2, median_hours: 72, p85_hours: 24 + 96 * 0.85 });
  expect(times.cycle).toEqual({ count: 1, median_hours: 72, p85_hours: 72 });
  expect(times.weeks).toMatchObject([{ count: 2, lead_median_hours: 72, cycle_median_hours: 72 }]);
  const nothing = await team.get<LeadTime>('analytics/lead-time/?days=30&priority=urgent');
  expect(nothing).toEqual({
    lead: { count: 0, median_hours: null, p85_hours: null },
    cycle: { count: 0, median_hours: null, p85_hours: null },
    weeks: [],
  });
});

// docs/contract/analytics.md#workload
test('work is counted by who has it, nobody too', async () => {
  const { makeItem, states, points, admin, member } = team;
  await makeItem({
    state_id: states.Todo.id,
    assignee_ids: [admin.id, member.id],
    estimate_point: points['8'],
  });
  await makeItem({
    state_id: states['In Progress'].id,
    assignee_ids: [admin.id],
    estimate_point: points['2.5'],
  });
  await makeItem({ state_id: states.Done.id, assignee_ids: [member.id] });
  await makeItem({ state_id: states.Cancelled.id, assignee_ids: [member.id] });
  await makeItem({ state_id: states.Backlog.id });
  const nothing = {
    backlog_issues: 0,
    unstarted_issues: 0,
    started_issues: 0,
    completed_issues: 0,
    backlog_points: 0,
    unstarted_points: 0,
    started_points: 0,
    completed_points: 0,
  };
  expect(await team.get<Workload>('analytics/workload/')).toEqual([
    {
      ...nothing,
      assignee_id: admin.id,
      display_name: 'admin',
      avatar_url: null,
      unstarted_issues: 1,
      unstarted_points: 8,
      started_issues: 1,
      started_points: 2.5,
    },
    {
      ...nothing,
      assignee_id: member.id,
      display_name: 'member',
      avatar_url: null,
      unstarted_issues: 1,
      unstarted_points: 8,
      completed_issues: 1,
    },
    { ...nothing, assignee_id: null, display_name: null, avatar_url: null, backlog_issues: 1 },
  ]);
});

// docs/contract/analytics.md#reports-over-time-and-people
test('reports are for members, and of sensible length', async () => {
  const { url, guest, member, test: app } = team;
  const stranger = await app.makeUser();
  for (const path of ['velocity', 'cumulative-flow', 'burnup', 'lead-time', 'workload']) {
    const statuses = [app.nobody, guest, stranger].map(
      async (caller) => (await caller.get(`${url}analytics/${path}/`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
  }
  for (const query of [
    'cumulative-flow/?days=0',
    'lead-time/?days=367',
    'burnup/?days=x',
    'velocity/?cycles=25',
  ]) {
    const answer = await member.get(`${url}analytics/${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
    expect(Object.keys(answer.body)).toEqual([query.includes('days') ? 'days' : 'cycles']);
  }
});
