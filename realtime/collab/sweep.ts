import type { Db } from '@tandem/db/postgres/client.ts';
import { findUnstored, storeDocument } from '@tandem/db/documents/store.ts';
import { must } from '@tandem/shared/must.ts';
import { parseDocumentName } from '@tandem/shared/documents/document.ts';
import type { Log } from '../sockets/log.ts';
import { noteResult } from './store-extension.ts';

/** Documents that were written to more lately are left to whoever has them open. */
const QUIET_SECONDS = 15;

/** As many as there are threads for their texts, so that one that takes long does not hold up the others. */
const AT_ONCE = 2;

type SweepOptions = { db: Db; log: Log; signal: AbortSignal };

async function storeLeftovers(
  { db, log, signal }: SweepOptions,
  { quiet_seconds, retry }: { quiet_seconds: number; retry: boolean },
): Promise<void> {
  let after = '';
  for (;;) {
    const names = await findUnstored(db, { quiet_seconds, after, retry }).catch((err: unknown) => {
      log.error({ err }, 'documents that were left behind cannot be looked up');
      return [];
    });
    after = names.at(-1) ?? '';
    if (after === '' || signal.aborted) return;
    const store = async () => {
      for (let name = names.shift(); name !== undefined && !signal.aborted; name = names.shift()) {
        await storeLeftover({ db, log, signal }, { name, retry });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, store));
  }
}

async function storeLeftover(
  { db, log }: SweepOptions,
  { name, retry }: { name: string; retry: boolean },
): Promise<void> {
  try {
    const ref = must(parseDocumentName(name), 'names in the table are names of documents');
    noteResult(log, name, await storeDocument(db, ref, { retry }));
  } catch (err) {
    log.error({ err, document: name }, 'a document that was left behind cannot be stored');
  }
}

/**
 * Writes the rows of documents whose process died between the journal and the row, or whose text was changed while
 * nobody had it open: at the start, and now and then. At the start also those of which no text could be made: this process
 * may be able to.
 */
export function startSweep(db: Db, log: Log, everyMs: number): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const options = { db, log, signal: ending.signal };
  let running = storeLeftovers(options, { quiet_seconds: 0, retry: true });
  const timer = setInterval(() => {
    running = running.then(() => storeLeftovers(options, { quiet_seconds: QUIET_SECONDS, retry: false }));
  }, everyMs).unref();
  const stop = async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
  return { stop };
}
