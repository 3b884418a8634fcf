import type { Page } from '@tandem/shared/pages/schema.ts';
import type { PublishedPage } from '@tandem/shared/pages/publish.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay, withoutFields } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: Team;
let pages: string;
let page: { id: string };
let url: string;
beforeAll(async () => {
  team = await makeTeam();
  pages = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/pages/`;
});
beforeEach(async () => {
  page = expectMade(await team.member.post(pages, { name: 'Manual', description_html: '<p>Read this</p>' }));
  url = `${pages}${page.id}/publish/`;
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    actor: team.admin,
    stream: team.stream,
    action,
    lists: [{ url: pages, kind: 'page', shared: withoutFields('is_favorite') }],
  });
const publish = async (body: object = {}) => expectMade<PublishedPage>(await team.admin.post(url, body));
const read = (anchor: string, path = '') => team.test.nobody.get(`/api/public/anchor/${anchor}/page/${path}`);
const anchorOfRow = async () =>
  (await team.member.get<Page[]>(pages)).body.find(({ id }) => id === page.id)?.anchor;

// docs/contract/published-pages.md#publishing-a-page
// docs/contract/published-pages.md#what-readers-get
test('a published page is read by everybody with its anchor, which it has until publishing ends', async () => {
  expect((await team.member.get(url)).body).toEqual(NOT_PUBLISHED);
  const first = await replay(() => team.admin.post(url, { password: 'open sesame' }));
  expect(first.body).toMatchObject({ entity_name: 'page', has_password: true, is_indexed: false });
  expect(JSON.stringify(first.body)).not.toContain('sesame');
  expect(await anchorOfRow()).toBe(first.body.anchor);
  const again = await publish({ is_indexed: true });
  expect(again).toMatchObject({ anchor: first.body.anchor, has_password: false, is_indexed: true });
  const { status, body } = await read(again.anchor);
  expect([status, Object.keys(body).sort()]).toEqual([
    200,
    ['description_html', 'is_indexed', 'logo_props', 'name', 'updated_at', 'view_props'],
  ]);
  expect(body).toMatchObject({ name: 'Manual', description_html: '<p>Read this</p>' });
  await team.member.patch(`${pages}${page.id}/`, { name: 'Guide' });
  expect((await read(again.anchor)).body.name).toBe('Guide');
  expect((await replay(() => team.admin.delete(url))).status).toBe(204);
  expect(await anchorOfRow()).toBeNull();
  expect((await read(again.anchor)).status).toBe(404);
  expect((await team.admin.delete(url)).status).toBe(404);
  expect((await team.admin.patch(url, {})).status).toBe(404);
  expect((await publish()).anchor).not.toBe(again.anchor);
});

// docs/contract/published-pages.md#who-publishes
test('administrators publish what everybody in the project reads, members see how', async () => {
  const { admin, member, guest, outsider, test: app } = team;
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.post(url, {}),
    (by) => by.patch(url, { is_indexed: true }),
    (by) => by.delete(url),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [member, guest, outsider]) expect((await call(by)).status).toBe(403);
  }
  expect((await member.get(url)).status).toBe(200);
  expect((await guest.get(url)).status).toBe(404);
  expect((await admin.post(`${pages}${UNKNOWN}/publish/`, {})).status).toBe(404);
  const diary = expectMade<{ id: string }>(await admin.post(pages, { name: 'Diary', access: 1 }));
  expect((await admin.post(`${pages}${diary.id}/publish/`, {})).status).toBe(400);
  const hers = expectMade<{ id: string }>(await member.post(pages, { name: 'Hers', access: 1 }));
  expect((await admin.post(`${pages}${hers.id}/publish/`, {})).status).toBe(404);
  await admin.post(`${pages}${page.id}/archive/`);
  expect((await admin.post(url, {})).status).toBe(400);
  for (const body of [{ password: 'abc' }, { expires_at: 'soon' }, { is_indexed: 'x' }]) {
    const answer = await admin.post(url, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(body)]);
  }
});

// docs/contract/published-pages.md#open-pages
test('what is over, private, archived or gone is closed in the same words', async () => {
  const { admin, member } = team;
  const { anchor } = await publish();
  const nowhere = await read('f'.repeat(32));
  expect([nowhere.status, nowhere.body]).toEqual([404, { error: 'Page is not published' }]);
  const expectClosed = async () => expect((await read(anchor)).text).toBe(nowhere.text);
  await admin.patch(url, { expires_at: new Date(Date.now() - 1000).toISOString() });
  await expectClosed();
  await admin.patch(url, { expires_at: null });
  expect((await read(anchor)).status).toBe(200);
  await member.post(`${pages}${page.id}/access/`, { access: 1 });
  await expectClosed();
  await member.post(`${pages}${page.id}/access/`, { access: 0 });
  await admin.post(`${pages}${page.id}/archive/`);
  await expectClosed();
  await admin.delete(`${pages}${page.id}/`);
  await expectClosed();
});

// docs/contract/published-pages.md#a-password-of-the-page
test('a password is asked for, and another one makes the pass worthless', async () => {
  const { anchor } = await publish({ password: 'open sesame' });
  const closed = await read(anchor);
  expect([closed.status, closed.body.is_password_needed]).toEqual([403, true]);
  const { app } = team.test;
  const inject = (method: 'GET' | 'POST', path: string, payload?: object, cookie = '') =>
    app.inject({
      ...{ method, url: `/api/public/anchor/${anchor}/page/${path}` },
      headers: { host: new URL(app.config.app_url).host, ...(cookie ? { cookie } : {}) },
      ...(payload ? { payload } : {}),
    });
  expect((await inject('POST', 'unlock/', { password: 'wrong one' })).statusCode).toBe(403);
  const unlocked = await inject('POST', 'unlock/', { password: 'open sesame' });
  expect(unlocked.statusCode).toBe(204);
  const cookie = String(unlocked.headers['set-cookie']).split(';')[0] ?? '';
  expect((await inject('GET', '', undefined, cookie)).statusCode).toBe(200);
  await team.admin.patch(url, { password: 'another one' });
  expect((await inject('GET', '', undefined, cookie)).statusCode).toBe(403);
});

// docs/contract/workspace-archive.md#what-begins-anew
test('a page that came without its password is closed until it is given one', async () => {
  const { anchor } = await publish();
  await team.test.database.sql`update deploy_boards set is_disabled = true where anchor = ${anchor}`;
  await team.admin.patch(url, { is_indexed: true });
  expect((await read(anchor)).status).toBe(404);
  await team.admin.patch(url, { password: 'open sesame' });
  expect((await read(anchor)).status).toBe(403);
  await team.test.database.sql`update deploy_boards set is_disabled = true where anchor = ${anchor}`;
  expect(await publish()).toMatchObject({ anchor, has_password: false });
  expect((await read(anchor)).status).toBe(200);
});

// docs/contract/pages.md#moving
test('a page that moved stays published and keeps its pictures when the project that it was in is deleted', async () => {
  const { admin, test: app, workspace, project } = team;
  const source = await app.makeProject(admin, workspace);
  const from = `/api/workspaces/${workspace.slug}/projects/${source.id}/`;
  const { id } = expectMade<{ id: string }>(await admin.post(`${from}pages/`, { name: 'Moves' }));
  const { anchor } = expectMade<PublishedPage>(await admin.post(`${from}pages/${id}/publish/`, {}));
  const [picture] = await app.database.sql<{ id: string }[]>`
    insert into assets (workspace_id, project_id, entity_type, entity_id, storage_key, size, attributes, is_uploaded)
    values (${workspace.id}, ${source.id}, 'PAGE_DESCRIPTION', ${id}, 'moves', 1,
      '{"name": "a.png", "type": "image/png", "size": 1}', true) returning id`;
  const description_html = `<image-component src="${picture?.id}"></image-component>`;
  expect((await admin.patch(`${from}pages/${id}/`, { description_html })).status).toBe(200);
  expect((await admin.post(`${from}pages/${id}/move/`, { new_project_id: project.id })).status).toBe(204);
  expect((await admin.delete(from)).status).toBe(204);
  expect((await read(anchor)).status).toBe(200);
  const shown = await app.nobody.get(`/api/public/assets/v2/anchor/${anchor}/${picture?.id}/`);
  expect(shown.status).toBe(302);
});
