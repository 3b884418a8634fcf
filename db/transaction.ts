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

/** Bells that follow each other sooner than this ring together; one alone rings at once. */
const BELL_PAUSE_MS = 5;

type Bell = { waiting: Set<Stream>; isPausing: boolean };
const bells = new WeakMap<Db, Bell>();

/**
 * Tells listeners which streams have news. It is outside of the writing transaction on purpose: NOTIFY takes a lock that
 * would make commits queue one behind the other. A bell lost to a crash is harmless, because listeners also look by
 * themselves every few seconds.
 */
function ringBell(db: Db, streams: Set<Stream>): void {
  const bell = bells.get(db) ?? { waiting: new Set(), isPausing: false };
  bells.set(db, bell);
  for (const stream of streams) bell.waiting.add(stream);
  if (!bell.isPausing) ring(db, bell);
}

function ring(db: Db, bell: Bell): void {
  bell.isPausing = bell.waiting.size > 0;
  if (!bell.isPausing) return;
  const streams = [...bell.waiting];
  bell.waiting.clear();
  sql`select pg_notify('changes', stream) from unnest(${streams}::text[]) as stream`.execute(db).catch(() => {
    // The pool is closing or the database is away: listeners catch up on their own tick.
  });
  setTimeout(() => ring(db, bell), BELL_PAUSE_MS);
}
