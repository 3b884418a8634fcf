import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Composable } from './composed-once.ts';
import { notifyStreams } from './notify.ts';
import type { Db, Tx } from './client.ts';
import { runAtCommit } from './draining-dialect.ts';
import { transactionScope } from './transaction-scope.ts';
import { violatedIndex } from './unique-violation.ts';

const RETRYABLE_CODES = new Set(['40001', '40P01']); // serialization failure, deadlock
/** Of rows whose makers choose the ids: somebody took the same one meanwhile, and from the start it is seen whose it is. */
const CHOSEN_KEYS = new Set([
  'work_items_pkey',
  'comments_pkey',
  'work_item_links_pkey',
  'cycles_pkey',
  'favorites_pkey',
  'intake_work_items_pkey',
  'labels_pkey',
  'module_links_pkey',
  'modules_pkey',
  'page_comments_pkey',
  'pages_pkey',
  'stickies_pkey',
  'views_pkey',
  'analytic_views_pkey',
  'workspace_themes_pkey',
]);
const MAX_ATTEMPTS = 4;

/** Sequence number reached in each stream that was written to. */
export type StreamSeqs = Map<Stream, number>;

export type AppendedStream = { stream: Stream; last_seq: number };

/** A statement that appends to streams, which those are, and where the numbers that they reach are to be noted. */
type Append<Row extends AppendedStream> = {
  query: Composable<Row>;
  streams: Stream[];
  seqs: StreamSeqs;
};

/** The append that waits for the commit. */
type Waiting = { query: Composable<unknown>; streams: Stream[]; onRows: (rows: unknown[]) => void };

/** What an open transaction is to append to the change log when it commits. */
export type OpenLog = { last: Waiting | null; touched: StreamSeqs };
const openTransactions = new WeakMap<Tx, OpenLog>();

/** Work that joins the one transaction of its Db, which somebody else ends (held-transaction.ts). */
type Join = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
const joins = new WeakMap<Db, { join: Join; pool: Db }>();

/**
 * Appends to streams at the end of a transaction, whatever follows in it, so that the counters are locked for the
 * shortest time. Of several the last one waits, the others run at once, in order. Only the change log calls this.
 */
export async function appendAtCommit<Row extends AppendedStream>(
  tx: Tx,
  { query, streams, seqs }: Append<Row>,
): Promise<void> {
  const log = logOf(tx);
  const before = log.last;
  const onRows = (rows: unknown[]) => noteSeqs(rows as Row[], seqs, log.touched);
  log.last = { query, streams, onRows };
  if (before) await run(tx, before);
}

/** Runs the append that waits for the commit, since what is asked next has to see what it writes. */
export async function appendWaiting(tx: Tx, log: OpenLog): Promise<void> {
  const { last } = log;
  log.last = null;
  if (last) await run(tx, last);
}

async function run(tx: Tx, { query, onRows }: Waiting): Promise<void> {
  const { rows } = await tx.executeQuery(query.compile(tx));
  onRows(rows);
}

/** Appends to streams at once, behind what waits, by a statement that writes other things too, and gives its rows. */
export async function appendNow<Row extends AppendedStream>(
  tx: Tx,
  { query, seqs }: Omit<Append<Row>, 'streams'>,
): Promise<Row[]> {
  const log = logOf(tx);
  await appendWaiting(tx, log);
  const { rows } = await tx.executeQuery(query.compile(tx));
  noteSeqs(rows, seqs, log.touched);
  return rows;
}

function logOf(tx: Tx): OpenLog {
  const log = openTransactions.get(tx);
  if (!log) throw new Error('Changes are recorded inside inTransaction only.');
  return log;
}

function noteSeqs(rows: AppendedStream[], ...maps: StreamSeqs[]): void {
  for (const { stream, last_seq } of rows) for (const map of maps) map.set(stream, last_seq);
}

/**
 * Runs `work` in one transaction and commits it. Serialization failures and deadlocks are tried again from the start,
 * so `work` must not have effects outside of the database. Listeners of the change log are notified after the commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const joined = joins.get(db);
  if (joined) return joined.join(work);
  return withRetries(async () => {
    const touched: StreamSeqs = new Map();
    const result = await db.transaction().execute(async (tx) => {
      const log = openLog(tx, touched);
      const done = await transactionScope.run(true, () => work(tx));
      await sendAtCommit(tx, log);
      return done;
    });
    if (touched.size > 0) notifyStreams(db, touched.keys());
    return result;
  });
}

/** Tries again, from the start, what failed because others wrote at the same time. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * 10 * count);
    }
  }
}

/** From now on `inTransaction` of this Db hands its work over instead of opening a transaction. */
export function joinTransactions(db: Db, { join, pool }: { join: Join; pool: Db }): void {
  joins.set(db, { join, pool });
}

/** What is asked here is asked outside of the transaction that a Db may hold, and sees what is committed alone. */
export const poolOf = (db: Db): Db => joins.get(db)?.pool ?? db;

/** Lets Changes be recorded in a transaction; `touched` gets the numbers that its streams reach. */
export function openLog(tx: Tx, touched: StreamSeqs): OpenLog {
  const log: OpenLog = { last: null, touched };
  openTransactions.set(tx, log);
  return log;
}

/** Has the append that still waits sent together with the commit. */
export async function sendAtCommit(tx: Tx, { last }: OpenLog): Promise<void> {
  if (last) await runAtCommit(tx, { query: last.query.compile(tx), onRows: last.onRows });
}

function isRetryable(error: unknown): boolean {
  if (CHOSEN_KEYS.has(violatedIndex(error) ?? '')) return true;
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code));
}
