import { DOCUMENT_LIMITS, type DocumentRef, variantOf } from '@tandem/shared/documents/document.ts';
import { AppError } from '@tandem/shared/errors.ts';
import type { Tx } from './client.ts';
import { appendUpdates, ringDocuments } from './document-journal.ts';
import { type DocumentUpdates, readDocument } from './documents.ts';
import type { ChangedDocument, DerivedText } from './rich-text-convert.ts';
import { runJob } from './rich-text-pool.ts';
import { storedHtml } from './rich-text.ts';

/** The three forms for the row, and the Yjs state when there is a live document. */
export type WrittenText = DerivedText & { state: Uint8Array | null };
/** `is_same`: the live document says this already, whatever the HTML of its row looks like. */
type ChangedText = WrittenText & { is_same: boolean };

async function lockDocument(tx: Tx, name: string): Promise<DocumentUpdates | undefined> {
  await tx.selectFrom('documents').select('name').where('name', '=', name).forNoKeyUpdate().execute();
  return readDocument(tx, name);
}

/**
 * Gives a text as its row is to keep it. When the text was ever opened for live editing, its document is changed to it
 * as well, by the smallest edit, and those who have it open see that; what they type meanwhile stays. The caller has
 * locked the row and writes the result into it, in the same transaction. 413 for a text that is too large.
 */
export async function setDocumentText(
  tx: Tx,
  ref: DocumentRef,
  change: { html: string; user_id: string },
): Promise<ChangedText> {
  const document = await lockDocument(tx, ref.name);
  if (!document)
    return { ...(await storedHtml(change.html)), description_json: {}, state: null, is_same: false };
  const changed = await runJob('replaceText', document.updates, change.html, variantOf(ref.kind));
  return appendChange(tx, ref, { changed, user_id: change.user_id });
}

/**
 * Merges a Yjs state or update from a client into a document that was opened before; for the rest see setDocumentText.
 * Throws a RichTextError when the bytes are none.
 */
export async function mergeIntoDocument(
  tx: Tx,
  ref: DocumentRef,
  change: { state: Uint8Array; user_id: string },
): Promise<WrittenText> {
  const document = await lockDocument(tx, ref.name);
  if (!document) throw new Error(`${ref.name} is merged into before it is opened.`);
  const changed = await runJob('mergeState', document.updates, change.state);
  return appendChange(tx, ref, { changed, user_id: change.user_id });
}

async function appendChange(
  tx: Tx,
  ref: DocumentRef,
  { changed, user_id }: { changed: ChangedDocument; user_id: string },
): Promise<ChangedText> {
  const { update, ...text } = changed;
  if (text.state.length > DOCUMENT_LIMITS.state_bytes) {
    throw new AppError(413, { error: 'The text is too large.' });
  }
  if (update) {
    const { ranges } = await appendUpdates(tx, [{ name: ref.name, update, user_id }]);
    // Inside of the transaction, as an exception: such writes are rare, and the bell must not be lost.
    await ringDocuments(
      tx,
      [...ranges].map(([name, { last }]) => ({ name, seq: last })),
    );
  }
  return { ...text, is_same: update === null };
}
