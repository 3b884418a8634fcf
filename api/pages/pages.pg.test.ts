import { readChanges } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { SyncedRow } from '@tandem/shared/sync/apply-change.ts';
import { type Stream, projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import type { Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../testing/app.ts';
import { expectReplay } from '../testing/replay.ts';
import { makeWorkspacePeople } from '../testing/workspace-people.ts';

let app: TestApp;
let admin: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let pages: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, member, guest, outsider, workspace } = await makeWorkspacePeople(app));
  project = await app.makeProject(admin, workspace);
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  await app.addProjectMember(project.id, guest, ROLE.GUEST);
  pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
});

const create = async (caller: Caller, body: object = {}) => {
  const answer = await caller.post(pages, { name: 'Plan', ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const names = async (caller: Caller, url = pages) =>
  (await caller.get(url)).body.map((page: Page) => page.name);
const shared = ({ is_favorite: _favorite, ...row }: SyncedRow & { id: string }) => row;
const changesOf = async (stream: Stream) =>
  (await readChanges(app.database.db, { stream, after: 0 })).changes.filter(({ kind }) => kind === 'page');

describe('creating', () => {
  // docs/contract/pages.md#a-new-page
  test('refuses nobody, outsiders and guests', async () => {
    expect((await app.nobody.post(pages, { name: 'x' })).status).toBe(401);
    expect((await outsider.post(pages, { name: 'x' })).status).toBe(403);
    expect((await guest.post(pages, { name: 'x' })).status).toBe(403);
    expect(await names(admin)).toEqual([]);
  });

  test('tells a failure of the database from a parent that is not there', async () => {
    const { sql } = app.database;
    await sql`alter table project_pages rename to project_pages_away`;
    const answer = await member.post(pages, { name: 'x', parent: crypto.randomUUID() });
    await sql`alter table project_pages_away rename to project_pages`;
    expect(answer.status).toBe(500);
    expect(await names(admin)).toEqual([]);
  });

  // docs/contract/pages.md#wrong-pages
  test.each([
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ access: 2 }, 'access'],
    [{ labels: 'none' }, 'labels'],
    [{ labels: [crypto.randomUUID()] }, 'labels'],
    [{ parent: crypto.randomUUID() }, 'parent'],
    [{ logo_props: [] }, 'logo_props'],
    [{ description_binary: 'not base64!' }, 'description_binary'],
  ])('names the wrong field of %o and writes nothing', async (body, field) => {
    const answer = await admin.post(pages, { name: 'x', ...body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(await names(admin)).toEqual([]);
  });

  // docs/contract/pages.md#a-new-page
  test('answers the page with sanitised text and notifies the project', async () => {
    const label = await app.makeLabel(admin, project);
    const body = {
      access: 0,
      color: '#fff',
      labels: [label.id],
      view_props: { full_width: true },
      is_locked: true,
    };
    const page = await create(member, { ...body, description_html: '<p onclick="x()">Hello</p>' });
    expect(page).toMatchObject({
      name: 'Plan',
      owned_by: member.id,
      access: 0,
      label_ids: [label.id],
      parent: null,
      is_favorite: false,
      is_locked: false,
      archived_at: null,
      workspace: workspace.id,
      view_props: { full_width: true },
      project_ids: [project.id],
      created_by: member.id,
      description_html: '<p>Hello</p>',
    });
    const [change] = await changesOf(projectStream(project.id));
    expect(change).toMatchObject({ op: 'put', id: page.id, item_creator_id: member.id, actor_id: member.id });
    expect(Object.keys(change!.row!)).not.toContain('description_html');
  });

  // docs/contract/pages.md#streams-of-pages
  test('is seen by others through the log alone', async () => {
    await expectReplay({
      test: app,
      caller: admin,
      actor: member,
      stream: projectStream(project.id),
      lists: [{ url: pages, kind: 'page', shared }],
      action: () => member.post(pages, { name: 'From the log' }),
    });
  });

  // docs/contract/pages.md#streams-of-pages
  test('a private page is on the stream of its owner only', async () => {
    await create(member, { access: 1 });
    expect(await changesOf(projectStream(project.id))).toEqual([]);
    expect(await changesOf(userStream(member.id))).toHaveLength(1);
  });
});

describe('lists', () => {
  // docs/contract/pages.md#strangers-to-pages
  test('refuse nobody and outsiders', async () => {
    for (const list of ['pages/', 'archived-pages/', 'favorite-pages/', 'pages-summary/']) {
      const url = pages.replace('pages/', list);
      expect((await app.nobody.get(url)).status).toBe(401);
      expect((await outsider.get(url)).status).toBe(403);
    }
  });

  // docs/contract/pages.md#order-of-pages
  // docs/contract/pages.md#visible-pages
  test('show public pages and the own private ones, favourites first, then the newest', async () => {
    await create(admin, { name: 'first' });
    const second = await create(admin, { name: 'second' });
    await create(admin, { name: 'secret', access: 1 });
    await create(member, { name: 'mine', access: 1 });
    await create(member, { name: 'below', parent: second.id });
    expect(await names(member)).toEqual(['mine', 'second', 'first']);
    expect((await member.post(`${pages.replace('pages/', 'favorite-pages/')}${second.id}/`)).status).toBe(
      204,
    );
    expect(await names(member)).toEqual(['second', 'mine', 'first']);
    expect(await names(member, pages.replace('pages/', 'favorite-pages/'))).toEqual(['second']);
    expect(await names(member, `${pages}?search=SEC`)).toEqual(['second']);
    expect(await names(member, `${pages}?search=%25`)).toEqual([]);
    expect(await names(member, `${pages}${second.id}/sub-pages/`)).toEqual(['below']);
    const summary = await member.get(pages.replace('pages/', 'pages-summary/'));
    expect(summary.body).toEqual({ public_pages: 2, private_pages: 1, archived_pages: 0 });
  });

  // docs/contract/pages.md#the-tree-of-pages
  test('with the tree also have what stands below others, and no more than one may see', async () => {
    const top = await create(admin, { name: 'top' });
    const below = await create(admin, { name: 'below', parent: top.id });
    await create(admin, { name: 'secret', access: 1, parent: top.id });
    expect(await names(member, `${pages}?tree=true`)).toEqual(['below', 'top']);
    expect(await names(member, `${pages}?tree=true&search=low`)).toEqual(['below']);
    expect(await names(member, `${pages}?tree=false`)).toEqual(['top']);
    const { body } = await member.get<Page[]>(`${pages}?tree=true`);
    expect(body.map(({ parent }) => parent)).toEqual([top.id, null]);
    expect(body[0]?.id).toBe(below.id);
    expect((await member.get(`${pages}?tree=yes`)).status).toBe(400);
  });

  // docs/contract/pages.md#pages-and-guests
  test('a restricted guest sees their own pages only', async () => {
    await create(admin);
    const own = await create(member, { name: 'of the guest' });
    await app.database.db
      .updateTable('pages')
      .set({ owned_by_id: guest.id })
      .where('id', '=', own.id)
      .execute();
    expect(await names(guest)).toEqual(['of the guest']);
    await admin.patch(`/api/workspaces/${workspace.slug}/projects/${project.id}/`, {
      guest_view_all_features: true,
    });
    expect(await names(guest)).toHaveLength(2);
  });

  // docs/contract/pages.md#pages-of-an-archived-project
  test('are empty while the project is archived', async () => {
    await create(admin);
    await admin.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/archive/`);
    expect(await names(admin)).toEqual([]);
  });
});

describe('reading one', () => {
  // docs/contract/pages.md#one-page
  test('answers the text, the work items in it, and notes the visit', async () => {
    const [item, named] = [crypto.randomUUID(), crypto.randomUUID()];
    const mention = `<mention-component entity_identifier="${named}" entity_name="issue_mention"></mention-component>`;
    const html = `<p>see ${mention}</p><issue-embed-component entity_identifier="${item}"></issue-embed-component>`;
    const page = await create(admin, { description_html: html });
    const answer = await member.get(`${pages}${page.id}/`);
    expect(answer.body).toMatchObject({ id: page.id, description_html: html, issue_ids: [named, item] });
    await admin.get(`${pages}${page.id}/?track_visit=false`);
    const visits = await app.database.db
      .selectFrom('recent_visits')
      .select('user_id')
      .where('entity_identifier', '=', page.id)
      .execute();
    expect(visits).toEqual([{ user_id: member.id }]);
  });

  // docs/contract/pages.md#visible-pages
  test('hides what the caller may not see like what does not exist', async () => {
    const secret = await create(admin, { access: 1 });
    const elsewhere = await app.makeProject(admin, workspace);
    const foreign = (await admin.post(pages.replace(project.id, elsewhere.id), { name: 'foreign' })).body;
    const unknown = await member.get(`${pages}${crypto.randomUUID()}/`);
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Page not found' }]);
    for (const id of [secret.id, foreign.id]) {
      const answer = await member.get(`${pages}${id}/`);
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    const page = await create(admin);
    const limited = await guest.get(`${pages}${page.id}/`);
    expect([limited.status, limited.body]).toEqual([400, { error: 'You are not allowed to view this page' }]);
    expect((await outsider.get(`${pages}${page.id}/`)).status).toBe(403);
    expect((await app.nobody.get(`${pages}${page.id}/`)).status).toBe(401);
  });
});

describe('updating', () => {
  // docs/contract/pages.md#changing-a-page
  test('changes what is sent, and others see it through the log alone', async () => {
    const page = await create(admin);
    const answer = await expectReplay({
      test: app,
      caller: admin,
      actor: member,
      stream: projectStream(project.id),
      lists: [{ url: pages, kind: 'page', shared }],
      action: () =>
        member.patch(`${pages}${page.id}/`, { name: '', color: 'red', logo_props: { in_use: 'emoji' } }),
    });
    expect(answer.body).toMatchObject({ name: '', color: 'red', owned_by: admin.id, updated_by: member.id });
    expect(answer.body.logo_props).toEqual({ in_use: 'emoji' });
  });

  // docs/contract/pages.md#expected_name-of-a-page
  test('refuses a rename of a name that is not there any more', async () => {
    const page = await create(admin, { name: 'Plan' });
    const url = `${pages}${page.id}/`;
    expect((await member.patch(url, { name: 'Plan B', expected_name: 'Plan' })).status).toBe(200);
    const stale = await admin.patch(url, { name: 'Plan C', color: 'red', expected_name: 'Plan' });
    expect([stale.status, stale.body.name]).toEqual([409, 'Plan B']);
    expect((await admin.get(url)).body).toMatchObject({ name: 'Plan B', color: '' });
    expect((await admin.patch(url, { name: 'Plan B', expected_name: 'Plan' })).status).toBe(200);
  });

  // docs/contract/pages.md#changing-a-page
  test('refuses guests, and hides private pages', async () => {
    const page = await create(admin, { access: 1 });
    expect((await member.patch(`${pages}${page.id}/`, { name: 'x' })).status).toBe(404);
    expect((await guest.patch(`${pages}${page.id}/`, { name: 'x' })).status).toBe(403);
  });

  // docs/contract/pages.md#public-and-private
  test('only the owner makes a page private; it leaves the project and comes to them', async () => {
    const page = await create(member);
    const refused = await admin.patch(`${pages}${page.id}/`, { access: 1 });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringContaining('owned by someone else'),
    ]);
    await expectReplay({
      test: app,
      caller: admin,
      actor: member,
      stream: projectStream(project.id),
      lists: [{ url: pages, kind: 'page', shared }],
      action: () => member.patch(`${pages}${page.id}/`, { access: 1 }),
    });
    expect(await names(admin)).toEqual([]);
    expect((await changesOf(userStream(member.id))).map(({ op }) => op)).toEqual(['put']);
    expect((await member.post(`${pages}${page.id}/access/`, { access: 0 })).status).toBe(204);
    expect((await changesOf(userStream(member.id))).map(({ op }) => op)).toEqual(['put', 'remove']);
    expect(await names(admin)).toEqual(['Plan']);
  });

  // docs/contract/pages.md#locked-or-archived
  // docs/contract/pages.md#no-circles
  test('refuses locked and archived pages and circles', async () => {
    const page = await create(admin);
    const below = await create(admin, { parent: page.id });
    const circle = await admin.patch(`${pages}${page.id}/`, { parent: below.id });
    expect([circle.status, Object.keys(circle.body)]).toEqual([400, ['parent']]);
    await admin.post(`${pages}${page.id}/lock/`);
    const locked = await admin.patch(`${pages}${page.id}/`, { name: 'x' });
    expect([locked.status, locked.body]).toEqual([400, { error: 'Page is locked' }]);
    await admin.delete(`${pages}${page.id}/lock/`);
    await admin.post(`${pages}${page.id}/archive/`);
    expect((await admin.patch(`${pages}${page.id}/`, { name: 'x' })).status).toBe(400);
  });
});

describe('deleting', () => {
  // docs/contract/pages.md#deleting-a-page
  test('takes an archived page, brings its children up, and forgets favourites', async () => {
    const page = await create(member);
    const below = await create(admin, { name: 'below', parent: page.id });
    await admin.post(`${pages.replace('pages/', 'favorite-pages/')}${page.id}/`);
    await admin.get(`${pages}${page.id}/`);
    const early = await member.delete(`${pages}${page.id}/`);
    expect([early.status, early.body]).toEqual([
      400,
      { error: 'The page should be archived before deleting' },
    ]);
    await member.post(`${pages}${page.id}/archive/`);
    const other = await app.makeUser();
    await app.addMember(workspace.id, other, ROLE.MEMBER);
    await app.addProjectMember(project.id, other, ROLE.MEMBER);
    const refused = await other.delete(`${pages}${page.id}/`);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Only admin or owner can delete the page' },
    ]);
    await expectReplay({
      test: app,
      caller: admin,
      actor: member,
      stream: projectStream(project.id),
      lists: [{ url: pages, kind: 'page', shared }],
      action: () => member.delete(`${pages}${page.id}/`),
    });
    expect((await admin.get(`${pages}${page.id}/`)).status).toBe(404);
    expect((await admin.get(`${pages}${below.id}/`)).body.parent).toBeNull();
    const favorites = await app.database.db
      .selectFrom('favorites')
      .selectAll()
      .where('entity_identifier', '=', page.id)
      .execute();
    expect(favorites).toEqual([]);
    const visits = await app.database
      .sql`select user_id from recent_visits where entity_identifier = ${page.id}`;
    expect(visits).toEqual([]);
  });
});

describe('finding', () => {
  // docs/contract/pages.md#searching-pages
  test('a page is found by words of its text, whatever its name', async () => {
    await create(member, { name: 'Notes', description_html: '<p>The <b>harbour</b> opens</p>' });
    await create(member, { name: 'Other' });
    await create(member, { name: 'Mine', access: 1, description_html: '<p>harbour</p>' });
    expect(await names(admin, `${pages}?search=HARBOUR`)).toEqual(['Notes']);
    expect(await names(admin, `${pages}?search=other`)).toEqual(['Other']);
    expect(await names(admin, `${pages}?search=nothing`)).toEqual([]);
  });

  // docs/contract/pages.md#backlinks
  test('a page knows those that lead to it, as far as the caller sees them', async () => {
    const target = await create(member, { name: 'Target' });
    const path = `/${workspace.slug}/projects/${project.id}/pages/${target.id}`;
    const link = (address: string) => ({ description_html: `<p><a href="${address}">there</a></p>` });
    await create(member, { name: 'Linking', ...link(`${path}/`) });
    await create(member, { name: 'From outside', ...link(`https://tandem.example${path}`) });
    await create(member, { name: 'Mine', access: 1, ...link(path) });
    await create(member, { name: 'None', description_html: '<p>no link</p>' });
    const url = `${pages}${target.id}/backlinks/`;
    expect((await names(admin, url)).sort()).toEqual(['From outside', 'Linking']);
    expect((await names(member, url)).sort()).toEqual(['From outside', 'Linking', 'Mine']);
    expect((await admin.get(`${pages}${crypto.randomUUID()}/backlinks/`)).status).toBe(404);
    expect((await outsider.get(url)).status).toBe(403);
  });
});
