import { DOCUMENT_LIMITS, type DocumentRef, variantOf } from '@tandem/shared/documents/document.ts';
import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import { TOO_DEEP_TEXT } from '@tandem/shared/rich-text/nesting.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';
import { appendUpdates, notifyDocuments } from './journal.ts';
import { type DocumentHead, lockDocument, openDocument, readDocument } from './documents.ts';
import type { ChangedDocument, DerivedText } from '../rich-text/convert.ts';
import { RichTextError } from '../rich-text/html/error.ts';
import { runJob } from '../rich-text/pool.ts';
import { storedHtml } from '../rich-text/sanitize.ts';
import { inTransaction, poolOf } from '../postgres/transaction.ts';
import { inTurn } from './turns.ts';

/** The three forms for the row, and the Yjs state when there is a live document. */
export type WrittenText = DerivedText & { state: Uint8Array | null };
/** `is_same`: the live document says this already, whatever the HTML of its row looks like. */
type ChangedText = WrittenText & { is_same: boolean };

/**
 * What a document is to say: some HTML, or what it says with a client's Yjs state or update merged into it. `recovers`: a
 * document that cannot be read any more begins anew with the HTML.
 */
export type NewText =
  | { ref: DocumentRef; html: string; recovers?: boolean }
  | { ref: DocumentRef; state: Uint8Array };

/** How far the document was; null when there was none. */
type Basis = { generation: number; seq: number } | null;
type Conversion = {
  wanted: NewText;
  basis: Basis;
  result: ChangedDocument | Awaited<ReturnType<typeof storedHtml>> | RichTextError;
};

/** Ends a transaction that needs a conversion first: there is none yet, or the document has changed since. */
export class TextNotReady extends Error {
  readonly wanted: NewText;

  constructor(wanted: NewText) {
    super(`The text of ${wanted.ref.name} is to be converted first.`);
    this.wanted = wanted;
  }
}

/** Texts that were converted before the transaction in which they are written. */
export class Texts {
  readonly #conversions = new Map<string, Conversion>();

  /** Converts those that are not, or that are to be converted again. */
  async convert(db: Db, wanted: readonly NewText[]): Promise<void> {
    for (const each of wanted) {
      if (this.#find(each)) continue;
      this.#conversions.set(each.ref.name, await convert(db, each));
    }
  }

  drop({ ref }: NewText): void {
    this.#conversions.delete(ref.name);
  }

  /**
   * Gives a text as its row is to keep it. When the text was ever opened for live editing, its document is changed to
   * it as well, by the smallest edit, and those who have it open see that; what they type meanwhile stays. The caller
   * has locked the row and writes the result into it, in the same transaction. 400 for HTML that is nested too deeply, 413
   * for a text that is too large; a RichTextError for a state that cannot be merged.
   */
  async write(tx: Tx, wanted: NewText, userId: string): Promise<ChangedText> {
    const conversion = this.#find(wanted);
    if (!conversion) throw new TextNotReady(wanted);
    const head = await lockDocument(tx, wanted.ref.name);
    if (!isStillSo(conversion.basis, head)) throw new TextNotReady(wanted);
    const { result } = conversion;
    if (result instanceof RichTextError) throw refusalOf(wanted, result);
    if (!('update' in result)) return { ...result, description_json: {}, state: null, is_same: false };
    return appendChange(tx, wanted.ref, { changed: result, user_id: userId });
  }

  #find(wanted: NewText): Conversion | undefined {
    const known = this.#conversions.get(wanted.ref.name);
    return known && isSameInput(known.wanted, wanted) ? known : undefined;
  }
}

function isSameInput(a: NewText, b: NewText): boolean {
  return 'html' in a ? 'html' in b && a.html === b.html : 'state' in b && a.state === b.state;
}

/**
 * The row has nothing that the text does not have. Updates that came after the basis do no harm: they are merged with
 * ours, and their words come into the row with the next store, as always.
 */
function isStillSo(basis: Basis, head: DocumentHead | undefined): boolean {
  if (!basis || !head) return !basis && !head;
  return basis.generation === head.generation && basis.seq >= head.text_seq;
}

async function convert(db: Db, wanted: NewText): Promise<Conversion> {
  const { ref } = wanted;
  let basis: Basis = null;
  try {
    let document = await readDocument(db, ref.name);
    if (!document && 'state' in wanted) {
      // Nothing is born for a state that cannot be read.
      await runJob('mergeState', [], wanted.state);
      document = await openDocument(db, ref);
    }
    basis = document ? { generation: document.generation, seq: document.seq } : null;
    const updates = document?.updates ?? [];
    if ('state' in wanted)
      return { wanted, basis, result: await runJob('mergeState', updates, wanted.state) };
    if (!document) return { wanted, basis, result: await storedHtml(wanted.html) };
    const { html } = wanted;
    const is_suspect = document.failed_seq !== null || wanted.recovers === true;
    const replacement = { html, variant: variantOf(ref.kind), is_suspect };
    return { wanted, basis, result: await runJob('replaceText', updates, replacement) };
  } catch (error) {
    // Reported when it is known that the caller may write here.
    if (error instanceof RichTextError) return { wanted, basis, result: error };
    throw error;
  }
}

function refusalOf(wanted: NewText, error: RichTextError): Error {
  return 'html' in wanted && error.is_too_deep ? invalidField('description_html', TOO_DEEP_TEXT) : error;
}

async function appendChange(
  tx: Tx,
  ref: DocumentRef,
  { changed, user_id }: { changed: ChangedDocument; user_id: string },
): Promise<ChangedText> {
  const { update, is_other = false, ...text } = changed;
  if (text.state.length > DOCUMENT_LIMITS.state_bytes) {
    throw new AppError(413, { error: 'The text is too large.' });
  }
  if (!update) return { ...text, is_same: true };
  const { ranges } = await appendUpdates(tx, [{ name: ref.name, update, user_id }]);
  for (const [name, { last }] of ranges) {
    await tx.updateTable('documents').set({ text_seq: last }).where('name', '=', name).execute();
    if (is_other) await replaceHistory(tx, name, { seq: last, state: text.state });
    // Inside of the transaction, as an exception: such writes are rare, and the notification must not be lost.
    await notifyDocuments(tx, [{ name, seq: last }]);
  }
  return { ...text, is_same: false };
}

/** Another generation: whoever has the old document open leaves it. */
async function replaceHistory(
  tx: Tx,
  name: string,
  { seq, state }: { seq: number; state: Uint8Array },
): Promise<void> {
  await sql`update documents set state = ${state}, state_seq = ${seq}, failed_seq = null, generation = generation + 1
    where name = ${name}`.execute(tx);
  await tx.deleteFrom('document_updates').where('name', '=', name).execute();
}

/** So often one text is converted again because its row got another text meanwhile, from another process. */
const MAX_CONVERSIONS = 6;

/**
 * `inTransaction` for a command that writes texts: `first` are converted before it begins. A text that `work` writes
 * beside these, or whose row has changed since, ends the transaction; it is converted then, and all begins again. 503
 * when that does not come to an end.
 */
export async function inTextTransaction<T>(
  db: Db,
  first: readonly NewText[],
  work: (tx: Tx, texts: Texts) => Promise<T>,
): Promise<T> {
  const texts = new Texts();
  const wanted = new Map(first.map((each) => [each.ref.name, each]));
  const attempts = new Map<string, number>();
  for (;;) {
    try {
      // One after the other within the process: of many who change one text at once, each would make the others begin again.
      return await inTurn([...wanted.keys()], async () => {
        // Beside a transaction that the caller may hold: it must not wait for texts.
        await texts.convert(poolOf(db), [...wanted.values()]);
        return inTransaction(db, (tx) => work(tx, texts));
      });
    } catch (error) {
      if (!(error instanceof TextNotReady)) throw error;
      const { name } = error.wanted.ref;
      const count = (attempts.get(name) ?? 0) + 1;
      attempts.set(name, count);
      if (count > MAX_CONVERSIONS)
        throw new AppError(503, { error: 'The text is being changed. Try again.' });
      wanted.set(name, error.wanted);
      texts.drop(error.wanted);
    }
  }
}
