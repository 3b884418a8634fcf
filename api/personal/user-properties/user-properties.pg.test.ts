import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeq } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { FIRST_VIEW } from './testing.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let outsider: Caller;
let project: Project;
let projectUrl: string;
let url: string;
let epicsUrl: string;
let displayUrl: string;

beforeAll(async () => {
  app = await createTestApp();
  [owner, guest, outsider] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, 5);
  await app.addMember(workspace.id, outsider, 15);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, guest, 5);
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}user-properties/`;
  epicsUrl = `${projectUrl}epics-user-properties/`;
  displayUrl = `${projectUrl}issue-display-properties/`;
});
afterAll(() => app.close());

// docs/contract/view-settings.md#made-on-the-first-read
test('are for members of the project', async () => {
  for (const path of [url, epicsUrl]) {
    expect((await app.nobody.get(path)).status).toBe(401);
    expect((await app.nobody.patch(path, {})).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
    expect((await outsider.patch(path, { filters: {} })).status).toBe(403);
  }
  const body = { properties: {} };
  expect((await app.nobody.get(displayUrl)).status).toBe(401);
  expect((await app.nobody.post(displayUrl, body)).status).toBe(401);
  expect((await outsider.get(displayUrl)).status).toBe(403);
  expect((await outsider.post(displayUrl, body)).status).toBe(403);
});

// docs/contract/view-settings.md#defaults
// docs/contract/view-settings.md#made-on-the-first-read
test('are made with the defaults on the first read', async () => {
  const [first, second] = await Promise.all([guest.get(url), guest.get(url)]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    user: guest.id,
    project: project.id,
    workspace: project.workspace,
    deleted_at: null,
  });
  const { filters, display_filters } = first.body;
  expect({ filters, display_filters }).toEqual(FIRST_VIEW);
  expect(second.body.id).toBe(first.body.id);
  const shown = [
    ...['assignee', 'attachment_count', 'created_on', 'cycle', 'due_date', 'estimate', 'issue_type', 'key'],
    ...['labels', 'link', 'modules', 'priority', 'start_date', 'state', 'sub_issue_count', 'updated_on'],
  ];
  expect(first.body.display_properties).toEqual(Object.fromEntries(shown.map((name) => [name, true])));
});

// docs/contract/view-settings.md#parts-are-replaced-whole
test('each given part replaces the stored one whole, for its person alone', async () => {
  await owner.get(url);
  const mine = (await owner.get(url)).body;
  const answer = await expectReplay({
    test: app,
    caller: guest,
    stream: userStream(guest.id),
    lists: [{ url, kind: 'project_user_properties', rowsOf: (body) => [body] }],
    action: () =>
      guest.patch(url, { display_filters: { layout: 'kanban', custom: [1, null] }, user: owner.id }),
  });
  expect(answer.status).toBe(201);
  expect(answer.body.display_filters).toEqual({ layout: 'kanban', custom: [1, null] });
  expect(answer.body.filters).toMatchObject({ priority: null });
  expect((await guest.get(url)).body).toEqual(answer.body);
  expect((await owner.get(url)).body).toEqual(mine);
  expect(await readSeq(app.database.db, projectStream(project.id))).toBe(6);
});

// docs/contract/view-settings.md#wrong-settings
test.each([[{ filters: 'all' }], [{ filters: null }], [{ filters: { x: 'y'.repeat(20_000) } }]])(
  'refuses %o',
  async (body) => {
    const answer = await guest.patch(url, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['filters']]);
  },
);

// docs/contract/view-settings.md#trees-of-filters-in-settings
test('a tree of filters is stored as it was sent, beside the filters, wherever one looks at items', async () => {
  const workspace = projectUrl.replace(/projects\/.*/, '');
  const part = async (kind: 'cycles' | 'modules') =>
    `${projectUrl}${kind}/${(await owner.post(`${projectUrl}${kind}/`, { name: kind })).body.id}/`;
  await owner.patch(projectUrl, { cycle_view: true, module_view: true });
  const parts = [await part('cycles'), await part('modules')];
  const rich_filters = { and: [{ state_group__in: ['started'] }, { not: { assignee_id__in: 'me' } }] };
  for (const place of [projectUrl, workspace, ...parts].map((base) => `${base}user-properties/`)) {
    const first = (await owner.get(place)).body;
    expect([place, first.rich_filters]).toEqual([place, {}]);
    const answer = await owner.patch(place, { rich_filters });
    expect([place, answer.status, answer.body]).toMatchObject([place, 201, { rich_filters }]);
    expect(answer.body.filters).toEqual(first.filters);
    const other = await owner.patch(place, { filters: { priority: ['high'] } });
    expect(other.body).toMatchObject({ rich_filters, filters: { priority: ['high'] } });
    expect((await owner.get(place)).body).toEqual(other.body);
    const wrong = await owner.patch(place, { rich_filters: { or: [{ colour__in: 'red' }] } });
    expect([wrong.status, wrong.body]).toEqual([
      ...[400, { rich_filters: ['or[0].colour__in: "colour" is no property.'] }],
    ]);
    expect((await owner.patch(place, { rich_filters: null })).body.rich_filters).toEqual({});
  }
  expect((await owner.patch(epicsUrl, { rich_filters })).body).toMatchObject({ rich_filters });
});

// docs/contract/view-settings.md#parts-are-replaced-whole
// docs/contract/view-settings.md#settings-for-epics
test('a change before the first read makes them', async () => {
  const other = await app.makeProject(owner, { slug: projectUrl.split('/')[3]! });
  const joiner = await app.makeUser();
  await app.addMember(project.workspace, joiner, 15);
  await app.addProjectMember(other.id, joiner, 15);
  for (const path of [url, epicsUrl]) {
    const answer = await joiner.patch(path.replace(project.id, other.id), {
      filters: { priority: ['high'] },
    });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        user: joiner.id,
        project: other.id,
        filters: { priority: ['high'] },
        display_filters: { layout: 'list' },
      },
    ]);
  }
});

// docs/contract/view-settings.md#settings-for-epics
test('epics have settings of their own, which begin with the same defaults', async () => {
  const ofItems = (await guest.get(url)).body;
  const first = await guest.get(epicsUrl);
  expect(first.body).toMatchObject({
    user: guest.id,
    project: project.id,
    display_filters: { layout: 'list', group_by: null },
    display_properties: { key: true },
  });
  const answer = await expectReplay({
    test: app,
    caller: guest,
    stream: userStream(guest.id),
    lists: [
      { url: epicsUrl, kind: 'epic_user_properties', rowsOf: (body) => [body] },
      { url, kind: 'project_user_properties', rowsOf: (body) => [body] },
    ],
    action: () => guest.patch(epicsUrl, { display_filters: { layout: 'kanban' } }),
  });
  expect([answer.status, answer.body.display_filters]).toEqual([201, { layout: 'kanban' }]);
  expect((await guest.get(url)).body).toEqual(ofItems);
  expect((await guest.patch(epicsUrl, { filters: 'all' })).body).toEqual({ filters: expect.any(Array) });
});

// docs/contract/view-settings.md#the-older-name
test('older clients read and replace what is shown of items by its older name', async () => {
  const stored = (await guest.get(url)).body;
  const answer = await guest.get(displayUrl);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { id: stored.id, user: guest.id, project: project.id, properties: stored.display_properties },
  ]);
  const changed = await expectReplay({
    test: app,
    caller: guest,
    stream: userStream(guest.id),
    lists: [{ url, kind: 'project_user_properties', rowsOf: (body) => [body] }],
    action: () => guest.post(displayUrl, { properties: { key: false } }),
  });
  expect([changed.status, changed.body.properties]).toEqual([200, { key: false }]);
  expect((await guest.get(url)).body).toMatchObject({
    display_properties: { key: false },
    filters: stored.filters,
  });
  for (const body of [{}, { properties: [] }]) {
    const wrong = await guest.post(displayUrl, body);
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['properties']]);
  }
});
