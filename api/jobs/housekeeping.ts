import { trimChanges } from '@tandem/db/change-log.ts';
import type { Db } from '@tandem/db/client.ts';
import { type RawBuilder, sql } from 'kysely';
import { EDITS_KEPT_HOURS } from '../item-edits/log.ts';
import type { ScheduledJob } from './job.ts';

const REMEMBERED_ANSWERS_HOURS = 24;
const FAILED_JOBS_DAYS = 30;

async function countOf(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n);
}

const dropAnswers = (db: Db) =>
  countOf(
    db,
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${REMEMBERED_ANSWERS_HOURS})`,
  );

const dropEdits = (db: Db) =>
  countOf(
    db,
    sql`delete from work_item_edits where at < now() - make_interval(hours => ${EDITS_KEPT_HOURS})`,
  );

const dropSessions = (db: Db) => countOf(db, sql`delete from sessions where expires_at < now()`);

/** Jobs that have failed for good stay for the operator to see, for a while. */
const dropFailedJobs = async (db: Db) =>
  (
    await sql`select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => ${FAILED_JOBS_DAYS})
    ))`.execute(db)
  ).rows.length;

/** Drops what nobody can ask for any more: old Changes, answers kept for retries, edits, ended sessions, failed jobs. */
export const housekeeping: ScheduledJob = {
  name: 'housekeeping',
  cron: '20 * * * *',
  catch_up_hours: 1,
  run: async ({ db }) => ({
    changes: await trimChanges(db),
    answers: await dropAnswers(db),
    edits: await dropEdits(db),
    sessions: await dropSessions(db),
    failed_jobs: await dropFailedJobs(db),
  }),
};
