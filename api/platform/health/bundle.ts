import os from 'node:os';
import { sql } from 'kysely';
import type { Db } from '@tandem/db/postgres/client.ts';
import { readHealth } from './read.ts';
import type { Standby } from '@tandem/db/postgres/standby/standby.ts';
import { type HealthSource, readMonitoring } from './monitoring.ts';
import { readFailed } from './route-times.ts';

/** Values of these say nothing of people, addresses or secrets; of all others only that they are set. */
const SHOWN = new Set([
  'ROLE',
  'PORT',
  'LOG_LEVEL',
  'LOG_REQUESTS',
  'SLOW_REQUEST_MS',
  'DEMO',
  'DRAIN_SECONDS',
  'RATE_LIMIT_PER_MINUTE',
  'AUTH_RATE_LIMIT_PER_MINUTE',
  'VISITOR_RATE_LIMIT_PER_MINUTE',
  'FORM_RATE_LIMIT_PER_MINUTE',
  'HOOK_RATE_LIMIT_PER_MINUTE',
  'API_TOKEN_RATE_LIMIT_PER_MINUTE',
  'FILE_SIZE_LIMIT',
  'IMPORT_FILE_SIZE_LIMIT',
  'HARD_DELETE_AFTER_DAYS',
  'S3_FORCE_PATH_STYLE',
  'UPDATE_NOTICE',
]);

/** The variables that are set, of those that the product knows. */
export function shownVariables(
  env: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string> {
  const set = names.filter((name) => env[name] !== undefined && env[name] !== '').toSorted();
  return Object.fromEntries(set.map((name) => [name, SHOWN.has(name) ? String(env[name]) : '(set)']));
}

type Count = { name: string; count: number };

/** About how many rows there are: names of tables and numbers. */
async function readCounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Count>`
    select relname::text as name, greatest(n_live_tup, 0)::float8 as count from pg_stat_user_tables
    where schemaname = 'public' order by relname`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

type BundleSource = HealthSource & { standby: Standby | null };

/**
 * What helps to find out what is wrong with an installation, for people who may know nothing of what is in it
 * (docs/contract/health.md#support-bundle).
 */
export async function makeBundle(
  source: BundleSource,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const { db } = source;
  const health = await readHealth(source);
  return {
    made_at: new Date().toISOString(),
    machine: {
      platform: process.platform,
      arch: process.arch,
      cpus: os.availableParallelism(),
      memory: os.totalmem(),
    },
    variables: shownVariables(process.env, names),
    health,
    monitoring: await readMonitoring(source),
    failed_of_a_day: await readFailed(db),
    migrations: await readMigrations(db),
    rows: await readCounts(db),
  };
}
