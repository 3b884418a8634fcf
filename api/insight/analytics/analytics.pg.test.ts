import type { CustomAnalytics, ScopeAndDemand } from '@tandem/shared/insight/analytics/schema.ts';
import { AXES } from '@tandem/shared/insight/analytics/axes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsTeam, makeAnalyticsTeam } from './testing.ts';

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

const custom = (query: string, caller = team.member) =>
  team.get<CustomAnalytics>(`analytics/?${query}`, caller);
const demand = (query = '', caller = team.member) =>
  team.get<ScopeAndDemand>(`default-analytics/?${query}`, caller);

/** The counts of the bars by their names. */
const bars = ({ distribution }: CustomAnalytics) =>
  Object.entries(distribution).map(([key, cells]) => [key, cells.map((cell) => cell.count ?? cell.estimate)]);

// docs/contract/analytics.md#axes
test('axes are required, known and different', async () => {
  const { url, member } = team;
  const axes = 'x-axis and y-axis dimensions are required and the values should be valid';
  const segments = 'Both segment and x axis cannot be same and segment should be valid';
  const refused: [string, string][] = [
    ['', axes],
    ['x_axis=priority', axes],
    ['y_axis=issue_count', axes],
    ['x_axis=constructor&y_axis=issue_count', axes],
    ['x_axis=priority&y_axis=points', axes],
    ['x_axis=priority&y_axis=issue_count&segment=priority', segments],
    ['x_axis=priority&y_axis=issue_count&segment=nothing', segments],
    ['x_axis=estimate_point&y_axis=issue_count&segment=estimate_point__value', segments],
  ];
  for (const [query, error] of refused) {
    const answer = await member.get(`${url}analytics/?${query}`);
    expect([query, answer.status, answer.body]).toEqual([query, 400, { error }]);
  }
  for (const segment of ['', 'null']) {
    expect((await custom(`x_axis=priority&y_axis=issue_count&segment=${segment}`)).total).toBe(0);
  }
  for (const x of AXES) {
    for (const z of AXES) {
      if (x === z) continue;
      expect((await custom(`x_axis=${x}&y_axis=estimate&segment=${z}`)).distribution).toEqual({});
    }
  }
});

// docs/contract/analytics.md#own-projects
test('nobody without a session, guests and strangers, and nothing of projects that one is not in', async () => {
  const { url, guest, outsider, admin, member, test: app, makeItem, makeItemOf, other, project_path } = team;
  await makeItem();
  await makeItemOf(guest);
  const stranger = await app.makeUser();
  for (const path of ['analytics/?x_axis=priority&y_axis=issue_count', 'default-analytics/']) {
    const statuses = [app.nobody, guest, stranger].map(
      async (caller) => (await caller.get(url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
  }
  expect((await custom('x_axis=priority&y_axis=issue_count')).total).toBe(2);
  expect((await custom('x_axis=priority&y_axis=issue_count', admin)).total).toBe(3);
  expect((await custom('x_axis=priority&y_axis=issue_count', outsider)).total).toBe(0);
  expect((await custom(`x_axis=priority&y_axis=issue_count&project=${other.id}`)).total).toBe(0);
  expect((await demand()).total_issues).toBe(2);
  expect((await demand('', admin)).total_issues).toBe(3);
  // A member of the workspace who is a guest of the project.
  const { sql } = app.database;
  const setRole = (role: number) => sql`
    update project_members set role = ${role} where project_id = ${team.project.id} and user_id = ${member.id}`;
  await setRole(5);
  await sql`update work_items set created_by = ${admin.id} where created_by = ${member.id}`;
  expect((await custom('x_axis=priority&y_axis=issue_count')).total).toBe(0);
  expect((await demand()).total_issues).toBe(0);
  await setRole(15);
  expect((await admin.post(`${project_path}archive/`)).status).toBe(200);
  expect((await custom('x_axis=priority&y_axis=issue_count')).total).toBe(0);
  expect((await demand()).total_issues).toBe(0);
  expect((await admin.delete(`${project_path}archive/`)).status).toBe(204);
});

// docs/contract/analytics.md#custom-analytics
// docs/contract/analytics.md#what-has-no-value
// docs/contract/analytics.md#order-of-the-axes
test('items and points by every kind of axis', async () => {
  const { makeItem, states, points, labels, admin, member } = team;
  await makeItem({
    state_id: states.Done.id,
    priority: 'high',
    label_ids: [labels.Sea, labels.Sky],
    estimate_point: points['2.5'],
    assignee_ids: [admin.id, member.id],
    target_date: '2025-03-31',
  });
  await makeItem({
    state_id: states.Todo.id,
    priority: 'none',
    label_ids: [labels.Sea],
    estimate_point: points['8'],
  });
  await makeItem({ state_id: states.Todo.id, priority: 'urgent', target_date: '2025-10-01' });
  const byPriority = await custom('x_axis=priority&y_axis=issue_count');
  expect(byPriority).toEqual({
    total: 3,
    distribution: {
      high: [{ dimension: 'high', count: 1 }],
      urgent: [{ dimension: 'urgent', count: 1 }],
      none: [{ dimension: 'none', count: 1 }],
    },
    extras: {
      ...{
        state_details: [],
        assignee_details: [],
        label_details: [],
        cycle_details: [],
        module_details: [],
      },
    },
  });
  expect(Object.keys(byPriority.distribution)).toEqual(['high', 'urgent', 'none']);
  const byLabel = await custom('x_axis=labels__id&y_axis=estimate');
  expect(byLabel.total).toBe(3);
  expect(byLabel.distribution).toEqual({
    [labels.Sea]: [{ dimension: labels.Sea, estimate: 10.5 }],
    [labels.Sky]: [{ dimension: labels.Sky, estimate: 2.5 }],
  });
  const split = await custom('x_axis=state__group&y_axis=issue_count&segment=assignees__id');
  expect(split.distribution['unstarted']).toEqual([{ dimension: 'unstarted', segment: 'None', count: 2 }]);
  expect(split.distribution['completed']).toHaveLength(2);
  expect(split.total).toBe(3);
  expect(bars(await custom('x_axis=target_date&y_axis=issue_count'))).toEqual([
    ['2025-3', [1]],
    ['2025-10', [1]],
  ]);
  expect(bars(await custom('x_axis=estimate_point&y_axis=estimate'))).toEqual([
    ['8', [8]],
    ['2.5', [2.5]],
  ]);
  const noPoints = await custom('x_axis=priority&y_axis=estimate');
  expect(noPoints.distribution['urgent']).toEqual([{ dimension: 'urgent', estimate: null }]);
});

// docs/contract/analytics.md#months
test('moments are of months where the caller is', async () => {
  const { makeItem, member, test: app } = team;
  const item = await makeItem();
  await app.database.sql`update work_items set created_at = '2025-03-31T23:30:00Z' where id = ${item.id}`;
  expect(bars(await custom('x_axis=created_at&y_axis=issue_count'))).toEqual([['2025-3', [1]]]);
  await app.database.sql`update users set user_timezone = 'Asia/Tokyo' where id = ${member.id}`;
  expect(bars(await custom('x_axis=created_at&y_axis=issue_count'))).toEqual([['2025-4', [1]]]);
  expect(bars(await custom('x_axis=created_at&y_axis=issue_count&created_at=2025-04-01'))).toEqual([
    ['2025-4', [1]],
  ]);
});

// docs/contract/analytics.md#names-of-the-axes
test('values that are ids come with their names', async () => {
  const { makeItem, makeCycle, member, labels, states, cycle, project_path } = team;
  const item = await makeItem({
    label_ids: [labels.Sea],
    assignee_ids: [member.id],
    state_id: states.Todo.id,
  });
  const plan = await makeCycle({ name: 'Week' });
  await member.post(`${cycle(plan.id)}cycle-issues/`, { issues: [item.id] });
  const module = (await member.post(`${project_path}modules/`, { name: 'Engine' })).body;
  await member.post(`${project_path}modules/${module.id}/issues/`, { issues: [item.id] });
  const first = await custom('x_axis=state_id&y_axis=issue_count&segment=labels__id');
  expect(first.extras).toMatchObject({
    state_details: [{ state_id: states.Todo.id, state__name: 'Todo', state__color: states.Todo.color }],
    label_details: [{ labels__id: labels.Sea, labels__name: 'Sea' }],
    assignee_details: [],
  });
  const second = await custom('x_axis=assignees__id&y_axis=issue_count&segment=issue_cycle__cycle_id');
  expect(second.extras).toMatchObject({
    assignee_details: [
      {
        assignees__id: member.id,
        assignees__display_name: 'member',
        assignees__first_name: 'Max',
        assignees__avatar_url: null,
      },
    ],
    cycle_details: [{ issue_cycle__cycle_id: plan.id, issue_cycle__cycle__name: 'Week' }],
  });
  const third = await custom('x_axis=issue_module__module_id&y_axis=issue_count');
  expect(third.extras.module_details).toEqual([
    { issue_module__module_id: module.id, issue_module__module__name: 'Engine' },
  ]);
  for (const [query, total] of [
    [`cycle=${plan.id}`, 1],
    ['cycle=None', 0],
    [`module=${module.id}`, 1],
    ['module=None', 0],
  ] as const) {
    expect((await custom(`x_axis=priority&y_axis=issue_count&${query}`)).total).toBe(total);
  }
});

// docs/contract/analytics.md#as-lists-show
test('what lists do not show is not counted, and filters are those of lists', async () => {
  const { makeItem, states, test: app, item, admin } = team;
  const [archived, hidden, deleted] = [await makeItem(), await makeItem(), await makeItem()];
  await makeItem({ priority: 'high' });
  await makeItem({ priority: 'low', state_id: states.Cancelled.id });
  const { sql } = app.database;
  await sql`update work_items set archived_at = '2026-01-01' where id = ${archived.id}`;
  await sql`update work_items set is_hidden_by_intake = true where id = ${hidden.id}`;
  expect((await admin.delete(item(deleted.id))).status).toBe(204);
  expect(bars(await custom('x_axis=priority&y_axis=issue_count'))).toEqual([
    ['low', [1]],
    ['high', [1]],
  ]);
  expect((await custom('x_axis=priority&y_axis=issue_count&state_group=cancelled&project=null')).total).toBe(
    1,
  );
  expect((await demand('type=active')).total_issues).toBe(0);
  expect((await demand('priority=high')).total_issues).toBe(1);
  expect((await team.member.get(`${team.url}default-analytics/?created_at=x`)).status).toBe(400);
});

// docs/contract/analytics.md#scope-and-demand
test('what there is to do, who has it to do, and what was done this year', async () => {
  const { makeItem, makeItemOf, states, points, admin, member, guest, test: app, day } = team;
  const done = await makeItem({
    state_id: states.Done.id,
    assignee_ids: [admin.id],
    estimate_point: points['1'],
  });
  const old = await makeItem({ state_id: states.Done.id, assignee_ids: [admin.id] });
  await makeItem({
    state_id: states.Todo.id,
    assignee_ids: [admin.id, member.id],
    estimate_point: points['2.5'],
  });
  await makeItem({ state_id: states.Backlog.id, estimate_point: points['8'] });
  await makeItem({ state_id: states['In Progress'].id, assignee_ids: [member.id] });
  await makeItemOf(guest, { state_id: states.Cancelled.id });
  const { sql } = app.database;
  await sql`update work_items set completed_at = '2019-05-05T12:00:00Z' where id = ${old.id}`;
  const month = Number(day(0).slice(5, 7));
  await sql`update work_items set completed_at = ${`${day(0)}T00:00:00Z`} where id = ${done.id}`;
  const answer = await demand();
  const person = (caller: { id: string }, name: string, first: string | null, count: number) => ({
    assignees__id: caller.id,
    assignees__display_name: name,
    assignees__first_name: first,
    assignees__last_name: '',
    assignees__avatar_url: null,
    count,
  });
  expect(answer).toEqual({
    total_issues: 6,
    total_issues_classified: [
      ...[
        { state_group: 'backlog', state_count: 1 },
        { state_group: 'cancelled', state_count: 1 },
      ],
      ...[
        { state_group: 'completed', state_count: 2 },
        { state_group: 'started', state_count: 1 },
      ],
      { state_group: 'unstarted', state_count: 1 },
    ],
    open_issues: 3,
    open_issues_classified: [
      { state_group: 'backlog', state_count: 1 },
      { state_group: 'started', state_count: 1 },
      { state_group: 'unstarted', state_count: 1 },
    ],
    issue_completed_month_wise: [{ month, count: 1 }],
    most_issue_created_user: [
      {
        created_by__id: member.id,
        created_by__display_name: 'member',
        created_by__first_name: 'Max',
        created_by__last_name: '',
        created_by__avatar_url: null,
        count: 5,
      },
      expect.objectContaining({ created_by__id: guest.id, count: 1 }),
    ],
    most_issue_closed_user: [person(admin, 'admin', 'Ada', 2)],
    pending_issue_user: [
      person(member, 'member', 'Max', 2),
      person(admin, 'admin', 'Ada', 1),
      {
        assignees__id: null,
        assignees__display_name: null,
        assignees__first_name: null,
        assignees__last_name: null,
        assignees__avatar_url: null,
        count: 1,
      },
    ],
    open_estimate_sum: 10.5,
    total_estimate_sum: 11.5,
  });
  await sql`delete from work_items where project_id = ${team.project.id}`;
  expect(await demand()).toMatchObject({
    total_issues: 0,
    open_estimate_sum: null,
    total_estimate_sum: null,
    pending_issue_user: [],
  });
});

test('a report that is read again has what changed since: labels, people, and who is no member any more', async () => {
  const { admin, member, labels, makeItem, item, project_path } = team;
  const row = await makeItem({ assignee_ids: [admin.id, member.id], label_ids: [labels.Sea] });
  const read = async () => {
    const query = `x_axis=assignees__id&y_axis=issue_count&segment=labels__id&project=${team.project.id}`;
    const { total, distribution } = await custom(query, admin);
    const cells = Object.values(distribution).flat();
    return [total, ...cells.map((cell) => `${nameOf(cell.dimension)} ${nameOf(cell.segment)}`).toSorted()];
  };
  const nameOf = (id: string | undefined) =>
    ({ [admin.id]: 'admin', [member.id]: 'member', [labels.Sea]: 'sea', [labels.Sky]: 'sky' })[id ?? ''] ??
    id;
  expect(await read()).toEqual([1, 'admin sea', 'member sea']);
  expect((await admin.patch(item(row.id), { label_ids: [labels.Sky] })).status).toBe(204);
  await makeItem();
  expect(await read()).toEqual([2, 'admin sky', 'member sky']);
  const { body: members } = await admin.get(`${project_path}members/`);
  const { id } = members.find((each: { member: string }) => each.member === member.id);
  expect((await admin.delete(`${project_path}members/${id}/`)).status).toBe(204);
  expect(await read()).toEqual([2, 'admin sky']);
  const back = { members: [{ member_id: member.id, role: 15 }] };
  expect((await admin.post(`${project_path}members/`, back)).status).toBe(201);
  expect((await admin.patch(item(row.id), { assignee_ids: [member.id], label_ids: [] })).status).toBe(204);
  expect(await read()).toEqual([2, 'member None']);
});

// docs/contract/analytics.md#custom-analytics
test('what items have several of is counted alike with and without filters, whatever is deleted or left', async () => {
  const { admin, member, labels, makeItem, project_path, test: app } = team;
  const { sql } = app.database;
  const made = async (path: string, body: object) =>
    (await admin.post(project_path + path, body)).body.id as string;
  const [live, gone] = [await made('modules/', { name: 'Live' }), await made('modules/', { name: 'Gone' })];
  const people = [admin.id, member.id];
  const item = async (assignee_ids: string[], label_ids: string[], module_ids: string[]) =>
    makeItem({ assignee_ids, label_ids, module_ids });
  await item(people, [labels.Sea, labels.Sky], [live, gone]);
  await item([member.id], [], [gone]);
  await item([], [labels.Sea], [live]);
  await item([admin.id], [labels.Sky], []);
  const archived = await item(people, [labels.Sea], [live]);
  const removed = await item([member.id], [labels.Sky], [live]);
  await sql`update work_items set archived_at = now() where id = ${archived.id}`;
  await admin.delete(`${project_path}issues/${removed.id}/`);
  await admin.delete(`${project_path}modules/${gone}/`);
  await sql`update project_members set is_active = false where user_id = ${member.id}`;
  const axes = ['assignees__id', 'labels__id', 'issue_module__module_id'];
  for (const x of axes) {
    for (const z of ['', ...axes]) {
      if (x === z) continue;
      const query = `x_axis=${x}&y_axis=issue_count&segment=${z}`;
      const whole = await custom(query, admin);
      expect(whole, query).toEqual(await custom(`${query}&priority=urgent,high,medium,low,none`, admin));
      expect(whole.total).toBe(5);
    }
  }
});
