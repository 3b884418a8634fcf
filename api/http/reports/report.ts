import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { BoundedQueue, HALF_OF_PROCESSORS } from '../bounded-queue.ts';

const budget = new BoundedQueue({ parallel: HALF_OF_PROCESSORS, maxWaiting: 50 });

/** Longer than any report should take, and shorter than what the pool waits for an answer. */
const STATEMENT_MS = '1800';
/** Few run at a time: what they join and group may stay in memory. */
const WORK_MEM = '64MB';

/**
 * Reads a report: from one state of the database, without writing anything, and beside few others at a time
 * (docs/contract/analytics.md#reports-stand-behind). Its statements are planned for the values that they come with.
 */
export const readReport = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  budget.run(() => {
    const readApart = db.held?.readApart;
    return readApart ? readApart((standby) => readOn(standby, read)) : readOn(db, read);
  });

const readOn = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
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
    });
