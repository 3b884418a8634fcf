import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { readDocument } from '@tandem/db/documents/documents.ts';
import { docOfUpdates } from '@tandem/db/rich-text/yjs.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Caller, type TestApp, createTestApp } from '../testing/app.ts';
import { expectReplay } from '../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let pages: string;
let id: string;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  [owner, member, guest, outsider] = await Promise.all([
    app.makeUser(),
    app.makeUser(),
    app.makeUser(),
    app.makeUser(),
  ]);
  workspace = await app.makeWorkspace(owner);
  project = await app.makeProject(owner, workspace);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  await app.addProjectMember(project.id, guest, ROLE.GUEST);
  pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { body } = await owner.post(pages, { name: 'Plan', description_html: '<p>first</p>' });
  id = body.id;
  page = `${pages}${id}/`;
});

const description = () => `${page}description/`;

const storedDoc = async () =>
  docOfUpdates((await readDocument(app.database.db, pageDocument(id).name))!.updates);

function addParagraph(doc: Y.Doc, words: string): string {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  doc.getXmlFragment('default').push([paragraph]);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

const html = async () => (await owner.get(page)).body.description_html;
const paragraphs = (...words: string[]) =>
  words.map((word) => `<p class="editor-paragraph-block">${word}</p>`).join('');

// docs/contract/pages.md#the-state-of-a-page
test('the state is served as bytes, and is the same document for everybody', async () => {
  expect((await app.nobody.get(description())).status).toBe(401);
  expect((await outsider.get(description())).status).toBe(403);
  expect((await guest.get(description())).status).toBe(404);
  const [one, two] = await Promise.all([member.get(description()), owner.get(description())]);
  expect(one.status).toBe(200);
  expect(one.headers['content-type']).toBe('application/octet-stream');
  expect(one.headers['content-disposition']).toBe('attachment; filename="page_description.bin"');
  expect(one.text).toBe(two.text);
  expect((await storedDoc()).getXmlFragment('default').toString()).toBe('<paragraph>first</paragraph>');
});

// docs/contract/pages.md#merging-a-state
test('a merged state changes text, versions and the row of the page', async () => {
  await owner.get(description());
  const description_binary = addParagraph(await storedDoc(), 'second');
  const answer = await expectReplay({
    test: app,
    caller: owner,
    actor: member,
    stream: projectStream(project.id),
    lists: [{ url: pages, kind: 'page', shared: ({ is_favorite: _favorite, ...row }) => row }],
    action: () => member.patch(description(), { description_binary, description_html: '<p>a lie</p>' }),
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Updated successfully' }]);
  expect(await html()).toBe(paragraphs('first', 'second'));
  const versions = (await member.get(`${page}versions/`)).body;
  expect(versions).toHaveLength(2);
  expect(versions[0]).toMatchObject({ page: id, owned_by: member.id });
  expect(Object.keys(versions[0])).not.toContain('description_html');
  const version = (await member.get(`${page}versions/${versions[0].id}/`)).body;
  expect(version.description_html).toBe(paragraphs('first', 'second'));
  expect(
    docOfUpdates([Buffer.from(version.description_binary, 'base64')]).getXmlFragment('default'),
  ).toHaveLength(2);
});

// docs/contract/pages.md#merging-a-state
test('the same state again changes nothing', async () => {
  await owner.get(description());
  const description_binary = addParagraph(await storedDoc(), 'second');
  await owner.patch(description(), { description_binary });
  const before = (await owner.get(page)).body;
  expect((await owner.patch(description(), { description_binary })).status).toBe(200);
  expect((await owner.get(page)).body).toEqual(before);
  expect((await storedDoc()).getXmlFragment('default')).toHaveLength(2);
});

// docs/contract/pages.md#html-by-rest
test('an HTML text written by REST becomes the smallest edit of the live document', async () => {
  await owner.get(description());
  const doc = await storedDoc();
  const answer = await member.patch(page, { description_html: '<p>first</p><p>by <b>REST</b></p>' });
  expect(answer.body.description_html).toBe(
    `${paragraphs('first')}<p class="editor-paragraph-block">by <strong>REST</strong></p>`,
  );
  const binary = addParagraph(doc, 'offline meanwhile');
  await owner.patch(description(), { description_binary: binary });
  expect(await html()).toContain('offline meanwhile');
  expect(await html()).toContain('<strong>REST</strong>');
  expect((await html()).match(/first/g)).toHaveLength(1);
});

// docs/contract/pages.md#locked-or-archived
test('locked and archived pages have codes, and nobody else writes', async () => {
  const description_binary = addParagraph(new Y.Doc(), 'x');
  expect((await app.nobody.patch(description(), { description_binary })).status).toBe(401);
  expect((await guest.patch(description(), { description_binary })).status).toBe(404);
  const none = await owner.patch(description(), {});
  expect([none.status, none.body]).toEqual([400, { error: 'No binary data provided' }]);
  await owner.post(`${page}lock/`);
  const locked = await owner.patch(description(), { description_binary });
  expect([locked.status, locked.body]).toEqual([400, { error_code: 4701, error_message: 'PAGE_LOCKED' }]);
  await owner.delete(`${page}lock/`);
  await owner.post(`${page}archive/`);
  const archived = await owner.patch(description(), { description_binary });
  expect([archived.status, archived.body]).toEqual([
    400,
    { error_code: 4702, error_message: 'PAGE_ARCHIVED' },
  ]);
  expect(await html()).toBe('<p>first</p>');
});

// docs/contract/pages.md#merging-a-state
test('a guest writes the text of a page that they own, and of no other', async () => {
  const projectUrl = pages.replace('pages/', '');
  await owner.get(description());
  const description_binary = addParagraph(await storedDoc(), 'of a guest');
  await owner.patch(projectUrl, { guest_view_all_features: true });
  expect((await guest.get(description())).status).toBe(200);
  expect((await guest.patch(description(), { description_binary })).status).toBe(403);
  await owner.patch(projectUrl, { guest_view_all_features: false });
  await app.database.sql`update pages set owned_by_id = ${guest.id} where id = ${id}`;
  expect((await guest.patch(description(), { description_binary })).status).toBe(200);
  expect((await guest.get(page)).body.description_html).toContain('of a guest');
});

// docs/contract/pages.md#merging-a-state
test('bytes that are no document are refused, and nothing changes', async () => {
  await owner.get(description());
  const before = await readDocument(app.database.db, pageDocument(id).name);
  for (const bytes of [Buffer.from('nonsense'), Buffer.from([255, 255, 255, 255, 15])]) {
    const answer = await owner.patch(description(), { description_binary: bytes.toString('base64') });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid binary data provided' }]);
  }
  expect((await owner.patch(description(), { description_binary: '***' })).body).toHaveProperty(
    'description_binary',
  );
  expect(await readDocument(app.database.db, pageDocument(id).name)).toEqual(before);
});

// docs/contract/texts.md#nesting
test('a text that is nested deeper than any editor takes it is refused by the name of its field, on every way in', async () => {
  await owner.get(description());
  const before = await readDocument(app.database.db, pageDocument(id).name);
  const quotes = '<blockquote>'.repeat(20_000);
  const tooDeep = (field: string) => ({
    [field]: ['This text is nested too deeply: 100 levels are the limit.'],
  });
  const items = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const item = (await owner.post(items, { name: 'Item' })).body.id;
  const answers = await Promise.all([
    owner.post(pages, { name: 'Deep', description_html: quotes }),
    owner.patch(page, { description_html: quotes }),
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
    await owner.patch(description(), { description_binary }),
    await owner.post(pages, { name: 'Deep', description_binary }),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, tooDeep('description_binary')]);
  }
  expect(await readDocument(app.database.db, pageDocument(id).name)).toEqual(before);
});

// docs/contract/pages.md#copying
test('a copy of a page has what was typed a moment ago', async () => {
  await owner.get(description());
  const doc = await storedDoc();
  const before = Y.encodeStateVector(doc);
  addParagraph(doc, 'just typed');
  const update = Y.encodeStateAsUpdate(doc, before);
  await appendUpdates(app.database.db, [{ name: pageDocument(id).name, update, user_id: owner.id }]);
  const copy = (await owner.post(`${page}duplicate/`)).body;
  expect((await owner.get(`${pages}${copy.id}/`)).body.description_html).toContain('just typed');
});

// docs/contract/pages.md#a-new-page
test('a page may be made from a state', async () => {
  const doc = new Y.Doc();
  const { status, body } = await owner.post(pages, {
    name: 'imported',
    description_binary: addParagraph(doc, 'from a file'),
  });
  expect([status, body.description_html]).toEqual([201, paragraphs('from a file')]);
  const description_binary = Buffer.from(Y.encodeStateAsUpdate(new Y.Doc())).toString('base64');
  const empty = await owner.post(pages, {
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
    const made = await owner.post(pages, { name: 'JSON', ...body });
    expect([made.status, made.body.description_html]).toEqual([
      201,
      expect.stringContaining('<strong>from &lt;JSON&gt;</strong>'),
    ]);
  }
  const both = await owner.post(pages, { name: 'Both', description, description_html: '<p>HTML</p>' });
  expect(both.body.description_html).toBe('<p>HTML</p>');
  expect((await owner.post(pages, { name: 'None', description: {} })).body.description_html).toBe('<p></p>');
  for (const wrong of [{ type: 'poem' }, { type: 'doc', content: 'x' }]) {
    const refused = await owner.post(pages, { name: 'Wrong', description: wrong });
    expect([refused.status, refused.body]).toEqual([400, { description: ['This is no text.'] }]);
  }
});

// docs/contract/pages.md#versions
test('at most twenty versions are kept, one for the saves of one person in a while', async () => {
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at)
    select ${workspace.id}, ${id}, ${owner.id}, now() - make_interval(days => n) from generate_series(1, 25) n`;
  await member.patch(page, { description_html: '<p>one</p>' });
  await member.patch(page, { description_html: '<p>two</p>' });
  const versions = (await owner.get(`${page}versions/`)).body;
  expect(versions).toHaveLength(20);
  expect(versions.filter((version: { owned_by: string }) => version.owned_by === member.id)).toHaveLength(1);
  const foreign = await owner.get(`${page}versions/${crypto.randomUUID()}/`);
  expect(foreign.status).toBe(404);
});

// docs/contract/pages.md#named-versions
test('a version with a name stays until the name is taken off', async () => {
  const [first] = (await owner.get(`${page}versions/`)).body;
  const url = `${page}versions/${first.id}/`;
  expect(first.name).toBeNull();
  expect((await app.nobody.patch(url, { name: 'x' })).status).toBe(401);
  expect((await outsider.patch(url, { name: 'x' })).status).toBe(403);
  expect((await guest.patch(url, { name: 'x' })).status).toBe(404);
  expect((await member.patch(`${page}versions/${id}/`, { name: 'x' })).status).toBe(404);
  const wrong = await member.patch(url, { name: 'x'.repeat(256) });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['name']]);
  const named = await member.patch(url, { name: 'As it was sent' });
  expect([named.status, named.body]).toMatchObject([200, { id: first.id, name: 'As it was sent' }]);
  // The same person goes on: that is another version now.
  await owner.patch(page, { description_html: '<p>after the name</p>' });
  expect((await owner.get(`${page}versions/`)).body.map(({ name }: { name: string }) => name)).toEqual([
    null,
    'As it was sent',
  ]);
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at)
    select ${workspace.id}, ${id}, ${owner.id}, now() + make_interval(days => n) from generate_series(1, 25) n`;
  await member.patch(page, { description_html: '<p>one more</p>' });
  expect((await owner.get(`${page}versions/`)).body).toHaveLength(21);
  expect((await owner.get(url)).body.name).toBe('As it was sent');
  expect((await member.patch(url, { name: '' })).body.name).toBeNull();
  await owner.post(`${page}lock/`);
  expect((await member.patch(url, { name: 'x' })).body).toEqual({ error: 'Page is locked' });
});

// docs/contract/pages.md#named-versions
test('at most fifty versions have a name', async () => {
  await app.database.sql`insert into page_versions (workspace_id, page_id, owned_by_id, last_saved_at, name)
    select ${workspace.id}, ${id}, ${owner.id}, now(), 'n' || n from generate_series(1, 50) n`;
  const [first] = (await owner.get(`${page}versions/`)).body.filter(
    ({ name }: { name: null }) => name === null,
  );
  const refused = await member.patch(`${page}versions/${first.id}/`, { name: 'one more' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['name']]);
});

// docs/contract/pages.md#versions
test("versions of a private page are its owner's alone", async () => {
  await owner.post(`${page}access/`, { access: 1 });
  expect((await member.get(`${page}versions/`)).status).toBe(404);
  const [version] = (await owner.get(`${page}versions/`)).body;
  expect((await member.get(`${page}versions/${version.id}/`)).status).toBe(404);
});

// docs/contract/pages.md#restoring-a-version
test('an earlier text comes back beside what others type, and can be taken back', async () => {
  await owner.get(description());
  const first = (await owner.get(`${page}versions/`)).body[0].id as string;
  await member.patch(page, { description_html: '<p>changed</p><p>more</p>' });
  const restore = (id_: string) => `${page}versions/${id_}/restore/`;
  expect((await app.nobody.post(restore(first), {})).status).toBe(401);
  expect((await outsider.post(restore(first), {})).status).toBe(403);
  expect((await guest.post(restore(first), {})).status).toBe(404);
  expect((await member.post(restore(id), {})).status).toBe(404);
  const typed = await storedDoc();
  const answer = await expectReplay({
    test: app,
    caller: owner,
    actor: member,
    stream: projectStream(project.id),
    lists: [{ url: pages, kind: 'page', shared: ({ is_favorite: _favorite, ...row }) => row }],
    action: () => member.post(restore(first), {}),
  });
  expect(answer.status).toBe(200);
  expect(answer.body.description_html).toBe(paragraphs('first'));
  const versions = (await member.get(`${page}versions/`)).body.map((version: { id: string }) => version.id);
  expect(versions).toHaveLength(3);
  expect(versions[1]).toBe(answer.body.previous_version);
  // Somebody went on typing in the text of before.
  await owner.patch(description(), { description_binary: addParagraph(typed, 'meanwhile') });
  expect(await html()).toBe(paragraphs('first', 'meanwhile'));
  await owner.post(restore(answer.body.previous_version), {});
  expect(await html()).toBe(paragraphs('changed', 'more'));
});

// docs/contract/pages.md#restoring-a-version
test('what was typed a moment ago is in the version of before, and a locked page is left alone', async () => {
  await owner.get(description());
  const first = (await owner.get(`${page}versions/`)).body[0].id as string;
  const doc = await storedDoc();
  doc.getXmlFragment('default').delete(0, 1);
  const update = Buffer.from(addParagraph(doc, 'just typed'), 'base64');
  const { name } = pageDocument(id);
  await appendUpdates(app.database.db, [{ name, update, user_id: owner.id }]);
  const { body } = await owner.post(`${page}versions/${first}/restore/`, {});
  const former = await owner.get(`${page}versions/${body.previous_version}/`);
  expect(former.body.description_html).toBe(paragraphs('just typed'));
  expect(await html()).toBe(paragraphs('first'));
  await owner.post(`${page}lock/`, {});
  const refused = await owner.post(`${page}versions/${body.previous_version}/restore/`, {});
  expect([refused.status, refused.body.error_code]).toEqual([400, 4701]);
});

// docs/contract/live-documents.md#damaged-documents
test.each(['ffffffffff00ff', '0000000000000000'])(
  'a page whose stored document is damaged (%s) begins anew from a version',
  async (damaged) => {
    await owner.get(description());
    const first = (await owner.get(`${page}versions/`)).body[0].id as string;
    const { name } = pageDocument(id);
    await app.database.sql`update documents set state = decode(${damaged}, 'hex') where name = ${name}`;
    expect((await owner.patch(page, { name: 'Still there' })).status).toBe(200);
    expect((await owner.get(page)).body.description_html).toContain('first');
    const description_binary = addParagraph(new Y.Doc(), 'over nothing');
    expect((await owner.patch(description(), { description_binary })).status).toBe(400);
    expect((await owner.get(page)).body.description_html).toContain('first');
    expect((await owner.post(`${page}versions/${first}/restore/`, {})).status).toBe(200);
    expect((await storedDoc()).getXmlFragment('default').toString()).toBe('<paragraph>first</paragraph>');
    const [row] = await app.database.sql`select generation from documents where name = ${name}`;
    expect(row!['generation']).toBe(2);
  },
);
