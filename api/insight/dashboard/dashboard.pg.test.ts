import { dayIn, daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { expectMade } from '../../testing/app.ts';
import type { DashboardWithWidgets } from '@tandem/shared/insight/dashboard/schema.ts';

let team: Team;
let base: string;

beforeAll(async () => {
  team = await makeTeam();
  base = `/api/workspaces/${team.workspace.slug}/dashboard/`;
});
afterAll(() => team.test.close());

const read = async (caller: Caller) =>
  expectMade<DashboardWithWidgets>(await caller.get(`${base}?dashboard_type=home`));
const dayFromToday = (days: number) => daysAfter(dayIn('UTC'), days);

// docs/contract/dashboard.md#one-for-each-workspace
// docs/contract/conventions.md#what-is-missing
test('everybody has one of their own, which nobody else finds', async () => {
  const { dashboard, widgets } = await read(team.member);
  expect(dashboard).toMatchObject({ name: 'Home', is_default: true, type: 'home', owned_by: team.member.id });
  expect(widgets).toHaveLength(8);
  expect(widgets[0]).toMatchObject({ key: 'overview_stats', is_visible: true, widget_filters: {} });
  expect(await read(team.member)).toEqual({ dashboard, widgets });
  const one = `/api/dashboard/${dashboard.id}/`;
  expect((await team.member.get(one)).body).toEqual({ dashboard, widgets });
  expect((await read(team.admin)).dashboard.id).not.toBe(dashboard.id);
  for (const path of [one, `${base}${dashboard.id}/?widget_key=recent_projects`]) {
    const answer = await team.admin.get(path);
    expect([answer.status, answer.body]).toEqual([404, { error: 'Dashboard not found' }]);
  }
  const widget = `${one}widgets/${widgets[0]?.id}/`;
  const foreign = await team.admin.patch(widget, { is_visible: false });
  expect([foreign.status, foreign.body]).toEqual([404, { error: 'Dashboard not found' }]);
  const unknown = await team.member.patch(`${one}widgets/${dashboard.id}/`, { is_visible: false });
  expect([unknown.status, unknown.body]).toEqual([404, { error: 'Widget not found' }]);
});

// docs/contract/dashboard.md#arranging-it
test('a widget is hidden and filtered by whose it is, what is not named stays', async () => {
  const { dashboard, widgets } = await read(team.guest);
  const widget = `/api/dashboard/${dashboard.id}/widgets/${widgets[1]?.id}/`;
  const filters = { duration: 'this_week', tab: 'overdue' };
  expect((await team.guest.patch(widget, { filters })).body).toMatchObject({
    key: 'assigned_issues',
    is_visible: true,
    widget_filters: filters,
  });
  expect((await team.guest.patch(widget, { is_visible: false })).status).toBe(200);
  const after = await read(team.guest);
  expect(after.widgets[1]).toMatchObject({ is_visible: false, widget_filters: filters });
  expect(after.widgets[2]).toEqual(widgets[2]);
  const tooLong = { filters: { note: 'x'.repeat(5_000) } };
  expect((await team.guest.patch(widget, tooLong)).status).toBe(400);
});

// docs/contract/dashboard.md#widgets
test('widgets show what is given to the caller, by tabs and days', async () => {
  const { admin, member, states } = team;
  const makeItem = (values: Record<string, unknown>, by = admin) => team.makeItem(values, by);
  const { dashboard } = await read(member);
  const show = async (key: string, query = '') =>
    expectMade<never>(await member.get(`${base}${dashboard.id}/?widget_key=${key}${query}`));
  const mine = { assignee_ids: [member.id] };
  const late = await makeItem({ name: 'late', ...mine, target_date: dayFromToday(-3), priority: 'high' });
  const soon = await makeItem({ name: 'soon', ...mine, target_date: dayFromToday(3) });
  const done = await makeItem({ name: 'done', ...mine, state_id: states.Done.id });
  const own = await makeItem({ name: 'own' }, member);
  const ids = async (key: string, query = '') => {
    const { issues, count } = (await show(key, query)) as { issues: { id: string }[]; count: number };
    expect(count).toBe(issues.length);
    return issues.map(({ id }) => id);
  };
  expect(await ids('assigned_issues', '&issue_type=overdue')).toEqual([late.id]);
  expect(await ids('assigned_issues', '&issue_type=upcoming')).toEqual([soon.id]);
  expect(await ids('assigned_issues', '&issue_type=pending')).toEqual([late.id, soon.id]);
  expect(await ids('assigned_issues', '&issue_type=completed&expand=issue_relation')).toEqual([done.id]);
  expect(await ids('created_issues')).toEqual([own.id]);
  expect(await show('overview_stats')).toEqual({
    assigned_issues_count: 3,
    completed_issues_count: 1,
    created_issues_count: 1,
    pending_issues_count: 2,
  });
  const groups = (await show('issues_by_state_groups')) as { state: string; count: number }[];
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(groups.find(({ state }) => state === 'completed')?.count).toBe(1);
  const before = `&target_date=${dayFromToday(0)};before`;
  expect(await show('issues_by_priority', before)).toContainEqual({ priority: 'high', count: 1 });
  expect(await show('recent_projects')).toEqual([team.project.id]);
  expect(await show('recent_activity')).toMatchObject([{ actor: member.id }]);
  const people = (await show('recent_collaborators', '&search=MEM')) as unknown[];
  expect(people).toEqual([{ user_id: member.id, active_issue_count: expect.any(Number) }]);
  expect((await member.get(`${base}${dashboard.id}/?widget_key=other`)).status).toBe(400);
});

// docs/contract/dashboard.md#widgets
test('a widget is read by its own id too, by whose it is', async () => {
  const { member, admin } = team;
  const { widgets } = await read(member);
  for (const { id, key } of widgets) {
    const { dashboard } = await read(member);
    const byKey = await member.get(`${base}${dashboard.id}/?widget_key=${key}`);
    for (const query of ['', `?widget_key=${key}`]) {
      expect((await member.get(`${base}${id}/${query}`)).body, key).toEqual(byKey.body);
    }
  }
  const [stats, assigned] = widgets;
  const other = await member.get(`${base}${stats?.id}/?widget_key=${assigned?.key}`);
  expect([other.status, other.body]).toEqual([400, { widget_key: ['Widget not found'] }]);
  const foreign = await admin.get(`${base}${stats?.id}/`);
  expect([foreign.status, foreign.body]).toEqual([404, { error: 'Dashboard not found' }]);
});
