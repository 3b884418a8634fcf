import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';

/** Cycles and modules whose rows one statement puts together. */
const BATCH = 100;

/**
 * Gives how many cycles and modules had rows to put together. Whoever adds rows does not disturb it. Of two at once each
 * would put a part together, and parts that make nothing would stay: they take turns.
 */
async function foldSome(tx: Tx): Promise<number> {
  await lockByName(tx, 'planning-counts');
  const { rows } = await sql<{ places: number }>`
    with due as materialized (
      select distinct place_id from (select place_id from planning_counts where not is_folded limit 5000) k limit ${BATCH}
    ), gone as (
      delete from planning_counts k using due where k.place_id = due.place_id
      returning k.place_id, k.state_id, k.estimate_point_id, k.items, k.sub_items
    ), folded as (
      insert into planning_counts (place_id, state_id, estimate_point_id, items, sub_items, is_folded)
      select place_id, state_id, estimate_point_id, sum(items), sum(sub_items), true from gone
      group by 1, 2, 3 having sum(items) <> 0 or sum(sub_items) <> 0
    )
    select count(distinct place_id)::int as places from gone`.execute(tx);
  return rows[0]?.places ?? 0;
}

/** Keeps what is stored of cycles and modules short (docs/decisions/025). */
export const foldCounts: ScheduledJob = {
  name: 'planning-counts',
  cron: '* * * * *',
  catch_up_hours: 1,
  async run({ db, signal }) {
    let places = 0;
    await inBatches(signal, async () => {
      const folded = await inTransaction(db, foldSome);
      places += folded;
      return folded > 0;
    });
    return { places };
  },
};
