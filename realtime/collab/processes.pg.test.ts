import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Team, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import {
  type Editor,
  type TestCollaboration,
  eventually,
  makePage,
  ready,
  startTestCollaboration,
} from './testing.ts';

let database: TestDatabase;
let first: TestCollaboration;
let second: TestCollaboration;
let ann: Person;
let ben: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  ann = await makePerson(database.db, 'Ann');
  team = await makeTeam(database.db, ann);
  ben = await makeMember(database.db, team);
  first = await startTestCollaboration(database);
  second = await startTestCollaboration(database);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.close();
});

const newPage = () => makePage(database.db, team, { owned_by_id: ann.id, description_html: '<p>first</p>' });
/** Those of others, as this editor sees them. */
const carets = ({ doc, provider }: Editor) =>
  [...(provider.awareness?.getStates() ?? [])].flatMap(([clientId, { user, cursor }]) =>
    clientId !== doc.clientID && cursor
      ? [{ id: (user as { id: string }).id, cursor: cursor as unknown }]
      : [],
  );
const point = (editor: Editor, at: number) => editor.provider.awareness?.setLocalStateField('cursor', { at });

// docs/contract/live-documents.md#several-processes
test('carets are seen at the other process, under the names that the server knows, until they leave', async () => {
  const page = await newPage();
  const [a, b] = [first.open(ann, page), second.open(ben, page)];
  await ready(a, b);
  a.provider.awareness?.setLocalStateField('user', { id: ben.id, name: 'Somebody else' });
  point(a, 1);
  await eventually(() => carets(b)).toEqual([{ id: ann.id, cursor: { at: 1 } }]);
  point(b, 2);
  await eventually(() => carets(a)).toContainEqual({ id: ben.id, cursor: { at: 2 } });
  point(a, 3);
  await eventually(() => carets(b)).toContainEqual({ id: ann.id, cursor: { at: 3 } });
  // A page that is opened at a process for the first time has the carets of the others.
  const late = await startTestCollaboration(database);
  const c = late.open(ben, page);
  await eventually(() => carets(c)).toContainEqual({ id: ann.id, cursor: { at: 3 } });
  a.destroy();
  await eventually(() => carets(b).map(({ id }) => id)).toEqual([]);
  await late.close();
});

// docs/contract/live-documents.md#several-processes
test('nobody takes the caret of somebody at the other process, and its owner brings it along', async () => {
  const page = await newPage();
  const [a, b, witness] = [first.open(ann, page), second.open(ben, page), second.open(ben, page)];
  await ready(a, b, witness);
  point(a, 1);
  await eventually(() => carets(witness)).toEqual([{ id: ann.id, cursor: { at: 1 } }]);
  const clientId = a.doc.clientID;
  const thief = second.open(ben, page);
  thief.doc.clientID = clientId;
  thief.provider.awareness!.clientID = clientId;
  await ready(thief);
  point(thief, 99);
  point(b, 5);
  await eventually(() => carets(witness)).toContainEqual({ id: ben.id, cursor: { at: 5 } });
  expect(carets(witness)).toContainEqual({ id: ann.id, cursor: { at: 1 } });
  thief.destroy();
  a.destroy();
  const moved = second.open(ann, page, { doc: a.doc });
  await ready(moved);
  // Its clock has to pass that of before, as with every caret that moves on.
  for (let at = 0; at <= 7; at += 1) point(moved, at);
  await eventually(() => carets(witness)).toContainEqual({ id: ann.id, cursor: { at: 7 } });
});

// docs/contract/live-documents.md#several-processes
test('a page that is locked is read-only at every process', async () => {
  const page = await newPage();
  const [a, b] = [first.open(ann, page), second.open(ben, page)];
  await ready(a, b);
  await database.sql`update pages set is_locked = true where id = ${page.id}`;
  await eventually(() => [a.signals, b.signals]).toEqual([['locked'], ['locked']]);
  b.write('too late');
  await eventually(
    async () =>
      (await database.sql`select count(*)::int as n from document_updates where name = ${page.name}`)[0]![
        'n'
      ],
  ).toBe(0);
  expect(a.lines).toEqual(['first']);
});
