import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../testing/app.ts';
import { expectReplay } from '../testing/replay.ts';

let app: TestApp;
let admin: Caller;
let owner: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let pages: string;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  [admin, owner, member] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(admin);
  project = await app.makeProject(admin, workspace);
  for (const person of [owner, member]) {
    await app.addMember(workspace.id, person, ROLE.MEMBER);
    await app.addProjectMember(project.id, person, ROLE.MEMBER);
  }
  pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { body } = await owner.post(pages, { name: 'Plan', description_html: '<p>text</p>' });
  page = `${pages}${body.id}/`;
});

const replay = (action: () => ReturnType<Caller['post']>) =>
  expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: projectStream(project.id),
    lists: [{ url: pages, kind: 'page', shared: ({ is_favorite: _favorite, ...row }) => row }],
    action,
  });

// docs/contract/pages.md#strangers-to-pages
test.each(['access/', 'lock/', 'archive/', 'duplicate/', 'move/'])(
  '%s refuses nobody, outsiders and strangers to the page',
  async (path) => {
    const outsider = await app.makeUser();
    const body = { access: 1, new_project_id: project.id };
    expect((await app.nobody.post(page + path, body)).status).toBe(401);
    expect((await outsider.post(page + path, body)).status).toBe(403);
    await owner.post(`${page}access/`, { access: 1 });
    const hidden = await admin.post(page + path, body);
    expect([hidden.status, hidden.body]).toEqual([404, { error: 'Page not found' }]);
  },
);

// docs/contract/pages.md#locking
test('the owner and administrators lock and unlock', async () => {
  expect((await member.post(`${page}lock/`)).status).toBe(403);
  expect((await replay(() => owner.post(`${page}lock/`))).status).toBe(204);
  expect((await admin.get(page)).body.is_locked).toBe(true);
  expect((await admin.delete(`${page}lock/`)).status).toBe(204);
  expect((await admin.get(page)).body.is_locked).toBe(false);
});

// docs/contract/pages.md#archiving-a-page
test('archiving takes all below along and out of the favourites; restoring brings them back', async () => {
  const id = (await owner.get(page)).body.id;
  const below = (await owner.post(pages, { name: 'below', parent: id })).body.id;
  await member.post(`${pages.replace('pages/', 'favorite-pages/')}${below}/`);
  const refused = await member.post(`${page}archive/`);
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'Only the owner or admin can archive the page' },
  ]);
  const answer = await owner.post(`${page}archive/`);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['archived_at']]);
  expect((await member.get(`${pages}${below}/`)).body).toMatchObject({
    archived_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    is_favorite: false,
  });
  const archived = await member.get(pages.replace('pages/', 'archived-pages/'));
  expect(archived.body.map((row: Page) => row.id)).toEqual(expect.arrayContaining([id, below]));
  expect((await member.delete(`${pages}${below}/archive/`)).status).toBe(400);
  expect((await admin.delete(`${pages}${below}/archive/`)).status).toBe(204);
  expect((await member.get(`${pages}${below}/`)).body).toMatchObject({ archived_at: null, parent: null });
  expect((await replay(() => owner.delete(`${page}archive/`))).status).toBe(204);
  expect((await member.get(page)).body.archived_at).toBeNull();
});

// docs/contract/pages.md#copying
test('a copy belongs to who made it, is open, and stands beside the source', async () => {
  await owner.post(`${page}lock/`);
  const { status, body } = await member.post(`${page}duplicate/`);
  expect([status, body.name, body.owned_by, body.is_locked]).toEqual([201, 'Plan (Copy)', member.id, false]);
  expect([body.description_html, body.project_ids]).toEqual(['<p>text</p>', [project.id]]);
});

// docs/contract/pages.md#moving
test('a page moves to a project where the caller may make pages', async () => {
  const target = await app.makeProject(admin, workspace);
  const refused = await owner.post(`${page}move/`, { new_project_id: target.id });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['new_project_id']]);
  await app.addProjectMember(target.id, owner, ROLE.MEMBER);
  expect((await member.post(`${page}move/`, { new_project_id: target.id })).status).toBe(403);
  expect((await replay(() => owner.post(`${page}move/`, { new_project_id: target.id }))).status).toBe(204);
  expect((await owner.get(page)).status).toBe(404);
  expect((await owner.get(page.replace(project.id, target.id))).body.project_ids).toEqual([target.id]);
});

// docs/contract/pages.md#favourite-pages
test('a favourite may be set and taken back more than once', async () => {
  const favorite = page.replace('/pages/', '/favorite-pages/');
  expect((await app.nobody.post(favorite)).status).toBe(401);
  for (let n = 0; n < 2; n += 1) expect((await member.post(favorite)).status).toBe(204);
  expect((await member.get(page)).body.is_favorite).toBe(true);
  for (let n = 0; n < 2; n += 1) expect((await member.delete(favorite)).status).toBe(204);
  expect((await member.get(page)).body.is_favorite).toBe(false);
});
