import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Storage } from '../../storage/storage.ts';
import { readSettings } from '../instance/settings.ts';
import { type DatabaseCounts, readDatabaseCounts } from '../metrics/database-counts.ts';
import { readCertificates } from './certificates.ts';
import { readLately, readRoutes, readSlow } from './route-times.ts';
import { OWN_VERSION, readUpdate } from './update-notice.ts';
import { type HealthFacts, readWarnings } from './warnings.ts';

export type HealthSource = { db: Db; config: Config; storage: Storage };

const countOf = (rows: readonly { state: string; count: number }[], state: string): number =>
  rows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0);

const waitingOf = (rows: DatabaseCounts['mails']) => ({
  waiting: countOf(rows, 'waiting'),
  failed: countOf(rows, 'failed'),
});

/** What warnings are made of. */
export async function readFacts({ db, config, storage }: HealthSource): Promise<HealthFacts> {
  const counts = await readDatabaseCounts(db);
  const { totals } = counts;
  const settings = await readSettings({ db, config });
  return {
    queue: {
      waiting: countOf(counts.jobs, 'waiting'),
      running: countOf(counts.jobs, 'running'),
      failed: countOf(counts.jobs, 'failed'),
      oldest_s: Math.round(totals.jobs_waited),
    },
    mails: waitingOf(counts.mails),
    deliveries: waitingOf(counts.deliveries),
    backup: {
      age_s: totals.backup_age === null ? null : Math.round(totals.backup_age),
      is_nightly: isOn(settings.ENABLE_NIGHTLY_BACKUP),
    },
    free_bytes: await storage.freeBytes(),
    readers: counts.lags.map(({ reader, count }) => ({ name: reader, behind: count })),
    certificates: await readCertificates(config),
    lately: await readLately(db),
    connections: { used: totals.connections, most: totals.max_connections },
  };
}

type Server = { standbys: number; lag_s: number | null; postgres: string };

/** Standbys as the primary sees them; their lag where this account may read it. */
async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select count(*)::int as standbys, max(extract(epoch from replay_lag))::float8 as lag_s,
      current_setting('server_version') as postgres from pg_stat_replication`.execute(db);
  return must(rows[0], 'a count gives one row');
}

/** What the page of the console shows (docs/contract/health.md#monitoring). */
export async function readMonitoring(source: HealthSource): Promise<Monitoring> {
  const { db, config } = source;
  const { lately: _lately, connections: _connections, ...facts } = await readFacts(source);
  const { standbys, lag_s, postgres } = await readServer(db);
  return {
    ...facts,
    warnings: await readWarnings(db),
    routes: await readRoutes(db),
    slow: await readSlow(db),
    standbys: { count: standbys, lag_s },
    versions: { tandem: OWN_VERSION, node: process.versions.node, postgres },
    update: await readUpdate(config.watch.update_url),
  };
}
