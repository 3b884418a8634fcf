import type { Db } from '@tandem/db/postgres/client.ts';
import type { JobContext, ScheduledJob } from '../../../platform/jobs/job.ts';
import { readClosed, readDue } from './due.ts';
import { noteFailure } from './failure.ts';
import { step } from './step.ts';

/** Items that one recurrence makes in one run of the job. */
const MOST_AT_ONCE = 20;

type Options = Partial<Pick<JobContext, 'log' | 'signal'>> & { now?: Date };
type Report = { made: number; failed: number };

/**
 * Makes what is due at a moment (docs/contract/recurrences.md#what-is-made). One that fails hinders no other. May run in
 * several processes at once.
 */
export async function makeRecurring(
  db: Db,
  { now = new Date(), log, signal }: Options = {},
): Promise<Report> {
  const report = { made: 0, failed: 0 };
  const ids = new Set([...(await readClosed(db)), ...(await readDue(db, now))]);
  for (const id of ids) {
    signal?.throwIfAborted();
    try {
      report.made += await makeAll(db, id, now);
    } catch (error) {
      report.failed += 1;
      log?.warn({ err: error, recurrence: id }, 'a recurrence made no item');
      await noteFailure(db, id, { error, now });
    }
  }
  return report;
}

/** Step by step, until nothing is due any more. */
async function makeAll(db: Db, id: string, now: Date): Promise<number> {
  let made = 0;
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    const stepped = await step(db, id, now);
    if (stepped === 'busy' || stepped === 'nothing') return made;
    if (stepped === 'made') made += 1;
  }
  return made;
}

/** What the minute brings; what a stopped server missed is made up for by the first run. */
export const makeRecurringJob: ScheduledJob = {
  name: 'make-recurring',
  cron: '* * * * *',
  catch_up_hours: 24,
  run: ({ db, log, signal }) => makeRecurring(db, { log, signal }),
};
