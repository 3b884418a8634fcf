import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let base: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await createTestApp();
  [owner, member, guest] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
  await app.addMember(workspace.id, guest, 5);
  base = `/api/workspaces/${workspace.slug}`;
  for (const [name, network] of [
    ['public', 2],
    ['private', 0],
    ['shared', 0],
    ['archived', 2],
  ] as const) {
    ids[name] = (await app.makeProject(owner, workspace, { name, network })).id;
  }
  await app.addProjectMember(ids['shared']!, member, 15);
  await app.addProjectMember(ids['shared']!, guest, 5);
  await owner.post(`${base}/projects/${ids['archived']}/archive/`);
});
afterAll(() => app.close());

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

// docs/contract/projects.md#order-of-projects
// docs/contract/projects.md#who-sees-which-projects
test('administrators see all projects, members their own and public ones, guests their own', async () => {
  for (const path of ['/projects/', '/projects/details/']) {
    expect(names((await owner.get(base + path)).body)).toEqual(['archived', 'shared', 'private', 'public']);
    expect(names((await member.get(base + path)).body)).toEqual(['shared', 'archived', 'public']);
    expect(names((await guest.get(base + path)).body)).toEqual(['shared']);
  }
});

// docs/contract/projects.md#counts
// docs/contract/projects.md#who-sees-which-projects
test('both lists are for active members of the workspace', async () => {
  const outsider = await app.makeUser();
  for (const path of ['/projects/', '/projects/details/', '/project-stats/']) {
    expect((await app.nobody.get(base + path)).status).toBe(401);
    expect((await outsider.get(base + path)).status).toBe(403);
  }
});

// docs/contract/conventions.md#bare-lists
// docs/contract/conventions.md#ids-times-and-days
// docs/contract/projects.md#short-and-full-form
test('the short list has exactly its fields', async () => {
  const row = (await member.get(`${base}/projects/`)).body[2];
  expect(row).toEqual({
    id: ids['public'],
    name: 'public',
    identifier: expect.any(String),
    sort_order: null,
    logo_props: {},
    member_role: null,
    archived_at: null,
    workspace: workspace.id,
    cycle_view: true,
    issue_views_view: true,
    module_view: true,
    page_view: true,
    inbox_view: false,
    guest_view_all_features: false,
    project_lead: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    updated_at: expect.any(String),
    created_by: owner.id,
    updated_by: owner.id,
  });
});

// docs/contract/projects.md#short-and-full-form
test('the full shape has exactly its fields, in the list as in a single answer', async () => {
  const { body } = await owner.get(`${base}/projects/${ids['public']}/`);
  const short = Object.keys((await owner.get(`${base}/projects/`)).body[0]);
  const more = [
    ...[
      'description',
      'description_text',
      'description_html',
      'network',
      'default_assignee',
      'default_state',
    ],
    ...[
      'estimate',
      'emoji',
      'icon_prop',
      'cover_image',
      'cover_image_asset',
      'cover_image_url',
      'intake_view',
    ],
    'is_time_billable',
    ...['is_time_tracking_enabled', 'is_issue_type_enabled', 'is_epic_enabled', 'is_workflow_enabled'],
    ...['is_marketing_funnels_enabled', 'is_project_updates_enabled', 'archive_in', 'close_in', 'timezone'],
    ...['start_date', 'target_date', 'health', 'health_at', 'update_cadence', 'next_update_on'],
    'cycle_schedule',
    ...['is_favorite', 'anchor', 'members', 'external_source', 'external_id', 'deleted_at'],
  ];
  expect(Object.keys(body).toSorted()).toEqual([...short, ...more].toSorted());
  const listed = (await owner.get(`${base}/projects/details/`)).body;
  expect(listed.find((row: { id: string }) => row.id === ids['public'])).toEqual(body);
});

// docs/contract/projects.md#the-full-list-in-pages
test('the full list comes in pages when both parameters are given', async () => {
  const page = await owner.get(`${base}/projects/details/?per_page=3&cursor=3:1:0`);
  expect(page.body).toMatchObject({
    total_count: 4,
    count: 1,
    total_pages: 2,
    next_page_results: false,
    prev_page_results: true,
    next_cursor: '3:2:0',
    prev_cursor: '3:0:1',
    grouped_by: null,
  });
  expect(names(page.body.results)).toEqual(['public']);
  expect((await owner.get(`${base}/projects/details/?per_page=3`)).body).toHaveLength(4);
  const wrong = await owner.get(`${base}/projects/details/?per_page=3&cursor=x`);
  expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Invalid cursor parameter.' }]);
});

// docs/contract/projects.md#one-project
test('one project is for its members only, and hidden like an unknown one', async () => {
  const read = (caller: Caller, id: string) => caller.get(`${base}/projects/${id}/`);
  expect((await app.nobody.get(`${base}/projects/${ids['shared']}/`)).status).toBe(401);
  expect((await read(member, ids['shared']!)).body.member_role).toBe(15);
  const hidden = await read(member, ids['private']!);
  const unknown = await read(member, crypto.randomUUID());
  const noId = await read(member, 'nonsense');
  expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
  expect(hidden.status).toBe(404);
  expect(noId.status).toBe(404);
});

// docs/contract/conventions.md#bodies-of-delete
// docs/contract/projects.md#taken-identifiers
test('identifiers: taken by live projects, free for everything else', async () => {
  const path = `${base}/project-identifiers`;
  const { identifier } = (await owner.get(`${base}/projects/${ids['public']}/`)).body;
  const taken = await member.get(`${path}?name=${identifier.toLowerCase()}`);
  expect(taken.body).toEqual({
    exists: 1,
    identifiers: [{ id: ids['public'], name: identifier, project: ids['public'] }],
  });
  expect((await member.get(`${path}/?name=FREE`)).body).toEqual({ exists: 0, identifiers: [] });
  expect((await member.get(path)).status).toBe(400);
  expect((await guest.get(`${path}?name=A`)).status).toBe(403);
  expect((await app.nobody.get(`${path}?name=A`)).status).toBe(401);
  expect((await member.delete(`${path}/`, { name: 'FREE' })).status).toBe(204);
  expect((await member.delete(`${path}/`, { name: identifier })).status).toBe(400);
  expect((await member.delete(`${path}/`)).status).toBe(400);
  expect((await guest.delete(`${path}/`, { name: 'FREE' })).status).toBe(403);
});

// docs/contract/projects.md#counts
test('stats answer the asked counts of visible projects', async () => {
  const all = await member.get(`${base}/project-stats/`);
  expect(all.body).toHaveLength(3);
  expect(all.body.find((row: { id: string }) => row.id === ids['shared'])).toEqual({
    id: ids['shared'],
    total_issues: 0,
    completed_issues: 0,
    total_members: 3,
    total_cycles: 0,
    total_modules: 0,
  });
  const some = await member.get(
    `${base}/project-stats/?fields=total_members,nonsense&project_ids=${ids['private']},${ids['public']},x`,
  );
  expect(some.body).toEqual([{ id: ids['public'], total_members: 1 }]);
});

// docs/contract/projects.md#no-repositories
test('below an integration that there is not no repository is synchronised', async () => {
  const path = `${base}/projects/${ids['public']}/workspace-integrations/${crypto.randomUUID()}/github-repository-sync/`;
  expect((await owner.get(path)).status).toBe(404);
  expect((await owner.post(path, { owner: 'octo', name: 'specs' })).status).toBe(404);
});
