import type { Document, Extension, onStoreDocumentPayload } from '@hocuspocus/server';
import type { Db } from '@tandem/db/postgres/client.ts';
import { type StoreResult, storeDocument } from '@tandem/db/documents/store.ts';
import { TEXT_BEHIND, TEXT_CURRENT, parseDocumentName } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { Log } from '../sockets/log.ts';
import { type CollabContext, Refusal } from './base/context.ts';
import type { DocumentJournal } from './base/journal.ts';

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Says once of each state of a document that no text can be made of it. */
export function noteResult(log: Log, document: string, result: StoreResult): void {
  if (result.is !== 'unreadable') return;
  log.error(
    { document, reason: result.reason },
    'no text can be made of a document; it is kept, and its row stays as it was until it changes',
  );
}

type StoreOptions = {
  db: Db;
  log: Log;
  journal: DocumentJournal;
  /** Names of open documents of which no text can be made. */
  behind: Set<string>;
};

/**
 * Some seconds after an edit, and when the last editor leaves, the journal becomes HTML, JSON and words in the row. A
 * failure is thrown, so that the document stays in memory, and tried again until it succeeds; the library then logs that
 * it stays, and we why.
 */
export function storeExtension({ db, log, journal, behind }: StoreOptions): Extension<CollabContext> {
  const failures = new Map<string, number>();

  /** Who has the document open is informed when no text can be made of it, and when one can again. */
  function broadcastResult(document: Document, { is }: StoreResult): void {
    if (is === 'unreadable') {
      behind.add(document.name);
      document.broadcastStateless(TEXT_BEHIND);
    } else if (is === 'stored' && behind.delete(document.name)) document.broadcastStateless(TEXT_CURRENT);
  }

  function tryAgain(payload: onStoreDocumentPayload<CollabContext>): void {
    const count = failures.get(payload.documentName) ?? 0;
    failures.set(payload.documentName, count + 1);
    setTimeout(
      () => void payload.instance.storeDocumentHooks(payload.document, payload, true),
      Math.min(MIN_RETRY_MS * 2 ** count, MAX_RETRY_MS),
    ).unref();
  }

  return {
    extensionName: 'store',
    async onStoreDocument(payload) {
      const { documentName } = payload;
      const ref = must(parseDocumentName(documentName), 'only named documents are opened');
      try {
        await journal.whenDurable(documentName);
        const result = await storeDocument(db, ref);
        noteResult(log, documentName, result);
        broadcastResult(payload.document, result);
        failures.delete(documentName);
      } catch (err) {
        log.error(
          { err, document: documentName, failures: failures.get(documentName) ?? 0 },
          'a document cannot be stored',
        );
        tryAgain(payload);
        throw new Refusal('not stored');
      }
    },
    async connected({ documentName, connection }) {
      if (behind.has(documentName)) connection.sendStateless(TEXT_BEHIND);
    },
    async afterUnloadDocument({ documentName }) {
      failures.delete(documentName);
      behind.delete(documentName);
    },
  };
}
