import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let project: Project;
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
  project = await app.makeProject(owner, workspace);
  url = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
});

const list = () => `/api/workspaces/${workspace.slug}/projects/`;
const ofUser = async (caller: Caller, after = 0) =>
  (await readChanges(app.database.db, { stream: userStream(caller.id), after })).changes;

// docs/contract/automations.md#who-sets-it
// docs/contract/projects.md#changes-of-a-project
test('only administrators of the project change it; a foreign project is like an unknown one', async () => {
  await app.addProjectMember(project.id, member, 15);
  const elsewhere = await app.makeWorkspace(member);
  expect((await app.nobody.patch(url, { name: 'X' })).status).toBe(401);
  expect((await member.patch(url, { name: 'X' })).status).toBe(403);
  const unknown = await guest.patch(url.replace(project.id, crypto.randomUUID()), { name: 'X' });
  const hidden = await guest.patch(url, { name: 'X' });
  expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
  const otherPath = await owner.patch(`/api/workspaces/${elsewhere.slug}/projects/${project.id}/`, {
    name: 'X',
  });
  expect(otherPath.status).toBe(403);
  expect((await owner.get(url)).body.name).toBe(project.name);
});

// docs/contract/conventions.md#logos
// docs/contract/projects.md#changes-of-a-project
test('changes what is given and nothing else, for all who may know of it', async () => {
  const answer = await expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: userStream(member.id),
    lists: [{ url: `${list()}details/`, kind: 'project', shared: withoutMembers }],
    action: () =>
      owner.patch(url, {
        description: 'To the moon',
        logo_props: { in_use: 'emoji', emoji: { value: '128640' } },
        description_html: '<p>x</p>',
        close_in: 3,
        created_by: member.id,
        workspace: crypto.randomUUID(),
        archived_at: '2020-01-01T00:00:00Z',
      }),
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...project,
    description: 'To the moon',
    description_html: '<p>x</p>',
    logo_props: { in_use: 'emoji', emoji: { value: '128640' } },
    close_in: 3,
    updated_at: expect.any(String),
  });
  expect(answer.body.updated_at > project.updated_at).toBe(true);
  expect(await ofUser(guest)).toEqual([]);
});

// docs/contract/texts.md#safe-html
test.each([
  ['a text', '<p onclick="x()">a<script>x()</script></p>', '<p>a</p>'],
  [
    'a form of an older client',
    { html: '<img src="x" onerror="x()">', parts: [{ '<b onclick="x()">k</b>': 1 }], size: 2, none: null },
    { html: '<img src="x" />', parts: [{ '<b>k</b>': 1 }], size: 2, none: null },
  ],
  ['nothing', null, null],
])('rich text as %s is stored as it may be shown', async (_what, description_html, stored) => {
  const changed = await owner.patch(url, { description_html });
  expect([changed.status, changed.body.description_html]).toEqual([200, stored]);
  const body = { name: `Rich ${_what}`, identifier: `R${_what.length}`, description_html };
  const made = await owner.post(list(), body);
  expect([made.status, made.body.description_html]).toEqual([201, stored]);
});

// docs/contract/projects.md#changes-at-the-same-time
test('keeps the concurrent changes of different fields', async () => {
  await Promise.all([
    owner.patch(url, { description: 'A' }),
    owner.patch(url, { archive_in: 6 }),
    owner.patch(url, { timezone: 'Europe/Berlin' }),
  ]);
  expect((await owner.get(url)).body).toMatchObject({
    description: 'A',
    archive_in: 6,
    timezone: 'Europe/Berlin',
  });
});

// docs/contract/projects.md#changes-of-a-project
// docs/contract/projects.md#references-of-a-project
test('refuses references that are not its own', async () => {
  const other = await app.makeProject(owner, workspace);
  const { db } = app.database;
  const foreignState = await db
    .selectFrom('states')
    .select('id')
    .where('project_id', '=', other.id)
    .executeTakeFirstOrThrow();
  await app.addProjectMember(project.id, guest, 5);
  for (const [field, id] of [
    ['default_state', foreignState.id],
    ['estimate', crypto.randomUUID()],
    ['default_assignee', member.id],
    ['default_assignee', guest.id],
    ['project_lead', member.id],
    ['cover_image_asset', crypto.randomUUID()],
  ] as const) {
    const answer = await owner.patch(url, { [field]: id, description: 'half' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await owner.get(url)).body.description).toBe('');
});

// docs/contract/projects.md#another-identifier
test('a taken identifier or name is 410, and the own one is no clash', async () => {
  const other = await app.makeProject(owner, workspace);
  const identifier = await owner.patch(url, { identifier: other.identifier.toLowerCase() });
  expect([identifier.status, Object.keys(identifier.body)]).toEqual([410, ['identifier']]);
  const name = await owner.patch(url, { name: other.name });
  expect([name.status, Object.keys(name.body)]).toEqual([410, ['name']]);
  expect((await owner.patch(url, { name: project.name, identifier: project.identifier })).status).toBe(200);
});

// docs/contract/projects.md#another-identifier
test('a new identifier is the key of every item at once', async () => {
  await owner.post(`${url}issues/`, { name: 'Item' });
  const changed = await owner.patch(url, { identifier: ' moon1 ' });
  expect(changed.body.identifier).toBe('MOON1');
  const byKey = (key: string) => owner.get(`/api/workspaces/${workspace.slug}/work-items/${key}/`);
  expect((await byKey('MOON1-1')).body).toMatchObject({ name: 'Item', project_id: project.id });
  const identifiers = `/api/workspaces/${workspace.slug}/project-identifiers?name=`;
  expect((await owner.get(identifiers + project.identifier)).body.exists).toBe(0);
  expect((await owner.get(`${identifiers}MOON1`)).body.exists).toBe(1);
});

// docs/contract/automations.md#who-sets-it
// docs/contract/projects.md#changes-of-a-project
// docs/contract/projects.md#time-zone-and-months
test.each([
  [{ identifier: '' }, 'identifier'],
  [{ identifier: 'A-B' }, 'identifier'],
  [{ identifier: 'A'.repeat(13) }, 'identifier'],
  [{ name: ' ' }, 'name'],
  [{ network: 1 }, 'network'],
  [{ timezone: 'Moon/Crater' }, 'timezone'],
  [{ archive_in: 13 }, 'archive_in'],
  [{ close_in: -1 }, 'close_in'],
  [{ close_in: 1.5 }, 'close_in'],
  [{ cycle_schedule: { weekday: 8 } }, 'cycle_schedule'],
  [{ cycle_schedule: 'weekly' }, 'cycle_schedule'],
  [{ inbox_view: 'yes' }, 'inbox_view'],
  [{ logo_props: 'x' }, 'logo_props'],
])('refuses to change %o', async (body, field) => {
  const answer = await owner.patch(url, { description: 'half', ...body });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await owner.get(url)).body.description).toBe('');
});

// docs/contract/projects.md#features
// docs/contract/projects.md#what-is-not-built-yet
test('features are turned on and off; inbox_view and intake_view are one', async () => {
  const features = { cycle_view: false, is_time_tracking_enabled: true, inbox_view: true };
  expect((await owner.patch(url, features)).body).toMatchObject({ ...features, intake_view: true });
  expect((await owner.patch(url, { intake_view: false })).body).toMatchObject({
    intake_view: false,
    inbox_view: false,
  });
});

// docs/contract/automations.md#who-sets-it
// docs/contract/projects.md#references-of-a-project
test('lead, assignee and default state are chosen and given up', async () => {
  await app.addProjectMember(project.id, member, 15);
  const [state] = (await owner.get(`${url}states/`)).body;
  const chosen = {
    project_lead: member.id,
    default_assignee: member.id,
    default_state: state.id,
    close_in: 1,
  };
  expect((await owner.patch(url, chosen)).body).toMatchObject(chosen);
  const none = { project_lead: null, default_assignee: null, default_state: null };
  expect((await owner.patch(url, none)).body).toMatchObject({ ...none, close_in: 1 });
});

// docs/contract/projects.md#becoming-private
test('a project that becomes private leaves the lists of others, and comes back', async () => {
  const lists = [{ url: `${list()}details/`, kind: 'project' as const, shared: withoutMembers }];
  const replay = { test: app, caller: member, actor: owner, stream: userStream(member.id), lists };
  await expectReplay({ ...replay, action: () => owner.patch(url, { network: 0 }) });
  expect((await member.get(list())).body).toEqual([]);
  await expectReplay({ ...replay, action: () => owner.patch(url, { network: 2 }) });
  expect((await member.get(list())).body).toHaveLength(1);
});

// docs/contract/projects.md#letting-guests-see-more
test('letting guests see everything makes all who follow the project list again', async () => {
  const before = await readSeq(app.database.db, projectStream(project.id));
  await owner.patch(url, { guest_view_all_features: true });
  const page = await readChanges(app.database.db, { stream: projectStream(project.id), after: before });
  expect(page.resync).toBe(true);
});

// docs/contract/projects.md#archiving-a-project
// docs/contract/projects.md#one-project
// docs/contract/projects.md#restoring-a-project
// docs/contract/projects.md#writes-to-an-archived-project
test('an archived project is hidden by itself, refuses changes, and leaves the favourites', async () => {
  const { db } = app.database;
  await db
    .insertInto('favorites')
    .values({
      workspace_id: workspace.id,
      project_id: project.id,
      user_id: owner.id,
      entity_type: 'project',
      entity_identifier: project.id,
    })
    .execute();
  expect((await member.post(`${url}archive/`)).status).toBe(403);
  expect((await app.nobody.post(`${url}archive/`)).status).toBe(401);
  const lists = [{ url: `${list()}details/`, kind: 'project' as const, shared: withoutMembers }];
  const replay = { test: app, caller: owner, stream: userStream(owner.id), lists };
  const answer = await expectReplay({ ...replay, action: () => owner.post(`${url}archive/`) });
  expect(answer.body).toEqual({ archived_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect((await owner.get(url)).status).toBe(404);
  expect((await owner.patch(url, { name: 'X' })).body).toEqual({ error: 'The project is archived.' });
  expect((await owner.get(`${url}states/`)).body).toEqual([]);
  expect((await owner.get(list())).body[0].archived_at).toBe(answer.body.archived_at);
  expect((await ofUser(owner)).some((change) => change.kind === 'favorite' && change.op === 'remove')).toBe(
    true,
  );
  expect((await owner.post(`${url}archive/`)).body).toEqual(answer.body);

  await expectReplay({ ...replay, action: () => owner.delete(`${url}archive/`) });
  expect((await owner.delete(`${url}archive/`)).status).toBe(204);
  expect((await owner.get(url)).status).toBe(200);
});

// docs/contract/projects.md#own-order
test('own order and view settings change for their owner alone', async () => {
  await app.addProjectMember(project.id, member, 15);
  expect((await app.nobody.post(`${url}project-views/`, {})).status).toBe(401);
  expect((await guest.post(`${url}project-views/`, { sort_order: 1 })).status).toBe(403);
  const wrong = await member.post(`${url}project-views/`, { sort_order: 'first' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['sort_order']]);
  const answer = await expectReplay({
    test: app,
    caller: member,
    stream: userStream(member.id),
    lists: [{ url: `${list()}details/`, kind: 'project', shared: withoutMembers }],
    action: () => member.post(`${url}project-views/`, { sort_order: 12.5, preferences: { a: [true] } }),
  });
  expect(answer.status).toBe(204);
  expect((await member.get(list())).body[0].sort_order).toBe(12.5);
  const me = await member.get(`${url}project-members/me/`);
  expect(me.body).toMatchObject({ sort_order: 12.5, preferences: { a: [true] } });
  expect((await owner.get(list())).body[0].sort_order).toBe(65535);
});

// docs/contract/projects.md#reading-is-a-visit
// docs/contract/recent-visits.md#what-counts-as-a-visit
test('reading a project is a visit, and of the last twenty only', async () => {
  for (let n = 0; n < 21; n += 1) {
    const made = await app.makeProject(owner, workspace);
    await owner.get(`/api/workspaces/${workspace.slug}/projects/${made.id}/`);
  }
  await owner.get(url);
  await owner.get(url);
  const visits = await app.database.db
    .selectFrom('recent_visits')
    .select(['entity_name', 'entity_identifier'])
    .where('user_id', '=', owner.id)
    .orderBy('visited_at', 'desc')
    .execute();
  expect(visits).toHaveLength(20);
  expect(visits[0]).toEqual({ entity_name: 'project', entity_identifier: project.id });
});
