import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken, makeToken } from '../testing.ts';
import { type Assistant, type Desk, makeDesk } from './testing.ts';

const MADE = 30;

let desk: Desk;
let admin: Assistant;
let project_id: string;
let key: (sequence: number) => string;
beforeAll(async () => {
  desk = await makeDesk();
  const { team } = desk.programs;
  project_id = team.project.id;
  key = (sequence) => `${team.project.identifier}-${sequence}`;
  admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  for (let at = 0; at < MADE; at += 1)
    await team.makeItem({ name: `Item ${at}`, assignee_ids: at % 2 === 0 ? [team.admin.id] : [] });
}, 60_000);
afterAll(() => desk.close());

type Listed = { key: string; name: string };

// docs/contract/mcp.md#lists
test('lists have twenty-five short rows with names, and go on with a cursor', async () => {
  const { team } = desk.programs;
  const first = await admin.use('list_work_items', { project_id });
  expect([first.body.results.length, first.body.total_count]).toEqual([25, MADE]);
  expect(first.text.length).toBeLessThan(10_000);
  expect(first.body.results[1]).toEqual({
    id: expect.any(String),
    key: key(MADE - 1),
    name: `Item ${MADE - 2}`,
    state: 'Backlog',
    ...{
      priority: 'none',
      assignees: ['admin'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  });
  const rest = await admin.use('list_work_items', { project_id, cursor: first.body.next_cursor });
  expect([rest.body.results.length, rest.body.next_cursor]).toEqual([MADE - 25, null]);
  const keys = [...first.body.results, ...rest.body.results].map((row: Listed) => row.key);
  expect(new Set(keys).size).toBe(MADE);
  const full = await admin.use('list_work_items', { project_id, per_page: 2, full: true });
  expect(full.body.results[0]).toMatchObject({ state: team.states.Backlog.id, description_html: '<p></p>' });
  const chosen = await admin.use('list_work_items', { project_id, per_page: 1, fields: 'id,name' });
  expect(Object.keys(chosen.body.results[0])).toEqual(['id', 'name']);
});

// docs/contract/mcp.md#lists
test('lists that their call answers as a whole come in pages as well', async () => {
  const first = (await admin.use('list_project_members', { project_id, per_page: 2 })).body;
  expect([first.results.length, first.total_count]).toEqual([2, 3]);
  const second = await admin.use('list_project_members', { project_id, cursor: first.next_cursor });
  expect(second.body).toMatchObject({ total_count: 3, next_cursor: null });
  const names = [...first.results, ...second.body.results].map(
    (row: { display_name: string }) => row.display_name,
  );
  expect(names.sort()).toEqual(['admin', 'guest', 'member']);
});

// docs/contract/mcp.md#open-items-of-the-caller
test('the items of the caller are the open ones that are assigned to them, of all projects', async () => {
  const { team } = desk.programs;
  const mine = (await admin.use('list_my_work_items', { per_page: 100 })).body;
  expect(mine.total_count).toBe(MADE / 2);
  await admin.use('update_work_item', { issue_id: mine.results[0].key, body: { state: 'Done' } });
  const open = (await admin.use('list_my_work_items')).body;
  expect(open.total_count).toBe(MADE / 2 - 1);
  expect((await admin.use('list_my_work_items', { state: 'Done' })).body.results).toMatchObject([
    { key: mine.results[0].key, state: 'Done' },
  ]);
  const member = await desk.connect(await makeOwnToken(team.member));
  expect((await member.use('list_my_work_items')).body).toMatchObject({ results: [], total_count: 0 });
});

// docs/contract/mcp.md#too-long-answers
test('an answer that is too long is said, with how to ask for less, and never cut', async () => {
  const description_html = `<p>${'word '.repeat(25_000)}</p>`;
  const made = await admin.use('create_page', { project_id, body: { name: 'Long', description_html } });
  expect(made).toMatchObject({ isError: false, body: { id: expect.any(String), note: expect.any(String) } });
  const page_id = made.body.id;
  const read = await admin.use('get_page', { project_id, page_id });
  expect(read).toMatchObject({ isError: true, body: { error: expect.stringContaining('fields') } });
  const less = await admin.use('get_page', { project_id, page_id, fields: 'id,name' });
  expect(less.body).toEqual({ id: page_id, name: 'Long' });
});
