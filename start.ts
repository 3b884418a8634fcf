import { setTimeout as delay } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { buildApp } from './api/build-app.ts';
import type { App } from '@tandem/api/app.ts';
import type { Config } from './api/config.ts';
import { setUpTokenToPrint } from './api/identity/accounts/set-up-token.ts';
import type { Database } from './db/postgres/client.ts';
import type { Standby } from './db/postgres/standby/standby.ts';
import { isUnavailable } from './db/postgres/pool/unavailable.ts';
import { WEB_DIST, ensureWebBuild } from './scripts/web-build.ts';
import { listenError } from './start-ports.ts';
import { openStandbys, type Standbys } from './start-standby.ts';
import { migrateStore, openStore, type Store, type Trouble } from './start-store.ts';
import { startWorkers, watchWorkers, type Workers } from './start-workers.ts';

/** `notes` are lines for the operator, such as how to sign in to the demonstration. */
export type Tandem = {
  address: string;
  notes: string[];
  /** Tells the proxy, and answers on until it has found out. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

/** How long a start waits for a database that does not answer. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_POLL_MS = 500;

/** Loaded only when it is asked for: the demonstration is mostly text. */
async function fillDemo(app: App, { db }: Database): Promise<string[]> {
  const { DEMO_SIGN_IN, seedDemo } = await import('./api/demo/seed-demo.ts');
  await seedDemo({ db, log: app.log });
  return [`Demonstration: sign in as ${DEMO_SIGN_IN.email} with the password ${DEMO_SIGN_IN.password}`];
}

/** How an instance that others can reach is set up by its operator and by no stranger. */
async function describeSetUp(app: App): Promise<string[]> {
  const token = await setUpTokenToPrint(app);
  if (!token) return [];
  return [`Set-up token: ${token}`, `Enter it when you sign up at ${app.config.app_url}.`];
}

/**
 * An address where nobody listens is reported at once; a database that is there and does not answer yet is waited for.
 */
const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTFOUND']);

function isWaitedFor(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return isUnavailable(cause) && !NOBODY_LISTENS.has(code);
}

/**
 * Returns to the system what loading the modules has left, about 30 MB: V8 by itself would hold it until a next peak. Takes
 * a third of a second, so it runs before the first request can come.
 */
function collectStartGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Starts everything that this process is to do and gives the address; `stop` flushes and ends all of it. A database that
 * is only just starting, or was taken away meanwhile, is waited for.
 */
export async function startTandem(config: Config): Promise<Tandem> {
  const until = performance.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      return await startOnce(config);
    } catch (error) {
      if (!isWaitedFor(error) || performance.now() > until) throw error;
      process.stderr.write(`Waiting for the database: ${(error as Error).message}\n`);
      await delay(DATABASE_POLL_MS);
    }
  }
}

/** Loaded only where it is done: live connections and documents. */
async function startRealtime(app: App, { database: { db, sql } }: Store) {
  const [{ attachRealtime }, { siteAt }] = await Promise.all([
    import('./realtime/attach.ts'),
    import('./realtime/sockets/origin.ts'),
  ]);
  const site = siteAt(app.config.app_url);
  const { server, redis, log } = app;
  return attachRealtime({ server, db, sql, redis, site, log });
}

const SILENT = { info: () => {}, warn: () => {} };

/** Jobs here, or an eye on whether others run them. */
async function workersOf(app: App, store: Store, standby: Standby | null): Promise<Workers | null> {
  if (app.config.runs_jobs) return startWorkers(app, store, standby);
  return app.config.role === 'api' ? watchWorkers(app, store) : null;
}

async function startOnce(config: Config): Promise<Tandem> {
  const { role } = config;
  const isAsked = role === 'all' || role === 'api';
  if (isAsked) await ensureWebBuild();
  const trouble: Trouble = { report: () => {} };
  const store = await openStore(config, trouble);
  let built: App | undefined;
  let standbys: Standbys | undefined;
  try {
    await migrateStore(store, config);
    const { db, sql } = store.database;
    standbys = await openStandbys(config, store, () => built?.log ?? SILENT);
    const { requests, jobs } = standbys;
    const app = await buildApp({ db, sql, config, web_client: WEB_DIST, standby: requests });
    built = app;
    trouble.report = (text) => app.log.error(text);
    const realtime = role === 'api' || role === 'worker' ? null : await startRealtime(app, store);
    const notes = config.demo ? await fillDemo(app, store.longRunning) : [];
    if (isAsked) notes.push(...(await describeSetUp(app)));
    collectStartGarbage();
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const workers = await workersOf(app, store, jobs);
    const drain = async () => {
      app.announceStop();
      await delay(config.drain_ms);
    };
    const stop = async () => {
      const workersStopped = workers?.stop();
      await realtime?.close();
      await app.close();
      await workersStopped;
      await standbys?.close();
      await store.close();
    };
    return { address, notes, drain, stop };
  } catch (error) {
    await built?.close();
    await standbys?.close();
    await store.close();
    throw error;
  }
}
