import type { DatabaseConfig, Sql } from '@tandem/db/postgres/client.ts';
import { runMigrations } from 'graphile-worker';
import { openQueuePool } from './connection.ts';

/** A number of our own among the locks of the database. */
const MIGRATION_LOCK = 73_060_001;

/** Brings the queue's own schema, graphile_worker, to this release: one process at a time, as with our own migrations. */
export async function migrateJobs(store: {
  sql: Sql;
  connection: DatabaseConfig['connection'];
}): Promise<void> {
  await store.sql.begin(async (lock) => {
    await lock`select set_config(name, '0', true) from unnest(array['lock_timeout', 'statement_timeout',
      'idle_in_transaction_session_timeout']) as name`;
    await lock`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const pgPool = openQueuePool(store.connection, 1);
    try {
      await runMigrations({ pgPool, schema: 'graphile_worker' });
    } finally {
      await pgPool.end();
    }
  });
}
