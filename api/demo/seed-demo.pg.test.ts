import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { itemContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import { nodesOf } from '@tandem/shared/work-items/templates/nodes.ts';
import { must } from '@tandem/shared/must.ts';
import { type Flow, flowSchema } from '@tandem/shared/projects/workflow/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '../http/secrets/passwords.ts';
import { DEMO_SIGN_IN, seedDemo } from './seed-demo.ts';

let database: TestDatabase;
const lines: string[] = [];
const seed = () => seedDemo({ db: database.db, log: { info: (line) => lines.push(line) } });

beforeAll(async () => {
  database = await createTestDatabase();
  await seed();
});
afterAll(() => database.close());

test('fills three projects with items in every state, with history, comments, relations and pages', async () => {
  const { sql } = database;
  const projects =
    await sql`select p.identifier, count(distinct w.id)::int as items, count(distinct w.state_id)::int as states,
      c.last_sequence_id, max(w.sequence_id)::int as highest from projects p join work_items w on w.project_id = p.id
    join project_counters c on c.project_id = p.id group by p.id, c.project_id order by 1`;
  expect(projects).toEqual([
    { identifier: 'CORE', items: 40, states: 6, last_sequence_id: 40, highest: 40 },
    { identifier: 'PAX', items: 47, states: 7, last_sequence_id: 47, highest: 47 },
    { identifier: 'PIER', items: 28, states: 6, last_sequence_id: 28, highest: 28 },
  ]);
  const [counts] = await sql`select (select count(*)::int from users) as people,
    (select count(*)::int from pages) as pages, (select count(*)::int from comments) as comments,
    (select count(*)::int from work_item_relations) as relations, (select count(*)::int from activities) as activities,
    (select count(*)::int from cycles where now() between start_date and end_date) as running`;
  expect(counts).toMatchObject({ people: 8, pages: 5, running: 3 });
  expect(counts?.['comments']).toBeGreaterThan(30);
  expect(counts?.['relations']).toBeGreaterThan(15);
  expect(counts?.['activities']).toBeGreaterThan(400);
});

test('the host finds a desk that is in use: inbox, requests, views, links, notes, drafts and a published board', async () => {
  const [desk] = await database.sql`select
    (select count(*)::int from notifications n where n.is_mention and n.read_at is null) as mentions,
    (select count(*)::int from notifications n where n.created_at > now() or n.mail_due_at is not null) as wrong,
    (select count(*)::int from notifications) > 8 as has_news,
    (select count(*)::int from intake_work_items i join work_items w on w.id = i.work_item_id
      where w.is_hidden_by_intake) as requests,
    (select count(*)::int from views) as views, (select count(*)::int from quick_links) as links,
    (select count(*)::int from stickies) as stickies, (select count(*)::int from drafts) as drafts,
    (select count(*)::int from recent_visits) as visits, (select count(*)::int from deploy_boards) as boards,
    (select count(*)::int from work_items where archived_at is not null) as archived`;
  expect(desk).toEqual({
    mentions: 2,
    wrong: 0,
    has_news: true,
    requests: 4,
    views: 4,
    links: 3,
    stickies: 3,
    drafts: 2,
    visits: 7,
    boards: 1,
    archived: 4,
  });
});

test('the workspace has six initiatives, two of them nested, with progress, dates and health', async () => {
  const rows = await database.sql`
    select i.name, i.parent_id is not null as is_nested, o.total > 0 as has_items, o.last_kind, i.health
    from initiatives i join initiative_rollups o on o.initiative_id = i.id order by i.created_at, i.id`;
  const byName = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
  expect(byName).toEqual({
    'Book in under a minute': { is_nested: false, has_items: true, last_kind: 'module', health: 'at_risk' },
    'Piers that report themselves': {
      is_nested: false,
      has_items: true,
      last_kind: null,
      health: 'on_track',
    },
    'New lines this winter': { is_nested: false, has_items: true, last_kind: 'initiative', health: null },
    'Ness line': { is_nested: true, has_items: true, last_kind: 'module', health: 'off_track' },
    'Night ferry': { is_nested: true, has_items: true, last_kind: 'module', health: 'at_risk' },
    'Retire paper tickets': { is_nested: false, has_items: false, last_kind: null, health: null },
  });
});

test('a project tracks time: entries of two weeks, plans, and a week that is approved', async () => {
  const [time] = await database.sql`select
    (select count(*)::int from work_item_worklogs) > 20 as has_entries,
    (select count(*)::int from work_item_worklogs where day > current_date) as ahead,
    (select count(distinct logged_by)::int from work_item_worklogs) as people,
    (select count(*)::int from work_items where planned_minutes > 0) as planned,
    (select string_agg(state, ' ' order by state) from time_sheets) as sheets,
    (select count(*)::int from projects where is_time_tracking_enabled) as projects`;
  expect(time).toEqual({
    has_entries: true,
    ahead: 0,
    people: 4,
    planned: 7,
    sheets: 'approved submitted submitted',
    projects: 1,
  });
});

test('a project uses five custom fields, which its items have filled', async () => {
  const filled = await database.sql`
    select f.kind, count(w.id)::int as items from project_fields u join fields f on f.id = u.field_id
    join work_items w on w.project_id = u.project_id and w.fields ? f.id::text
    group by f.id, f.kind, u.position order by u.position`;
  expect(filled).toEqual([
    { kind: 'select', items: 41 },
    { kind: 'number', items: 38 },
    { kind: 'money', items: 34 },
    { kind: 'date', items: 32 },
    { kind: 'person', items: 34 },
  ]);
});

test('a project goes by a workflow, one of its own for bugs, that names what is there', async () => {
  const [row] = await database.sql<{ project_id: string; flows: Flow[]; initial: string[] }[]>`
    select f.project_id, f.flows, array(
        select coalesce(t.name, '') || ' ' || s.name from jsonb_array_elements(f.initial_states) i
        join states s on s.id = (i->>'state_id')::uuid and s.project_id = f.project_id
        left join work_item_types t on t.id = (i->>'type_id')::uuid order by 1) as initial
    from project_workflows f join projects p on p.id = f.project_id and p.is_workflow_enabled`;
  const { flows, initial } = must(row, 'the passenger app has one');
  expect(initial).toEqual([' Backlog', 'Bug Todo']);
  expect(flows.map(({ transitions }) => flowSchema.shape.transitions.parse(transitions))).toHaveLength(2);
  expect(flows.map(({ type_ids }) => type_ids.length)).toEqual([0, 1]);
  const all = flows.flatMap(({ transitions }) => transitions);
  expect(all.filter(({ approval }) => approval)).toHaveLength(1);
  expect(all.flatMap(({ conditions }) => conditions).map(({ kind }) => kind)).toContain('field_filled');
});

test('a project has two templates, which can be used as they are', async () => {
  const rows = await database.sql<{ content: Record<string, unknown>; uses: number; types: number }[]>`
    select content, uses, cardinality(default_types) as types from templates order by sort_order`;
  const read = rows.map(({ content }) => itemContentInput.parse(content));
  expect(read).toEqual(rows.map(({ content }) => content));
  expect(read.map(({ item, asks }) => [nodesOf(item).length, asks.length])).toEqual([
    [5, 2],
    [6, 0],
  ]);
  expect(rows.map(({ uses, types }) => [uses, types])).toEqual([
    [41, 1],
    [9, 0],
  ]);
});

test('a project has a recurrence, which makes nothing in the first days', async () => {
  const [row] = await database.sql<{ days: number; wakes: boolean; runs: number }[]>`
    select next_due - current_date as days, wake_at > now() + interval '2 days' as wakes, runs_count as runs
    from recurrences`;
  expect(row).toMatchObject({ wakes: true, runs: 0 });
  expect(row?.days).toBeGreaterThan(4);
});

test('what a past cycle finished, it finished within its days', async () => {
  const late = await database.sql`
    select c.name, w.name as item from cycle_memberships m join cycles c on c.id = m.cycle_id
    join work_items w on w.id = m.work_item_id
    where c.end_date < now() and (w.completed_at > c.end_date or m.entered_at > c.end_date)`;
  expect(late).toEqual([]);
});

const admins = () =>
  database.sql`select u.email from instance_admins a join users u on u.id = a.user_id order by 1`;

// docs/contract/instance.md#the-first-account
test('the host of the demonstration administers the instance, also one that an older release filled', async () => {
  expect(await admins()).toEqual([{ email: DEMO_SIGN_IN.email }]);
  await database.sql`delete from instance_admins`;
  await seed();
  expect(await admins()).toEqual([{ email: DEMO_SIGN_IN.email }]);
  await database.sql`update instance_admins set user_id = (select id from users where email <> ${DEMO_SIGN_IN.email} limit 1)`;
  const before = await admins();
  await seed();
  expect(await admins()).toEqual(before);
});

test('nothing happens in the future or before its item was made, and each history ends in the state of its item', async () => {
  const wrong = await database.sql`
    select w.name from work_items w join states s on s.id = w.state_id
    join lateral (select * from activities a where a.work_item_id = w.id and a.field = 'state'
      order by a.created_at desc limit 1) last on true
    where last.new_value <> s.name or w.updated_at > now() or w.completed_at > now()
      or (s."group" = 'completed') <> (w.completed_at is not null)
    union all
    select w.name from work_items w join activities a on a.work_item_id = w.id
    where a.created_at < w.created_at or a.created_at > now()
    union all
    select w.name from work_items w join comments c on c.work_item_id = w.id
    where c.created_at < w.created_at or c.created_at > now()`;
  expect(wrong).toEqual([]);
});

test('a second start changes nothing', async () => {
  const before = await database.sql`select count(*) from activities`;
  await seed();
  expect(await database.sql`select count(*) from activities`).toEqual(before);
  expect(lines).toHaveLength(1);
});

test('visitors sign in as an administrator of the workspace', async () => {
  const rows = await database.sql<{ password_hash: string; role: number }[]>`
    select u.password_hash, m.role from users u join workspace_members m on m.user_id = u.id
    where u.email = ${DEMO_SIGN_IN.email}`;
  expect(rows.map(({ role }) => role)).toEqual([20]);
  expect(await verifyPassword(rows[0]?.password_hash, DEMO_SIGN_IN.password)).toBe(true);
});

test('pages keep their task lists, tables, callouts and code', async () => {
  const rows = await database.sql<
    { html: string }[]
  >`select string_agg(description_html, '') as html from pages`;
  for (const part of ['<h2>', 'data-type="taskList"', '<table>', 'callout-component', '<pre>', 'причал']) {
    expect(rows[0]?.html).toContain(part);
  }
});
