import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import {
  HEALTH_WARNINGS,
  type HealthWarning,
  type Monitoring,
} from '@tandem/shared/platform/health/monitoring.ts';
import { sql } from 'kysely';
import type { AllTimes } from './route-times.ts';
import { percentile } from './route-times.ts';

const GIB = 1024 ** 3;
const DAY_S = 86_400;

/** From where on administrators are warned (docs/contract/health.md#warnings). */
const LIMITS = {
  free_bytes: 2 * GIB,
  backup_age_s: 2 * DAY_S,
  connections: 0.9,
  /** Of fewer requests than this nothing is said. */
  requests: 100,
  failed: 0.01,
  p95_ms: 2_500,
  job_waited_s: 900,
  behind: 10_000,
  mails: 10,
  deliveries: 100,
  certificate_days: 14,
};

export type HealthFacts = Pick<
  Monitoring,
  'queue' | 'mails' | 'deliveries' | 'backup' | 'free_bytes' | 'readers' | 'certificates'
> & {
  lately: AllTimes;
  connections: { used: number; most: number };
};

const endsSoon = ({ ends_at }: Monitoring['certificates'][number]): boolean =>
  ends_at !== null && Date.parse(ends_at) - Date.now() < LIMITS.certificate_days * DAY_S * 1000;

/** What is so at the moment. */
export function warningsOf(facts: HealthFacts): HealthWarning[] {
  const { lately, connections, backup, queue } = facts;
  const requests = lately.counts.reduce((sum, count) => sum + count, 0);
  const isBusy = requests >= LIMITS.requests;
  const checks: Record<HealthWarning, boolean> = {
    disk_low: facts.free_bytes !== null && facts.free_bytes < LIMITS.free_bytes,
    backup_missing: backup.is_nightly && backup.age_s !== null && backup.age_s > LIMITS.backup_age_s,
    database_full: connections.used > connections.most * LIMITS.connections,
    requests_failing: isBusy && lately.failed > requests * LIMITS.failed,
    requests_slow: isBusy && percentile(lately.counts, 0.95) > LIMITS.p95_ms,
    jobs_late: queue.oldest_s > LIMITS.job_waited_s,
    readers_behind: facts.readers.some(({ behind }) => behind > LIMITS.behind),
    mail_failing: facts.mails.failed >= LIMITS.mails,
    webhooks_failing: facts.deliveries.failed >= LIMITS.deliveries,
    certificate_ending: facts.certificates.some(endsSoon),
  };
  return HEALTH_WARNINGS.filter((name) => checks[name]);
}

export async function readWarnings(db: Db): Promise<Monitoring['warnings']> {
  const { rows } = await sql<Monitoring['warnings'][number]>`
    select name, since from health_warnings where ended_at is null and name = any(${[...HEALTH_WARNINGS]}::text[])
    order by array_position(${[...HEALTH_WARNINGS]}::text[], name)`.execute(db);
  return rows;
}

/**
 * Notes what is so and what is over. `onNew` gets those of which nobody was notified, or not within a day: what comes and
 * goes is said once.
 */
export async function noteWarnings(
  db: Db,
  names: readonly HealthWarning[],
  onNew: (tx: Tx, fresh: HealthWarning[]) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`update health_warnings set ended_at = clock_timestamp()
      where ended_at is null and name <> all(${[...names]}::text[])`.execute(tx);
    const { rows } = await sql<{ name: HealthWarning; is_new: boolean }>`
      insert into health_warnings as w (name) select unnest(${[...names]}::text[]) order by 1
      on conflict (name) do update set ended_at = null, since = case when w.ended_at is null then w.since else excluded.since end,
        notified_at = case when w.ended_at is not null and w.notified_at < now() - interval '1 day'
          then excluded.notified_at else w.notified_at end
      returning name, notified_at >= transaction_timestamp() as is_new`.execute(tx);
    const fresh = rows.filter(({ is_new }) => is_new).map(({ name }) => name);
    if (fresh.length > 0) await onNew(tx, fresh);
    return fresh.length;
  });
}
