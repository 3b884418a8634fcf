import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Standby } from '@tandem/db/postgres/standby/standby.ts';
import type { Health } from '@tandem/shared/platform/health/schema.ts';
import { sql } from 'kysely';
import os from 'node:os';
import type { Storage } from '../../storage/storage.ts';
import { countWorkers } from '../jobs/workers.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

async function readDatabase(db: Db): Promise<Health['database']> {
  const asked = performance.now();
  await sql`select 1`.execute(db);
  const answer_ms = Math.round((performance.now() - asked) * 10) / 10;
  const { rows } = await sql<Omit<Health['database'], 'answer_ms'>>`
    select pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections`.execute(db);
  return { answer_ms, ...must(rows[0], 'one row of numbers') };
}

async function readFiles(db: Db, storage: Storage): Promise<Health['files']> {
  const { rows } = await sql<{ count: number; size: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as size from assets
    where is_uploaded and deleted_at is null`.execute(db);
  const place = storage.origin === null ? 'disk' : 's3';
  return { place, ...must(rows[0], 'a count gives one row'), free: await storage.freeBytes() };
}

/** The memory that this process may take: what it is limited to, or all that the machine has. */
const memoryLimit = () => {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
};

type HealthSources = { db: Db; storage: Storage; standby: Standby | null };

/** How the installation is at this moment (docs/contract/instance.md#health). */
export async function readHealth({ db, storage, standby }: HealthSources): Promise<Health> {
  const [database, files] = await Promise.all([readDatabase(db), readFiles(db, storage)]);
  const workers = await countWorkers(db);
  return {
    started_at: startedAt,
    memory: { used: process.memoryUsage.rss(), limit: memoryLimit() },
    database,
    standby: standby?.state ?? null,
    workers,
    files,
  };
}
