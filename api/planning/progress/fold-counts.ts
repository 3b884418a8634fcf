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

/** The same of who has items of cycles: gives of how many cycles. */
async function foldSomePeople(tx: Tx): Promise<number> {
  await lockByName(tx, 'planning-counts');
  const { rows } = await sql<{ cycles: number }>`
    with due as materialized (
      select distinct cycle_id from (select cycle_id from cycle_people where not is_folded limit 5000) k limit ${BATCH}
    ), gone as (
      delete from cycle_people k using due where k.cycle_id = due.cycle_id returning k.cycle_id, k.user_id, k.items
    ), folded as (
      insert into cycle_people (cycle_id, user_id, items, is_folded)
      select cycle_id, user_id, sum(items), true from gone group by 1, 2 having sum(items) <> 0
    )
    select count(distinct cycle_id)::int as cycles from gone`.execute(tx);
  return rows[0]?.cycles ?? 0;
}

/** Keeps what is stored of cycles and modules short (docs/decisions/025). */
export const foldCounts: ScheduledJob = {
  name: 'planning-counts',
  cron: '* * * * *',
  catch_up_hours: 1,
  async run({ db, signal }) {
    const foldAll = async (some: (tx: Tx) => Promise<number>) => {
      let sum = 0;
      await inBatches(signal, async () => {
        const folded = await inTransaction(db, some);
        sum += folded;
        return folded > 0;
      });
      return sum;
    };
    return { places: await foldAll(foldSome), cycles_of_people: await foldAll(foldSomePeople) };
  },
};
