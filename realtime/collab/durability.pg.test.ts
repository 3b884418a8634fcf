import { readDocument } from '@tandem/db/documents/documents.ts';
import { docOfUpdates } from '@tandem/db/rich-text/yjs.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import * as encoding from 'lib0/encoding';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { type Person, type Team, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestCollaboration, eventually, makePage, ready, startTestCollaboration } from './testing.ts';

let database: TestDatabase;
let server: TestCollaboration;
let ann: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  ann = await makePerson(database.db, 'Ann');
  team = await makeTeam(database.db, ann);
});
afterAll(() => database.close());
beforeEach(async () => {
  server = await startTestCollaboration(database);
});
afterEach(() => server.close());

const newPage = (description_html = '<p>first</p>') =>
  makePage(database.db, team, { owned_by_id: ann.id, description_html });

const storedLines = async (name: string) => {
  const stored = await readDocument(database.db, name);
  const doc = docOfUpdates(stored!.updates);
  return doc
    .getXmlFragment('default')
    .toArray()
    .map((node) => (node as Y.XmlElement).toArray().join(''));
};

/** Commits nothing of this document until it is called. */
async function blockJournal(name: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: setLocked } = Promise.withResolvers<void>();
  const blocking = database.sql.begin(async (tx) => {
    await tx`select 1 from documents where name = ${name} for update`;
    setLocked();
    await released;
  });
  await locked;
  return async () => {
    release();
    await blocking;
  };
}

// docs/contract/live-documents.md#saved-means-stored
test('an edit is acknowledged only when it is committed, though others see it at once', async () => {
  const page = await newPage();
  const [a, b] = [server.open(ann, page), server.open(ann, page)];
  await ready(a, b);
  const unblock = await blockJournal(page.name);
  a.write('seen but not saved');
  await eventually(() => b.lines).toEqual(['first', 'seen but not saved']);
  // A round trip of another document shows that acknowledgements are not just slow.
  const elsewhere = server.open(ann, await newPage());
  await ready(elsewhere);
  elsewhere.write('saved meanwhile');
  await eventually(() => elsewhere.unsaved).toBe(0);
  expect(a.unsaved).toBeGreaterThan(0);
  expect(await storedLines(page.name)).toEqual(['first']);
  await unblock();
  await eventually(() => a.unsaved).toBe(0);
  expect(await storedLines(page.name)).toEqual(['first', 'seen but not saved']);
});

// docs/contract/live-documents.md#saved-means-stored
test('edits wait while the journal cannot be written, and all of them land afterwards', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  await ready(editor);
  await database.sql`alter table document_updates rename to document_updates_away`;
  editor.write('one');
  editor.write('two');
  await eventually(() => server.errors.length).toBeGreaterThan(0);
  expect(editor.unsaved).toBeGreaterThan(0);
  await database.sql`alter table document_updates_away rename to document_updates`;
  await eventually(() => editor.unsaved).toBe(0);
  expect(await storedLines(page.name)).toEqual(['first', 'one', 'two']);
});

test('a row that cannot be written is tried again; the document stays until then', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  await ready(editor);
  await database.sql`alter table page_versions rename to page_versions_away`;
  editor.write('last words');
  await eventually(() => editor.unsaved).toBe(0);
  editor.destroy();
  await eventually(() => JSON.stringify(server.errors)).toContain('cannot be stored');
  await database.sql`alter table page_versions_away rename to page_versions`;
  const html = async () =>
    (await database.sql`select description_html as html from pages where id = ${page.id}`)[0]!['html'];
  await eventually(html).toContain('last words');
});

// docs/contract/live-documents.md#saved-means-stored
test('what was acknowledged before the process died is there once, for old clients and new ones', async () => {
  const page = await newPage();
  const editors = Array.from({ length: 4 }, () => server.open(ann, page));
  await ready(...editors);
  const acknowledged: string[] = [];
  const death = new AbortController();
  const { signal } = death;
  const typing = editors.map(async (editor, who) => {
    for (let n = 0; !signal.aborted; n += 1) {
      const line = `${who}: ${n}`;
      editor.write(line);
      await eventually(() => editor.unsaved === 0 || signal.aborted, { interval: 1 }).toBe(true);
      if (!signal.aborted) acknowledged.push(line);
    }
  });
  await eventually(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(40);
  death.abort();
  server.die();
  await Promise.all(typing);
  const successor = await startTestCollaboration(database);
  const fresh = successor.open(ann, page);
  await ready(fresh);
  for (const line of acknowledged) expect(fresh.lines.filter((other) => other === line)).toEqual([line]);
  const returning = editors.map(({ doc }) => successor.open(ann, page, { doc }));
  await ready(...returning);
  await eventually(() => new Set(fresh.lines).size).toBe(acknowledged.length + 1 + editors.length);
  expect(fresh.lines).toHaveLength(acknowledged.length + 1 + editors.length);
  for (const editor of returning) await eventually(() => editor.lines).toEqual(fresh.lines);
  await successor.close();
});

test('a document that died before its row was written is stored by the next process', async () => {
  const page = await newPage();
  const slow = await startTestCollaboration(database, { store_ms: 60_000, store_within_ms: 60_000 });
  const editor = slow.open(ann, page);
  await ready(editor);
  editor.write('only in the journal');
  await eventually(() => editor.unsaved).toBe(0);
  const successor = await startTestCollaboration(database);
  const html = async () =>
    (await database.sql`select description_html as html from pages where id = ${page.id}`)[0]!['html'];
  await eventually(html).toContain('only in the journal');
  await Promise.all([slow.close(), successor.close()]);
});

test('closing stores what was typed a moment ago', async () => {
  const page = await newPage();
  const slow = await startTestCollaboration(database, { store_ms: 60_000, store_within_ms: 60_000 });
  const editor = slow.open(ann, page);
  await ready(editor);
  editor.write('typed before the end');
  await eventually(() => editor.unsaved).toBe(0);
  await slow.collaboration.close();
  const [row] = await database.sql`select description_html as html from pages where id = ${page.id}`;
  expect(row!['html']).toContain('typed before the end');
  await slow.close();
});

// docs/contract/live-documents.md#born-once
test('ten that open a text for the first time at once get one text', async () => {
  const page = await newPage('<p>born</p><ul><li><p>once</p></li></ul>');
  const other = await startTestCollaboration(database);
  const editors = Array.from({ length: 10 }, (_, n) => (n % 2 ? server : other).open(ann, page));
  await ready(...editors);
  for (const editor of editors) {
    expect(editor.fragment.toString()).toBe(editors[0]!.fragment.toString());
    expect(editor.fragment).toHaveLength(2);
  }
  await other.close();
});

// docs/contract/live-documents.md#damaged-documents
test('a document that cannot be loaded is refused, and what is typed all the same is not stored over it', async () => {
  const page = await newPage();
  const broken = Buffer.from('ff00ff00', 'hex');
  await database.sql`insert into documents (name, kind, entity_id, workspace_id, state)
    values (${page.name}, 'page', ${page.id}, ${team.workspace_id}, ${broken})`;
  const editor = server.open(ann, page);
  await eventually(() => editor.denials[0]).toBe('document-damaged');
  editor.write('over nothing');
  editor.destroy();
  const [row] = await database.sql`select state, last_seq from documents where name = ${page.name}`;
  expect(row).toEqual({ state: broken, last_seq: 0 });
});

test('while the database is away, opening fails, and succeeds by itself later', async () => {
  const page = await newPage();
  await database.sql`alter table documents rename to documents_away`;
  const editor = server.open(ann, page);
  await eventually(() => editor.closes.length).toBeGreaterThan(0);
  expect(editor.lines).toEqual([]);
  await database.sql`alter table documents_away rename to documents`;
  await eventually(() => editor.lines).toEqual(['first']);
});

test('an edit that overtakes what it builds on is journaled, and both are there after a death', async () => {
  const page = await newPage();
  const reader = server.open(ann, page);
  await ready(reader);
  const offline = new Y.Doc();
  Y.applyUpdate(offline, Y.encodeStateAsUpdate(reader.doc));
  const updates: Uint8Array[] = [];
  offline.on('update', (update: Uint8Array) => updates.push(update));
  const paragraph = offline.getXmlFragment('default').get(0) as Y.XmlElement;
  (paragraph.get(0) as Y.XmlText).insert(5, ' then');
  (paragraph.get(0) as Y.XmlText).insert(10, ' more');
  const socket = new WebSocket(`${server.url}/collab`, {
    headers: { cookie: `session-id=${ann.session_key}` },
  });
  await new Promise((resolve) => void socket.once('open', resolve));
  socket.send(
    message(page.name, 2, (encoder) => {
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarString(encoder, '');
    }),
  );
  socket.send(updateMessage(page.name, updates[1]!));
  const journaled = async () => (await readDocument(database.db, page.name))!.seq;
  await eventually(journaled).toBe(1);
  expect(reader.lines).toEqual(['first']);
  socket.send(updateMessage(page.name, updates[0]!));
  await eventually(() => reader.lines).toEqual(['first then more']);
  await eventually(() => storedLines(page.name)).toEqual(['first then more']);
  socket.terminate();
});

function message(name: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, name);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

const updateMessage = (name: string, update: Uint8Array) =>
  message(name, 0, (encoder) => {
    encoding.writeVarUint(encoder, 2);
    encoding.writeVarUint8Array(encoder, update);
  });
