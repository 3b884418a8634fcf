import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { QueuedJob } from './job.ts';

/**
 * Queues a job in the transaction of the change that asks for it: it is there when the change is, and runs after the
 * commit, or `after_seconds` later. Jobs of the same key that have not begun become one, with the newest payload. Each call rings a bell within the
 * transaction, for which commits wait for each other (docs/decisions/003): what follows from every write of every day is
 * to read the change log instead.
 */
export async function queueJob<Payload>(
  tx: Tx,
  job: QueuedJob<Payload>,
  payload: Payload,
  options: { key?: string; after_seconds?: number } = {},
): Promise<void> {
  const checked = JSON.stringify(job.payload.parse(payload));
  await sql`select graphile_worker.add_job(${job.name}, payload => ${checked}::text::json,
    max_attempts => ${job.max_attempts}::int, job_key => ${options.key ?? null}::text,
    run_at => now() + make_interval(secs => ${options.after_seconds ?? 0}::float8))`.execute(tx);
}
