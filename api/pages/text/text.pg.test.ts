import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { readDocument } from '@tandem/db/documents/documents.ts';
import { docOfUpdates } from '@tandem/db/rich-text/yjs.ts';
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

// docs/contract/pages.md#the-state-of-a-page
test('the state is served as bytes, and is the same document for everybody', async () => {
  expect((await app.nobody.get(page.description)).status).toBe(401);
  expect((await outsider.get(page.description)).status).toBe(403);
  expect((await guest.get(page.description)).status).toBe(404);
  const [one, two] = await Promise.all([member.get(page.description), owner.get(page.description)]);
  expect(one.status).toBe(200);
  expect(one.headers['content-type']).toBe('application/octet-stream');
  expect(one.headers['content-disposition']).toBe('attachment; filename="page_description.bin"');
  expect(one.text).toBe(two.text);
  expect((await page.stored()).getXmlFragment('default').toString()).toBe('<paragraph>first</paragraph>');
});

// docs/contract/pages.md#merging-a-state
test('a merged state changes text, versions and the row of the page', async () => {
  await owner.get(page.description);
  const description_binary = addParagraph(await page.stored(), 'second');
  const answer = await expectReplay({
    test: app,
    caller: owner,
    actor: member,
    stream: team.stream,
    lists: [{ url: team.pages, kind: 'page', shared: ({ is_favorite: _favorite, ...row }) => row }],
    action: () => member.patch(page.description, { description_binary, description_html: '<p>a lie</p>' }),
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Updated successfully' }]);
  expect(await page.html()).toBe(paragraphs('first', 'second'));
  const versions = (await member.get(`${page.path}versions/`)).body;
  expect(versions).toHaveLength(2);
  expect(versions[0]).toMatchObject({ page: page.id, owned_by: member.id });
  expect(Object.keys(versions[0])).not.toContain('description_html');
  const version = (await member.get(`${page.path}versions/${versions[0].id}/`)).body;
  expect(version.description_html).toBe(paragraphs('first', 'second'));
  expect(
    docOfUpdates([Buffer.from(version.description_binary, 'base64')]).getXmlFragment('default'),
  ).toHaveLength(2);
});

// docs/contract/pages.md#merging-a-state
test('the same state again changes nothing', async () => {
  await owner.get(page.description);
  const description_binary = addParagraph(await page.stored(), 'second');
  await owner.patch(page.description, { description_binary });
  const before = (await owner.get(page.path)).body;
  expect((await owner.patch(page.description, { description_binary })).status).toBe(200);
  expect((await owner.get(page.path)).body).toEqual(before);
  expect((await page.stored()).getXmlFragment('default')).toHaveLength(2);
});

// docs/contract/pages.md#html-by-rest
test('an HTML text written by REST becomes the smallest edit of the live document', async () => {
  await owner.get(page.description);
  const doc = await page.stored();
  const answer = await member.patch(page.path, { description_html: '<p>first</p><p>by <b>REST</b></p>' });
  expect(answer.body.description_html).toBe(
    `${paragraphs('first')}<p class="editor-paragraph-block">by <strong>REST</strong></p>`,
  );
  const binary = addParagraph(doc, 'offline meanwhile');
  await owner.patch(page.description, { description_binary: binary });
  expect(await page.html()).toContain('offline meanwhile');
  expect(await page.html()).toContain('<strong>REST</strong>');
  expect((await page.html()).match(/first/g)).toHaveLength(1);
});

// docs/contract/pages.md#locked-or-archived
test('locked and archived pages have codes, and nobody else writes', async () => {
  const description_binary = addParagraph(new Y.Doc(), 'x');
  expect((await app.nobody.patch(page.description, { description_binary })).status).toBe(401);
  expect((await guest.patch(page.description, { description_binary })).status).toBe(404);
  const none = await owner.patch(page.description, {});
  expect([none.status, none.body]).toEqual([400, { error: 'No binary data provided' }]);
  await owner.post(`${page.path}lock/`);
  const locked = await owner.patch(page.description, { description_binary });
  expect([locked.status, locked.body]).toEqual([400, { error_code: 4701, error_message: 'PAGE_LOCKED' }]);
  await owner.delete(`${page.path}lock/`);
  await owner.post(`${page.path}archive/`);
  const archived = await owner.patch(page.description, { description_binary });
  expect([archived.status, archived.body]).toEqual([
    400,
    { error_code: 4702, error_message: 'PAGE_ARCHIVED' },
  ]);
  expect(await page.html()).toBe('<p>first</p>');
});

// docs/contract/pages.md#merging-a-state
test('a guest writes the text of a page that they own, and of no other', async () => {
  const projectUrl = team.pages.replace('pages/', '');
  await owner.get(page.description);
  const description_binary = addParagraph(await page.stored(), 'of a guest');
  await owner.patch(projectUrl, { guest_view_all_features: true });
  expect((await guest.get(page.description)).status).toBe(200);
  expect((await guest.patch(page.description, { description_binary })).status).toBe(403);
  await owner.patch(projectUrl, { guest_view_all_features: false });
  await app.database.sql`update pages set owned_by_id = ${guest.id} where id = ${page.id}`;
  expect((await guest.patch(page.description, { description_binary })).status).toBe(200);
  expect((await guest.get(page.path)).body.description_html).toContain('of a guest');
});

// docs/contract/pages.md#merging-a-state
test('bytes that are no document are refused, and nothing changes', async () => {
  await owner.get(page.description);
  const before = await readDocument(app.database.db, pageDocument(page.id).name);
  for (const bytes of [Buffer.from('nonsense'), Buffer.from([255, 255, 255, 255, 15])]) {
    const answer = await owner.patch(page.description, { description_binary: bytes.toString('base64') });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid binary data provided' }]);
  }
  expect((await owner.patch(page.description, { description_binary: '***' })).body).toHaveProperty(
    'description_binary',
  );
  expect(await readDocument(app.database.db, pageDocument(page.id).name)).toEqual(before);
});

// docs/contract/texts.md#nesting
test('a text that is nested deeper than any editor takes it is refused by the name of its field, on every way in', async () => {
  await owner.get(page.description);
  const before = await readDocument(app.database.db, pageDocument(page.id).name);
  const quotes = '<blockquote>'.repeat(20_000);
  const tooDeep = (field: string) => ({
    [field]: ['This text is nested too deeply: 100 levels are the limit.'],
  });
  const items = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/issues/`;
  const item = (await owner.post(items, { name: 'Item' })).body.id;
  const answers = await Promise.all([
    owner.post(team.pages, { name: 'Deep', description_html: quotes }),
    owner.patch(page.path, { description_html: quotes }),
    owner.post(items, { name: 'Deep', description_html: quotes }),
    owner.patch(`${items}${item}/`, { description_html: quotes }),
  ]);
  for (const { status, body } of answers) expect([status, body]).toEqual([400, tooDeep('description_html')]);
  const comment = await owner.post(`${items}${item}/comments/`, { comment_html: quotes });
  expect([comment.status, comment.body]).toEqual([400, tooDeep('comment_html')]);
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment('default');
  for (let n = 0; n < 2_000; n += 1) {
    const quote = new Y.XmlElement('blockquote');
    parent.push([quote]);
    parent = quote;
  }
  const description_binary = Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
  for (const answer of [
    await owner.patch(page.description, { description_binary }),
    await owner.post(team.pages, { name: 'Deep', description_binary }),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, tooDeep('description_binary')]);
  }
  expect(await readDocument(app.database.db, pageDocument(page.id).name)).toEqual(before);
});

// docs/contract/pages.md#copying
test('a copy of a page has what was typed a moment ago', async () => {
  await owner.get(page.description);
  const doc = await page.stored();
  const before = Y.encodeStateVector(doc);
  addParagraph(doc, 'just typed');
  const update = Y.encodeStateAsUpdate(doc, before);
  await appendUpdates(app.database.db, [{ name: pageDocument(page.id).name, update, user_id: owner.id }]);
  const copy = (await owner.post(`${page.path}duplicate/`)).body;
  expect((await owner.get(`${team.pages}${copy.id}/`)).body.description_html).toContain('just typed');
});

// docs/contract/pages.md#a-new-page
test('a page may be made from a state', async () => {
  const doc = new Y.Doc();
  const { status, body } = await owner.post(team.pages, {
    name: 'imported',
    description_binary: addParagraph(doc, 'from a file'),
  });
  expect([status, body.description_html]).toEqual([201, paragraphs('from a file')]);
  const description_binary = Buffer.from(Y.encodeStateAsUpdate(new Y.Doc())).toString('base64');
  const empty = await owner.post(team.pages, {
    name: 'empty',
    description_binary,
    description_html: '<p>HTML</p>',
  });
  expect([empty.status, empty.body.description_html]).toEqual([201, '<p>HTML</p>']);
});

// docs/contract/pages.md#a-new-page
test('a page may be made from JSON, unless it comes with HTML that says something', async () => {
  const text = { type: 'text', text: 'from <JSON>', marks: [{ type: 'bold' }] };
  const description = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  for (const body of [{ description }, { description_json: description, description_html: '<p></p>' }]) {
    const made = await owner.post(team.pages, { name: 'JSON', ...body });
    expect([made.status, made.body.description_html]).toEqual([
      201,
      expect.stringContaining('<strong>from &lt;JSON&gt;</strong>'),
    ]);
  }
  const both = await owner.post(team.pages, { name: 'Both', description, description_html: '<p>HTML</p>' });
  expect(both.body.description_html).toBe('<p>HTML</p>');
  expect((await owner.post(team.pages, { name: 'None', description: {} })).body.description_html).toBe(
    '<p></p>',
  );
  for (const wrong of [{ type: 'poem' }, { type: 'doc', content: 'x' }]) {
    const refused = await owner.post(team.pages, { name: 'Wrong', description: wrong });
    expect([refused.status, refused.body]).toEqual([400, { description: ['This is no text.'] }]);
  }
});
