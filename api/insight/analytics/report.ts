import os from 'node:os';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { BoundedQueue } from '../../http/bounded-queue.ts';

/** Half of the processors at most count for reports: the rest is for lists and boards. */
const budget = new BoundedQueue({
  parallel: Math.max(1, Math.floor(os.availableParallelism() / 2)),
  maxWaiting: 50,
});

/** Longer than any report should take, and shorter than what the pool waits for an answer. */
const STATEMENT_MS = '1800';
/** Few run at a time: what they join and group may stay in memory. */
const WORK_MEM = '64MB';

/**
 * Reads a report: from one state of the database, without writing anything, and beside few others at a time
 * (docs/contract/analytics.md#reports-stand-behind). Its statements are planned for the values that they come with.
 */
export const readReport = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  budget.run(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('statement_timeout', ${STATEMENT_MS}, true), set_config('work_mem', ${WORK_MEM}, true)`.execute(
          tx,
        );
        return read(tx);
      }),
  );
