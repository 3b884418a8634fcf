import { type DocumentRef, pageDocument } from '@tandem/shared/documents/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type JournalEntry, appendUpdates } from './document-journal.ts';
import { findUnstored, storeDocument } from './document-store.ts';
import { setDocumentText } from './document-text.ts';
import { openDocument, readDocument } from './documents.ts';
import { writePageText } from './page-text.ts';
import { docOfUpdates } from './rich-text-yjs.ts';
import { type TestDatabase, createTestDatabase } from './testing.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let user: string;
let workspace: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const one = async (text: string) => (await database.sql.unsafe(text))[0]!['id'] as string;
  user = await one(`insert into users (display_name) values ('a') returning id`);
  workspace = await one(
    `insert into workspaces (name, slug, owner_id) values ('w', 'w', '${user}') returning id`,
  );
});
afterAll(() => database.close());

async function makePage(description_html: string): Promise<DocumentRef> {
  const page = await database.db
    .insertInto('pages')
    .values({ workspace_id: workspace, owned_by_id: user, description_html })
    .returning('id')
    .executeTakeFirstOrThrow();
  return pageDocument(page.id);
}

const htmlOf = async ({ id }: DocumentRef) =>
  (
    await database.db
      .selectFrom('pages')
      .select('description_html')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).description_html;
const wordsOf = async ({ name }: DocumentRef) => {
  const document = await readDocument(database.db, name);
  return docOfUpdates(document!.updates)
    .getXmlFragment('default')
    .toString()
    .replace(/<[^>]*>/g, '');
};

/** An edit by somebody who has the document open. */
async function typedUpdate({ name }: DocumentRef, words: string): Promise<Uint8Array> {
  const doc = docOfUpdates((await readDocument(database.db, name))!.updates);
  const before = Y.encodeStateVector(doc);
  const text = (doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
  return Y.encodeStateAsUpdate(doc, before);
}

const writeByRest = (ref: DocumentRef, html: string) =>
  inTransaction(database.db, async (tx) => {
    await tx.selectFrom('pages').select('id').where('id', '=', ref.id).forNoKeyUpdate().execute();
    const text = await setDocumentText(tx, ref, { html, user_id: user });
    await writePageText(tx, ref.id, { text, user_id: user });
  });

test('an empty text is born with one paragraph, so that no editor adds one', async () => {
  const ref = await makePage('<p></p>');
  const document = await openDocument(database.db, ref);
  expect(docOfUpdates(document!.updates).getXmlFragment('default').toString()).toBe(
    '<paragraph></paragraph>',
  );
});

test('a REST write that races with the first opening is in the document, whoever comes first', async () => {
  for (let n = 0; n < 10; n += 1) {
    const ref = await makePage('<p>before</p>');
    await Promise.all([openDocument(database.db, ref), writeByRest(ref, '<p>after</p>')]);
    await openDocument(database.db, ref);
    expect(await wordsOf(ref)).toBe('after');
    expect(await htmlOf(ref)).toContain('after');
  }
});

/** A document that is being stored says busy; whoever writes tries again, as the live server does. */
async function appendWhenFree(entry: JournalEntry): Promise<void> {
  const { busy } = await appendUpdates(database.db, [entry]);
  if (busy.has(entry.name)) await appendWhenFree(entry);
}

test('storing folds the journal into a snapshot and leaves later updates alone', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  const first = await typedUpdate(ref, ' two');
  await appendUpdates(database.db, [{ name: ref.name, update: first, user_id: user }]);
  const second = await typedUpdate(ref, ' three');
  const [stored] = await Promise.all([
    storeDocument(database.db, ref),
    appendWhenFree({ name: ref.name, update: second, user_id: user }),
  ]);
  expect(stored).toBeUndefined();
  expect(await wordsOf(ref)).toBe('one two three');
  await storeDocument(database.db, ref);
  expect(await htmlOf(ref)).toContain('one two three');
  const { state_seq, seq, updates } = (await readDocument(database.db, ref.name))!;
  expect([state_seq, seq, updates.length]).toEqual([2, 2, 1]);
  expect(await readDocument(database.db, ref.name, 2)).toMatchObject({ updates: [] });
  expect((await readDocument(database.db, ref.name, 1))!.updates).toHaveLength(1);
});

test('documents whose row lags behind are found until they are stored', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  await appendUpdates(database.db, [{ name: ref.name, update: await typedUpdate(ref, '!'), user_id: user }]);
  expect(await findUnstored(database.db, 0)).toContain(ref.name);
  expect(await findUnstored(database.db, 60)).not.toContain(ref.name);
  await Promise.all([storeDocument(database.db, ref), storeDocument(database.db, ref)]);
  expect(await findUnstored(database.db, 0)).not.toContain(ref.name);
  const versions = await database.db
    .selectFrom('page_versions')
    .selectAll()
    .where('page_id', '=', ref.id)
    .execute();
  expect(versions).toHaveLength(1);
});

test('many writers number the updates of many documents without gaps', async () => {
  const refs = await Promise.all(Array.from({ length: 4 }, () => makePage('<p></p>')));
  for (const ref of refs) await openDocument(database.db, ref);
  const update = new Uint8Array([0, 0]);
  const write = async (order: DocumentRef[]) => {
    let waiting = order.map(({ name }) => ({ name, update, user_id: user }));
    while (waiting.length > 0) {
      const { busy } = await appendUpdates(database.db, waiting);
      waiting = waiting.filter(({ name }) => busy.has(name));
    }
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 2 ? refs : refs.toReversed())));
  for (const { name } of refs) {
    const rows = await database.db
      .selectFrom('document_updates')
      .select('seq')
      .where('name', '=', name)
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  }
});
