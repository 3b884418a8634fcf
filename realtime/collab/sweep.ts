import type { Db } from '@tandem/db/client.ts';
import { findUnstored, storeDocument } from '@tandem/db/document-store.ts';
import { must } from '@tandem/shared/must.ts';
import { parseDocumentName } from '@tandem/shared/documents/document.ts';
import type { Log } from '../log.ts';

/** Documents that were written to more lately are left to whoever has them open. */
const QUIET_SECONDS = 15;

async function storeLeftovers(db: Db, log: Log, quietSeconds: number): Promise<void> {
  try {
    for (const name of await findUnstored(db, quietSeconds)) {
      await storeDocument(db, must(parseDocumentName(name), 'names in the table are names of documents'));
    }
  } catch (err) {
    log.error({ err }, 'documents that were left behind cannot be stored');
  }
}

/**
 * Writes the rows of documents whose process died between the journal and the row, or whose text was changed while
 * nobody had it open: at the start, and now and then.
 */
export function startSweep(db: Db, log: Log, everyMs: number): { stop: () => Promise<void> } {
  let running = storeLeftovers(db, log, 0);
  const timer = setInterval(() => {
    running = running.then(() => storeLeftovers(db, log, QUIET_SECONDS));
  }, everyMs).unref();
  const stop = async () => {
    clearInterval(timer);
    await running;
  };
  return { stop };
}
