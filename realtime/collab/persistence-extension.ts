import {
  type beforeSyncPayload,
  type Document,
  type Extension,
  OutgoingMessage,
  isTransactionOrigin,
} from '@hocuspocus/server';
import { CLOSE_REASONS, generationMessage } from '@tandem/shared/documents/document.ts';
import { applyUpdate, getState, parseUpdateMeta } from 'yjs';
import { type CollabContext, JOURNAL_ORIGIN, Refusal } from './base/context.ts';
import { CLOSE_CODE } from './base/close-codes.ts';
import type { DocumentJournal } from './base/journal.ts';
import { type LoadOptions, loadDocument } from './load-document.ts';

const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;

type PersistenceOptions = LoadOptions & { journal: DocumentJournal };

/**
 * Loads documents and journals every update before anybody is informed that it is saved (document-socket.ts holds the
 * answer back). A document that cannot be loaded refuses the connection; there is never an empty one in its place.
 */
export function persistenceExtension(options: PersistenceOptions): Extension<CollabContext> {
  const { log, journal, open } = options;
  return {
    extensionName: 'persistence',

    async onLoadDocument({ context, document }) {
      const stored = await loadDocument(options, context.ref, document).catch((err: unknown) => {
        if (err instanceof Refusal) throw err;
        log.error({ err, document: document.name }, 'a document cannot be loaded');
        context.socket.close(CLOSE_CODE.try_later, 'try again later');
        throw new Refusal('unavailable', CLOSE_CODE.try_later);
      });
      if (!stored) throw new Refusal(CLOSE_REASONS.denied);
      document.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin === JOURNAL_ORIGIN) return;
        journal.add({ name: document.name, update, user_id: authorOf(origin) });
      });
    },

    async beforeSync(payload) {
      if (payload.type === SYNC_STEP_1) return;
      if (payload.connection.readOnly) payload.connection.context.has_refused_edits = true;
      else takeUpdate(payload, journal);
    },

    async connected({ documentName, connection }) {
      const generation = open.generationOf(documentName) ?? 1;
      if (generation > 1) connection.sendStateless(generationMessage(generation));
    },

    async beforeUnloadDocument({ documentName }) {
      // Without a message, so that the library does not log it: it only means "not yet".
      if (journal.isPending(documentName)) throw new Refusal('not stored yet');
    },

    async afterUnloadDocument({ documentName }) {
      open.remove(documentName);
    },
  };
}

/**
 * Applies an update here, before the library does (which then changes nothing), because only here one can see when it
 * builds on others that have not come yet: typing can overtake the sync that a reconnect begins with. Such an update is
 * in memory but makes no change event, so it would be acknowledged and lost. It is journaled as it came, and the client
 * is asked for what is missing.
 */
function takeUpdate(
  { document, connection, payload, type }: beforeSyncPayload<CollabContext>,
  journal: DocumentJournal,
): void {
  const deletesBefore = document.store.pendingDs;
  applyUpdate(document, payload, { source: 'connection', connection });
  if (!isWaiting(document, payload, deletesBefore)) return;
  journal.add({ name: document.name, update: payload, user_id: connection.context.user.id });
  if (type === SYNC_STEP_2) return;
  const request = new OutgoingMessage(connection.messageAddress).createSyncMessage();
  connection.send(request.writeFirstSyncStepFor(document).toUint8Array());
}

function isWaiting({ store }: Document, update: Uint8Array, deletesBefore: Uint8Array | null): boolean {
  if (store.pendingStructs) {
    for (const [client, clock] of parseUpdateMeta(update).to) {
      if (clock > getState(store, client)) return true;
    }
  }
  const deletes = store.pendingDs;
  return deletes !== null && (deletesBefore === null || Buffer.compare(deletes, deletesBefore) !== 0);
}

function authorOf(origin: unknown): string | null {
  if (!isTransactionOrigin(origin) || origin.source !== 'connection') return null;
  return (origin.connection.context as CollabContext).user.id;
}
