import { type DocumentRef, pageDocument } from '@tandem/shared/documents/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type JournalEntry, appendUpdates } from './journal.ts';
import { findUnstored, storeDocument } from './store.ts';
import { inTextTransaction } from './text.ts';
import { lockTextHolder, openDocument, readDocument } from './documents.ts';
import { writePageText } from './page-text.ts';
import { runJob } from '../rich-text/pool.ts';
import { docOfUpdates } from '../rich-text/yjs.ts';
import { sanitizeHtml } from '../rich-text/sanitize.ts';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { besideTransaction } from '../postgres/transaction-scope.ts';

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
  inTextTransaction(database.db, [{ ref, html }], async (tx, texts) => {
    await tx.selectFrom('pages').select('id').where('id', '=', ref.id).forNoKeyUpdate().execute();
    const text = await texts.write(tx, { ref, html }, user);
    await writePageText(tx, ref.id, { text, user_id: user });
  });

// docs/contract/live-documents.md#born-once
test('an empty text is born with one paragraph, so that no editor adds one', async () => {
  const ref = await makePage('<p></p>');
  const document = await openDocument(database.db, ref);
  expect(docOfUpdates(document!.updates).getXmlFragment('default').toString()).toBe(
    '<paragraph></paragraph>',
  );
});

// docs/contract/live-documents.md#born-once
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
  expect(stored).toEqual({ is: 'stored' });
  expect(await wordsOf(ref)).toBe('one two three');
  await storeDocument(database.db, ref);
  expect(await htmlOf(ref)).toContain('one two three');
  const { state_seq, seq, updates } = (await readDocument(database.db, ref.name))!;
  expect([state_seq, seq, updates.length]).toEqual([2, 2, 1]);
  expect(await readDocument(database.db, ref.name, 2)).toMatchObject({ updates: [] });
  expect((await readDocument(database.db, ref.name, 1))!.updates).toHaveLength(1);
});

/** Resolves when somebody waits for a lock that another one has. */
const untilSomebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await database.sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        ).length,
      { timeout: 10_000, interval: 5 },
    )
    .toBeGreaterThan(0);

test('a text that REST writes while older typing is being stored stays in the row', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  await appendUpdates(database.db, [
    { name: ref.name, update: await typedUpdate(ref, ' typed'), user_id: user },
  ]);
  let storing: Promise<unknown> | undefined;
  const wanted = { ref, html: '<p>by REST</p>' };
  await inTextTransaction(database.db, [wanted], async (tx, texts) => {
    await tx.selectFrom('pages').select('id').where('id', '=', ref.id).forNoKeyUpdate().execute();
    // It has read the journal and converted the text, and waits for the row.
    storing = besideTransaction(() => storeDocument(database.db, ref));
    await untilSomebodyWaits();
    const text = await texts.write(tx, wanted, user);
    await writePageText(tx, ref.id, { text, user_id: user });
  });
  await storing;
  expect(await htmlOf(ref)).toContain('by REST');
  expect(await wordsOf(ref)).toBe('by REST');
});

// docs/contract/live-documents.md#rest-and-editors-meet
test('what is typed while REST converts its text is kept beside it, and what was stored then is not taken back', async () => {
  const ref = await makePage('<p>one</p><p>two</p>');
  await openDocument(database.db, ref);
  const wanted = { ref, html: '<p>one</p><p>by REST</p>' };
  let tries = 0;
  await inTextTransaction(database.db, [wanted], async (tx, texts) => {
    tries += 1;
    if (tries === 1) {
      // After the conversion and before any lock: somebody types, and it is stored.
      const update = await typedUpdate(ref, ' typed');
      await appendUpdates(database.db, [{ name: ref.name, update, user_id: user }]);
      await besideTransaction(() => storeDocument(database.db, ref));
    }
    await lockTextHolder(tx, ref);
    const text = await texts.write(tx, wanted, user);
    await writePageText(tx, ref.id, { text, user_id: user });
  });
  expect(tries).toBe(2);
  expect(await wordsOf(ref)).toBe('oneby REST');
  const unstoredTyping = await typedUpdate(ref, ' more');
  await inTextTransaction(database.db, [{ ref, html: '<p>one</p><p>again</p>' }], async (tx, texts) => {
    await appendUpdates(database.db, [{ name: ref.name, update: unstoredTyping, user_id: user }]);
    await lockTextHolder(tx, ref);
    const text = await texts.write(tx, { ref, html: '<p>one</p><p>again</p>' }, user);
    await writePageText(tx, ref.id, { text, user_id: user });
  });
  expect(await wordsOf(ref)).toBe('one moreagain');
  await storeDocument(database.db, ref);
  expect(await htmlOf(ref)).toContain('one more');
});

test('twelve who change one text at once wait for each other, and none is turned away', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  await Promise.all(Array.from({ length: 12 }, (_, n) => writeByRest(ref, `<p>one</p><p>line ${n}</p>`)));
  const html = await htmlOf(ref);
  await storeDocument(database.db, ref);
  expect(await htmlOf(ref)).toBe(html);
  expect(html.replace(/<[^>]*>/g, '')).toBe(await wordsOf(ref));
});

test('no text is converted or sanitised inside of a transaction', async () => {
  const inside = (work: () => Promise<unknown>) => inTransaction(database.db, work);
  await expect(inside(() => sanitizeHtml('<p>short</p>'))).rejects.toThrow('transaction');
  await expect(inside(() => runJob('joinUpdates', []))).rejects.toThrow('transaction');
  const ref = await makePage('<p>one</p>');
  await expect(inside(() => openDocument(database.db, ref))).rejects.toThrow('transaction');
  await expect(sanitizeHtml('<p>short</p>')).resolves.toBe('<p>short</p>');
});

/** Quotes inside of each other, as clients could leave them before there was a limit. */
function nestedUpdate(depth: number): Uint8Array {
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment('default');
  for (let n = 0; n < depth; n += 1) {
    const quote = new Y.XmlElement('blockquote');
    parent.insert(0, [quote]);
    parent = quote;
  }
  return Y.encodeStateAsUpdate(doc);
}

test('a document of which no text can be made is kept, reported once, and tried again when it changes', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  const append = (update: Uint8Array) =>
    appendUpdates(database.db, [{ name: ref.name, update, user_id: user }]);
  await append(nestedUpdate(1_200));
  expect(await storeDocument(database.db, ref)).toMatchObject({ is: 'unreadable' });
  expect(await storeDocument(database.db, ref)).toEqual({ is: 'unchanged' });
  const stored = (await readDocument(database.db, ref.name))!;
  expect([stored.failed_seq, stored.seq, stored.updates.length]).toEqual([1, 1, 2]);
  expect(await unstored(0)).not.toContain(ref.name);
  expect(await htmlOf(ref)).toBe('<p>one</p>');
  await append(nestedUpdate(1));
  expect(await unstored(0)).toContain(ref.name);
  expect(await storeDocument(database.db, ref)).toMatchObject({ is: 'unreadable' });
  await writeByRest(ref, '<p>anew</p>');
  expect(await htmlOf(ref)).toContain('anew');
  const anew = (await readDocument(database.db, ref.name))!;
  expect([anew.generation, anew.failed_seq, await wordsOf(ref)]).toEqual([2, null, 'anew']);
  expect(await unstored(0)).not.toContain(ref.name);
});

const unstored = (quiet_seconds: number) =>
  findUnstored(database.db, { quiet_seconds, after: '', retry: false });

test('documents whose row lags behind are found until they are stored', async () => {
  const ref = await makePage('<p>one</p>');
  await openDocument(database.db, ref);
  await appendUpdates(database.db, [{ name: ref.name, update: await typedUpdate(ref, '!'), user_id: user }]);
  expect(await unstored(0)).toContain(ref.name);
  expect(await unstored(60)).not.toContain(ref.name);
  await Promise.all([storeDocument(database.db, ref), storeDocument(database.db, ref)]);
  expect(await unstored(0)).not.toContain(ref.name);
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
