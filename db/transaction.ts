import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import { runAtCommit } from './draining-dialect.ts';

const RETRYABLE_CODES = new Set(['40001', '40P01']); // serialization failure, deadlock
const MAX_ATTEMPTS = 4;

/** Sequence number reached in each stream that was written to. */
export type StreamSeqs = Map<Stream, number>;

/** A statement that appends to streams, and where the numbers that they reach are to be noted. */
type Append = { query: RawBuilder<AppendedStream>; seqs: StreamSeqs };
export type AppendedStream = { stream: Stream; last_seq: number };

/** What each open transaction is to append to the change log when it commits. */
const openTransactions = new WeakMap<Tx, { last: Append | null; touched: StreamSeqs }>();

/**
 * Appends to streams at the end of a transaction, whatever follows in it, so that the counters are locked for the
 * shortest time. Of several the last one waits, the others run at once, in order. Only the change log calls this.
 */
export async function appendAtCommit(tx: Tx, append: Append): Promise<void> {
  const open = openTransactions.get(tx);
  if (!open) throw new Error('Changes are recorded inside inTransaction only.');
  const before = open.last;
  open.last = append;
  if (before) noteSeqs((await before.query.execute(tx)).rows, before.seqs, open.touched);
}

function noteSeqs(rows: AppendedStream[], ...maps: StreamSeqs[]): void {
  for (const { stream, last_seq } of rows) for (const map of maps) map.set(stream, last_seq);
}

/**
 * Runs `work` in one transaction and commits it. Serialization failures and deadlocks are tried again from the start,
 * so `work` must not have effects outside of the database. Listeners of the change log hear of it after the commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const touched: StreamSeqs = new Map();
    try {
      const result = await db.transaction().execute((tx) => runWithLog(tx, work, touched));
      if (touched.size > 0) ringBell(db, touched.keys());
      return result;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * 10 * attempt);
    }
  }
}

async function runWithLog<T>(tx: Tx, work: (tx: Tx) => Promise<T>, touched: StreamSeqs): Promise<T> {
  const open = { last: null as Append | null, touched };
  openTransactions.set(tx, open);
  const result = await work(tx);
  const { last } = open;
  if (!last) return result;
  await runAtCommit(tx, {
    query: last.query.compile(tx),
    onRows: (rows) => noteSeqs(rows as AppendedStream[], last.seqs, touched),
  });
  return result;
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code));
}

/** Bells that follow each other sooner than this ring together; one alone rings at once. */
const BELL_PAUSE_MS = 10;

type Bell = { waiting: Set<Stream>; isPausing: boolean };
const bells = new WeakMap<Db, Bell>();

/**
 * Tells listeners which streams have news. It is outside of the writing transaction on purpose: NOTIFY takes a lock that
 * would make commits queue one behind the other. A bell lost to a crash is harmless, because listeners also look by
 * themselves every few seconds.
 */
function ringBell(db: Db, streams: Iterable<Stream>): void {
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
