import { trimChanges } from '@tandem/db/change-log/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import { EDITS_RETENTION_HOURS } from './edit-retention.ts';
import { type JobContext, type ScheduledJob, doAll, inBatches, pauseFor } from '../jobs/job.ts';

const REMEMBERED_ANSWERS_HOURS = 24;
const AUDIT_LOG_HOURS = 180 * 24;
const FAILED_JOBS_DAYS = 30;
/** What became of mail stays for the operator to see. */
const MAILS_DAYS = 30;
const TOKEN_REQUESTS_DAYS = 30;
const DELIVERIES_DAYS = 30;
const REGISTRATIONS_DAYS = 30;
/** How often an address asked for codes is counted over a day. */
const CODES_HOURS = 24;
/** Rows that one statement deletes: it is over long before anybody has waited for it. */
const BATCH = 2000;

type Clock = Pick<JobContext, 'db' | 'signal'>;

/** Deletes the rows of a table for which `where` holds, in batches; gives how many. */
async function drop({ db, signal }: Clock, table: string, where: RawBuilder<boolean>): Promise<number> {
  let dropped = 0;
  await inBatches(signal, async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${BATCH} for update skip locked))`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0n);
    dropped += count;
    return count === BATCH;
  });
  return dropped;
}

const isOlder = (column: string, hours: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(hours => ${hours})`;

/** Programs that have not asked for so long that none of their tokens counts. */
const HAS_NO_TOKENS = sql<boolean>`
  not exists (select from oauth_tokens t where t.grant_id = oauth_grants.id)`;
/** Programs that nobody lets in, and that nobody was asked about for long. */
const HAS_NO_GRANTS = sql<boolean>`
  ${isOlder('last_used', REGISTRATIONS_DAYS * 24)}
    and not exists (select from oauth_grants g where g.client_id = oauth_clients.id)`;

/** Jobs that have failed for good stay for the operator to see, for a while. */
async function dropFailedJobs({ db, signal }: Clock): Promise<number> {
  let dropped = 0;
  await inBatches(signal, async () => {
    const { rows } = await sql`select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${FAILED_JOBS_DAYS}) limit ${BATCH}
    ))`.execute(db);
    dropped += rows.length;
    return rows.length === BATCH;
  });
  return dropped;
}

/**
 * Drops what nobody can ask for any more: old Changes, answers kept for retries, edits, ended sessions, old lines of the
 * audit log, mail, requests of tokens, programs that are let in no longer, failed jobs.
 */
export const housekeeping: ScheduledJob = {
  name: 'housekeeping',
  cron: '20 * * * *',
  catch_up_hours: 1,
  run: (ctx) =>
    doAll(ctx, [
      ['changes', () => trimChanges(ctx.db, () => pauseFor(ctx.signal))],
      ['answers', () => drop(ctx, 'idempotency_keys', isOlder('created_at', REMEMBERED_ANSWERS_HOURS))],
      ['edits', () => drop(ctx, 'work_item_edits', isOlder('at', EDITS_RETENTION_HOURS))],
      ['plan_edits', () => drop(ctx, 'plan_edits', isOlder('at', EDITS_RETENTION_HOURS))],
      ['dashboard_edits', () => drop(ctx, 'dashboard_edits', isOlder('at', EDITS_RETENTION_HOURS))],
      ['sessions', () => drop(ctx, 'sessions', isOlder('expires_at', 0))],
      ['audit_log', () => drop(ctx, 'audit_log', isOlder('created_at', AUDIT_LOG_HOURS))],
      ['mails', () => drop(ctx, 'mails', isOlder('created_at', MAILS_DAYS * 24))],
      [
        'token_requests',
        () => drop(ctx, 'api_token_requests', isOlder('created_at', TOKEN_REQUESTS_DAYS * 24)),
      ],
      [
        'webhook_deliveries',
        () =>
          drop(
            ctx,
            'webhook_deliveries',
            sql`state <> 'waiting' and ${isOlder('created_at', DELIVERIES_DAYS * 24)}`,
          ),
      ],
      ['logout_tokens', () => drop(ctx, 'logout_tokens', isOlder('expires_at', 0))],
      ['oauth_codes', () => drop(ctx, 'oauth_codes', isOlder('expires_at', CODES_HOURS))],
      ['oauth_tokens', () => drop(ctx, 'oauth_tokens', isOlder('expires_at', 0))],
      ['oauth_grants', () => drop(ctx, 'oauth_grants', HAS_NO_TOKENS)],
      ['oauth_clients', () => drop(ctx, 'oauth_clients', HAS_NO_GRANTS)],
      ['codes', () => drop(ctx, 'sign_in_codes', isOlder('expires_at', CODES_HOURS))],
      ['resets', () => drop(ctx, 'password_resets', isOlder('expires_at', CODES_HOURS))],
      ['failed_jobs', () => dropFailedJobs(ctx)],
    ]),
};
