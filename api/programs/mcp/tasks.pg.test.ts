import { projectStream } from '@tandem/shared/sync/stream.ts';
import { INTAKE_STATUS } from '@tandem/shared/work-items/intake/statuses.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notifyOfStream } from '../../notifications/reader/notify-stream.ts';
import { expectMade } from '../../testing/app.ts';
import { type Programs, makeToken, ok } from '../testing.ts';
import { type Assistant, type Desk, makeDesk } from './testing.ts';

const MAX_CALLS = 6;
const MAX_BYTES = 20_000;
const PROJECT = 'WEB';
const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let desk: Desk;
let admin: Assistant;
let programs: Programs;
let web: string;

async function ask(path: string, body?: object, method: 'POST' | 'PATCH' = 'POST') {
  const { status, body: made } = await programs.ask(method, `${programs.B}/projects/${web}/${path}`, body);
  expect([status, made]).toEqual([expect.toSatisfy((code: number) => code < 300), made]);
  return made;
}

/** A project as they are after some weeks: sixty items with states, labels and people. */
async function fillProject(): Promise<void> {
  const { team } = programs;
  const bug = await ask('labels/', { name: 'bug' });
  await ask('labels/', { name: 'ui' });
  const states = ok(await programs.ask('GET', `${programs.B}/projects/${web}/states/`), 200).results;
  const stateOf = (name: string) => states.find((state: { name: string }) => state.name === name).id;
  for (let at = 0; at < 60; at += 1)
    await ask('work-items/', {
      name: at === 40 ? 'The login page forgets who I am' : `Something about part ${at} of the website`,
      description_html: '<p>A longer text that lists do not need.</p>',
      state: stateOf(['Backlog', 'In Progress', 'Todo'][at % 3] ?? ''),
      priority: at % 4 === 0 ? 'high' : 'medium',
      assignees: [at % 2 === 0 ? team.admin.id : team.member.id],
      labels: at % 5 === 0 ? [bug.id] : [],
    });
  await ask('cycles/', { name: 'This week', start_date: dayFromNow(-3), end_date: dayFromNow(3) });
  await ask('cycles/', { name: 'Next week', start_date: dayFromNow(4), end_date: dayFromNow(10) });
}

beforeAll(async () => {
  desk = await makeDesk();
  ({ programs } = desk);
  const { team } = programs;
  const values = { identifier: PROJECT, name: 'Website', intake_view: true };
  ({ id: web } = await team.test.makeProject(team.admin, team.workspace, values));
  await team.test.addProjectMember(web, team.member, 15);
  admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  await fillProject();
}, 120_000);
afterAll(() => desk.close());

afterEach(() => {
  const { calls, bytes } = admin.spent();
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(MAX_CALLS);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

/** What a tool answered that has done what it was asked. */
async function use(tool: string, args: object = {}) {
  const { isError, text, body } = await admin.use(tool, args);
  expect([tool, isError, text]).toEqual([tool, false, text]);
  return body;
}

type Listed = { id: string; key: string; name: string; assignees?: string[]; state: string };
const keysOf = ({ results }: { results: Listed[] }) => results.map(({ key }) => key);

// docs/contract/mcp.md#tasks
test('move my three oldest bugs to the next cycle and comment why', async () => {
  const mine = { project_id: PROJECT, labels: 'bug', assignees: 'me', order_by: 'created_at', per_page: 3 };
  const issues = keysOf(await use('list_work_items', mine));
  expect(issues).toEqual(['WEB-1', 'WEB-11', 'WEB-21']);
  await use('add_work_items_to_cycle', { project_id: PROJECT, cycle_id: 'next', body: { issues } });
  for (const issue_id of issues)
    await use('create_comment', { issue_id, body: { comment_html: '<p>No time this week.</p>' } });
  const { body } = await programs.ask('GET', `${programs.B}/projects/${web}/cycles/?cycle_view=upcoming`);
  expect(body.results).toMatchObject([{ name: 'Next week', total_issues: 3 }]);
});

// docs/contract/mcp.md#tasks
test('who is working on what', async () => {
  const { results, total_count } = await use('list_work_items', {
    project_id: PROJECT,
    state_group: 'started',
  });
  expect([results.length, total_count]).toEqual([20, 20]);
  expect(results[0]).toMatchObject({ state: 'In Progress', assignees: [expect.any(String)] });
});

// docs/contract/mcp.md#tasks
test('create a bug assigned to me with the label ui, due Friday', async () => {
  const fields = {
    name: 'Wrong colour',
    assignees: ['me'],
    labels: ['bug', 'ui'],
    target_date: dayFromNow(4),
  };
  const made = await use('create_work_item', { project_id: PROJECT, body: fields });
  expect(made).toMatchObject({ assignees: [programs.team.admin.id], target_date: dayFromNow(4) });
  expect(made.labels).toHaveLength(2);
});

// docs/contract/mcp.md#tasks
test('summarise what changed in a project since yesterday', async () => {
  const changed = { project_id: PROJECT, updated_at: `${dayFromNow(-1)};after`, order_by: '-updated_at' };
  const { results, total_count } = await use('list_work_items', changed);
  expect(total_count).toBeGreaterThanOrEqual(60);
  for (const { key } of results.slice(0, 3)) {
    const { results: done } = await use('list_work_item_activities', { issue_id: key });
    expect(done[0]).toMatchObject({ actor: 'admin', verb: 'created' });
  }
});

// docs/contract/mcp.md#tasks
test('close an item and say why', async () => {
  await use('update_work_item', { issue_id: 'WEB-12', body: { state: 'Done' } });
  await use('create_comment', { issue_id: 'WEB-12', body: { comment_html: '<p>Nobody needs it.</p>' } });
  const { results } = await use('list_comments', { issue_id: 'WEB-12' });
  expect(results).toMatchObject([{ actor: 'admin', comment_html: '<p>Nobody needs it.</p>' }]);
});

// docs/contract/mcp.md#tasks
test('find the item about login and raise its priority', async () => {
  const { issues } = await use('search_work_items', { search: 'login' });
  expect(issues).toMatchObject([{ key: 'WEB-41', name: 'The login page forgets who I am' }]);
  const raised = await use('update_work_item', { issue_id: issues[0].key, body: { priority: 'Urgent' } });
  expect(raised.priority).toBe('urgent');
});

// docs/contract/mcp.md#tasks
// docs/contract/mcp.md#pages-types-notifications-and-views
test('add a page with the notes, change it, and take it away', async () => {
  const project_id = PROJECT;
  const body = { name: 'Notes', description_html: '<h2>Meeting</h2><p>We go on.</p>' };
  const { id: page_id } = await use('create_page', { project_id, body });
  await use('update_page', { project_id, page_id, body: { name: 'Notes of Monday' } });
  const { results } = await use('list_pages', { project_id });
  expect(results).toMatchObject([{ id: page_id, name: 'Notes of Monday' }]);
  await use('archive_page', { project_id, page_id });
  await use('delete_page', { project_id, page_id });
  expect((await admin.use('get_page', { project_id, page_id })).isError).toBe(true);
});

// docs/contract/mcp.md#tasks
test('triage the intake', async () => {
  for (const name of ['Broken link', 'Buy cheap watches'])
    await ask('intake-issues/', { issue: { name, description_html: '<p>Handed in</p>' } });
  const { results } = await use('list_intake_items', { project_id: PROJECT, status: '-2' });
  const idOf = (name: string) => results.find((row: Listed) => row.name === name).issue_id;
  const item = await use('get_intake_item', { project_id: PROJECT, issue_id: idOf('Broken link') });
  expect(item.issue_detail.description_html).toContain('Handed in');
  const decided = [
    await use('accept_intake_item', { issue_id: idOf('Broken link') }),
    await use('decline_intake_item', { issue_id: idOf('Buy cheap watches') }),
  ];
  const { ACCEPTED, DECLINED } = INTAKE_STATUS;
  expect(decided).toMatchObject([{ status: ACCEPTED }, { status: DECLINED }]);
});

// docs/contract/mcp.md#tasks
test('plan the next cycle from the backlog of high priority', async () => {
  const wanted = {
    project_id: PROJECT,
    state_group: 'backlog',
    priority: ['high', 'urgent'],
    cycle: ['None'],
  };
  const found = await use('list_work_items', wanted);
  const issues = keysOf(found);
  await use('add_work_items_to_cycle', { project_id: PROJECT, cycle_id: 'Next week', body: { issues } });
  const left = await use('list_work_items', wanted);
  expect([issues.length > 0, left.total_count]).toEqual([true, 0]);
});

// docs/contract/mcp.md#tasks
// docs/contract/mcp.md#pages-types-notifications-and-views
test('mark my notifications as read', async () => {
  const { team } = programs;
  const base = `/api/workspaces/${team.workspace.slug}/projects/${web}/issues/`;
  const { results } = await use('list_work_items', { project_id: PROJECT, assignees: 'me', per_page: 3 });
  for (const { id } of results)
    expectMade(await team.member.post(`${base}${id}/comments/`, { comment_html: '<p>Look</p>' }));
  const { db } = team.test.database;
  for (let isDone = false; !isDone;) ({ isDone } = await notifyOfStream(db, projectStream(web)));
  const unread = await use('list_notifications', { read: false });
  expect(unread.total_count).toBeGreaterThanOrEqual(3);
  await use('mark_notifications', { body: { ids: [unread.results[0].id], is_read: true } });
  await use('mark_all_notifications_read');
  expect(await use('count_unread_notifications')).toMatchObject({ total_unread_notifications_count: 0 });
});
