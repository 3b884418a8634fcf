import os from 'node:os';
import path from 'node:path';
import { type App, buildApp } from './api/app.ts';
import type { Config } from './api/config.ts';
import type { JobWorker } from './api/jobs/worker.ts';
import { type Database, type DatabaseConfig, openDatabase } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { attachRealtime } from './realtime/attach.ts';
import { siteAt } from './realtime/origin.ts';
import { WEB_DIST, ensureWebBuild } from './scripts/web-build.ts';

/** `notes` are lines for whoever started it, such as how to sign in to the demonstration. */
export type Tandem = { address: string; notes: string[]; stop: () => Promise<void> };

type Store = {
  database: Database;
  connection: DatabaseConfig['connection'];
  close: () => Promise<void>;
};

/** The database that DATABASE_URL names, or our own beside the data. */
async function openStore(config: Config): Promise<Store> {
  if (config.database_url) {
    const connection = { url: config.database_url };
    const database = openDatabase({ connection });
    try {
      await database.sql`select 1`;
    } catch (error) {
      await database.close();
      throw new Error(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`, {
        cause: error,
      });
    }
    return { database, connection, close: database.close };
  }
  const server = await startEmbeddedPostgres({ dataDirectory: path.join(config.data_dir, 'postgres') });
  // On the same cores more backends at once only switch more often: a write costs a tenth less than with twenty.
  const database = openDatabase({ connection: server, max: Math.max(8, 4 * os.availableParallelism()) });
  const close = async () => {
    await database.close();
    await server.stop();
  };
  return { database, connection: server, close };
}

function listenError(error: unknown, config: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`Port ${config.port} is taken. Set PORT to another one.`);
  if (code === 'EACCES')
    return new Error(`No right to listen on port ${config.port}. Set PORT to another one.`);
  return error instanceof Error ? error : new Error(String(error));
}

/** Loaded only when it is asked for: the demonstration is mostly text. */
async function fillDemo(app: App): Promise<string[]> {
  const { DEMO_SIGN_IN, seedDemo } = await import('./api/demo/seed-demo.ts');
  await seedDemo({ db: app.db, log: app.log });
  return [`Demonstration: sign in as ${DEMO_SIGN_IN.email} with the password ${DEMO_SIGN_IN.password}`];
}

/** Loaded only where jobs run: the queue is a library of its own with a driver of its own. */
async function runJobs(app: App, { connection }: Store): Promise<JobWorker> {
  const [{ startJobs }, { JOBS }] = await Promise.all([
    import('./api/jobs/worker.ts'),
    import('./api/jobs/list.ts'),
  ]);
  const { db, config, storage, log } = app;
  return startJobs({ connection, jobs: JOBS, context: { db, config, storage, log } });
}

/** Brings the database to this release, with the queue of jobs where jobs run. */
async function migrateStore({ database, connection }: Store, role: Config['role']): Promise<void> {
  await migrate(database.db);
  if (role === 'realtime') return;
  const { migrateJobs } = await import('./api/jobs/schema.ts');
  await migrateJobs({ sql: database.sql, connection });
}

/** Starts everything that this process is to do and gives the address; `stop` flushes and ends all of it. */
export async function startTandem(config: Config): Promise<Tandem> {
  const { role } = config;
  if (role !== 'realtime') await ensureWebBuild();
  const store = await openStore(config);
  try {
    await migrateStore(store, role);
    const { db, sql } = store.database;
    const app = await buildApp({
      db,
      sql,
      config,
      ...(role === 'realtime' ? { routes: false } : { web_client: WEB_DIST }),
    });
    const site = siteAt(config.app_url);
    const realtime =
      role === 'api' ? null : await attachRealtime({ server: app.server, db, sql, site, log: app.log });
    const notes = config.demo ? await fillDemo(app) : [];
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const jobs = role === 'realtime' ? null : await runJobs(app, store);
    const stop = async () => {
      const jobsStopped = jobs?.stop();
      await realtime?.close();
      await app.close();
      await jobsStopped;
      await store.close();
    };
    return { address, notes, stop };
  } catch (error) {
    await store.close();
    throw error;
  }
}
