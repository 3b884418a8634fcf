import { readChanges } from '@tandem/db/change-log/log.ts';
import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { readDocument } from '@tandem/db/documents/documents.ts';
import { replaceText } from '@tandem/db/rich-text/convert.ts';
import { inTextTransaction } from '@tandem/db/documents/text.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Team, makeItem, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestCollaboration, eventually, makePage, ready, startTestCollaboration } from './testing.ts';

let database: TestDatabase;
let server: TestCollaboration;
let ann: Person;
let ben: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database);
  ann = await makePerson(database.db, 'Ann');
  team = await makeTeam(database.db, ann);
  ben = await makeMember(database.db, team);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const newPage = (description_html = '<p>first</p>') =>
  makePage(database.db, team, { owned_by_id: ann.id, description_html });

const pageRow = (id: string) =>
  database.db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// docs/contract/live-documents.md#one-fragment
test('two editors of a page converge, and its row follows', async () => {
  const page = await newPage();
  const [a, b] = [server.open(ann, page), server.open(ben, page)];
  await eventually(() => [a.lines, b.lines]).toEqual([['first'], ['first']]);
  a.write('from Ann');
  b.write('from Ben');
  await eventually(() => a.lines).toHaveLength(3);
  await eventually(() => b.lines).toEqual(a.lines);
  await eventually(() => a.unsaved + b.unsaved).toBe(0);
  await eventually(async () => (await pageRow(page.id)).description_stripped).toBe(a.lines.join('\n'));
  const row = await pageRow(page.id);
  expect(row.description_html).toContain('<p class="editor-paragraph-block">from Ann</p>');
  expect(JSON.stringify(row.description_json)).toContain('from Ben');
  expect([ann.id, ben.id]).toContain(row.updated_by);
  const versions = await database.db
    .selectFrom('page_versions')
    .selectAll()
    .where('page_id', '=', page.id)
    .execute();
  expect(versions[0]?.description_html).toBe(row.description_html);
  const { changes } = await readChanges(database.db, { stream: projectStream(team.project_id), after: 0 });
  const change = changes.findLast(({ id }) => id === page.id);
  expect(change).toMatchObject({
    kind: 'page',
    op: 'put',
    actor_id: row.updated_by,
    item_creator_id: ann.id,
  });
  expect(change?.row).toMatchObject({
    id: page.id,
    updated_at: row.updated_at,
    project_ids: [team.project_id],
  });
  expect(change?.row).not.toHaveProperty('description_html');
});

test('a description becomes HTML, one activity for a session of one person, and a Change of the work item', async () => {
  const ref = workItemDocument(await makeItem(database.db, team, ann.id));
  const editor = server.open(ben, ref);
  const stripped = async () =>
    (
      await database.db
        .selectFrom('work_items')
        .selectAll()
        .where('id', '=', ref.id)
        .executeTakeFirstOrThrow()
    ).description_stripped;
  await ready(editor);
  editor.write('one');
  await eventually(stripped).toBe('one');
  editor.write('two');
  await eventually(stripped).toBe('one\ntwo');
  const activities = await database.db
    .selectFrom('activities')
    .selectAll()
    .where('work_item_id', '=', ref.id)
    .execute();
  expect(activities).toHaveLength(1);
  expect(activities[0]).toMatchObject({ field: 'description', verb: 'updated', actor_id: ben.id });
  expect(activities[0]?.new_value).toContain('two');
  const { changes } = await readChanges(database.db, { stream: projectStream(team.project_id), after: 0 });
  expect(changes.findLast(({ id }) => id === ref.id)).toMatchObject({
    kind: 'work_item',
    op: 'put',
    actor_id: ben.id,
  });
});

// docs/contract/live-documents.md#rest-and-editors-meet
test('what REST writes reaches open editors, keeps what they type, and is not undone by them', async () => {
  const page = await newPage('<p>alpha</p><p>beta</p>');
  const editor = server.open(ann, page);
  await eventually(() => editor.lines).toEqual(['alpha', 'beta']);
  editor.write('typed');
  const wanted = { ref: page, html: '<p>alpha</p><p>beta changed</p>' };
  const text = await inTextTransaction(database.db, [wanted], (tx, texts) => texts.write(tx, wanted, ben.id));
  expect(text.description_html).toContain('beta changed');
  await eventually(() => editor.lines).toContain('beta changed');
  editor.write('after');
  await eventually(async () => (await pageRow(page.id)).description_stripped).toContain('after');
  expect((await pageRow(page.id)).description_stripped).toContain('beta changed');
  expect(editor.lines.filter((line) => line.startsWith('beta'))).toEqual(['beta changed']);
});

test('a lost notification is made up for', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  await ready(editor);
  const stored = await readDocument(database.db, page.name);
  const { update } = replaceText(stored!.updates, {
    html: '<p>quietly changed</p>',
    variant: 'document',
  });
  await appendUpdates(database.db, [{ name: page.name, update: update!, user_id: ben.id }]);
  await eventually(() => editor.lines).toEqual(['quietly changed']);
});

test('two processes on one database show the same text', async () => {
  const other = await startTestCollaboration(database);
  const page = await newPage();
  const [here, there] = [server.open(ann, page), other.open(ben, page)];
  await ready(here, there);
  here.write('written here');
  there.write('written there');
  await eventually(() => here.lines).toHaveLength(3);
  await eventually(() => there.lines).toEqual(here.lines);
  await other.close();
});

// docs/contract/live-documents.md#existing-clients
test('a plain y-websocket client and an editor write to the same page, and see each other', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  const plain = server.openPlain(ben, page.name);
  await eventually(() => plain.lines).toEqual(['first']);
  plain.write('plain');
  await eventually(() => editor.lines).toEqual(['first', 'plain']);
  editor.write('rich');
  await eventually(() => plain.lines).toEqual(['first', 'plain', 'rich']);
  plain.provider.awareness.setLocalStateField('cursor', { at: 1 });
  const seen = () =>
    [...(editor.provider.awareness?.getStates().values() ?? [])].find((state) => state['cursor']);
  await eventually(seen).toMatchObject({ user: { id: ben.id, name: ben.display_name }, cursor: { at: 1 } });
  plain.destroy();
  await eventually(seen).toBeUndefined();
});

// docs/contract/live-documents.md#existing-clients
test('a client of the contract opens a page by its bare id, with its user in the token', async () => {
  const page = await newPage();
  const query = `?documentType=project_page&projectId=${team.project_id}&workspaceSlug=x`;
  const path = `/live/collaboration${query}`;
  const token = JSON.stringify({
    id: ben.id,
    name: 'Ben',
    color: '#ff0000',
    cookie: `session-id=${ben.session_key}`,
  });
  const client = server.open(ann, page, { path, name: page.id, token });
  await eventually(() => client.lines).toEqual(['first']);
  client.write('by contract');
  await eventually(() => client.unsaved).toBe(0);
  const editor = server.open(ann, page);
  await eventually(() => editor.lines).toEqual(['first', 'by contract']);
  const liar = server.open(ann, page, { path, name: page.id, token: JSON.stringify({ id: ben.id }) });
  await eventually(() => liar.denials).toEqual(['permission-denied']);
});

test('nothing went wrong on the server', () => {
  expect(server.errors).toEqual([]);
});
