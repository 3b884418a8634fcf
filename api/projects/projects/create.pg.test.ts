import { readChanges } from '@tandem/db/change-log/log.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
  await app.addMember(workspace.id, guest, 5);
  url = `/api/workspaces/${workspace.slug}/projects/`;
});

const rocket = { name: 'Rocket', identifier: 'RKT' };

// docs/contract/projects.md#creator-and-lead
test('refuses nobody, guests and outsiders', async () => {
  const outsider = await app.makeUser();
  expect((await app.nobody.post(url, rocket)).status).toBe(401);
  expect((await guest.post(url, rocket)).status).toBe(403);
  const foreign = await outsider.post(url, rocket);
  const unknown = await outsider.post('/api/workspaces/nowhere/projects/', rocket);
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  expect(foreign.status).toBe(403);
});

// docs/contract/conventions.md#logos
// docs/contract/projects.md#name-and-identifier
test.each([
  [{ identifier: 'A' }, { name: ['This field is required.'] }],
  [{ name: '  ', identifier: 'A' }, { name: ['This field may not be blank.'] }],
  [
    { name: 'A'.repeat(256), identifier: 'A' },
    { name: ['Ensure this field has no more than 255 characters.'] },
  ],
  [{ name: 'A' }, { identifier: ['This field is required.'] }],
  [{ name: 'A', identifier: ' ' }, { identifier: ['This field may not be blank.'] }],
  [{ name: 'A', identifier: '__' }, { identifier: ['A letter or digit is needed.'] }],
  [{ name: 'A', identifier: 'A-B' }, { identifier: ['Only letters, digits and _ are allowed.'] }],
  [
    { name: 'A', identifier: 'ABCDEFGHIJKLM' },
    { identifier: ['Ensure this field has no more than 12 characters.'] },
  ],
  [{ ...rocket, timezone: 'Mars/Base' }, { timezone: ['"Mars/Base" is not a valid choice.'] }],
  [{ ...rocket, project_lead: 'me' }, { project_lead: ['Must be a valid UUID.'] }],
  [{ ...rocket, logo_props: { emoji: 'x' } }, { logo_props: ['A valid object is required.'] }],
  [{ ...rocket, icon_prop: { x: 'y'.repeat(20_000) } }, { icon_prop: ['This field is too large.'] }],
  [{ ...rocket, cycle_view: 'yes' }, { cycle_view: ['A valid boolean is required.'] }],
])('names the wrong field of %o', async (body, errors) => {
  const answer = await owner.post(url, body);
  expect([answer.status, answer.body]).toEqual([400, errors]);
});

// docs/contract/conventions.md#size-of-json
test('refuses a body that is nested beyond reason', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { cookie: owner.cookie, 'content-type': 'application/json', 'idempotency-key': 'deep' },
    payload: `{"name":"A","identifier":"A","icon_prop":{"x":${nested}}}`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { detail: 'JSON parse error - nested too deeply' },
  ]);
});

// docs/contract/projects.md#creator-and-lead
test('refuses a lead, an assignee and a cover from elsewhere, and writes nothing', async () => {
  const outsider = await app.makeUser();
  for (const [field, id] of [
    ['project_lead', outsider.id],
    ['project_lead', guest.id],
    ['default_assignee', member.id],
    ['cover_image_asset', crypto.randomUUID()],
  ] as const) {
    const answer = await owner.post(url, { ...rocket, [field]: id });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await owner.get(url)).body).toEqual([]);
});

// docs/contract/projects.md#creator-and-lead
// docs/contract/projects.md#name-and-identifier
// docs/contract/projects.md#short-and-full-form
// docs/contract/projects.md#the-first-states
// docs/contract/projects.md#unknown-keys
test('a new project has five states, its creator and its lead as administrators, and their settings', async () => {
  const answer = await owner.post(url, {
    ...rocket,
    identifier: ' rkt ',
    project_lead: member.id,
    inbox_view: true,
    member_role: 5,
    archived_at: '2020-01-01',
    unknown: 1,
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    workspace: workspace.id,
    identifier: 'RKT',
    network: 2,
    member_role: 20,
    sort_order: 65535,
    project_lead: member.id,
    members: expect.arrayContaining([owner.id, member.id]),
    inbox_view: true,
    intake_view: true,
    is_favorite: false,
    anchor: null,
    archived_at: null,
    logo_props: {},
    cover_image_url: null,
    created_by: owner.id,
    updated_by: owner.id,
  });
  const { db } = app.database;
  const id = answer.body.id as string;
  const states = await db
    .selectFrom('states')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('sequence')
    .execute();
  expect(states.map((state) => [state.name, state.group, state.default])).toEqual([
    ['Backlog', 'backlog', true],
    ['Todo', 'unstarted', false],
    ['In Progress', 'started', false],
    ['Done', 'completed', false],
    ['Cancelled', 'cancelled', false],
  ]);
  const properties = await db
    .selectFrom('project_user_properties')
    .select(['user_id', 'filters'])
    .where('project_id', '=', id)
    .execute();
  expect(properties.map((row) => row.user_id).toSorted()).toEqual([owner.id, member.id].toSorted());
  expect(await db.selectFrom('project_counters').selectAll().where('project_id', '=', id).execute()).toEqual([
    { project_id: id, last_sequence_id: 0 },
  ]);
});

// docs/contract/conventions.md#where-a-picture-is
// docs/contract/projects.md#the-first-states
// docs/contract/projects.md#what-nobody-said
test('what is not said of a new project is as the contract has it, and so are its states', async () => {
  const { status, body } = await owner.post(url, { name: 'Bare', identifier: 'BARE' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    description: '',
    description_text: null,
    description_html: null,
    network: 2,
    default_assignee: null,
    project_lead: null,
    default_state: null,
    estimate: null,
    emoji: null,
    icon_prop: null,
    logo_props: {},
    cover_image: null,
    cover_image_asset: null,
    cover_image_url: null,
    cycle_view: true,
    module_view: true,
    issue_views_view: true,
    page_view: true,
    intake_view: false,
    inbox_view: false,
    is_time_tracking_enabled: false,
    is_issue_type_enabled: false,
    is_epic_enabled: false,
    is_workflow_enabled: false,
    is_marketing_funnels_enabled: false,
    is_project_updates_enabled: false,
    guest_view_all_features: false,
    archive_in: 0,
    close_in: 0,
    cycle_schedule: null,
    timezone: 'UTC',
    archived_at: null,
    anchor: null,
    members: [owner.id],
    external_source: null,
    external_id: null,
    deleted_at: null,
  });
  const states = (await owner.get(`${url}${body.id}/states/`)).body as Record<string, unknown>[];
  expect(
    states.map(({ name, color, group, sequence, default: isDefault }) => [
      name,
      color,
      group,
      sequence,
      isDefault,
    ]),
  ).toEqual([
    ['Backlog', '#A3A3A3', 'backlog', 15000, true],
    ['Todo', '#3A3A3A', 'unstarted', 25000, false],
    ['In Progress', '#F59E0B', 'started', 35000, false],
    ['Done', '#16A34A', 'completed', 45000, false],
    ['Cancelled', '#EF4444', 'cancelled', 55000, false],
  ]);
});

// docs/contract/conventions.md#names-become-free
// docs/contract/projects.md#taken-names
test('a name in other letters is another name, and that of a deleted project is free', async () => {
  const project = await app.makeProject(owner, workspace, rocket);
  const other = await owner.post(url, { name: 'ROCKET', identifier: 'OTHER' });
  expect(other.status).toBe(201);
  expect((await owner.delete(`${url}${project.id}/`)).status).toBe(204);
  expect((await owner.post(url, rocket)).status).toBe(201);
});

// docs/contract/projects.md#creator-and-lead
// docs/contract/projects.md#first-in-ones-list
// docs/contract/projects.md#order-of-projects
test('each new project stands before the others of its member', async () => {
  const orders = [];
  for (const name of ['A', 'B', 'C'])
    orders.push((await app.makeProject(owner, workspace, { name })).sort_order);
  expect(orders).toEqual([65535, 55535, 45535]);
});

// docs/contract/conventions.md#texts-of-errors
// docs/contract/projects.md#taken-names
test('a taken identifier or name is 410', async () => {
  await app.makeProject(owner, workspace, rocket);
  const sameIdentifier = await owner.post(url, { name: 'Other', identifier: 'rkt' });
  expect([sameIdentifier.status, sameIdentifier.body]).toEqual([410, { identifier: expect.any(String) }]);
  const sameName = await owner.post(url, { name: 'Rocket', identifier: 'OTHER' });
  expect([sameName.status, sameName.body]).toEqual([410, { name: expect.any(String) }]);
});

// docs/contract/projects.md#taken-names
test('of many at once with one identifier exactly one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.post(url, { name: `Rocket ${n}`, identifier: 'RKT' })),
  );
  const statuses = answers.map((answer) => answer.status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 410)]);
  expect((await owner.get(url)).body).toHaveLength(1);
});

// docs/contract/projects.md#taken-names
test('of many at once with one name exactly one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.post(url, { name: 'Rocket', identifier: `R${n}` })),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 410 && answer.body.name)).toHaveLength(9);
});

// docs/contract/projects.md#streams-of-a-project
test('who may know of a new project hears of it on their own stream, others do not', async () => {
  const answer = await expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [{ url: `${url}details/`, kind: 'project', shared: withoutMembers }],
    action: () => owner.post(url, { ...rocket, project_lead: member.id }),
  });
  const kinds = async (caller: Caller) => {
    const page = await readChanges(app.database.db, { stream: userStream(caller.id), after: 0 });
    return page.changes.map((change) => [change.kind, change.row?.['member_role'] ?? change.row?.['role']]);
  };
  expect(await kinds(member)).toEqual([
    ['project_member', 20],
    ['project', 20],
  ]);
  expect(await kinds(guest)).toEqual([]);
  expect(String(answer.headers['x-stream-seq'])).not.toContain(member.id);
  const project = await readChanges(app.database.db, { stream: projectStream(answer.body.id), after: 0 });
  expect(project.changes.map((change) => change.kind)).toEqual([
    'project_member',
    'project_member',
    'state',
    'state',
    'state',
    'state',
    'state',
  ]);
});
