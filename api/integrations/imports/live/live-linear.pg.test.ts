import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runLive, tablesWith } from './testing-live.ts';
import { type LinearData, linearService, refusedBy } from './testing-linear.ts';
import { type LocalService, type ServiceReply, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const KEY = 'lin_api_a-secret-of-the-test';
const person = (name: string) => ({
  id: `id-${name}`,
  name,
  displayName: name.toLowerCase(),
  email: `${name}@Example.com`,
});
const info = (number: number) => ({ id: `issue-${number}`, identifier: `ENG-${number}`, number });
const state = (name: string, type: string) => ({ id: `state-${name}`, name, type, position: 1 });
const at = (day: string) => `2026-03-${day}T10:00:00.000Z`;

const issues = [
  {
    ...info(4),
    title: 'Parent below',
    description: '**Bold** text',
    priority: 1,
    createdAt: at('01'),
    updatedAt: at('05'),
    state: state('Doing', 'started'),
    startedAt: at('02'),
    dueDate: '2026-04-01',
    assignee: person('Ann'),
    creator: person('Bea'),
    parent: { identifier: 'ENG-1' },
    project: {
      id: 'p',
      name: 'Launch',
      description: 'All of it',
      startDate: '2026-01-02',
      targetDate: '2026-05-01',
    },
    cycle: { id: 'c', number: 7, name: null, startsAt: at('01'), endsAt: at('14') },
    labels: [
      { id: 'l', name: 'Bug', color: '#eb5757', description: 'It is broken' },
      { id: 'm', name: 'Later', color: 'red' },
    ],
    attachments: [
      { id: 'a', title: 'Design', url: 'https://figma.example/x', createdAt: at('03') },
      { id: 'b', title: 'Bad', url: 'javascript:alert(1)', createdAt: at('03') },
    ],
    relations: [
      { id: 'r', type: 'blocks', relatedIssue: { identifier: 'ENG-2' } },
      { id: 's', type: 'related', relatedIssue: { identifier: 'OPS-9' } },
    ],
    comments: [1, 2, 3].map((number) => ({
      ...{ id: `comment-${number}`, body: `Comment *${number}*`, createdAt: at(`0${number}`) },
      user: number === 3 ? null : person('Ann'),
      botActor: number === 3 ? { name: 'GitHub' } : null,
    })),
  },
  {
    ...info(2),
    title: 'Done',
    priority: 4,
    createdAt: at('01'),
    updatedAt: at('09'),
    completedAt: at('08'),
    state: state('Shipped', 'completed'),
    parent: { identifier: 'OPS-1' },
    startedAt: at('07'),
    dueDate: '2026-03-02',
  },
  { ...info(3), title: 'Broken', createdAt: 'never', state: state('Todo', 'unstarted') },
  { ...info(5), title: 'Trash', createdAt: at('01'), state: state('Todo', 'unstarted'), trashed: true },
  { ...info(1), title: 'Above', priority: 0, createdAt: at('01'), state: state('Won’t do', 'canceled') },
];
const data: LinearData = {
  team: { id: 'team-1', key: 'ENG', name: 'Engineering' },
  issues,
  api_key: KEY,
  page: 2,
  parts: 1,
};
let linear: LocalService;
let team: ImportTeam;
beforeAll(async () => {
  linear = await startService((request, reply) => linearService(data)(request, reply));
  team = await makeImportTeam({ OUTBOUND_ALLOW: '127.0.0.1', LINEAR_API_URL: `https://${linear.host}/` });
});
afterAll(async () => {
  await team.test.close();
  await linear.close();
});
beforeEach(async () => {
  linear.reset();
  await team.test.database.db.deleteFrom('importers').execute();
});

let count = 0;
const newProject = () => {
  count += 1;
  return { identifier: `LIN${count}`, name: `Linear ${count}` };
};
const look = (changes: object = {}) =>
  team.admin.post(`${team.all}linear/`, { team_key: 'eng', api_key: KEY, ...changes });
const metadata = { team_key: 'ENG', api_key: KEY };

// docs/contract/imports.md#what-is-there
test('what is there is answered in numbers', async () => {
  const { status, body, text } = await look();
  expect([status, body]).toEqual([200, { issues: 5, modules: 1, states: 4, labels: 2, people: 3 }]);
  expect(text).not.toContain(KEY);
  expect((await team.member.post(`${team.all}linear/`, { team_key: 'ENG', api_key: KEY })).status).toBe(403);
});

// docs/contract/imports.md#what-a-service-refuses
test.each([
  [{ api_key: 'another' }, 'api_key', 6101],
  [{ team_key: 'OPS' }, 'team_key', 6102],
  [{ team_key: 'a b' }, 'team_key', undefined],
  [{ api_key: 'a b' }, 'api_key', undefined],
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
  ['a refused key', refusedBy('AUTHENTICATION_ERROR'), 6101],
  ['what the key may not see', refusedBy('FORBIDDEN', 403), 6102],
  ['half an answer', { body: { data: { teams: null }, errors: [{ message: 'x' }] } }, 6105],
  ['a page of the web', { body: '<html>' }, 6105],
  ['an outage', { status: 502, body: 'down' }, 6104],
])('%s is no answer', async (_name, reply, code) => {
  linear.first(() => reply);
  const { status, body } = await look();
  expect([status, body['error_code']]).toEqual([400, code]);
});

// docs/contract/imports.md#what-a-service-refuses
test('a limit says when it begins anew, as a 400 of Linear or as 429', async () => {
  const reset = Date.now() + 1_800_000;
  linear.first(() => ({
    ...refusedBy('RATELIMITED'),
    headers: { 'x-ratelimit-complexity-remaining': '0', 'x-ratelimit-complexity-reset': String(reset) },
  }));
  const { status, body, headers } = await look();
  expect([status, body['error_code']]).toEqual([400, 6107]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(1_700);
  const row = await runLive(team, 'linear', { metadata, ...newProject() });
  expect(row.error).toEqual({ code: 'rate_limited', detail: new Date(reset).toISOString() });
  linear.reset();
  let refusals = 1;
  linear.first(({ body: asked }) => {
    if (Object(asked)['operationName'] !== 'Issues' || refusals === 0) return undefined;
    refusals -= 1;
    return { status: 429, headers: { 'retry-after': '0' }, body: {} };
  });
  expect(await runLive(team, 'linear', { metadata, ...newProject() })).toMatchObject({ status: 'completed' });
});

// docs/contract/imports.md#linear-and-asana
// docs/contract/imports.md#from-the-service
test('issues come with all that belongs to them, and what is left is said', async () => {
  const target = newProject();
  const dry = await runLive(team, 'linear', { metadata, config: { is_dry_run: true }, ...target });
  expect(dry).toMatchObject({
    status: 'completed',
    has_file: true,
    error: null,
    metadata: { team_key: 'ENG', file_name: 'ENG.ndjson.gz' },
    difference: { items: { new: 3 }, comments: { new: 3 }, modules: { new: 1 }, cycles: { new: 1 } },
  });
  const done = await team.run('linear', { metadata: dry.metadata, ...target });
  expect(done.imported_data).toMatchObject({
    created: 3,
    comments: 3,
    relations: 1,
    unresolved_relations: 1,
    cycles: 1,
    modules: 1,
    not_taken: { total: 1, first: [{ line: 3, reason: { code: 'unreadable' } }] },
    notes: expect.arrayContaining([
      expect.objectContaining({ code: 'unknown_parent', total: 1 }),
      expect.objectContaining({ code: 'start_left', total: 1 }),
    ]),
  });
  expect(await itemsOf(done.project)).toEqual([
    {
      name: 'Above',
      sequence_id: 1,
      priority: 'none',
      state: 'Won’t do',
      state_group: 'cancelled',
      parent: null,
      start_date: null,
      target_date: null,
      completed_at: null,
      people: [],
      labels: [],
      links: [],
      comments: [],
      text: '<p></p>',
    },
    {
      name: 'Done',
      sequence_id: 2,
      priority: 'low',
      state: 'Shipped',
      state_group: 'completed',
      parent: null,
      start_date: null,
      target_date: '2026-03-02',
      completed_at: at('08'),
      people: [],
      labels: [],
      links: [],
      comments: [],
      text: '<p></p>',
    },
    {
      name: 'Parent below',
      sequence_id: 4,
      priority: 'urgent',
      state: 'Doing',
      state_group: 'started',
      parent: 'Above',
      start_date: '2026-03-02',
      target_date: '2026-04-01',
      completed_at: null,
      people: ['Ann'],
      labels: ['Bug', 'Later'],
      links: ['https://figma.example/x'],
      comments: ['Ann: Comment 1', 'Ann: Comment 2', 'GitHub: Comment 3'],
      text: '<p><strong>Bold</strong> text</p>',
    },
  ]);
  const same = await team.run('linear', { metadata: dry.metadata, project_id: done.project });
  expect(same.imported_data).toMatchObject({ created: 0, updated: 0, unchanged: 3, comments: 0 });
  expect(await tablesWith(team.test.database.sql, KEY)).toEqual([]);
  const undone = await team.admin.post(`${team.all}linear/${done.id}/undo/`, {});
  expect([undone.status, await itemsOf(done.project)]).toEqual([200, []]);
});

// docs/contract/imports.md#people-that-are-chosen
test('an address of a member is that member', async () => {
  const { email } = (await team.admin.get('/api/users/me/')).body as { email: string };
  const own = { ...data, issues: [{ ...issues[4], assignee: { ...person('Me'), email } }] };
  linear.first((request, reply) => linearService(own)(request, reply));
  const done = await runLive(team, 'linear', { metadata, ...newProject() });
  expect(done.imported_data).toMatchObject({ created: 1, people: 0 });
});

// docs/contract/imports.md#from-the-service
test('a list without an end leaves nothing', async () => {
  linear.first(({ body }) =>
    Object(body)['operationName'] === 'Issues'
      ? {
          body: { data: { issues: { nodes: [issues[0]], pageInfo: { hasNextPage: true, endCursor: 'x' } } } },
        }
      : undefined,
  );
  const row = await runLive(team, 'linear', { metadata, ...newProject() });
  expect(row).toMatchObject({
    status: 'failed',
    error: { code: 'bad_answer' },
    has_file: false,
    project: null,
  });
});

type Item = { name: string; completed_at: string | null };
async function itemsOf(project: string | null): Promise<unknown[]> {
  const { rows } = await sql<Item>`
    select w.name, w.sequence_id, w.priority, s.name as state, s."group" as state_group, p.name as parent,
      w.start_date::text, w.target_date::text, w.completed_at,
      array(select u.display_name from work_item_assignees a join users u on u.id = a.user_id
        where a.work_item_id = w.id) as people,
      array(select l.name from work_item_labels x join labels l on l.id = x.label_id
        where x.work_item_id = w.id order by l.name) as labels,
      array(select l.url from work_item_links l where l.work_item_id = w.id) as links,
      array(select u.display_name || ': ' || c.comment_stripped from comments c join users u on u.id = c.actor_id
        where c.work_item_id = w.id order by c.created_at) as comments,
      w.description_html as text
    from work_items w join states s on s.id = w.state_id left join work_items p on p.id = w.parent_id
    where w.project_id = ${project} and w.deleted_at is null order by w.sequence_id`.execute(
    team.test.database.db,
  );
  return rows.map((row) => ({
    ...row,
    completed_at: row.completed_at && new Date(row.completed_at).toISOString(),
  }));
}
