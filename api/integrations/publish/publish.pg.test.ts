import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let projectUrl: string;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest, outsider] = [
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
  ];
  workspace = await app.makeWorkspace(owner);
  for (const user of [member, outsider]) await app.addMember(workspace.id, user, 15);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  await app.addProjectMember(project.id, guest, 5);
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}project-deploy-boards/`;
});

const LAYOUTS = { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true };
const NONE = { list: false, kanban: false, calendar: false, gantt: false, spreadsheet: false };
const publish = async (body: object = {}) => expectMade<DeployBoard>(await owner.post(url, body));
const anchorOf = async () => (await member.get(projectUrl)).body.anchor;

/** The board and the own row of the project follow from the Changes that somebody gets. */
async function replay(caller: Caller, action: () => Promise<Answer>): Promise<Answer> {
  return expectReplay({
    test: app,
    caller,
    actor: owner,
    stream: projectStream(project.id),
    lists: [
      { url, kind: 'deploy_board', rowsOf: (body) => (body.id ? [body] : []) },
      { url: `${projectUrl}states/`, kind: 'state' },
    ],
    action,
  });
}

// docs/contract/publishing.md#not-published
// docs/contract/publishing.md#publishing-a-project
test('members read how their project is published, administrators alone publish', async () => {
  const { id } = await publish();
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.post(url, {}),
    (by) => by.patch(`${url}${id}/`, { is_votes_enabled: true }),
    (by) => by.delete(`${url}${id}/`),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [member, guest, outsider]) expect((await call(by)).status).toBe(403);
  }
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await outsider.get(url)).status).toBe(403);
  for (const by of [owner, member, guest]) expect((await by.get(url)).body.id).toBe(id);
});

// docs/contract/publishing.md#not-published
test('a project that is not published has an object without id and anchor', async () => {
  const answer = await member.get(url);
  expect([answer.status, answer.body]).toEqual([200, NOT_PUBLISHED]);
  expect(await anchorOf()).toBeNull();
});

// docs/contract/conventions.md#a-project
// docs/contract/publishing.md#layouts
// docs/contract/publishing.md#publishing-a-project
// docs/contract/publishing.md#streams-of-a-board
test('publishing answers the whole board, and the project carries its anchor', async () => {
  const answer = await replay(guest, () => owner.post(url, { id: 'x', anchor: 'mine', entity_name: 'page' }));
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      id: expect.any(String),
      anchor: expect.stringMatching(/^[0-9a-f]{32}$/),
      entity_name: 'project',
      entity_identifier: project.id,
      is_comments_enabled: false,
      is_reactions_enabled: false,
      is_votes_enabled: false,
      is_indexed: false,
      expires_at: null,
      has_password: false,
      is_activity_enabled: true,
      is_disabled: false,
      intake: null,
      inbox: null,
      view_props: LAYOUTS,
      project: project.id,
      project_details: {
        id: project.id,
        identifier: project.identifier,
        name: project.name,
        cover_image: null,
        cover_image_url: null,
        logo_props: {},
        description: '',
      },
      workspace: workspace.id,
      workspace_detail: { id: workspace.id, slug: workspace.slug, name: expect.any(String), logo_url: null },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: owner.id,
      updated_by: owner.id,
      deleted_at: null,
    },
  ]);
  expect((await member.get(url)).body).toEqual(answer.body);
  expect(await anchorOf()).toBe(answer.body.anchor);
});

// docs/contract/publishing.md#streams-of-a-board
test('everybody who may know of the project hears of its anchor', async () => {
  const replayed = (action: () => Promise<Answer>) =>
    expectReplay({
      test: app,
      caller: outsider,
      actor: owner,
      stream: userStream(outsider.id),
      lists: [
        {
          url: `/api/workspaces/${workspace.slug}/projects/details/`,
          kind: 'project',
          shared: withoutMembers,
        },
      ],
      action,
    });
  const { body } = await replayed(() => owner.post(url, {}));
  await replayed(() => owner.delete(`${url}${body.id}/`));
});

// docs/contract/publishing.md#publishing-again
test('a board that is there is set anew and keeps its anchor', async () => {
  const first = await publish({ is_comments_enabled: true, view_props: { list: true, kanban: true } });
  expect(first).toMatchObject({
    is_comments_enabled: true,
    view_props: { ...NONE, list: true, kanban: true },
  });
  const answer = await replay(member, () =>
    owner.post(url, { is_votes_enabled: true, views: { gantt: true }, id: first.id }),
  );
  expect(answer.body).toMatchObject({
    id: first.id,
    anchor: first.anchor,
    is_comments_enabled: false,
    is_votes_enabled: true,
    view_props: { ...NONE, gantt: true },
  });
});

// docs/contract/publishing.md#layouts
test('view_props go before views', async () => {
  const board = await publish({ view_props: { list: true }, views: { gantt: true } });
  expect(board.view_props).toEqual({ ...NONE, list: true });
});

// docs/contract/publishing.md#publishing-again
test('of many who publish at once all get the same board', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post(url, {})));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.anchor)).size).toBe(1);
});

// docs/contract/publishing.md#changing-a-board
test('changes what is given and nothing else', async () => {
  const board = await publish({ is_comments_enabled: true, view_props: { list: true } });
  const answer = await replay(guest, () =>
    owner.patch(`${url}${board.id}/`, { is_reactions_enabled: true, anchor: 'mine', project: 'x' }),
  );
  expect(answer.body).toEqual({
    ...board,
    is_reactions_enabled: true,
    updated_at: expect.any(String),
  });
  const shown = await owner.patch(`${url}${board.id}/`, { view_props: { kanban: true }, intake: null });
  expect(shown.body.view_props).toEqual({ ...NONE, kanban: true });
});

// docs/contract/publishing.md#layouts
test.each([
  [{ is_comments_enabled: 'yes' }, 'is_comments_enabled'],
  [{ view_props: { list: 1 } }, 'view_props'],
  [{ views: [] }, 'views'],
  [{ intake: crypto.randomUUID() }, 'intake'],
  [{ intake: 'x' }, 'intake'],
  [{ expires_at: 'tomorrow' }, 'expires_at'],
  [{ password: 'abc' }, 'password'],
  [{ is_indexed: 1 }, 'is_indexed'],
])('refuses %o', async (body, field) => {
  const board = await publish();
  for (const answer of [await owner.post(url, body), await owner.patch(`${url}${board.id}/`, body)]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await owner.get(url)).body).toEqual(board);
});

// docs/contract/publishing.md#closing-a-board
test('a password and an end stay until they are changed, and are not answered as they are', async () => {
  const set = { expires_at: '2999-01-01T00:00:00+00:00', password: 'a password', is_indexed: true };
  const board = await publish(set);
  expect(board).toMatchObject({
    has_password: true,
    is_indexed: true,
    expires_at: '2999-01-01T00:00:00.000000Z',
  });
  expect(board).not.toHaveProperty('password');
  const changed = await owner.patch(`${url}${board.id}/`, { is_votes_enabled: true });
  expect(changed.body).toMatchObject({ has_password: true, expires_at: board.expires_at });
  const opened = await owner.patch(`${url}${board.id}/`, { password: '', expires_at: null });
  expect(opened.body).toMatchObject({ has_password: false, expires_at: null });
  await owner.patch(`${url}${board.id}/`, { password: 'another' });
  expect((await publish()).has_password).toBe(false);
});

// docs/contract/publishing.md#intake-of-a-board
test('the intake of a board is that of its project', async () => {
  await owner.patch(projectUrl, { intake_view: true });
  const { id: intake } =
    (await owner.get(`${projectUrl}intakes/`)).body[0] ?? (await owner.get(`${projectUrl}intakes/`)).body;
  const board = await publish({ intake });
  expect([board.intake, board.inbox]).toEqual([intake, intake]);
  const other = await app.makeProject(owner, workspace, { intake_view: true });
  const base = `/api/workspaces/${workspace.slug}/projects/${other.id}/`;
  expect((await owner.post(`${base}project-deploy-boards/`, { intake })).status).toBe(400);
  await owner.patch(projectUrl, { intake_view: false });
  expect((await owner.post(url, { intake })).status).toBe(400);
});

// docs/contract/publishing.md#ending-it
test('a project that is published no longer gets another anchor the next time', async () => {
  const board = await publish();
  const answer = await replay(member, () => owner.delete(`${url}${board.id}/`));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await member.get(url)).body).toEqual(NOT_PUBLISHED);
  expect(await anchorOf()).toBeNull();
  expect((await owner.delete(`${url}${board.id}/`)).status).toBe(404);
  expect((await owner.patch(`${url}${board.id}/`, {})).status).toBe(404);
  const again = await publish();
  expect(again.id).not.toBe(board.id);
  expect(again.anchor).not.toBe(board.anchor);
});

// docs/contract/publishing.md#boards-of-other-projects
test('the board of another project is not found', async () => {
  const board = await publish();
  const other = await app.makeProject(owner, workspace);
  const elsewhere = url.replace(project.id, other.id);
  await owner.post(elsewhere, {});
  for (const answer of [
    await owner.patch(`${elsewhere}${board.id}/`, { is_votes_enabled: true }),
    await owner.delete(`${elsewhere}${board.id}/`),
    await owner.delete(`${url}${crypto.randomUUID()}/`),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  }
  expect((await owner.get(url)).body).toEqual(board);
});

// docs/contract/projects.md#writes-to-an-archived-project
test('an archived project is not published anew, but its board can be taken down', async () => {
  const board = await publish();
  await owner.post(`${projectUrl}archive/`);
  for (const answer of [await owner.post(url, {}), await owner.patch(`${url}${board.id}/`, {})]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
  expect((await owner.delete(`${url}${board.id}/`)).status).toBe(204);
});

// docs/contract/projects.md#what-goes-with-a-project
test('the board goes with its project', async () => {
  const board = await publish();
  expect((await owner.delete(projectUrl)).status).toBe(204);
  const row = await app.database.db
    .selectFrom('deploy_boards')
    .select('deleted_at')
    .where('id', '=', board.id)
    .executeTakeFirst();
  expect(row?.deleted_at).not.toBeNull();
});
