import { startDisposablePostgres } from '@tandem/db/testing/database.ts';
import { migrateJobs } from '../platform/jobs/schema.ts';

/**
 * Starts the one server of a test run, whichever of its projects asks first; every test file clones its own database from
 * the migrated template.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TANDEM_TEST_SOCKET']) return undefined;
  const server = await startDisposablePostgres();
  await migrateJobs({ sql: server.database.sql, connection: server.connection });
  // A template can be cloned only while nobody is connected to it.
  await server.database.close();
  process.env['TANDEM_TEST_SOCKET'] = server.connection.socketDirectory;
  return server.stop;
}
