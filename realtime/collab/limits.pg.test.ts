import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { openDocument, readDocument } from '@tandem/db/documents/documents.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { type DocumentRef, TEXT_BEHIND, TEXT_CURRENT } from '@tandem/shared/documents/document.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import * as encoding from 'lib0/encoding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type Person, type Team, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import {
  type Editor,
  type TestCollaboration,
  eventually,
  makePage,
  ready,
  startTestCollaboration,
} from './testing.ts';

const LIMITS = { sockets_per_person: 3, editors: 4, readers: 2, documents_per_socket: 5 };

let database: TestDatabase;
let server: TestCollaboration;
let ann: Person;
let team: Team;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database, { limits: LIMITS });
  ann = await makePerson(database.db, 'Ann');
  team = await makeTeam(database.db, ann);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const newPage = (description_html = '<p>first</p>') =>
  makePage(database.db, team, { owned_by_id: ann.id, description_html });
const decided = (editors: Editor[]) =>
  eventually(() => editors.every((editor) => editor.isReady || editor.denials.length > 0)).toBe(true);
const denialsOf = (editors: Editor[]) => editors.flatMap((editor) => editor.denials.slice(0, 1));
const closeAll = (editors: Editor[]) => {
  for (const editor of editors) editor.destroy();
};

// docs/contract/live-documents.md#limits-of-a-document
test('of many who open a page in one moment as many get in as may edit it, and readers do not count', async () => {
  const page = await newPage();
  const members = await Promise.all(Array.from({ length: 7 }, () => makeMember(database.db, team)));
  const guests = await Promise.all(
    Array.from({ length: 4 }, () => makeMember(database.db, team, ROLE.GUEST)),
  );
  await database.db
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', team.project_id)
    .execute();
  const readers = guests.map((guest) => server.open(guest, page));
  await decided(readers);
  expect(denialsOf(readers)).toEqual(['too-many-readers', 'too-many-readers']);
  const editors = members.map((member) => server.open(member, page));
  await decided(editors);
  expect(denialsOf(editors)).toEqual(Array.from({ length: 3 }, () => 'too-many-editors'));
  closeAll([...readers, ...editors]);
});

// docs/contract/live-documents.md#limits-of-a-document
test('one person has so many sockets and no more, on every path, and others are let in', async () => {
  const person = await makeMember(database.db, team);
  const pages = await Promise.all(Array.from({ length: 6 }, () => newPage()));
  const editors = pages.map((page) => server.open(person, page));
  await decided(editors);
  expect(denialsOf(editors)).toEqual(Array.from({ length: 3 }, () => 'too-many-connections'));
  const plain = server.openPlain(person, pages[0]!.name);
  await eventually(() => plain.closes.length).toBeGreaterThan(0);
  expect(plain.lines).toEqual([]);
  plain.destroy();
  const other = server.open(await makeMember(database.db, team), pages[0]!);
  await ready(other);
  closeAll([...editors, other]);
  // What is closed makes room again.
  await eventually(async () => {
    const again = server.open(person, pages[0]!);
    await decided([again]);
    again.destroy();
    return again.denials;
  }).toEqual([]);
});

test('sockets far beyond the limit are turned away before they are made', async () => {
  const person = await makeMember(database.db, team);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = openSocket(person);
      return new Promise<[WebSocket, string]>((resolve) => {
        socket.once('open', () => resolve([socket, 'open']));
        socket.once('unexpected-response', (_request, { statusCode }) =>
          resolve([socket, String(statusCode)]),
        );
      });
    }),
  );
  const refused = answers.filter(([, answer]) => answer === '429');
  expect(refused).toHaveLength(40 - LIMITS.sockets_per_person - 20);
  for (const [socket] of answers) socket.terminate();
});

/** Elements inside of each other, the way a paste brings them. */
function nest(fragment: Y.XmlFragment, depth: number): void {
  const doc = fragment.doc!;
  doc.transact(() => {
    let parent = fragment;
    for (let n = 0; n < depth; n += 1) {
      const quote = new Y.XmlElement('blockquote');
      parent.push([quote]);
      parent = quote;
    }
  });
}

// docs/contract/live-documents.md#limits-of-a-document
test('who nests elements deeper than any text is refused that edit; everybody else goes on', async () => {
  const page = await newPage();
  const [a, b] = [
    server.open(await makeMember(database.db, team), page),
    server.open(await makeMember(database.db, team), page),
  ];
  await ready(a);
  await ready(b);
  nest(a.fragment, 90);
  await eventually(() => b.fragment.length).toBe(2);
  nest(a.fragment, 2_000);
  await eventually(() => a.signals).toEqual(['{"type":"error","code":"document-too-deep"}']);
  b.write('still here');
  await eventually(() => b.unsaved).toBe(0);
  await eventually(() => a.lines).toContain('still here');
  expect(b.fragment).toHaveLength(3);
  closeAll([a, b]);
});

test('a document that was stored deeper than it can be opened is refused, and keeps nobody from theirs', async () => {
  const page = await newPage();
  await openDocument(database.db, page);
  const doc = new Y.Doc();
  nest(doc.getXmlFragment('default'), 2_000);
  const update = Y.encodeStateAsUpdate(doc);
  await appendUpdates(database.db, [{ name: page.name, update, user_id: ann.id }]);
  await database.sql`update documents set failed_seq = last_seq where name = ${page.name}`;
  const editor = server.open(ann, page);
  await eventually(() => editor.denials[0]).toBe('document-too-deep');
  const other = server.open(ann, await newPage());
  await ready(other);
  closeAll([editor, other]);
});

// docs/contract/live-documents.md#damaged-documents
test.each([
  ['damaged', 'ffffffffff00ff'],
  ['zeros, which Yjs reads as nothing,', '00'.repeat(100)],
])(
  'a document of which the stored bytes are %s is refused as it is, and keeps nobody from theirs',
  async (_what, hex) => {
    const page = await newPage();
    await openDocument(database.db, page);
    const damaged = Buffer.from(hex, 'hex');
    await database.sql`update documents set state = ${damaged} where name = ${page.name}`;
    const editor = server.open(ann, page);
    await eventually(() => editor.denials[0]).toBe('document-damaged');
    const other = server.open(ann, await newPage());
    await ready(other);
    const [row] = await database.sql`select state from documents where name = ${page.name}`;
    expect(Buffer.from(row!['state'] as Uint8Array)).toEqual(damaged);
    // Also once the process that stores rows has met it.
    await database.sql`update documents set failed_seq = last_seq where name = ${page.name}`;
    const later = server.open(ann, page);
    await eventually(() => later.denials[0]).toBe('document-damaged');
    // What the tests below expect of the log begins here.
    server.errors.length = 0;
    closeAll([editor, other, later]);
  },
);

// docs/contract/live-documents.md#damaged-documents
test('who comes back with a copy of a document that began anew since is refused, and who has the new one is not', async () => {
  const page = await newPage();
  await openDocument(database.db, page);
  await database.sql`update documents set generation = 2 where name = ${page.name}`;
  const former = server.open(ann, page, { token: 'generation=1' });
  await eventually(() => former.denials[0]).toBe('document-replaced');
  const present = server.open(ann, page, { token: 'generation=2' });
  await ready(present);
  await eventually(() => present.signals).toEqual(['{"type":"info","code":"generation","generation":2}']);
  closeAll([former, present]);
});

test('names that name no document are refused without being looked up, whatever they are', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  await ready(editor);
  const errors = server.errors.length;
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', `${page.name}\n{"level":50}`, ''];
  const denied = names.map((name) =>
    server.open(ann, page, { name: name || ' ', cookie_name: 'session-id' }),
  );
  for (const stranger of denied.slice(0, 2)) await decided([stranger]);
  const socket = openSocket(ann);
  await new Promise((resolve) => void socket.once('open', resolve));
  const answers: Buffer[] = [];
  socket.on('message', (data: Buffer) => answers.push(data));
  for (const name of names) socket.send(authMessage(name));
  await eventually(() => answers.length).toBe(names.length);
  for (const [index, name] of names.entries()) {
    expect(answers[index]!.toString()).toContain(name);
    expect(answers[index]!.toString()).toContain('permission-denied');
  }
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.send(authMessage('x'.repeat(5_000)));
  await new Promise((resolve) => void socket.once('close', resolve));
  editor.write('alive');
  await eventually(() => editor.unsaved).toBe(0);
  expect(server.errors).toHaveLength(errors);
  closeAll([editor, ...denied]);
});

// docs/contract/live-documents.md#carets
test('a message brings the presence of its sender alone', async () => {
  const page = await newPage();
  const [watcher, victim] = [
    server.open(await makeMember(database.db, team), page),
    server.open(await makeMember(database.db, team), page),
  ];
  await ready(watcher);
  await ready(victim);
  victim.provider.setAwarenessField('cursor', 'mine');
  const states = () => watcher.provider.awareness!.getStates();
  await eventually(() => states().get(victim.doc.clientID)?.['cursor']).toBe('mine');
  const liar = await makeMember(database.db, team);
  const socket = openSocket(liar);
  await new Promise((resolve) => void socket.once('open', resolve));
  socket.send(authMessage(page.name));
  const awareness = new Awareness(new Y.Doc());
  const clients = [victim.doc.clientID, ...Array.from({ length: 50 }, (_, n) => 1_000 + n)];
  for (const client of clients) {
    awareness.states.set(client, { cursor: 'forged' });
    awareness.meta.set(client, { clock: 1_000, lastUpdated: Date.now() });
  }
  socket.send(awarenessMessage(page.name, encodeAwarenessUpdate(awareness, clients)));
  const forged = () => [...states()].filter(([, state]) => state['cursor'] === 'forged');
  await eventually(() => forged().length).toBe(1);
  expect(forged()[0]![1]['user']).toMatchObject({ id: liar.id });
  socket.send(awarenessMessage(page.name, encodeAwarenessUpdate(awareness, [1_049])));
  await eventually(() => forged().map(([client]) => client)).toEqual([1_049]);
  expect(states().get(victim.doc.clientID)?.['cursor']).toBe('mine');
  socket.terminate();
  await eventually(() => forged().length).toBe(0);
  awareness.destroy();
  closeAll([watcher, victim]);
});

/** Changes the journal of a document that nobody has open. */
async function changeJournal(ref: DocumentRef, change: (fragment: Y.XmlFragment) => void): Promise<void> {
  const { updates } = (await openDocument(database.db, ref))!;
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  const before = Y.encodeStateVector(doc);
  change(doc.getXmlFragment('default'));
  const update = Y.encodeStateAsUpdate(doc, before);
  await appendUpdates(database.db, [{ name: ref.name, update, user_id: ann.id }]);
}

const leaveUnstored = (ref: DocumentRef, words: string) =>
  changeJournal(ref, (fragment) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(words)]);
    fragment.push([paragraph]);
  });

test('who has a document open of which no text can be made is informed, whoever opens it later too, and when one can again', async () => {
  const page = await newPage();
  // As it could be stored before there was a limit.
  await changeJournal(page, (fragment) => nest(fragment, 600));
  const first = server.open(ann, page);
  await ready(first);
  first.write('more');
  await eventually(() => first.signals).toEqual([TEXT_BEHIND]);
  const later = server.open(ann, page);
  await eventually(() => later.signals).toEqual([TEXT_BEHIND]);
  first.fragment.delete(1);
  await eventually(() => [first.signals.at(-1), later.signals.at(-1)]).toEqual([TEXT_CURRENT, TEXT_CURRENT]);
  closeAll([first, later]);
});

test('a document that cannot be stored keeps no other one waiting that a dead process left behind', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => newPage()));
  pages.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const page of pages) await leaveUnstored(page, 'left behind');
  const [broken, ...others] = pages;
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on pages for each row when (old.id = '${broken!.id}') execute function refuse()`);
  const successor = await startTestCollaboration(database);
  for (const { id, name } of others) {
    await eventually(async () => {
      const [row] = await database.sql`select description_html as html from pages where id = ${id}`;
      return row!['html'];
    }).toContain('left behind');
    expect((await readDocument(database.db, name))!.state_seq).toBe(1);
  }
  await database.sql`drop trigger refuse on pages`;
  await successor.close();
});

function openSocket(person: Person): WebSocket {
  const socket = new WebSocket(`${server.url}/collab`, {
    headers: { cookie: `session-id=${person.session_key}` },
  });
  socket.on('error', () => {});
  return socket;
}

function message(name: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, name);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

const authMessage = (name: string) =>
  message(name, 2, (encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, '');
  });

const awarenessMessage = (name: string, update: Uint8Array) =>
  message(name, 1, (encoder) => encoding.writeVarUint8Array(encoder, update));
