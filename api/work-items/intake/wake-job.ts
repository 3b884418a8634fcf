import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';

const BATCH = 200;

/**
 * Tells whoever follows the project that the snooze of an item has ended; the item itself stays as it is, and counts as
 * pending from then on (docs/contract/intake.md#snoozed-items).
 */
async function wakeBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<{ work_item_id: string }>`
    update intake_work_items set woken_at = now() where id in (
      select id from intake_work_items
      where status = 0 and woken_at is null and deleted_at is null and snoozed_till <= now()
      order by snoozed_till limit ${BATCH} for update skip locked)
    returning work_item_id`.execute(tx);
  const ids = rows.map(({ work_item_id }) => work_item_id);
  await recordChanges(tx, { actor_id: null, mutation_id: null }, await readIntakeChanges(tx, ids));
  return rows.length;
}

export const wakeSnoozed: ScheduledJob = {
  name: 'wake-snoozed',
  cron: '* * * * *',
  catch_up_hours: 24,
  run: async ({ db, signal }) => {
    let woken = 0;
    await inBatches(signal, async () => {
      const count = await inTransaction(db, wakeBatch);
      woken += count;
      return count === BATCH;
    });
    return { woken };
  },
};
