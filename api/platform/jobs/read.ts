import type { Db } from '@tandem/db/postgres/client.ts';
import type { JobsState } from '@tandem/shared/platform/jobs/schema.ts';
import { sql } from 'kysely';
import type { Jobs, ScheduledJob } from './job.ts';
import { nextRun } from './next-run.ts';

const MAX_FAILING = 100;

/** What works in the background, for the operator: the runs of the clock, what is in the queue, and what fails. */
export async function readJobs(db: Db, jobs: Jobs): Promise<JobsState> {
  const [scheduled, queued, failing] = [
    await readScheduled(db, jobs.scheduled),
    await readQueued(db),
    await readFailing(db),
  ];
  return { scheduled, queued, failing };
}

async function readScheduled(db: Db, scheduled: readonly ScheduledJob[]): Promise<JobsState['scheduled']> {
  const rows = await db.selectFrom('job_runs').selectAll().execute();
  const runs = new Map(rows.map((row) => [row.name, row]));
  const now = new Date();
  return scheduled.map(({ name, cron }) => {
    const run = runs.get(name);
    return {
      name,
      cron,
      started_at: run?.started_at ?? null,
      finished_at: run?.finished_at ?? null,
      succeeded_at: run?.succeeded_at ?? null,
      error: run?.error ?? null,
      report: (run?.report ?? {}) as Record<string, number>,
      next_at: nextRun(cron, now).toISOString(),
    };
  });
}

const isOver = sql`attempts >= max_attempts and locked_at is null`;

async function readQueued(db: Db): Promise<JobsState['queued']> {
  const { rows } = await sql<JobsState['queued'][number]>`
    select task_identifier as name,
      count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as retrying,
      count(*) filter (where ${isOver})::int as failed
    from graphile_worker.jobs group by task_identifier order by task_identifier`.execute(db);
  return rows;
}

async function readFailing(db: Db): Promise<JobsState['failing']> {
  const { rows } = await sql<JobsState['failing'][number]>`
    select id::text, task_identifier as name, attempts, max_attempts, last_error, created_at, run_at
    from graphile_worker.jobs where last_error is not null order by updated_at desc, id desc limit ${MAX_FAILING}`.execute(
    db,
  );
  return rows;
}
