import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
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
  const early = await member.delete(`${pages}${below}/archive/`);
  expect([early.status, early.body]).toEqual([
    400,
    { error: 'Only the owner or admin can un archive the page' },
  ]);
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

// docs/contract/pages.md#copying
test('a copy is in the projects where its maker may make pages, has a version, and is news to nobody', async () => {
  const { sql } = app.database;
  const [open, foreign, closed] = await Promise.all([1, 2, 3].map(() => app.makeProject(admin, workspace)));
  for (const other of [open, closed]) await app.addProjectMember(other!.id, member, ROLE.MEMBER);
  await admin.post(`/api/workspaces/${workspace.slug}/projects/${closed!.id}/archive/`);
  const { id } = (await owner.get(page)).body;
  await sql`insert into project_pages (page_id, project_id, workspace_id)
    select ${id}, j, ${workspace.id} from unnest(${[open!.id, foreign!.id, closed!.id]}::uuid[]) j`;
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${admin.id}"></mention-component>`;
  await owner.patch(page, { description_html: `<p>for ${mention}</p>` });
  const { body: copy } = await member.post(`${page}duplicate/`);
  expect(copy.project_ids.toSorted()).toEqual([project.id, open!.id].toSorted());
  const versions = (await member.get(`${pages}${copy.id}/versions/`)).body;
  expect(versions.map(({ owned_by }: { owned_by: string }) => owned_by)).toEqual([member.id]);
  await member.patch(`${pages}${copy.id}/`, { description_html: `<p>for ${mention}, again</p>` });
  const newsOf = async (of: string) => {
    const [row] =
      await sql`select count(*)::int as n from changes where entity_id = ${of} and notifies is not null`;
    return row?.['n'];
  };
  expect(await newsOf(id)).toBeGreaterThan(0);
  expect(await newsOf(copy.id)).toBe(0);
});

// docs/contract/pages.md#copying
// docs/contract/pages.md#no-circles
test('below an archived page there is no open one: a copy comes to the top level, and nothing is made or brought there', async () => {
  const top = (await owner.get(page)).body.id;
  const below = (await owner.post(pages, { name: 'below', parent: top })).body.id;
  const other = (await owner.post(pages, { name: 'other' })).body.id;
  expect((await member.post(`${pages}${below}/duplicate/`)).body.parent).toBe(top);
  await owner.post(`${page}archive/`);
  expect((await member.post(`${pages}${below}/duplicate/`)).body).toMatchObject({
    parent: null,
    archived_at: null,
  });
  for (const refused of [
    await member.post(pages, { name: 'new', parent: top }),
    await member.patch(`${pages}${other}/`, { parent: top }),
  ]) {
    expect([refused.status, refused.body]).toEqual([400, { parent: ['Page is archived'] }]);
  }
});

// docs/contract/pages.md#copying
test('nothing is copied in an archived project', async () => {
  await admin.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/archive/`);
  const refused = await member.post(`${page}duplicate/`);
  expect([refused.status, refused.body]).toEqual([400, { error: 'The project is archived.' }]);
  await admin.delete(`/api/workspaces/${workspace.slug}/projects/${project.id}/archive/`);
});

// docs/contract/pages.md#moving
test('what is below a page, favourites and visits move along, and outlive the project that it was in', async () => {
  const former = await app.makeProject(admin, workspace);
  for (const person of [owner, member]) await app.addProjectMember(former.id, person, ROLE.MEMBER);
  const there = pages.replace(project.id, former.id);
  const { id } = (await owner.post(there, { name: 'Travels' })).body;
  const below = (await owner.post(there, { name: 'With it', parent: id })).body.id;
  const stranger = await app.makeUser();
  await app.addMember(workspace.id, stranger, ROLE.MEMBER);
  await app.addProjectMember(former.id, stranger, ROLE.MEMBER);
  for (const person of [member, stranger]) {
    await person.post(`${there.replace('/pages/', '/favorite-pages/')}${id}/`);
    await person.get(`${there}${id}/`);
  }
  const favorites = `/api/workspaces/${workspace.slug}/user-favorites/?all=true`;
  await expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: userStream(member.id),
    lists: [{ url: favorites, kind: 'favorite' }],
    action: () => owner.post(`${there}${id}/move/`, { new_project_id: project.id }),
  });
  expect((await member.get(`${pages}${below}/`)).body.parent).toBe(id);
  expect((await admin.delete(`/api/workspaces/${workspace.slug}/projects/${former.id}/`)).status).toBe(204);
  const [favorite] = (await member.get(favorites)).body;
  expect(favorite).toMatchObject({ project_id: project.id, entity_data: { id, project_id: project.id } });
  expect((await stranger.get(favorites)).body).toEqual([]);
  const visits = await app.database.sql`
    select project_id from recent_visits where entity_identifier = ${id} and user_id = ${member.id}`;
  expect(visits).toEqual([{ project_id: project.id }]);
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
