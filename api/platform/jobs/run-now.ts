import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';
import { type Jobs, SCHEDULED_ATTEMPTS } from './job.ts';

/**
 * Runs a job of the clock besides its hours, or tries those of a queued one again that failed
 * (docs/contract/jobs.md#running-one-now).
 */
export const runNow = (ctx: UserContext, { scheduled, queued }: Jobs, name: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const of = (job: { name: string }) => job.name === name;
    if (scheduled.some(of)) await addRun(tx, name);
    else if (queued.some(of)) await tryAgain(tx, name);
    else throw invalidField('name', 'No job has this name.');
    await auditFor(ctx, tx, { action: 'job_run', target: { type: 'job', name } });
  });

/** With the key of the clock's own runs: one that waits, or is tried again later, becomes this one. */
async function addRun(tx: Tx, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key => ${name}::text,
    max_attempts => ${SCHEDULED_ATTEMPTS}::int)`.execute(tx);
}

async function tryAgain(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where task_identifier = ${name} and attempts > 0 and locked_at is null), run_at => now(), attempts => 0)`.execute(
    tx,
  );
  // Rescheduling wakes no worker by itself.
  if (rows.length > 0) await sql`select pg_notify('jobs:insert', '{"count": 1}')`.execute(tx);
}
