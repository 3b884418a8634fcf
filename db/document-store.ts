import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import { sql } from 'kysely';
import { readActivityChanges } from './activity-rows.ts';
import { type NewChange, recordChanges } from './change-log.ts';
import type { Db, Tx } from './client.ts';
import { type DocumentUpdates, lockTextHolder, readDocument } from './documents.ts';
import { readPageChanges } from './page-rows.ts';
import { writePageText } from './page-text.ts';
import type { deriveText } from './rich-text-convert.ts';
import { runJob } from './rich-text-pool.ts';
import { isSameHtml } from './rich-text-text.ts';
import { inTransaction } from './transaction.ts';
import { readWorkItemChanges } from './work-item-rows.ts';
import { type DescriptionChange, writeWorkItemText } from './work-item-text.ts';

type Derived = ReturnType<typeof deriveText>;

/**
 * Brings a document's row up to its journal: HTML, JSON and words, a version, an activity, a Change; and folds the
 * journal into a snapshot. It reads nothing but the database, so what some process holds in memory can never replace
 * what is stored; and it holds no lock while it works on the text.
 */
export async function storeDocument(db: Db, ref: DocumentRef): Promise<void> {
  const document = await readDocument(db, ref.name);
  if (!document || document.seq === document.state_seq) return;
  const derived = await runJob('deriveText', document.updates);
  await inTransaction(db, (tx) => writeDerived(tx, ref, { document, derived }));
}

async function writeDerived(
  tx: Tx,
  ref: DocumentRef,
  { document, derived }: { document: DocumentUpdates; derived: Derived },
): Promise<void> {
  const holder = await lockTextHolder(tx, ref);
  if (!holder) return;
  const userId = await lastAuthor(tx, ref.name, document.seq);
  if (!(await storeSnapshot(tx, ref.name, { document, state: derived.state }))) return;
  if (isSameHtml(holder.description_html, derived.description_html)) return;
  const change = {
    text: derived,
    user_id: userId,
    old_html: holder.description_html,
    epoch: Date.now() / 1000,
  };
  const changes =
    ref.kind === 'page' ? await storePage(tx, ref.id, change) : await storeItem(tx, ref.id, change);
  await recordChanges(tx, { actor_id: userId, mutation_id: null }, changes);
}

async function storePage(tx: Tx, id: string, change: DescriptionChange): Promise<NewChange[]> {
  await writePageText(tx, id, change);
  return readPageChanges(tx, [id]);
}

async function storeItem(tx: Tx, id: string, change: DescriptionChange): Promise<NewChange[]> {
  const { activity_id, changes } = await writeWorkItemText(tx, id, change);
  return [
    ...(await readWorkItemChanges(tx, [id])),
    ...(await readActivityChanges(tx, [activity_id])),
    ...changes,
  ];
}

/** False when another process has stored as much or more, or has begun the document anew. */
async function storeSnapshot(
  tx: Tx,
  name: string,
  { document, state }: { document: DocumentUpdates; state: Uint8Array },
): Promise<boolean> {
  const { seq, generation } = document;
  const stored = await tx
    .updateTable('documents')
    .set({ state, state_seq: seq, updated_at: sql`now()` })
    .where('name', '=', name)
    .where('generation', '=', generation)
    .where('state_seq', '<', seq)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) return false;
  await tx.deleteFrom('document_updates').where('name', '=', name).where('seq', '<=', seq).execute();
  return true;
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

/** Documents whose rows lag behind since a while, because the process that had them open died. */
export async function findUnstored(db: Db, quietSeconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('name')
    .whereRef('last_seq', '>', 'state_seq')
    .where('updated_at', '<', sql<string>`now() - make_interval(secs => ${quietSeconds})`)
    .limit(100)
    .execute();
  return rows.map((row) => row.name);
}
