import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import postgres from 'postgres';
import { buildApp } from './api/build-app.ts';
import type { App } from '@tandem/api/app.ts';
import type { Config } from './api/config.ts';
import { setUpTokenToPrint } from './api/identity/accounts/set-up-token.ts';
import type { Notifier } from './api/notifications/reader/notifier.ts';
import type { WebhookReader } from './api/integrations/webhooks/reader/reader.ts';
import type { InitiativeReader } from './api/planning/initiatives/reader.ts';
import type { ApprovalReader } from './api/work-items/approvals/reader.ts';
import type { MailReceiver } from './api/work-items/intake-mail/receiver.ts';
import type { JobWorker } from './api/platform/jobs/worker.ts';
import { type Database, type DatabaseConfig, LONG_LIMITS, openDatabase } from './db/postgres/client.ts';
import { startEmbeddedPostgres } from './db/postgres/embedded/server.ts';
import { migrate } from './db/postgres/schema/migrate.ts';
import { isUnavailable } from './db/postgres/pool/unavailable.ts';
import { attachRealtime } from './realtime/attach.ts';
import { siteAt } from './realtime/sockets/origin.ts';
import { WEB_DIST, ensureWebBuild } from './scripts/web-build.ts';

/** `notes` are lines for whoever started it, such as how to sign in to the demonstration. */
export type Tandem = {
  address: string;
  notes: string[];
  /** Tells the proxy, and answers on until it has found out. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
};

type Store = {
  /** For requests. */
  database: Database;
  /** For what takes its time: migrations, jobs, the demonstration. */
  longRunning: Database;
  connection: DatabaseConfig['connection'];
  close: () => Promise<void>;
};

/** Where trouble with the database is reported; its server is there before the application and its log. */
type Trouble = { report: (text: string) => void };

const LONG_CONNECTIONS = 4;
/** A process that is just ending still has its port for a moment. */
const PORT_WAIT_MS = 1_000;
const PORT_POLL_MS = 50;
const OLDEST_SERVER = 17;
/** How long a start waits for a database that does not answer. */
const DATABASE_WAIT_MS = 30_000;
const DATABASE_POLL_MS = 500;

function openStoreAt(connection: DatabaseConfig['connection'], max?: number) {
  const database = openDatabase({ connection, ...(max ? { max } : {}) });
  const longRunning = openDatabase({ connection, max: LONG_CONNECTIONS, limits: LONG_LIMITS });
  const close = async () => void (await Promise.all([database.close(), longRunning.close()]));
  return { database, longRunning, connection, close };
}

/** The database that DATABASE_URL names, or our own beside the data. */
async function openStore(config: Config, trouble: Trouble): Promise<Store> {
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

function listenError(error: unknown, { port }: { port: number }, variable = 'PORT'): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken. Set ${variable} to another one.`);
  if (code === 'EACCES')
    return new Error(`No right to listen on port ${port}. Set ${variable} to another one.`);
  return error instanceof Error ? error : new Error(String(error));
}

/** Whoever cannot have the port is to leave before anything is touched. */
async function requireFreePort(config: Config): Promise<void> {
  const deadline = Date.now() + PORT_WAIT_MS;
  for (;;) {
    const error = await portError(config);
    if (!error) return;
    if (Date.now() > deadline) throw listenError(error, config);
    await delay(PORT_POLL_MS);
  }
}

function portError({ port, host }: Config): Promise<Error | null> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once('error', resolve);
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

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

/** Loaded only where jobs run: the queue is a library of its own with a driver of its own. */
async function runJobs(app: App, { connection, longRunning }: Store): Promise<JobWorker> {
  const [{ startJobs }, { JOBS }] = await Promise.all([
    import('./api/platform/jobs/worker.ts'),
    import('./api/jobs.ts'),
  ]);
  const { config, storage, log } = app;
  return startJobs({ connection, jobs: JOBS, context: { db: longRunning.db, config, storage, log } });
}

/** Loaded only where it is done: tells people what happens, from the log of Changes. */
async function startNotifier(app: App, { longRunning: { db, sql } }: Store): Promise<Notifier> {
  const { Notifier } = await import('./api/notifications/reader/notifier.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'notifying people failed');
  const notifier = new Notifier({ db, sql, onError });
  await notifier.start();
  return notifier;
}

/** Starts the reader that closes approvals after Changes. Only processes that run it load its code. */
async function startApprovals(app: App, { longRunning: { db, sql } }: Store): Promise<ApprovalReader> {
  const { ApprovalReader } = await import('./api/work-items/approvals/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'ending approvals failed');
  const reader = new ApprovalReader({ db, sql, onError });
  await reader.start();
  return reader;
}

/** Starts the reader that keeps the roll-ups of initiatives up to date. */
async function startInitiatives(app: App, { longRunning: { db, sql } }: Store): Promise<InitiativeReader> {
  const { InitiativeReader } = await import('./api/planning/initiatives/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'rolling up initiatives failed');
  const reader = new InitiativeReader({ db, sql, onError });
  await reader.start();
  return reader;
}

/** Loaded only where it is done: makes of the log of Changes what is sent to other services. */
async function startWebhooks(app: App, { longRunning: { db, sql } }: Store): Promise<WebhookReader> {
  const { WebhookReader } = await import('./api/integrations/webhooks/reader/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'making deliveries to webhooks failed');
  const reader = new WebhookReader({ db, sql, onError, app_url: app.config.app_url });
  await reader.start();
  return reader;
}

/** Loaded only where it is configured: takes mail that hands items in. */
async function receiveMail(app: App, { longRunning: { db, sql } }: Store): Promise<MailReceiver | null> {
  const { intake_mail: mail } = app.config;
  if (!mail) return null;
  const { MailReceiver } = await import('./api/work-items/intake-mail/receiver.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'taking a mail into intake failed');
  const receiver = new MailReceiver({ db, sql, storage: app.storage, config: app.config, mail, onError });
  await receiver.listen().catch((error: unknown) => {
    throw listenError(error, mail, 'INTAKE_MAIL_PORT');
  });
  return receiver;
}

/** Brings the database to this release, with the queue of jobs where jobs run. */
async function migrateStore({ longRunning, connection }: Store, role: Config['role']): Promise<void> {
  await migrate(longRunning.db, { report: (line) => void process.stderr.write(`${line}\n`) });
  if (role === 'realtime') return;
  const { migrateJobs } = await import('./api/platform/jobs/schema.ts');
  await migrateJobs({ sql: longRunning.sql, connection });
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

async function startOnce(config: Config): Promise<Tandem> {
  const { role } = config;
  if (role !== 'realtime') await ensureWebBuild();
  const trouble: Trouble = { report: () => {} };
  const store = await openStore(config, trouble);
  let built: App | undefined;
  try {
    await migrateStore(store, role);
    const { db, sql } = store.database;
    const app = await buildApp({ db, sql, config, web_client: WEB_DIST });
    built = app;
    trouble.report = (text) => app.log.error(text);
    const site = siteAt(config.app_url);
    const realtime =
      role === 'api' ? null : await attachRealtime({ server: app.server, db, sql, site, log: app.log });
    const notes = config.demo ? await fillDemo(app, store.longRunning) : [];
    if (role !== 'realtime') notes.push(...(await describeSetUp(app)));
    collectStartGarbage();
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const jobs = role === 'realtime' ? null : await runJobs(app, store);
    const notifier = role === 'realtime' ? null : await startNotifier(app, store);
    const webhooks = role === 'realtime' ? null : await startWebhooks(app, store);
    const approvals = role === 'realtime' ? null : await startApprovals(app, store);
    const initiatives = role === 'realtime' ? null : await startInitiatives(app, store);
    const mail = role === 'realtime' ? null : await receiveMail(app, store);
    const drain = async () => {
      app.announceStop();
      await delay(config.drain_ms);
    };
    const stop = async () => {
      const mailStopped = mail?.close();
      const jobsStopped = jobs?.stop();
      const notifierStopped = notifier?.close();
      const webhooksStopped = webhooks?.close();
      const approvalsStopped = approvals?.close();
      const initiativesStopped = initiatives?.close();
      await realtime?.close();
      await app.close();
      await jobsStopped;
      await notifierStopped;
      await webhooksStopped;
      await approvalsStopped;
      await initiativesStopped;
      await mailStopped;
      await store.close();
    };
    return { address, notes, drain, stop };
  } catch (error) {
    await built?.close();
    await store.close();
    throw error;
  }
}
