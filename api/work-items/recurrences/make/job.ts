import type { Db } from '@tandem/db/postgres/client.ts';
import type { JobContext, ScheduledJob } from '../../../platform/jobs/job.ts';
import { type DueRecurrence, readClosed, readDue } from './due.ts';
import { noteFailure } from './failure.ts';
import { type Stepped, step } from './step.ts';

type Limits = {
  /** Runs of one recurrence. */
  runs: number;
  /** Items of one project, after which no further run of it begins. */
  items: number;
  /** How long the job begins runs, in milliseconds. */
  time: number;
};
/** Of one run of the job, so that none takes the whole of it; the next one goes on. */
const LIMITS: Limits = { runs: 20, items: 2000, time: 40_000 };

type Options = Partial<Pick<JobContext, 'log' | 'signal'>> & { now?: Date; limits?: Partial<Limits> };
type Report = { made: number; failed: number };
type Run = Required<Pick<Options, 'now'>> & Options & { db: Db; report: Report };

/**
 * Makes what is due at a moment (docs/contract/recurrences.md#what-is-made): one run of each recurrence in turns, until
 * nothing is due any more. One that fails hinders no other. May run in several processes at once.
 */
export async function makeRecurring(db: Db, options: Options = {}): Promise<Report> {
  const { now = new Date(), limits: given, signal } = options;
  const limits = { ...LIMITS, ...given };
  const run: Run = { ...options, db, now, report: { made: 0, failed: 0 } };
  const items = new Map<string, number>();
  const end = performance.now() + limits.time;
  const all = [...(await readClosed(db)), ...(await readDue(db, now))];
  let open = [...new Map(all.map((each) => [each.id, each])).values()];
  for (let turn = 0; turn < limits.runs && open.length > 0; turn += 1) {
    const left: DueRecurrence[] = [];
    for (const each of open) {
      signal?.throwIfAborted();
      if (performance.now() > end) return run.report;
      const made = items.get(each.project_id) ?? 0;
      if (made >= limits.items) continue;
      const stepped = await tryStep(run, each.id);
      items.set(each.project_id, made + stepped.items);
      if (stepped.did === 'made' || stepped.did === 'changed') left.push(each);
    }
    open = left;
  }
  return run.report;
}

async function tryStep({ db, now, log, report }: Run, id: string): Promise<Stepped> {
  try {
    const stepped = await step(db, id, now);
    if (stepped.did === 'made') report.made += 1;
    return stepped;
  } catch (error) {
    report.failed += 1;
    log?.warn({ err: error, recurrence: id }, 'a recurrence made no item');
    await noteFailure(db, id, { error, now }).catch((failure: unknown) => {
      log?.error({ err: failure, recurrence: id }, 'the failure of a recurrence is not noted');
    });
    return { did: 'nothing', items: 0 };
  }
}

/** What the minute brings; what a stopped server missed is made up for by the first run. */
export const makeRecurringJob: ScheduledJob = {
  name: 'make-recurring',
  cron: '* * * * *',
  catch_up_hours: 24,
  run: ({ db, log, signal }) => makeRecurring(db, { log, signal }),
};
