import { ROLE } from '@tandem/shared/roles.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

let team: Team;
let base: string;

beforeAll(async () => {
  team = await makeTeam();
  base = `/api/workspaces/${team.workspace.slug}/`;
});
afterAll(() => team.test.close());

const MINE = '/api/users/me/activities/';
const fieldsOf = (rows: Activity[]) => rows.map(({ field, new_value }) => [field, new_value]);

// docs/contract/people.md#own-activities
// docs/contract/people.md#activities-of-a-person
test('what somebody did is read by them and by who sees the items, newest first and page by page', async () => {
  const { admin, member, guest, outsider, makeItem, item } = team;
  const row = await makeItem({ name: 'First' });
  await member.patch(item(row.id), { priority: 'high' });
  await member.patch(item(row.id), { name: 'Second', description_html: '<p>long</p>' });
  const mine = await member.get(MINE);
  expect(mine.status).toBe(200);
  const fields = fieldsOf(mine.body.results);
  expect(fields.slice(-2)).toEqual([
    ['priority', 'high'],
    [null, null],
  ]);
  expect(fields).toContainEqual(['name', 'Second']);
  expect(fields).toContainEqual(['description', null]);
  expect(mine.body.results[0]).toMatchObject({
    actor: member.id,
    actor_detail: { id: member.id },
    issue_detail: { name: 'Second' },
    ...{
      project_detail: { identifier: team.project.identifier },
      workspace_detail: { id: team.workspace.id },
    },
  });
  const page = await member.get(`${MINE}?per_page=1&cursor=1:1:0`);
  expect(page.body.results).toEqual([mine.body.results[1]]);
  expect(page.body).toMatchObject({ total_results: mine.body.total_results, prev_page_results: true });
  const oldestFirst = await member.get(`${MINE}?order_by=created_at`);
  expect(oldestFirst.body.results).toEqual(mine.body.results.toReversed());
  const other = await member.get(`${MINE}?order_by=actor`);
  expect([other.status, Object.keys(other.body)]).toEqual([400, ['order_by']]);

  const theirs = `${base}user-activity/${member.id}/`;
  expect((await admin.get(theirs)).body.results).toEqual(mine.body.results);
  expect((await admin.get(`${theirs}?project=${team.project.id}`)).body.total_count).toBe(
    mine.body.total_count,
  );
  expect((await admin.get(`${theirs}?project=${randomUUID()}`)).body.total_count).toBe(0);
  expect((await guest.get(theirs)).body.results).toEqual([]);
  expect((await outsider.get(theirs)).body.results).toEqual([]);
  expect((await admin.get(MINE)).body.results.every((one: Activity) => one.actor === admin.id)).toBe(true);
});

// docs/contract/people.md#own-activities
test('what one did in a project that one has left is not shown any more', async () => {
  const { test: app, project, workspace, makeItem } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(project.id, person, ROLE.MEMBER);
  await makeItem({}, person);
  expect((await person.get(MINE)).body.total_count).toBe(1);
  expect((await person.post(`${base}projects/${project.id}/members/leave/`)).status).toBe(204);
  expect((await person.get(MINE)).body.total_count).toBe(0);
});

// docs/contract/people.md#a-day-as-csv
test('a day is exported as CSV that no table program runs', async () => {
  const { admin, member, guest, makeItem, item } = team;
  const row = await makeItem({ name: 'Quoted' });
  await member.patch(item(row.id), { name: '=HYPERLINK("x"), "quoted"' });
  const path = `${base}user-activity/${member.id}/export/`;
  const date = new Date().toISOString().slice(0, 10);
  const answer = await admin.post(path, { date });
  expect([answer.status, String(answer.headers['content-type'])]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, ...lines] = answer.text.trimEnd().split('\r\n');
  expect(head).toBe(
    '"Actor name","Issue ID","Project","Created at","Updated at","Action","Field","Old value","New value"',
  );
  expect(lines[0]).toMatch(/^"member","/);
  expect(lines[0]).toContain('"Quoted","\'=HYPERLINK(""x""), ""quoted"""');
  expect((await admin.post(path, { date: '2020-01-01' })).text.split('\r\n')).toHaveLength(2);
  const { db } = team.test.database;
  await db.updateTable('users').set({ user_timezone: 'Asia/Tokyo' }).where('id', '=', admin.id).execute();
  const at = '2021-03-04T20:00:00Z';
  await db.updateTable('activities').set({ created_at: at }).where('actor_id', '=', member.id).execute();
  const dayOf = async (day: string) => (await admin.post(path, { date: day })).text.split('\r\n').length - 2;
  expect(await dayOf('2021-03-04')).toBe(0);
  expect(await dayOf('2021-03-05')).toBeGreaterThan(0);
  const missing = await admin.post(path, {});
  expect([missing.status, missing.body]).toEqual([400, { error: 'Date is required' }]);
  expect((await guest.post(path, { date })).status).toBe(403);
  expect((await guest.post(`${base}user-activity/${guest.id}/export/`, { date })).status).toBe(200);
});

// docs/contract/people.md#the-summary
test('the summary counts the items that the reader sees, each once', async () => {
  const { admin, member, guest, outsider, makeItem, states, test: app, workspace } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(team.project.id, person, ROLE.MEMBER);
  const mine = { assignee_ids: [person.id, member.id] };
  await makeItem({ ...mine, state_id: states.Done.id, priority: 'low' });
  await makeItem({ ...mine, priority: 'urgent' });
  await makeItem({ ...mine, state_id: states.Cancelled.id, priority: 'urgent' });
  await makeItem({}, person);
  const stats = (await admin.get(`${base}user-stats/${person.id}/`)).body;
  expect(stats).toMatchObject({
    created_issues: 1,
    assigned_issues: 3,
    completed_issues: 1,
    pending_issues: 1,
    state_distribution: expect.arrayContaining([
      { state_group: 'completed', state_count: 1 },
      { state_group: 'cancelled', state_count: 1 },
    ]),
    priority_distribution: [
      { priority: 'urgent', priority_count: 2, priority_order: 0 },
      { priority: 'low', priority_count: 1, priority_order: 3 },
    ],
    present_cycles: [],
    upcoming_cycles: [],
  });
  const filtered = async (query: string) =>
    (await admin.get(`${base}user-stats/${person.id}/?${query}`)).body;
  expect(await filtered('priority=urgent')).toMatchObject({
    created_issues: 0,
    assigned_issues: 2,
    completed_issues: 0,
    pending_issues: 1,
    priority_distribution: [{ priority: 'urgent', priority_count: 2 }],
  });
  expect(await filtered('state_group=completed')).toMatchObject({ assigned_issues: 1, completed_issues: 1 });
  expect((await admin.get(`${base}user-stats/${person.id}/?target_date=never`)).status).toBe(400);
  for (const reader of [guest, outsider]) {
    expect((await reader.get(`${base}user-stats/${person.id}/`)).body).toMatchObject({ assigned_issues: 0 });
  }
});

// docs/contract/people.md#the-items-of-a-person
test('the items of a person are listed over projects, as far as the reader sees them', async () => {
  const { admin, member, guest, outsider, makeItem, states, test: app, workspace } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(team.project.id, person, ROLE.MEMBER);
  const other = await admin.post(`${base}projects/`, {
    name: 'Other',
    identifier: `OTH${Date.now() % 10000}`,
  });
  await app.addProjectMember(other.body.id, person, ROLE.MEMBER);
  const given = await makeItem({
    assignee_ids: [person.id],
    state_id: states.Done.id,
    priority: 'low',
  });
  const made = await makeItem({ name: 'Made', priority: 'urgent' }, person);
  const apart = await admin.post(`${base}projects/${other.body.id}/issues/`, {
    name: 'Apart',
    assignee_ids: [person.id],
  });
  await makeItem({ assignee_ids: [member.id] });
  const path = `${base}user-issues/${person.id}/`;
  const idsOf = async (reader: typeof admin, query = '') => {
    const { status, body } = await reader.get(path + query);
    expect(status).toBe(200);
    return body.results.map(({ id }: { id: string }) => id).sort();
  };
  const all = [given.id, made.id, apart.body.id].sort();
  expect(await idsOf(person)).toEqual(all);
  expect(await idsOf(person, `?assignees=${person.id}`)).toEqual([given.id, apart.body.id].sort());
  const mine = await person.get(`${base}my-issues/?order_by=created_at`);
  expect(mine.body.results.map(({ id }: { id: string }) => id)).toEqual([given.id, apart.body.id]);
  expect((await guest.get(`${base}my-issues/?assignees=${person.id}`)).body.results).toEqual([]);
  expect(await idsOf(person, `?created_by=${person.id}`)).toEqual([made.id]);
  expect(await idsOf(person, `?subscriber=${person.id}&priority=urgent`)).toEqual([made.id]);
  expect(await idsOf(member)).toEqual([given.id, made.id].sort());
  for (const reader of [guest, outsider]) expect(await idsOf(reader)).toEqual([]);
  const grouped = (await person.get(`${path}?group_by=project_id&order_by=-priority`)).body;
  expect(grouped).toMatchObject({ grouped_by: 'project_id', total_count: 3 });
  expect(grouped.results[team.project.id]).toMatchObject({
    total_results: 2,
    results: [{ id: made.id }, { id: given.id }],
  });
  expect(grouped.results[other.body.id]).toMatchObject({ total_results: 1 });
  const groups = (await person.get(`${path}?group_by=state__group&per_page=1`)).body;
  expect(Object.keys(groups.results)).toHaveLength(5);
  expect((await person.get(`${path}?group_by=state_id`)).body.total_count).toBe(3);
  for (const query of ['?order_by=labels__name', '?group_by=x', '?order_by=x']) {
    expect((await person.get(path + query)).status).toBe(400);
  }
  const stranger = await app.makeUser();
  expect((await admin.get(`${base}user-issues/${stranger.id}/`)).status).toBe(404);
});

// docs/contract/people.md#the-items-of-a-person
test('in the list of a person nobody counts or names items that they do not see', async () => {
  const { admin, guest, makeItem } = team;
  const parent = await makeItem();
  const { db } = team.test.database;
  await db.updateTable('work_items').set({ created_by: guest.id }).where('id', '=', parent.id).execute();
  await makeItem({ parent_id: parent.id });
  const row = async (reader: typeof admin) =>
    (await reader.get(`${base}user-issues/${guest.id}/`)).body.results.find(
      ({ id }: { id: string }) => id === parent.id,
    );
  expect(await row(admin)).toMatchObject({ sub_issues_count: 1 });
  expect(await row(guest)).toMatchObject({ sub_issues_count: 0 });
});

// docs/contract/people.md#the-profile-of-a-person
test('the profile of a person has their counts by project, and for guests neither these nor the e-mail', async () => {
  const { admin, member, guest, project, test: app } = team;
  const profile = (await admin.get(`${base}user-profile/${member.id}/`)).body;
  expect(profile.user_data).toMatchObject({ display_name: 'member', first_name: 'Max', avatar_url: null });
  expect(profile.user_data.email).toContain('@');
  expect(profile.project_data).toMatchObject([{ id: project.id, created_issues: expect.any(Number) }]);
  const seen = (await guest.get(`${base}user-profile/${member.id}/`)).body;
  expect([seen.project_data, 'email' in seen.user_data]).toEqual([[], false]);
  const stranger = await app.makeUser();
  for (const page of ['user-profile', 'user-stats']) {
    expect((await admin.get(`${base}${page}/${stranger.id}/`)).status).toBe(404);
  }
});

// docs/contract/people.md#own-days
// docs/contract/people.md#own-weeks
test('days and weeks of the caller are counted', async () => {
  const { test: app, project, workspace, makeItem, states } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(project.id, person, ROLE.MEMBER);
  const mine = `/api/users/me/workspaces/${workspace.slug}/`;
  expect((await person.get(`${mine}activity-graph/`)).body).toEqual([]);
  await makeItem({ assignee_ids: [person.id], state_id: states.Done.id }, person);
  const days = (await person.get(`${mine}activity-graph/`)).body;
  expect(days).toEqual([
    { created_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), activity_count: expect.any(Number) },
  ]);
  const weeks = `${mine}issues-completed-graph/`;
  expect((await person.get(weeks)).body).toEqual([{ week: expect.any(Number), completed_count: 1 }]);
  const other = ((new Date().getUTCMonth() + 6) % 12) + 1;
  expect((await person.get(`${weeks}?month=${other}`)).body).toEqual([]);
  for (const month of ['0', '13', 'x'])
    expect((await person.get(`${weeks}?month=${month}`)).status).toBe(400);
});
