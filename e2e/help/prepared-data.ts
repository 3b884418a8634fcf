import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import { migrate } from '@tandem/db/postgres/schema/migrate.ts';
import path from 'node:path';
import { emptyDataDirectory, removeDirectory } from './server.ts';

/**
 * A data directory whose database is created and migrated, for `newDataDirectory` to copy: a start on it does all that a
 * first start does but for that, in half of the time.
 */
export default async function setup(): Promise<() => void> {
  const directory = emptyDataDirectory();
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    holder: 'the tests',
    disposable: true,
  });
  const { socketDirectory, database: name } = server;
  const database = openDatabase({
    connection: { socketDirectory, database: name },
    max: 2,
    limits: LONG_LIMITS,
  });
  await migrate(database.db);
  await database.close();
  await server.stop();
  process.env['TANDEM_PREPARED_DATA'] = directory;
  return () => removeDirectory(directory);
}
