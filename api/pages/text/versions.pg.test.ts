import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { Caller, TestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type PageTeam, type TestPage, addParagraph, makePageTeam, paragraphs } from '../testing.ts';

let team: PageTeam;
let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let page: TestPage;

beforeAll(async () => {
  team = await makePageTeam();
  ({ test: app, admin: owner, member, guest, outsider } = team);
});
afterAll(() => app.close());
beforeEach(async () => {
  page = await team.makePage();
});

// docs/contract/pages.md#versions
test('at most twenty versions are kept, one for the saves of one person in a while', async () => {
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at)
    select ${team.workspace.id}, ${page.id}, ${owner.id}, now() - make_interval(days => n) from generate_series(1, 25) n`;
  await member.patch(page.path, { description_html: '<p>one</p>' });
  await member.patch(page.path, { description_html: '<p>two</p>' });
  const versions = (await owner.get(`${page.path}versions/`)).body;
  expect(versions).toHaveLength(20);
  expect(versions.filter((version: { owned_by: string }) => version.owned_by === member.id)).toHaveLength(1);
  const foreign = await owner.get(`${page.path}versions/${crypto.randomUUID()}/`);
  expect(foreign.status).toBe(404);
});

// docs/contract/pages.md#named-versions
test('a version with a name stays until the name is taken off', async () => {
  const [first] = (await owner.get(`${page.path}versions/`)).body;
  const url = `${page.path}versions/${first.id}/`;
  expect(first.name).toBeNull();
  expect((await app.nobody.patch(url, { name: 'x' })).status).toBe(401);
  expect((await outsider.patch(url, { name: 'x' })).status).toBe(403);
  expect((await guest.patch(url, { name: 'x' })).status).toBe(404);
  expect((await member.patch(`${page.path}versions/${page.id}/`, { name: 'x' })).status).toBe(404);
  const wrong = await member.patch(url, { name: 'x'.repeat(256) });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['name']]);
  const named = await member.patch(url, { name: 'As it was sent' });
  expect([named.status, named.body]).toMatchObject([200, { id: first.id, name: 'As it was sent' }]);
  // The same person goes on: that is another version now.
  await owner.patch(page.path, { description_html: '<p>after the name</p>' });
  expect((await owner.get(`${page.path}versions/`)).body.map(({ name }: { name: string }) => name)).toEqual([
    null,
    'As it was sent',
  ]);
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at)
    select ${team.workspace.id}, ${page.id}, ${owner.id}, now() + make_interval(days => n) from generate_series(1, 25) n`;
  await member.patch(page.path, { description_html: '<p>one more</p>' });
  expect((await owner.get(`${page.path}versions/`)).body).toHaveLength(21);
  expect((await owner.get(url)).body.name).toBe('As it was sent');
  expect((await member.patch(url, { name: '' })).body.name).toBeNull();
  await owner.post(`${page.path}lock/`);
  expect((await member.patch(url, { name: 'x' })).body).toEqual({ error: 'Page is locked' });
});

// docs/contract/pages.md#named-versions
test('at most fifty versions have a name', async () => {
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at, name)
    select ${team.workspace.id}, ${page.id}, ${owner.id}, now(), 'n' || n from generate_series(1, 50) n`;
  const [first] = (await owner.get(`${page.path}versions/`)).body.filter(
    ({ name }: { name: null }) => name === null,
  );
  const refused = await member.patch(`${page.path}versions/${first.id}/`, { name: 'one more' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['name']]);
});

// docs/contract/pages.md#versions
test("versions of a private page are its owner's alone", async () => {
  await owner.post(`${page.path}access/`, { access: 1 });
  expect((await member.get(`${page.path}versions/`)).status).toBe(404);
  const [version] = (await owner.get(`${page.path}versions/`)).body;
  expect((await member.get(`${page.path}versions/${version.id}/`)).status).toBe(404);
});

// docs/contract/pages.md#restoring-a-version
test('an earlier text comes back beside what others type, and can be taken back', async () => {
  await owner.get(page.description);
  const first = (await owner.get(`${page.path}versions/`)).body[0].id as string;
  await member.patch(page.path, { description_html: '<p>changed</p><p>more</p>' });
  const restore = (id_: string) => `${page.path}versions/${id_}/restore/`;
  expect((await app.nobody.post(restore(first), {})).status).toBe(401);
  expect((await outsider.post(restore(first), {})).status).toBe(403);
  expect((await guest.post(restore(first), {})).status).toBe(404);
  expect((await member.post(restore(page.id), {})).status).toBe(404);
  const typed = await page.stored();
  const answer = await expectReplay({
    test: app,
    caller: owner,
    actor: member,
    stream: team.stream,
    lists: [{ url: team.pages, kind: 'page', shared: ({ is_favorite: _favorite, ...row }) => row }],
    action: () => member.post(restore(first), {}),
  });
  expect(answer.status).toBe(200);
  expect(answer.body.description_html).toBe(paragraphs('first'));
  const versions = (await member.get(`${page.path}versions/`)).body.map(
    (version: { id: string }) => version.id,
  );
  expect(versions).toHaveLength(3);
  expect(versions[1]).toBe(answer.body.previous_version);
  // Somebody went on typing in the text of before.
  await owner.patch(page.description, { description_binary: addParagraph(typed, 'meanwhile') });
  expect(await page.html()).toBe(paragraphs('first', 'meanwhile'));
  await owner.post(restore(answer.body.previous_version), {});
  expect(await page.html()).toBe(paragraphs('changed', 'more'));
});

// docs/contract/pages.md#restoring-a-version
test('what was typed a moment ago is in the version of before, and a locked page is left alone', async () => {
  await owner.get(page.description);
  const first = (await owner.get(`${page.path}versions/`)).body[0].id as string;
  const doc = await page.stored();
  doc.getXmlFragment('default').delete(0, 1);
  const update = Buffer.from(addParagraph(doc, 'just typed'), 'base64');
  const { name } = pageDocument(page.id);
  await appendUpdates(app.database.db, [{ name, update, user_id: owner.id }]);
  const { body } = await owner.post(`${page.path}versions/${first}/restore/`, {});
  const former = await owner.get(`${page.path}versions/${body.previous_version}/`);
  expect(former.body.description_html).toBe(paragraphs('just typed'));
  expect(await page.html()).toBe(paragraphs('first'));
  await owner.post(`${page.path}lock/`, {});
  const refused = await owner.post(`${page.path}versions/${body.previous_version}/restore/`, {});
  expect([refused.status, refused.body.error_code]).toEqual([400, 4701]);
});

// docs/contract/live-documents.md#damaged-documents
test('of a page with a broken entry in the journal of its document no state is served', async () => {
  await owner.get(page.description);
  const { name } = pageDocument(page.id);
  await appendUpdates(app.database.db, [{ name, update: Buffer.from('ff00ff00', 'hex'), user_id: owner.id }]);
  const refused = await owner.get(page.description);
  expect([refused.status, refused.body]).toEqual([409, { error: 'document-damaged' }]);
  expect((await owner.get(page.path)).body.description_html).toContain('first');
});

// docs/contract/live-documents.md#damaged-documents
test.each(['ffffffffff00ff', '0000000000000000'])(
  'a page whose stored document is damaged (%s) begins anew from a version',
  async (damaged) => {
    await owner.get(page.description);
    const first = (await owner.get(`${page.path}versions/`)).body[0].id as string;
    const { name } = pageDocument(page.id);
    await app.database.sql`update documents set state = decode(${damaged}, 'hex') where name = ${name}`;
    expect((await owner.patch(page.path, { name: 'Still there' })).status).toBe(200);
    expect((await owner.get(page.path)).body.description_html).toContain('first');
    const refused = await member.get(page.description);
    expect([refused.status, refused.body]).toEqual([409, { error: 'document-damaged' }]);
    const description_binary = addParagraph(new Y.Doc(), 'over nothing');
    expect((await owner.patch(page.description, { description_binary })).status).toBe(400);
    expect((await owner.get(page.path)).body.description_html).toContain('first');
    expect((await owner.post(`${page.path}versions/${first}/restore/`, {})).status).toBe(200);
    expect((await page.stored()).getXmlFragment('default').toString()).toBe('<paragraph>first</paragraph>');
    const [row] = await app.database.sql`select generation from documents where name = ${name}`;
    expect(row!['generation']).toBe(2);
  },
);
