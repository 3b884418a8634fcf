import os from 'node:os';
import path from 'node:path';
import type { Config } from './api/config.ts';
import { type Found, probe } from './db/postgres/address/probe.ts';
import { type Database, type DatabaseConfig, LONG_LIMITS, openDatabase } from './db/postgres/client.ts';
import { startEmbeddedPostgres } from './db/postgres/embedded/server.ts';
import { DatabaseUnavailable } from './db/postgres/pool/unavailable.ts';
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

const OLDEST_SERVER = 17;
/** What a process asks of a server that others use too (docs/operations.md has the sum). */
const REQUEST_CONNECTIONS = 12;
/** Where jobs run, and where only the start is long. */
const LONG_CONNECTIONS = { jobs: 4, realtime: 2 };

type StorePlan = { ways: Ways; max: number; role: Config['role'] };

function openStoreAt({ ways, max, role }: StorePlan): Store {
  const { connection, pooler } = ways;
  const long = role === 'realtime' ? LONG_CONNECTIONS.realtime : LONG_CONNECTIONS.jobs;
  const database = openDatabase(
    pooler ? { connection: pooler, direct: connection, max } : { connection, max },
  );
  const longRunning = openDatabase({ connection, max: long, limits: LONG_LIMITS });
  const close = async () => void (await Promise.all([database.close(), longRunning.close()]));
  return { database, longRunning, connection, close };
}

/** The way to the server, and the one through a pooler, where there is one. */
type Ways = { connection: DatabaseConfig['connection']; pooler?: { url: string } };

/** Looks at what the addresses lead to, and refuses what would not work, with one line. */
async function findWays(url: string, directUrl: string | undefined): Promise<Ways> {
  const found = await probeAs('DATABASE_URL', url);
  if (found.pooler === 'statements')
    throw new Error(
      'DATABASE_URL leads to a pooler in statement mode, which has no transactions: set its mode to transaction.',
    );
  if (!directUrl) {
    if (found.pooler === 'none') return { connection: { url } };
    throw new Error('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the PostgreSQL behind it.');
  }
  const direct = await probeAs('DATABASE_DIRECT_URL', directUrl);
  if (direct.pooler !== 'none')
    throw new Error('DATABASE_DIRECT_URL leads to a pooler: set it to the PostgreSQL behind DATABASE_URL.');
  if (direct.identity !== found.identity)
    throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  const connection = { url: directUrl };
  return found.pooler === 'none' ? { connection } : { connection, pooler: { url } };
}

/** Limits of transactions, without which a server that hung would carry out writes late, came with release 17. */
async function probeAs(name: string, url: string): Promise<Found> {
  const found = await probe(url).catch((error: unknown) => {
    throw new Error(`Can't reach the database at ${name}: ${(error as Error).message}`, { cause: error });
  });
  if (Number.parseInt(found.version, 10) < OLDEST_SERVER)
    throw new Error(
      `The database at ${name} is PostgreSQL ${found.version}; Tandem needs ${OLDEST_SERVER} or newer.`,
    );
  if (!found.isReadOnly) return found;
  const cause = new DatabaseUnavailable('It takes no writes.');
  throw new Error(
    `The database at ${name} takes no writes: it is a standby that was not promoted, or set to read only.`,
    { cause },
  );
}

/** The database that DATABASE_URL names, or our own beside the data. */
export async function openStore(config: Config, trouble: Trouble): Promise<Store> {
  if (config.database_url) {
    await requireFreePort(config);
    const ways = await findWays(config.database_url, config.database_direct_url);
    return openStoreAt({ ways, max: config.database_pool_max ?? REQUEST_CONNECTIONS, role: config.role });
  }
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(config.data_dir, 'postgres'),
    holder: config.listens_at,
    beforeStart: () => requireFreePort(config),
    onTrouble: (text) => trouble.report(text),
  });
  // On the same cores more backends at once only switch more often: a write costs a tenth less than with twenty.
  const max = config.database_pool_max ?? Math.max(8, 4 * os.availableParallelism());
  const store = openStoreAt({ ways: { connection: server }, max, role: config.role });
  const close = async () => {
    await store.close();
    await server.stop();
  };
  return { ...store, close };
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
