import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AsanaData, asanaService } from './testing-asana.ts';
import { runLive, tablesWith } from './testing-live.ts';
import { type LocalService, type ServiceReply, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const TOKEN = '2/1200/a-secret-of-the-test';
const at = (day: string) => `2026-03-${day}T10:00:00.000Z`;
const ann = { gid: '11', name: 'Ann', email: 'Ann@example.com' };
const task = (gid: string, name: string, fields: object = {}) => ({
  gid,
  name,
  completed: false,
  created_at: at('01'),
  modified_at: at('02'),
  num_subtasks: 0,
  created_by: ann,
  resource_subtype: 'default_task',
  memberships: [{ section: { gid: '101' } }],
  ...fields,
});
const story = (gid: string, type: string, fields: object = {}) => ({
  gid,
  type,
  created_at: at('03'),
  created_by: ann,
  ...fields,
});

const data: AsanaData = {
  project: { gid: '100', name: 'Launch' },
  sections: [
    { gid: '101', name: 'In progress' },
    { gid: '102', name: 'Ideas' },
    { gid: '103', name: 'Done' },
  ],
  tasks: [
    task('201', 'First', {
      html_notes: '<body><strong>Bold</strong>\nand <em>more</em></body>',
      notes: 'Bold\nand more',
      assignee: ann,
      due_on: '2026-04-01',
      start_on: '2026-03-05',
      num_subtasks: 1,
      tags: [{ gid: '1', name: 'Web' }],
      dependencies: [{ gid: '203' }, { gid: '999' }],
      custom_fields: [
        { gid: '1', name: 'Priority', display_value: 'High', number_value: null },
        { gid: '2', name: 'Channel', display_value: 'Mail', number_value: null },
        { gid: '3', name: 'Empty', display_value: null, number_value: null },
      ],
    }),
    task('202', 'Ready', { completed: true, completed_at: at('04'), resource_subtype: 'milestone' }),
    task('203', 'Closed', {
      completed: true,
      completed_at: at('05'),
      notes: 'a <b>',
      html_notes: '',
      memberships: [{ section: { gid: '900' } }, { section: { gid: '103' } }],
    }),
    task('204', 'Broken', { due_on: 'soon' }),
  ],
  subtasks: {
    201: [task('301', 'Below', { parent: { gid: '201' }, memberships: [], num_subtasks: 1 })],
    301: [task('302', 'Deeper', { parent: { gid: '301' }, memberships: [] })],
  },
  stories: {
    201: [
      story('401', 'system', { text: 'Ann changed it' }),
      story('402', 'comment', { text: 'Plain', html_text: '<body>Rich <em>one</em></body>' }),
      story('403', 'comment', { text: 'Only plain' }),
    ],
  },
  token: TOKEN,
  page: 2,
};
let asana: LocalService;
let team: ImportTeam;
beforeAll(async () => {
  asana = await startService((request, reply) => asanaService(data)(request, reply));
  team = await makeImportTeam({ OUTBOUND_ALLOW: '127.0.0.1', ASANA_API_URL: `https://${asana.host}` });
});
afterAll(async () => {
  await team.test.close();
  await asana.close();
});
beforeEach(async () => {
  asana.reset();
  await team.test.database.db.deleteFrom('importers').execute();
});

let count = 0;
const newProject = () => {
  count += 1;
  return { identifier: `ASA${count}`, name: `Asana ${count}` };
};
const look = (changes: object = {}) =>
  team.admin.post(`${team.all}asana/`, { project_gid: '100', access_token: TOKEN, ...changes });
const metadata = { project_gid: '100', access_token: TOKEN };

// docs/contract/imports.md#what-is-there
test('what is there is answered in numbers, by the number of a project or its address', async () => {
  for (const project_gid of [
    '100',
    'https://app.asana.com/0/100/list',
    'https://app.asana.com/1/7/project/100/board/8',
  ]) {
    const { status, body, text } = await look({ project_gid });
    expect([status, body]).toEqual([200, { issues: 4, modules: null, states: 3, labels: null, people: 2 }]);
    expect(text).not.toContain(TOKEN);
  }
});

// docs/contract/imports.md#what-a-service-refuses
test.each([
  [{ access_token: 'another' }, 'access_token', 6101],
  [{ project_gid: '7' }, 'project_gid', 6102],
  [{ project_gid: 'https://elsewhere.example/0/100' }, 'project_gid', undefined],
  [{ project_gid: '' }, 'project_gid', undefined],
  [{ access_token: 'a b' }, 'access_token', undefined],
])('%j is refused by its name', async (changes, field, code) => {
  const { status, body } = await look(changes);
  expect([status, body]).toEqual([
    400,
    {
      [field]: [expect.any(String)],
      ...(code ? { error_code: code, error_message: expect.any(String) } : {}),
    },
  ]);
});

// docs/contract/imports.md#what-a-service-refuses
test.each<[string, ServiceReply, number]>([
  ['a wait', { status: 429, headers: { 'retry-after': '90' }, body: {} }, 6107],
  ['another shape', { body: { data: [1] } }, 6105],
  ['an outage', { status: 503, body: 'down' }, 6104],
])('%s is no answer', async (_name, reply, code) => {
  asana.first(() => reply);
  const { status, body } = await look();
  expect([status, body['error_code']]).toEqual([400, code]);
});

// docs/contract/imports.md#linear-and-asana
// docs/contract/imports.md#from-the-service
test('tasks come with those below them and what was said, and what is left is said', async () => {
  let refusals = 1;
  asana.first(({ url }) => {
    if (!url.pathname.endsWith('/stories') || refusals === 0) return undefined;
    refusals -= 1;
    return { status: 429, headers: { 'retry-after': '0' }, body: {} };
  });
  const done = await runLive(team, 'asana', { metadata, ...newProject() });
  expect(done).toMatchObject({
    status: 'completed',
    error: null,
    metadata: { project_gid: '100', file_name: '100.ndjson.gz' },
    imported_data: {
      created: 5,
      comments: 2,
      relations: 1,
      unresolved_relations: 1,
      not_taken: { total: 1, first: [{ reason: { code: 'unreadable' } }] },
      notes: expect.arrayContaining([
        { code: 'field_left', total: 1, first: [expect.objectContaining({ value: 'Channel: Mail' })] },
        { code: 'unknown_relation', total: 1, first: [expect.objectContaining({ value: '201 → 999' })] },
      ]),
    },
  });
  expect(await itemsOf(done.project)).toEqual([
    {
      name: 'Below',
      parent: 'First',
      state: 'In progress',
      state_group: 'started',
      priority: 'none',
      completed_at: null,
      start_date: null,
      target_date: null,
      people: [],
      labels: [],
      comments: [],
      text: '<p></p>',
    },
    {
      name: 'Closed',
      parent: null,
      state: 'Done',
      state_group: 'completed',
      priority: 'none',
      completed_at: at('05'),
      start_date: null,
      target_date: null,
      people: [],
      labels: [],
      comments: [],
      text: '<p>a &lt;b&gt;</p>',
    },
    {
      name: 'Deeper',
      parent: 'Below',
      state: 'In progress',
      state_group: 'started',
      priority: 'none',
      completed_at: null,
      start_date: null,
      target_date: null,
      people: [],
      labels: [],
      comments: [],
      text: '<p></p>',
    },
    {
      name: 'First',
      parent: null,
      state: 'In progress',
      state_group: 'started',
      priority: 'high',
      completed_at: null,
      start_date: '2026-03-05',
      target_date: '2026-04-01',
      people: ['Ann'],
      labels: ['Web'],
      comments: ['Only plain', 'Rich one'],
      text: '<strong>Bold</strong><br />and <em>more</em>',
    },
    {
      name: 'Ready',
      parent: null,
      state: 'Completed',
      state_group: 'completed',
      priority: 'none',
      ...{
        completed_at: at('04'),
        start_date: null,
        target_date: null,
        people: [],
        labels: [],
        comments: [],
      },
      text: '<p></p>',
    },
  ]);
  const again = await team.run('asana', { metadata: done.metadata, project_id: done.project });
  expect(again.imported_data).toMatchObject({ created: 0, updated: 0, unchanged: 5, comments: 0 });
  expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
});

// docs/contract/imports.md#from-the-service
test('a list without an end, and tasks below each other in a ring, come to an end', async () => {
  asana.first(({ url }) =>
    url.pathname === '/api/1.0/tasks'
      ? { body: { data: [task('201', 'x')], next_page: { offset: 'again' } } }
      : undefined,
  );
  const failed = await runLive(team, 'asana', { metadata, ...newProject() });
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'bad_answer' }, project: null });
  asana.reset();
  const ring = { 201: [task('301', 'Below', { num_subtasks: 1 })], 301: [task('201', 'First')] };
  asana.first((request, reply) => asanaService({ ...data, subtasks: ring })(request, reply));
  expect(await runLive(team, 'asana', { metadata, ...newProject() })).toMatchObject({ status: 'completed' });
});

type Item = { name: string; completed_at: string | null };
async function itemsOf(project: string | null): Promise<unknown[]> {
  const { rows } = await sql<Item>`
    select w.name, p.name as parent, s.name as state, s."group" as state_group, w.priority, w.completed_at,
      w.start_date::text, w.target_date::text,
      array(select u.display_name from work_item_assignees a join users u on u.id = a.user_id
        where a.work_item_id = w.id) as people,
      array(select l.name from work_item_labels x join labels l on l.id = x.label_id
        where x.work_item_id = w.id) as labels,
      array(select c.comment_stripped from comments c where c.work_item_id = w.id
        order by c.comment_stripped) as comments,
      w.description_html as text
    from work_items w join states s on s.id = w.state_id left join work_items p on p.id = w.parent_id
    where w.project_id = ${project} and w.deleted_at is null order by w.name`.execute(team.test.database.db);
  return rows.map((row) => ({
    ...row,
    completed_at: row.completed_at && new Date(row.completed_at).toISOString(),
  }));
}
