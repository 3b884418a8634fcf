import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';

const RETRYABLE_CODES = new Set(['40001', '40P01']); // serialization failure, deadlock
const MAX_ATTEMPTS = 4;

/** The streams that each open transaction has written to; their bell rings once the transaction is committed. */
const touchedStreams = new WeakMap<Tx, Set<Stream>>();

/** Notes that a transaction appended to these streams. Only the change log calls this. */
export function touchStreams(tx: Tx, streams: Iterable<Stream>): void {
  const touched = touchedStreams.get(tx);
  if (!touched) throw new Error('Changes are recorded inside inTransaction only.');
  for (const stream of streams) touched.add(stream);
}

/**
 * Runs `work` in one transaction and commits it. Serialization failures and deadlocks are tried again from the start,
 * so `work` must not have effects outside of the database. Listeners of the change log hear of it after the commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const touched = new Set<Stream>();
    try {
      const result = await db.transaction().execute((tx) => {
        touchedStreams.set(tx, touched);
        return work(tx);
      });
      if (touched.size > 0) ringBell(db, touched);
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * 10 * attempt);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code));
}

const pendingBells = new WeakMap<Db, Set<Stream>>();

/**
 * Tells listeners which streams have news, all commits of one turn of the event loop together. It is outside of the
 * writing transaction on purpose: NOTIFY takes a lock that would make commits queue one behind the other. A bell lost
 * to a crash is harmless, because listeners also look by themselves every few seconds.
 */
function ringBell(db: Db, streams: Set<Stream>): void {
  const waiting = pendingBells.get(db);
  if (waiting) {
    for (const stream of streams) waiting.add(stream);
    return;
  }
  pendingBells.set(db, new Set(streams));
  setImmediate(() => {
    const bells = [...(pendingBells.get(db) ?? [])];
    pendingBells.delete(db);
    sql`select pg_notify('changes', stream) from unnest(${bells}::text[]) as stream`.execute(db).catch(() => {
      // The pool is closing or the database is away: listeners catch up on their own tick.
    });
  });
}
