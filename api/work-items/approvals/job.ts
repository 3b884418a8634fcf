import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { closeIfEnded } from '../record/approvals/close.ts';
import { type EndedApproval, readEnded } from '../record/approvals/stale.ts';

/**
 * Closes pending approvals that have expired or that no longer apply to their item, workflow or people
 * (docs/contract/approvals.md#void). Each is checked again in its own transaction. Returns how many were
 * closed.
 */
export async function closeEnded(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  let count = 0;
  for (const ended of await readEnded(db, condition)) count += (await closeOne(db, ended)) ? 1 : 0;
  return count;
}

async function closeOne(db: Db, { id, item_id }: EndedApproval): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockRows(tx, 'work_items', [item_id]);
    const changes = await closeIfEnded(tx, id);
    await recordChanges(tx, { actor_id: null, mutation_id: null }, changes);
    return changes.length > 0;
  });
}

/** The job that closes expired approvals, and those that the reader of the change log missed. */
export const endApprovals: ScheduledJob = {
  name: 'end-approvals',
  cron: '* * * * *',
  catch_up_hours: 24,
  run: async ({ db }) => ({ closed: await closeEnded(db, sql`true`) }),
};
