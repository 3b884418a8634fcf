import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Composable } from './composed-once.ts';
import { notifyStreams } from './notify.ts';
import type { Transaction } from 'kysely';
import type { Db, OpenLog, StreamSeqs, Tx, WaitingAppend } from './client.ts';
import { runAtCommit } from './draining-dialect.ts';
import { transactionScope } from './transaction-scope.ts';
import type { DB } from './types.generated.ts';
import { violatedIndex } from './unique-violation.ts';

const RETRYABLE_CODES = new Set(['40001', '40P01']); // serialization failure, deadlock
/** Of rows whose makers choose the ids: somebody took the same one meanwhile, and from the start it is seen whose it is. */
const CHOSEN_KEYS = new Set([
  'work_items_pkey',
  'comments_pkey',
  'work_item_links_pkey',
  'work_item_worklogs_pkey',
  'cycles_pkey',
  'favorites_pkey',
  'fields_pkey',
  'intake_work_items_pkey',
  'initiatives_pkey',
  'initiative_parts_pkey',
  'labels_pkey',
  'module_links_pkey',
  'modules_pkey',
  'page_comments_pkey',
  'pages_pkey',
  'stickies_pkey',
  'recurrences_pkey',
  'templates_pkey',
  'time_activities_pkey',
  'time_timers_pkey',
  // A person has one timer: two that start at once come one after the other.
  'time_timers_user_id_key',
  'views_pkey',
  'updates_pkey',
  'update_comments_pkey',
  'analytic_views_pkey',
  'workspace_themes_pkey',
  'holidays_pkey',
  'absences_pkey',
]);
const MAX_ATTEMPTS = 4;

export type AppendedStream = { stream: Stream; last_seq: number };

/** A statement that appends to streams, which those are, and where the numbers that they reach are to be noted. */
type Append<Row extends AppendedStream> = {
  query: Composable<Row>;
  streams: Stream[];
  seqs: StreamSeqs;
};

/**
 * Appends to streams at the end of a transaction, whatever follows in it, so that the counters are locked for the
 * shortest time. Of several the last one waits, the others run at once, in order. Only the change log calls this.
 */
export async function appendAtCommit<Row extends AppendedStream>(
  tx: Tx,
  { query, streams, seqs }: Append<Row>,
): Promise<void> {
  const { log } = tx;
  const before = log.last;
  const onRows = (rows: unknown[]) => noteSeqs(rows as Row[], seqs, log.touched);
  log.last = { query: query.compile(tx), streams, onRows };
  if (before) await run(tx, before);
}

/** Runs the append that waits for the commit, since what is asked next has to see what it writes. */
export async function appendWaiting(tx: Tx): Promise<void> {
  const { last } = tx.log;
  tx.log.last = null;
  if (last) await run(tx, last);
}

async function run(tx: Tx, { query, onRows }: WaitingAppend): Promise<void> {
  const { rows } = await tx.executeQuery(query);
  onRows(rows);
}

/** Appends to streams at once, behind what waits, by a statement that writes other things too, and gives its rows. */
export async function appendNow<Row extends AppendedStream>(
  tx: Tx,
  { query, seqs }: Omit<Append<Row>, 'streams'>,
): Promise<Row[]> {
  await appendWaiting(tx);
  const { rows } = await tx.executeQuery(query.compile(tx));
  noteSeqs(rows, seqs, tx.log.touched);
  return rows;
}

function noteSeqs(rows: AppendedStream[], ...maps: StreamSeqs[]): void {
  for (const { stream, last_seq } of rows) for (const map of maps) map.set(stream, last_seq);
}

/**
 * Runs `work` in one transaction and commits it. Serialization failures and deadlocks are tried again from the start,
 * so `work` must not have effects outside of the database. Listeners of the change log are notified after the commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.held) return db.held.join(work);
  return withRetries(async () => {
    const touched: StreamSeqs = new Map();
    const result = await db.transaction().execute(async (opened) => {
      const tx = withLog(opened, touched);
      const done = await transactionScope.run(true, () => work(tx));
      await sendAtCommit(tx);
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

/** What is asked here is asked outside of the transaction that a Db may hold, and sees what is committed alone. */
export const poolOf = (db: Db): Db => db.held?.pool ?? db;

/** An open transaction in which Changes may be recorded; `touched` gets the numbers that its streams reach. */
export const withLog = (opened: Transaction<DB>, touched: StreamSeqs): Tx =>
  Object.assign(opened, { log: { last: null, touched } satisfies OpenLog });

/** Has the append that still waits sent together with the commit. */
export async function sendAtCommit(tx: Tx): Promise<void> {
  const { last } = tx.log;
  if (last) await runAtCommit(tx, last);
}

function isRetryable(error: unknown): boolean {
  if (CHOSEN_KEYS.has(violatedIndex(error) ?? '')) return true;
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code));
}
