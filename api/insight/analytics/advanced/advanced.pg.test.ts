import {
  type Bars,
  type Figures,
  type TableRow,
  CHART_AXES,
} from '@tandem/shared/insight/analytics/advanced.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../testing.ts';

let team: AnalyticsTeam;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from work_items where project_id = ${team.project.id}`;
  await sql`update users set user_timezone = 'UTC'`;
});

const inProject = () => `projects/${team.project.id}/`;
const figures = (query = '', caller = team.member) =>
  team.get<Figures>(`advance-analytics/?${query}`, caller);
const table = (query = '', caller = team.member) =>
  team.get<TableRow[]>(`advance-analytics-stats/?${query}`, caller);
const chart = (query = '', caller = team.member) =>
  team.get<Bars>(`advance-analytics-charts/?${query}`, caller);
const counts = ({ data }: Bars) => data.map(({ key, count }) => [key, count]);
const age = (id: string, days: number) => team.test.database.sql`
  update work_items set created_at = now() - make_interval(days => ${days}) where id = ${id}`;

// docs/contract/analytics.md#tabs-of-client-131
// docs/contract/analytics.md#own-projects
test('the first tab counts what the caller has', async () => {
  const { admin, makeItem, other } = team;
  await makeItem();
  await makeItem();
  const all = (await figures('', admin))['total_work_items'];
  expect(all).toEqual({ count: 3 });
  const mine = await figures('tab=overview');
  expect(mine).toMatchObject({ total_work_items: { count: 2 }, total_projects: { count: 1 } });
  expect(Object.keys(mine)).toEqual([
    ...['total_users', 'total_admins', 'total_members', 'total_guests'],
    ...['total_projects', 'total_work_items', 'total_cycles', 'total_intake'],
  ]);
  const { count } = mine['total_users']!;
  expect(mine['total_admins']!.count + mine['total_members']!.count + mine['total_guests']!.count).toBe(
    count,
  );
  const chosen = await figures(`project_ids=${other.id}`, admin);
  expect(chosen).toMatchObject({ total_users: { count: 1 }, total_work_items: { count: 1 } });
  expect(await figures(`project_ids=${other.id}`)).toMatchObject({ total_projects: { count: 0 } });
});

// docs/contract/analytics.md#tabs-of-client-131
// docs/contract/analytics.md#the-table-of-client-131
test('items are counted by the groups of their states: all, by projects, and in one by people', async () => {
  const { makeItem, states, member, project, other, admin } = team;
  await makeItem({ assignee_ids: [member.id] });
  await makeItem({ state_id: states.Done.id });
  await makeItem({ state_id: states.Cancelled.id });
  expect(await figures('tab=work-items')).toEqual({
    total_work_items: { count: 3 },
    backlog_work_items: { count: 1 },
    un_started_work_items: { count: 0 },
    started_work_items: { count: 0 },
    completed_work_items: { count: 1 },
  });
  const row = {
    backlog_work_items: 1,
    un_started_work_items: 0,
    started_work_items: 0,
    completed_work_items: 1,
    cancelled_work_items: 1,
  };
  expect(await table('type=work-items')).toEqual([
    { project_id: project.id, project__name: project.name, ...row },
  ]);
  expect((await table('', admin)).map(({ project_id }) => project_id)).toContain(other.id);
  const people = await team.get<TableRow[]>(`${inProject()}advance-analytics-stats/?type=work-items`);
  expect(people).toMatchObject([
    { assignee_id: member.id, backlog_work_items: 1, completed_work_items: 0 },
    { assignee_id: null, display_name: null, completed_work_items: 1, cancelled_work_items: 1 },
  ]);
});

// docs/contract/analytics.md#charts-of-client-131
test('the kinds of things of the projects are bars, private pages of others left out', async () => {
  const { admin, member, project_path } = team;
  await admin.post(`${project_path}pages/`, { name: 'Open', access: 0 });
  await admin.post(`${project_path}pages/`, { name: 'Private', access: 1 });
  const bars = Object.fromEntries(counts(await chart('type=projects', member)));
  expect(bars).toMatchObject({ work_items: 0, pages: 1 });
  expect(Object.fromEntries(counts(await chart('', admin)))).toMatchObject({ pages: 2 });
  expect((await chart()).data.map(({ key }) => key)).toEqual([
    ...['work_items', 'cycles', 'modules', 'intake', 'members', 'pages', 'views'],
  ]);
});

// docs/contract/analytics.md#charts-of-client-131
// docs/contract/analytics.md#what-narrows-it
test('what was made and completed is counted by months, and by days of a filter', async () => {
  const { makeItem, states } = team;
  expect((await chart('type=work-items')).data).toEqual([]);
  const old = await makeItem();
  await age(old.id, 70);
  await makeItem({ state_id: states.Done.id });
  const months = await chart('type=work-items');
  expect(months.schema).toEqual({
    created_issues: 'created_issues',
    completed_issues: 'completed_issues',
  });
  expect(months.data.length).toBeGreaterThanOrEqual(3);
  expect(months.data[0]).toMatchObject({ count: 1, created_issues: 1, completed_issues: 0 });
  expect(months.data.at(-1)).toMatchObject({ count: 1, created_issues: 1, completed_issues: 1 });
  const days = await chart('type=work-items&date_filter=last_7_days');
  expect(days.data).toHaveLength(7);
  const today = new Date().toISOString().slice(0, 10);
  expect(days.data.at(-1)).toEqual({
    key: today,
    name: today,
    count: 1,
    created_issues: 1,
    completed_issues: 1,
  });
  expect(await figures('tab=work-items&date_filter=last_30_days')).toMatchObject({
    total_work_items: { count: 1 },
  });
  expect(await figures('tab=work-items&date_filter=yesterday')).toMatchObject({
    total_work_items: { count: 0 },
  });
  expect(await figures('tab=work-items&date_filter=last_3_months')).toMatchObject({
    total_work_items: { count: 2 },
  });
});

// docs/contract/analytics.md#charts-of-client-131
// docs/contract/analytics.md#what-narrows-it
test('of a cycle the days of it are counted, and its items alone', async () => {
  const { makeItem, admin, project_path } = team;
  const [start, end] = [-2, 3].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const cycle = await admin.post(`${project_path}cycles/`, { name: 'C', start_date: start, end_date: end });
  expect(cycle.status, cycle.text).toBe(201);
  const [item] = [await makeItem(), await makeItem()];
  await admin.post(`${project_path}cycles/${cycle.body.id}/cycle-issues/`, { issues: [item.id] });
  const path = `${inProject()}advance-analytics-charts/?type=work-items&cycle_id=${cycle.body.id}`;
  const { data } = await team.get<Bars>(path);
  expect(data.map(({ key }) => key).at(0)).toBe(start);
  expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  const bars = await team.get<Bars>(
    `${inProject()}advance-analytics-charts/?type=custom-work-items&x_axis=CYCLES`,
  );
  expect(bars.data).toEqual([
    { key: cycle.body.id, name: 'C', count: 1 },
    { key: 'none', name: 'None', count: 1 },
  ]);
});

// docs/contract/analytics.md#charts-of-client-131
test('items are bars by any axis, split by another one, in items and in points', async () => {
  const { makeItem, labels, points, member } = team;
  await makeItem({ priority: 'urgent', label_ids: [labels.Sea, labels.Sky], estimate_point: points['8'] });
  await makeItem({ priority: 'low', estimate_point: points['2.5'], assignee_ids: [member.id] });
  await makeItem();
  const type = 'type=custom-work-items';
  expect(await chart(`${type}&x_axis=PRIORITY`)).toEqual({
    data: [
      { key: 'urgent', name: 'urgent', count: 1 },
      { key: 'low', name: 'low', count: 1 },
      { key: 'none', name: 'None', count: 1 },
    ],
    schema: {},
  });
  const split = await chart(`${type}&x_axis=PRIORITY&group_by=LABELS`);
  expect(split.schema).toEqual({ [labels.Sea]: 'Sea', [labels.Sky]: 'Sky', none: 'None' });
  expect(split.data[0]).toMatchObject({ [labels.Sea]: 1, [labels.Sky]: 1, count: 2 });
  const summed = await chart(`${type}&x_axis=PRIORITY&y_axis=ESTIMATE_POINT_COUNT`);
  expect(counts(summed)).toEqual([
    ['urgent', 8],
    ['low', 2.5],
    ['none', 0],
  ]);
  expect((await chart(`${type}&x_axis=ESTIMATE_POINTS`)).data.map(({ name }) => name)).toEqual([
    ...['2.5', '8', 'None'],
  ]);
  for (const [index, x] of CHART_AXES.entries()) {
    const z = CHART_AXES.at(index - 1);
    const { data } = await chart(`${type}&x_axis=${x}&group_by=${z}&y_axis=ESTIMATE_POINT_COUNT`);
    expect(data.length, `${x} ${z}`).toBeGreaterThan(0);
  }
});

// docs/contract/analytics.md#what-narrows-it
test('what is not understood is refused by its name', async () => {
  const { url, member } = team;
  const wrong: [string, string][] = [
    ['advance-analytics/?tab=users', 'tab'],
    ['advance-analytics/?date_filter=next_year', 'date_filter'],
    ['advance-analytics-stats/?type=cycles', 'type'],
    ['advance-analytics-charts/?type=x', 'type'],
    ['advance-analytics-charts/?type=custom-work-items&x_axis=EPICS', 'x_axis'],
    ['advance-analytics-charts/?type=custom-work-items&y_axis=x', 'y_axis'],
    ['advance-analytics-charts/?type=custom-work-items&x_axis=LABELS&group_by=LABELS', 'group_by'],
  ];
  for (const [path, field] of wrong) {
    for (const place of ['', inProject()]) {
      const answer = await member.get(`${url}${place}${path}`);
      expect([answer.status, Object.keys(answer.body)], path).toEqual([400, [field]]);
    }
  }
});

// docs/contract/analytics.md#own-projects
test('guests and strangers get none of it, nor who is in the workspace alone that of a project', async () => {
  const { url, guest, outsider, test: app, other, member } = team;
  for (const path of ['advance-analytics/', 'advance-analytics-stats/', 'advance-analytics-charts/']) {
    expect((await app.nobody.get(`${url}${path}`)).status).toBe(401);
    expect((await guest.get(`${url}${path}`)).status).toBe(403);
    expect((await guest.get(`${url}${inProject()}${path}`)).status).toBe(403);
    expect((await outsider.get(`${url}${inProject()}${path}`)).status).toBe(403);
    expect((await member.get(`${url}projects/${other.id}/${path}`)).status).toBe(403);
  }
});
