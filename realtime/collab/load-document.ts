import type { Document } from '@hocuspocus/server';
import { type DocumentUpdates, openDocument } from '@tandem/db/documents/documents.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { isUpdate } from '@tandem/db/rich-text/yjs.ts';
import { CLOSE_REASONS, type DocumentRef } from '@tandem/shared/documents/document.ts';
import type { Log } from '../sockets/log.ts';
import { Refusal } from './base/context.ts';
import type { OpenDocuments } from './open-documents.ts';

export type LoadOptions = {
  db: Db;
  log: Log;
  open: OpenDocuments;
  /** Gets the names of documents of which no text could be made so far. */
  behind: Set<string>;
};

/** Fills a document in memory with what is stored; false when there is none. A Refusal for one that cannot be opened. */
export async function loadDocument(
  { db, log, open, behind }: LoadOptions,
  ref: DocumentRef,
  document: Document,
): Promise<boolean> {
  const stored = await openDocument(db, ref);
  if (!stored) return false;
  if (stored.failed_seq !== null) {
    if (await isTooDeep(log, ref, stored)) throw new Refusal(CLOSE_REASONS.too_deep);
    behind.add(ref.name);
  }
  try {
    open.add(ref, document, stored);
  } catch (err) {
    refuseDamaged(log, ref, err);
  }
  return true;
}

async function isTooDeep(log: Log, ref: DocumentRef, { updates }: DocumentUpdates): Promise<boolean> {
  try {
    return await runJob('isTooDeepToOpen', updates);
  } catch (err) {
    // A thread may also have had no time or memory for it, which says nothing about the bytes.
    if (updates.every(isUpdate)) throw err;
    return refuseDamaged(log, ref, err);
  }
}

/** Bytes that are no document any more concern this one alone, until a version of it is restored. */
function refuseDamaged(log: Log, { name }: DocumentRef, err: unknown): never {
  log.error({ err, document: name }, 'what is stored of a document cannot be read');
  throw new Refusal(CLOSE_REASONS.damaged);
}
