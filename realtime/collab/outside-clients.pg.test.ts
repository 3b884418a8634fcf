import fs from 'node:fs';
import path from 'node:path';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { SESSION_COOKIE } from '@tandem/db/access/sessions.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { type Person, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestCollaboration, eventually, makePage, startTestCollaboration } from './testing.ts';

const PAGE = path.join(import.meta.dirname, '../../docs/collaboration-clients.md');
const LIBRARIES = { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocket, WebsocketProvider, Y };

type OutsideClient = { document: Y.Doc; isSaved: () => boolean; close: () => void };
type OpenPage = (address: string, cookie: string, pageId: string) => OutsideClient;
type WriteParagraph = (document: Y.Doc, words: string) => void;

/** The function of each example of the documentation, in order. */
function examples(): [hocuspocus: OpenPage, plain: OpenPage, write: WriteParagraph] {
  const blocks = [...fs.readFileSync(PAGE, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => {
    const body = code.replaceAll(/^import .*\n/gm, '');
    const name = /function (\w+)/.exec(body)?.[1];
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what readers copy is what is tested
    return new Function(...Object.keys(LIBRARIES), `${body}; return ${name};`)(
      ...Object.values(LIBRARIES),
    ) as unknown;
  });
  return blocks as [OpenPage, OpenPage, WriteParagraph];
}

let database: TestDatabase;
let server: TestCollaboration;
let ann: Person;
let ben: Person;
let pageId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database);
  ann = await makePerson(database.db, 'Ann');
  const team = await makeTeam(database.db, ann);
  ben = await makeMember(database.db, team);
  pageId = (await makePage(database.db, team, { owned_by_id: ann.id, description_html: '<p>first</p>' })).id;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

// docs/contract/live-documents.md#existing-clients
test('the two clients of the documentation edit one page with each other', async () => {
  const [openHocuspocus, openPlain, write] = examples();
  const cookieOf = (person: Person) => `${SESSION_COOKIE}=${person.session_key}`;
  const one = openHocuspocus(server.url, cookieOf(ann), pageId);
  const other = openPlain(server.url, cookieOf(ben), pageId);
  await eventually(() => one.isSaved() && other.isSaved()).toBe(true);
  write(one.document, 'from one');
  const text = ({ document }: OutsideClient) => document.getXmlFragment('default').toString();
  await eventually(() => text(other)).toContain('from one');
  write(other.document, 'from the other');
  await eventually(() => text(one)).toContain('from the other');
  await eventually(() => one.isSaved()).toBe(true);
  expect(text(one)).toBe(text(other));
  const row = async () =>
    (await database.sql`select description_stripped as words from pages where id = ${pageId}`)[0]!['words'];
  await eventually(row).toContain('from the other');
  one.close();
  other.close();
});
