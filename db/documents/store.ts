import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import { sql } from 'kysely';
import { readActivityChanges } from '../rows/activities.ts';
import { type NewChange, recordChanges } from '../change-log/log.ts';
import type { Db, Tx } from '../postgres/client.ts';
import { type DocumentUpdates, lockTextHolder, readDocument } from './documents.ts';
import { notePageMentions } from '../rows/pages/page-mentions.ts';
import { readPageChanges } from '../rows/pages/pages.ts';
import { writePageText } from './page-text.ts';
import type { WrittenText } from './text.ts';
import { RichTextError } from '../rich-text/html/error.ts';
import { runJob } from '../rich-text/pool.ts';
import { isSameHtml } from '../rich-text/text.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { readWorkItemChanges } from '../rows/work-items.ts';
import { type DescriptionChange, writeWorkItemText } from './work-item-text.ts';

/** A document as it is to be stored; without a text, and perhaps without a state, when it cannot be converted. */
type Converted = { document: DocumentUpdates; state: Uint8Array | null; text: WrittenText | null };

/**
 * What became of storing. `unreadable`: no text can be made of the document, for the reason that is given; it is kept as
 * it is, and the row stays as it was until the document changes. `unchanged`: that is so, and nothing has come since.
 * `overtaken`: the row has a newer text already.
 */
export type StoreResult = { is: 'stored' | 'unchanged' | 'overtaken' } | { is: 'unreadable'; reason: string };

/** So often a document is read again because its row was given a newer text meanwhile; the next one to store goes on. */
const MAX_READS = 3;

/**
 * Brings a document's row up to its journal: HTML, JSON and words, a version, an activity, a Change; and folds the
 * journal into a snapshot. It reads nothing but the database, so what some process holds in memory can never replace
 * what is stored; and it holds no lock while it works on the text. A document of which no text can be made is tried again
 * when it has changed, or with `retry`.
 */
export async function storeDocument(
  db: Db,
  ref: DocumentRef,
  { retry = false }: { retry?: boolean } = {},
): Promise<StoreResult> {
  let result: StoreResult = { is: 'stored' };
  for (let read = 1; read <= MAX_READS; read += 1) {
    const document = await readDocument(db, ref.name);
    if (!document || (document.failed_seq === null && document.seq === document.state_seq))
      return { is: 'stored' };
    if (document.failed_seq === document.seq && !retry) return { is: 'unchanged' };
    result = await storeAsRead(db, ref, document);
    if (result.is !== 'overtaken') return result;
  }
  return result;
}

async function storeAsRead(db: Db, ref: DocumentRef, document: DocumentUpdates): Promise<StoreResult> {
  try {
    await refuseTooDeep(document);
    const text = await runJob('deriveText', document.updates);
    return await inTransaction(db, (tx) => writeStored(tx, ref, { document, state: text.state, text }));
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    const state = await joinIfPossible(document);
    await inTransaction(db, (tx) => writeStored(tx, ref, { document, state, text: null }));
    return { is: 'unreadable', reason: error.message };
  }
}

/** What failed once is not worth the time and memory again when it is too deep even to be opened. */
async function refuseTooDeep({ failed_seq, updates }: DocumentUpdates): Promise<void> {
  if (failed_seq === null) return;
  if (await runJob('isTooDeepToOpen', updates)) throw new RichTextError('It is nested too deeply.', true);
}

async function joinIfPossible({ updates }: DocumentUpdates): Promise<Uint8Array | null> {
  try {
    return await runJob('joinUpdates', updates);
  } catch (error) {
    if (error instanceof RichTextError) return null;
    throw error;
  }
}

async function writeStored(tx: Tx, ref: DocumentRef, stored: Converted): Promise<StoreResult> {
  const { document, text } = stored;
  const holder = await lockTextHolder(tx, ref);
  if (!holder) return { is: 'stored' };
  const userId = await lastAuthor(tx, ref.name, document.seq);
  const before = await storeSnapshot(tx, ref.name, stored);
  if (!before || !text) return { is: 'stored' };
  if (before.text_seq > document.seq) return { is: 'overtaken' };
  if (isSameHtml(holder.description_html, text.description_html)) return { is: 'stored' };
  const change = { text, user_id: userId, old_html: holder.description_html, epoch: Date.now() / 1000 };
  const changes =
    ref.kind === 'page' ? await storePage(tx, ref.id, change) : await storeItem(tx, ref.id, change);
  await recordChanges(tx, { actor_id: userId, mutation_id: null }, changes);
  return { is: 'stored' };
}

async function storePage(tx: Tx, id: string, change: DescriptionChange): Promise<NewChange[]> {
  await writePageText(tx, id, change);
  return readPageChanges(tx, [id], { notifies: await notePageMentions(tx, id) });
}

async function storeItem(tx: Tx, id: string, change: DescriptionChange): Promise<NewChange[]> {
  const { activity_id, notifies, changes } = await writeWorkItemText(tx, id, change);
  return [
    ...(await readWorkItemChanges(tx, [id])),
    ...(await readActivityChanges(tx, [activity_id], notifies)),
    ...changes,
  ];
}

/**
 * Gives what the row held until now; undefined when another process has stored as much or more, or has begun the document
 * anew. A text of the document before the one that the row holds takes nothing away from it.
 */
async function storeSnapshot(
  tx: Tx,
  name: string,
  { document, state, text }: Converted,
): Promise<{ text_seq: number } | undefined> {
  const { seq, generation } = document;
  const { rows } = await sql<{ text_seq: number }>`
    with before as (
      select name, text_seq from documents
      where name = ${name} and generation = ${generation} and (state_seq < ${seq} or failed_seq = ${seq})
      for no key update
    )
    update documents d set updated_at = now(),
      state = coalesce(${state}::bytea, d.state),
      state_seq = case when ${state !== null} then ${seq} else d.state_seq end,
      text_seq = case when ${text !== null} then greatest(d.text_seq, ${seq}) else d.text_seq end,
      failed_seq = case when ${text === null} then ${seq}::bigint end
    from before where d.name = before.name
    returning before.text_seq`.execute(tx);
  if (rows.length === 0) return undefined;
  if (state) {
    await tx.deleteFrom('document_updates').where('name', '=', name).where('seq', '<=', seq).execute();
  }
  return rows[0];
}

async function lastAuthor(tx: Tx, name: string, seq: number): Promise<string | null> {
  const row = await tx
    .selectFrom('document_updates')
    .select('user_id')
    .where('name', '=', name)
    .where('seq', '<=', seq)
    .where('user_id', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

const MAX_FOUND = 100;

/**
 * Names of documents whose rows lag behind since a while, because the process that had them open died: after `after`, in
 * order, some at once. Those of which no text could be made are left out until they change, unless `retry` is set.
 */
export async function findUnstored(
  db: Db,
  { quiet_seconds, after, retry }: { quiet_seconds: number; after: string; retry: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from documents
    where name > ${after} and updated_at < now() - make_interval(secs => ${quiet_seconds})
      and case when failed_seq is not null then ${retry} or last_seq > failed_seq else last_seq > state_seq end
    order by name limit ${MAX_FOUND}`.execute(db);
  return rows.map((row) => row.name);
}
