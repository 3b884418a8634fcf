import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { closeIfEnded } from '../record/approvals/close.ts';
import { type EndedApproval, readEnded } from '../record/approvals/stale.ts';

/**
 * Closes pending approvals whose time is over, or that their item, its workflow or its people have left behind
 * (docs/contract/approvals.md#void). Each in a transaction of its own, which looks again; one that fails hinders no other.
 * Returns how many were closed.
 */
export async function closeEnded(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  let count = 0;
  const errors: unknown[] = [];
  for (const ended of await readEnded(db, condition)) {
    try {
      count += (await closeOne(db, ended)) ? 1 : 0;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some approvals could not be closed.');
  return count;
}

async function closeOne(db: Db, { id, item_id }: EndedApproval): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // An item that another write holds is looked at next time.
    if (!(await isLocked(tx, item_id))) return false;
    const changes = await closeIfEnded(tx, id);
    await recordChanges(tx, { actor_id: null, mutation_id: null }, changes);
    return changes.length > 0;
  });
}

async function isLocked(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from work_items where id = ${itemId} for no key update skip locked`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return rows.length > 0;
}

/** What time brings, and what the reader of the log was not there for. */
export const endApprovals: ScheduledJob = {
  name: 'end-approvals',
  cron: '* * * * *',
  catch_up_hours: 24,
  run: async ({ db }) => ({ closed: await closeEnded(db, sql`true`) }),
};
