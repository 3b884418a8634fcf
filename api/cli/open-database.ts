import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type DatabaseConfig, LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { DirectoryInUse } from '@tandem/db/postgres/embedded/directory-lock.ts';
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@tandem/db/postgres/embedded/server.ts';
import { migrate } from '@tandem/db/postgres/schema/migrate.ts';
import type { Config } from '../config.ts';

const CONNECTIONS = 3;
/** How long an instance that has the directory may take until its database serves. */
const STARTING_MS = 15_000;
const POLL_MS = 100;

/** `close` waits for what is running; `abort` drops it, and the database undoes it. */
export type CommandDatabase = Database & {
  connection: DatabaseConfig['connection'];
  abort: () => Promise<void>;
};

/**
 * The database of the instance for a command: that of DATABASE_URL, the embedded server of an instance that is
 * running, or one of our own for as long as the command runs. It is as it was found.
 */
export const openUnmigrated = ({
  database_url,
  database_direct_url: url = database_url,
  data_dir,
}: Config): Promise<CommandDatabase> => (url ? openRemote(url) : openEmbedded(data_dir));

/** The same, brought to this release. */
export async function openCommandDatabase(config: Config): Promise<CommandDatabase> {
  const opened = await openUnmigrated(config);
  try {
    await migrate(opened.db, { report: (line) => console.error(line) });
  } catch (error) {
    await opened.abort();
    throw error;
  }
  return opened;
}

async function openRemote(url: string): Promise<CommandDatabase> {
  const database = openDatabase({ connection: { url }, max: CONNECTIONS, limits: LONG_LIMITS });
  try {
    await database.sql`select 1`;
  } catch (error) {
    await database.close();
    throw new Error(`Can't reach the database at DATABASE_URL: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { ...database, connection: { url }, abort: async () => database.sql.abort() };
}

/** The server of this instance; `stop` ends one of our own and leaves another's alone. */
async function findServer(dataDirectory: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDirectory, holder: 'a command' });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return { ...(await runningServer(dataDirectory, error)), stop: async () => {} };
  }
}

/** That of the instance which has the directory; it may be about to start. */
async function runningServer(
  dataDirectory: string,
  inUse: DirectoryInUse,
): Promise<Omit<EmbeddedPostgres, 'stop'>> {
  const deadline = Date.now() + STARTING_MS;
  for (;;) {
    const running = findEmbeddedPostgres(dataDirectory);
    if (running) return running;
    if (Date.now() > deadline) throw inUse;
    await delay(POLL_MS);
  }
}

async function openEmbedded(data_dir: string): Promise<CommandDatabase> {
  const server = await findServer(path.join(data_dir, 'postgres'));
  const database = openDatabase({ connection: server, max: CONNECTIONS, limits: LONG_LIMITS });
  return {
    ...database,
    connection: server,
    close: async () => {
      await database.close();
      await server.stop();
    },
    abort: async () => {
      database.sql.abort();
      await server.stop();
    },
  };
}
