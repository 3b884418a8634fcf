import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { Config } from './api/config.ts';
import { type Database, type DatabaseConfig, LONG_LIMITS, openDatabase } from './db/postgres/client.ts';
import { startEmbeddedPostgres } from './db/postgres/embedded/server.ts';
import { migrate } from './db/postgres/schema/migrate.ts';
import { requireFreePort } from './start-ports.ts';

export type Store = {
  /** For requests. */
  database: Database;
  /** For what takes its time: migrations, jobs, the demonstration. */
  longRunning: Database;
  connection: DatabaseConfig['connection'];
  close: () => Promise<void>;
};

/** Where trouble with the database is reported; its server is there before the application and its log. */
export type Trouble = { report: (text: string) => void };

const LONG_CONNECTIONS = 4;
const OLDEST_SERVER = 17;

function openStoreAt(connection: DatabaseConfig['connection'], max?: number) {
  const database = openDatabase({ connection, ...(max ? { max } : {}) });
  const longRunning = openDatabase({ connection, max: LONG_CONNECTIONS, limits: LONG_LIMITS });
  const close = async () => void (await Promise.all([database.close(), longRunning.close()]));
  return { database, longRunning, connection, close };
}

/** The database that DATABASE_URL names, or our own beside the data. */
export async function openStore(config: Config, trouble: Trouble): Promise<Store> {
  if (config.database_url) {
    await requireFreePort(config);
    const connection = { url: config.database_url };
    await requireVersion(connection.url);
    return openStoreAt(connection);
  }
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(config.data_dir, 'postgres'),
    holder: config.listens_at,
    beforeStart: () => requireFreePort(config),
    onTrouble: (text) => trouble.report(text),
  });
  // On the same cores more backends at once only switch more often: a write costs a tenth less than with twenty.
  const store = openStoreAt(server, Math.max(8, 4 * os.availableParallelism()));
  const close = async () => {
    await store.close();
    await server.stop();
  };
  return { ...store, close };
}

/** Limits of transactions, without which a server that hung would carry out writes late, came with this release. */
async function requireVersion(url: string): Promise<void> {
  const version = await readVersion(url);
  if (Number.parseInt(version, 10) < OLDEST_SERVER)
    throw new Error(
      `The database at DATABASE_URL is PostgreSQL ${version}; Tandem needs ${OLDEST_SERVER} or newer.`,
    );
}

async function readVersion(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql`show server_version`;
    return String(row?.['server_version']);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`Can't reach the database at DATABASE_URL: ${message}`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Brings the database to this release, with the queue of jobs where jobs run. A process that only puts jobs into the queue
 * makes it where there is none yet, and loads its library for that alone.
 */
export async function migrateStore(
  { longRunning, connection }: Store,
  { role, runs_jobs }: Config,
): Promise<void> {
  await migrate(longRunning.db, { report: (line) => void process.stderr.write(`${line}\n`) });
  if (role === 'realtime' || (!runs_jobs && (await hasQueue(longRunning)))) return;
  const { migrateJobs } = await import('./api/platform/jobs/schema.ts');
  await migrateJobs({ sql: longRunning.sql, connection });
}

async function hasQueue({ sql }: Database): Promise<boolean> {
  const [row] = await sql<{ is_there: boolean }[]>`
    select to_regclass('graphile_worker.jobs') is not null as is_there`;
  return row?.is_there ?? false;
}
