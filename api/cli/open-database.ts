import path from 'node:path';
import { type Database, openDatabase } from '@tandem/db/client.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@tandem/db/embedded-postgres.ts';
import { migrate } from '@tandem/db/migrate.ts';
import { must } from '@tandem/shared/must.ts';
import type { Config } from '../config.ts';

const CONNECTIONS = 3;

/** `close` waits for what is running; `abort` drops it, and the database undoes it. */
export type CommandDatabase = Database & { abort: () => Promise<void> };

/**
 * The database of the instance for a command: that of DATABASE_URL, the embedded server of an instance that is
 * running, or one of our own for as long as the command runs.
 */
export async function openCommandDatabase(config: Config): Promise<CommandDatabase> {
  const opened = config.database_url ? await openRemote(config.database_url) : await openEmbedded(config);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.abort();
    throw error;
  }
  return opened;
}

async function openRemote(url: string): Promise<CommandDatabase> {
  const database = openDatabase({ connection: { url }, max: CONNECTIONS });
  try {
    await database.sql`select 1`;
  } catch (error) {
    await database.close();
    throw new Error(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { ...database, abort: () => database.sql.end({ timeout: 0 }) };
}

async function openEmbedded(config: Config): Promise<CommandDatabase> {
  const dataDirectory = path.join(config.data_dir, 'postgres');
  const running = findEmbeddedPostgres(dataDirectory);
  const own = running ? null : await startEmbeddedPostgres({ dataDirectory });
  const database = openDatabase({ connection: must(running ?? own, 'one of the two'), max: CONNECTIONS });
  const stop = async () => own?.stop();
  return {
    ...database,
    close: async () => {
      await database.close();
      await stop();
    },
    abort: async () => {
      await database.sql.end({ timeout: 0 });
      await stop();
    },
  };
}
