import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeq } from '@tandem/db/change-log.ts';
import type { Project } from '@tandem/shared/projects/schema.ts';
import { type Caller, type TestApp, createTestApp } from '../testing.ts';
import { expectReplay } from '../testing-replay.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let outsider: Caller;
let project: Project;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  [owner, guest, outsider] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, 5);
  await app.addMember(workspace.id, outsider, 15);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, guest, 5);
  url = `/api/workspaces/${workspace.slug}/projects/${project.id}/user-properties/`;
});
afterAll(() => app.close());

test('are for members of the project', async () => {
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await app.nobody.patch(url, {})).status).toBe(401);
  expect((await outsider.get(url)).status).toBe(403);
  expect((await outsider.patch(url, { filters: {} })).status).toBe(403);
});

test('are made with the defaults on the first read', async () => {
  const [first, second] = await Promise.all([guest.get(url), guest.get(url)]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    user: guest.id,
    project: project.id,
    workspace: project.workspace,
    filters: { priority: null, subscriber: null },
    display_filters: { group_by: null, order_by: '-created_at', layout: 'list', sub_issue: true },
    display_properties: { assignee: true, key: true, updated_on: true },
    deleted_at: null,
  });
  expect(second.body.id).toBe(first.body.id);
  expect(Object.keys(first.body.display_properties)).toHaveLength(13);
});

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

test.each([[{ filters: 'all' }], [{ filters: null }], [{ filters: { x: 'y'.repeat(20_000) } }]])(
  'refuses %o',
  async (body) => {
    const answer = await guest.patch(url, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['filters']]);
  },
);
