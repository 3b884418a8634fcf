import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { workerApplication } from './connection-names.ts';

/** A worker that has only just begun may have a job before it has a name. */
export const NEW_WORKER_MS = 10_000;

/**
 * Gives back to the queue what workers had begun that are no more: of a killed process no connection is left. Without it
 * their jobs would wait for hours.
 */
export async function reclaimJobs(db: Db, newWorkerMs = NEW_WORKER_MS): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker.jobs j
      where j.locked_at < now() - make_interval(secs => ${newWorkerMs / 1000}) and not exists (
        select from pg_stat_activity a
        where a.datname = current_database() and a.application_name = ${workerApplication('')} || j.locked_by)
    ))`.execute(db);
}
