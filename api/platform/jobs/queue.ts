import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { QueuedJob } from './job.ts';

/**
 * Queues a job in the transaction of the change that asks for it: it is there when the change is, and runs after the
 * commit, or `after_seconds` later; lower priorities go first. Jobs of the same key that have not begun become one, with the newest payload. Each
 * call sends a notification within the transaction, for which commits wait for each other (docs/decisions/003): what
 * follows from every write of every day is to read the change log instead.
 */
export const queueJob = <Payload>(
  tx: Tx,
  job: QueuedJob<Payload>,
  payload: Payload,
  options: QueueOptions = {},
): Promise<void> => queueJobs(tx, job, [payload], options);

/** `queue` goes before that of the job. */
type QueueOptions = { key?: string; after_seconds?: number; priority?: number; queue?: string };

/** `queueJob` for many of a kind, in one statement. */
export async function queueJobs<Payload>(
  tx: Tx,
  job: QueuedJob<Payload>,
  payloads: readonly Payload[],
  options: QueueOptions = {},
): Promise<void> {
  const checked = payloads.map((payload) => JSON.stringify(job.payload.parse(payload)));
  await sql`select graphile_worker.add_job(${job.name}, payload => p::json,
    max_attempts => ${job.max_attempts}::int, job_key => ${options.key ?? null}::text,
    queue_name => ${options.queue ?? job.queue ?? null}::text, priority => ${options.priority ?? 0}::int,
    run_at => now() + make_interval(secs => ${options.after_seconds ?? 0}::float8))
    from unnest(${checked}::text[]) p`.execute(tx);
}
