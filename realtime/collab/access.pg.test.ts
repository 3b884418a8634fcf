import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { DOCUMENT_LIMITS, pageDocument, workItemDocument } from '@tandem/shared/documents/document.ts';
import { CLIENT_PROTOCOL, PROTOCOL_VERSION } from '@tandem/shared/sync/protocol.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import {
  type Person,
  type Team,
  makeItem,
  makeMember,
  makePerson,
  makeTeam,
  removeFromProject,
} from '../testing-rows.ts';
import {
  type Editor,
  type TestCollaboration,
  eventually,
  makePage,
  ready,
  startTestCollaboration,
} from './testing.ts';

let database: TestDatabase;
let server: TestCollaboration;
let ann: Person;
let ben: Person;
let guest: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database);
  ann = await makePerson(database.db, 'Ann');
  team = await makeTeam(database.db, ann);
  ben = await makeMember(database.db, team);
  guest = await makeMember(database.db, team, ROLE.GUEST);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const newPage = (owner = ann, access: 0 | 1 = 0) =>
  makePage(database.db, team, { owned_by_id: owner.id, description_html: '<p>first</p>', access });
const denied = (editor: Editor) => eventually(() => editor.denials[0]).toBe('permission-denied');
const setPage = async (
  id: string,
  values: { is_locked?: boolean; access?: 0 | 1; archived_at?: string | null },
) => {
  await database.db.updateTable('pages').set(values).where('id', '=', id).execute();
  await notifyDocuments(database.db, [{ name: pageDocument(id).name, seq: 0 }]);
};

/** Whether an edit of this person arrives at somebody else. */
async function canWrite(editor: Editor, reader: Editor): Promise<boolean> {
  const line = randomUUID();
  const { unsaved } = editor;
  editor.write(line);
  await eventually(() => editor.unsaved).toBeGreaterThan(unsaved);
  // What the reader answers to a line of their own comes after whatever the server did with the other.
  reader.write(`${line} seen`);
  await eventually(() => editor.lines).toContain(`${line} seen`);
  return reader.lines.includes(line);
}

// docs/contract/live-documents.md#who-may-open-a-document
test('nobody gets in without a session, from outside of the project, or to a name that is none', async () => {
  const page = await newPage();
  const outsider = await makePerson(database.db);
  const stranger = { ...outsider, session_key: 'x'.repeat(128) };
  await denied(server.open(outsider, page));
  await denied(server.open(stranger, page));
  await denied(server.open(ann, pageDocument(randomUUID())));
  await denied(server.open(ann, page, { name: 'page:nonsense' }));
  await denied(server.open(ann, page, { name: `stickies:${page.id}` }));
  const plain = server.openPlain(outsider, page.name);
  await eventually(() => plain.closes.length).toBeGreaterThan(0);
  expect(plain.lines).toEqual([]);
  plain.destroy();
});

test('under https only the cookie that is tied to this very host counts', async () => {
  const page = await newPage();
  const cookie_name = '__Host-session-id';
  const behindTls = await startTestCollaboration(database, { session_cookie: cookie_name });
  const refused = (editor: Editor) => eventually(() => editor.denials[0]).toBe('unauthenticated');
  await refused(behindTls.open(ann, page));
  const token = (name: string) => JSON.stringify({ id: ann.id, cookie: `${name}=${ann.session_key}` });
  await refused(behindTls.open(ann, page, { token: token('session-id') }));
  await ready(behindTls.open(ann, page, { cookie_name }));
  await ready(behindTls.open(ann, page, { token: token(cookie_name) }));
  await behindTls.close();
});

// docs/contract/live-documents.md#old-clients
test('a client of another version is asked to load anew, and gets nothing', async () => {
  const page = await newPage();
  for (const protocol of [PROTOCOL_VERSION - 1, `${PROTOCOL_VERSION}.of-another-editor`]) {
    const outdated = server.open(ann, page, { path: `/collab?protocol=${protocol}` });
    await eventually(() => outdated.denials[0]).toBe('outdated-client');
    expect(outdated.lines).toEqual([]);
  }
  for (const protocol of [PROTOCOL_VERSION, CLIENT_PROTOCOL]) {
    await ready(server.open(ann, page, { path: `/collab?protocol=${protocol}` }));
  }
});

// docs/contract/live-documents.md#who-may-open-a-document
test('a private page opens for its owner alone', async () => {
  const page = await newPage(ben, 1);
  await ready(server.open(ben, page));
  await denied(server.open(ann, page));
});

// docs/contract/live-documents.md#who-may-open-a-document
test('a restricted guest opens and edits their own page only; other guests read', async () => {
  const [own, foreign] = [await newPage(guest), await newPage()];
  const editor = server.open(guest, own);
  await ready(editor);
  expect(await canWrite(editor, server.open(ann, own))).toBe(true);
  await denied(server.open(guest, foreign));
  await database.db
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', team.project_id)
    .execute();
  const reading = server.open(guest, foreign);
  await eventually(() => reading.lines).toEqual(['first']);
  expect(await canWrite(reading, server.open(ann, foreign))).toBe(false);
});

// docs/contract/live-documents.md#who-may-open-a-document
test('descriptions follow the rules of work items', async () => {
  const limited = await makeMember(database.db, team, ROLE.GUEST);
  await database.db
    .updateTable('projects')
    .set({ guest_view_all_features: false })
    .where('id', '=', team.project_id)
    .execute();
  const own = workItemDocument(await makeItem(database.db, team, limited.id));
  const foreign = workItemDocument(await makeItem(database.db, team, ann.id));
  const editor = server.open(limited, own);
  await ready(editor);
  expect(await canWrite(editor, server.open(ben, own))).toBe(true);
  await denied(server.open(limited, foreign));
  await database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', foreign.id)
    .execute();
  const archived = server.open(ann, foreign);
  await eventually(() => archived.provider.authorizedScope).toBe('readonly');
});

// docs/contract/live-documents.md#signals-of-pages
test('locking informs everybody and refuses edits; after unlocking, what was refused arrives', async () => {
  const page = await newPage();
  const [a, b] = [server.open(ann, page), server.open(ben, page)];
  await ready(a);
  await ready(b);
  await setPage(page.id, { is_locked: true });
  await eventually(() => a.signals).toEqual(['locked']);
  a.write('written on a locked page');
  await eventually(() => a.unsaved).toBe(1);
  expect(b.lines).toEqual(['first']);
  await setPage(page.id, { is_locked: false });
  await eventually(() => b.signals).toEqual(['locked', 'unlocked']);
  await eventually(() => b.lines).toEqual(['first', 'written on a locked page']);
  await eventually(() => a.unsaved).toBe(0);
});

// docs/contract/live-documents.md#signals-of-pages
test('making a page private closes it for the others; archiving makes it read-only', async () => {
  const page = await newPage();
  const [owner, other] = [server.open(ann, page), server.open(ben, page)];
  await ready(owner);
  await ready(other);
  await setPage(page.id, { access: 1 });
  await denied(other);
  await eventually(() => owner.signals).toEqual(['made-private']);
  await setPage(page.id, { archived_at: '2026-01-01' });
  await eventually(() => owner.signals).toEqual(['made-private', 'archived']);
  owner.write('into the archive');
  await eventually(() => owner.unsaved).toBe(1);
});

// docs/contract/live-documents.md#losing-the-right
test('who leaves the project or signs out is cut off', async () => {
  const page = await newPage();
  const leaver = await makeMember(database.db, team);
  const [leaving, signingOut] = [server.open(leaver, page), server.open(ben, page)];
  await ready(leaving);
  await ready(signingOut);
  await removeFromProject(database.db, team.project_id, leaver);
  server.collaboration.noteAccess({ user_id: leaver.id });
  await denied(leaving);
  expect(leaving.closes[0]).toEqual({ code: 4403, reason: 'permission-denied' });
  const key_hash = hashSessionKey(ben.session_key);
  await database.db.deleteFrom('sessions').where('key_hash', '=', key_hash).execute();
  await denied(signingOut);
});

// docs/contract/live-documents.md#carets
test('the server says whose caret it is, and drops what is too large or of somebody else', async () => {
  const page = await newPage();
  const other = await makeMember(database.db, team);
  const [a, b] = [server.open(ann, page), server.open(other, page)];
  await ready(a);
  await ready(b);
  const carets = () => [...(b.provider.awareness?.getStates() ?? [])];
  a.provider.setAwarenessField('user', { id: other.id, name: 'Somebody else', color: '#123456' });
  const caretOfAnn = () => carets().find(([client]) => client === a.doc.clientID)?.[1];
  await eventually(caretOfAnn).toEqual({ user: { id: ann.id, name: 'Ann', color: '#123456' } });
  a.provider.setAwarenessField('cursor', 'x'.repeat(DOCUMENT_LIMITS.awareness_bytes));
  a.provider.setAwarenessField('cursor', 'short again');
  await eventually(() => caretOfAnn()?.['cursor']).toBe('short again');
});

// docs/contract/live-documents.md#limits-of-a-document
test('an update that is too large is refused with a reason; everybody else goes on', async () => {
  const page = await newPage();
  const other = await makeMember(database.db, team);
  const [a, b] = [server.open(ann, page), server.open(other, page)];
  await ready(a);
  await ready(b);
  a.write(randomBytes(DOCUMENT_LIMITS.update_bytes * 0.6).toString('hex'));
  await eventually(() => a.signals).toEqual(['{"type":"error","code":"update-too-large"}']);
  b.write('still here');
  await eventually(() => a.lines.includes('still here')).toBe(true);
  expect(b.lines).toEqual(['first', 'still here']);
  expect(a.unsaved).toBeGreaterThan(0);
});

// docs/contract/live-documents.md#limits-of-a-document
test(
  'a text that has reached its limit takes nothing beyond it, and goes on below',
  { timeout: 120_000 },
  async () => {
    const page = await newPage();
    const other = await makeMember(database.db, team);
    const [a, b] = [server.open(ann, page), server.open(other, page)];
    await ready(a);
    await ready(b);
    const long = () => randomBytes(DOCUMENT_LIMITS.update_bytes * 0.45).toString('hex');
    for (let lines = 0; lines < 11; lines += 1) {
      a.write(long());
      await eventually(() => a.unsaved).toBe(0);
    }
    expect(a.signals).toEqual([]);
    a.write(long());
    await eventually(() => a.signals).toEqual(['{"type":"error","code":"document-too-large"}']);
    b.write('still here');
    await eventually(() => b.unsaved).toBe(0);
    await eventually(() => a.lines.includes('still here')).toBe(true);
    expect(a.unsaved).toBeGreaterThan(0);
    // Whoever opens it now gets what was taken, and nothing of what was not.
    const late = server.open(await makeMember(database.db, team), page);
    await ready(late);
    expect(late.lines).toHaveLength(13);
    expect(late.lines.map((line) => line.length)).toEqual(b.lines.map((line) => line.length));
    expect(Y.encodeStateAsUpdate(late.doc).length).toBeLessThan(DOCUMENT_LIMITS.state_bytes);
    const stored = async () => {
      const [row] = await database.sql<{ length: number }[]>`
      select length(description_stripped) as length from pages where id = ${page.id}`;
      return row?.length;
    };
    // Ten megabytes are read, written and made searchable, on a machine that has other things to do.
    await eventually(stored, { timeout: 60_000 }).toBeGreaterThan(DOCUMENT_LIMITS.state_bytes * 0.9);
    expect(server.errors).toEqual([]);
  },
);

test('a socket that sends nonsense does no harm', async () => {
  const page = await newPage();
  const editor = server.open(ann, page);
  await ready(editor);
  for (const path of ['/collab', '/live/collaboration', `/yjs/${page.name}`]) {
    const socket = new WebSocket(server.url + path, { headers: { cookie: `session-id=${ann.session_key}` } });
    await new Promise((resolve) => void socket.once('open', resolve));
    for (let size = 0; size < 40; size += 1) socket.send(randomBytes(size));
    socket.send('text');
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.close();
    });
  }
  editor.write('alive');
  await eventually(() => editor.unsaved).toBe(0);
});
