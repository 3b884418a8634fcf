import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { createCluster, nativeDirectory } from './files.ts';
import { SOCKET_DIRECTORY_PREFIX, isServerOf, readPidFile } from './leftover.ts';
import { type ServerPlan, startServer } from './process.ts';
import { withRights } from './rights.ts';

const DATABASE = 'tandem';
const MIN_RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;
/** A server that has run for so long has not failed to start. */
const HEALTHY_MS = 30_000;

export type EmbeddedPostgres = { socketDirectory: string; database: string; stop: () => Promise<void> };

type EmbeddedPostgresOptions = {
  dataDirectory: string;
  /** What others read who want the directory too: an address, or what this process is doing. */
  holder: string;
  /** Runs once the directory is ours and before anything in it is touched. */
  beforeStart?: () => Promise<void>;
  /** Receives the server's own log, line by line. */
  log?: (line: string) => void;
  /** Called when the server has ended by itself, and how starting it again went. */
  onTrouble?: (text: string) => void;
  /** Gives up durability for speed; for tests only. */
  disposable?: boolean;
};

/**
 * Starts a PostgreSQL server of our own on a Unix socket and creates its data directory on first use. Works as root
 * and after a crash. The directory belongs to this process until `stop`; a server that ends by itself is started again at
 * the same socket; it ends with this process. Throws DirectoryInUse, or one clear sentence when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = path.resolve(options.dataDirectory);
  fs.mkdirSync(path.dirname(dataDirectory), { recursive: true });
  const lock = lockDirectory(dataDirectory, options.holder);
  try {
    await options.beforeStart?.();
    const plan = planServer(dataDirectory, options);
    const server = new SupervisedServer(plan, options.onTrouble ?? (() => {}), lock);
    await server.start();
    return { socketDirectory: plan.socketDirectory, database: DATABASE, stop: () => server.stop() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Where a server that another process has started on this data directory listens; null when none is running. */
export function findEmbeddedPostgres(directory: string): Omit<EmbeddedPostgres, 'stop'> | null {
  const dataDirectory = path.resolve(directory);
  const found = readPidFile(dataDirectory);
  if (!found?.isReady || !isServerOf(dataDirectory, found.pid)) return null;
  const { socketDirectory } = found;
  return fs.existsSync(socketDirectory) ? { socketDirectory, database: DATABASE } : null;
}

function planServer(dataDirectory: string, options: EmbeddedPostgresOptions): ServerPlan {
  const native = nativeDirectory();
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const runAs = withRights(dataDirectory, native);
  if (!fs.existsSync(path.join(dataDirectory, 'PG_VERSION'))) createCluster(native, dataDirectory, runAs);
  const socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), SOCKET_DIRECTORY_PREFIX));
  runAs.own(socketDirectory);
  const { log = () => {}, disposable = false } = options;
  return { native, dataDirectory, socketDirectory, runAs, log, disposable };
}

/** Keeps a server running until it is stopped. */
class SupervisedServer {
  private readonly plan: ServerPlan;
  private readonly onTrouble: (text: string) => void;
  private readonly lock: DirectoryLock;
  private readonly stopping = new AbortController();
  private child: ChildProcess | undefined;
  private running: Promise<void> | undefined;

  constructor(plan: ServerPlan, onTrouble: (text: string) => void, lock: DirectoryLock) {
    this.plan = plan;
    this.onTrouble = onTrouble;
    this.lock = lock;
  }

  async start(): Promise<void> {
    try {
      this.child = await startServer(this.plan);
      await ensureDatabase(this.plan.socketDirectory);
    } catch (error) {
      await this.end();
      throw error;
    }
    this.running = this.supervise(this.child);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.child?.kill('SIGINT');
    await this.running;
    await this.end();
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (child && !hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    fs.rmSync(this.plan.socketDirectory, { recursive: true, force: true });
    this.lock.release();
  }

  private async supervise(first: ChildProcess): Promise<void> {
    const { signal } = this.stopping;
    let pause = MIN_RESTART_MS;
    let child: ChildProcess | undefined = first;
    while (!signal.aborted) {
      const begin = Date.now();
      if (child && !hasEnded(child)) await once(child, 'exit');
      if (signal.aborted) return;
      if (child) this.onTrouble(`PostgreSQL has ended by itself (${child.signalCode ?? child.exitCode})`);
      pause = Date.now() - begin > HEALTHY_MS ? MIN_RESTART_MS : Math.min(pause * 2, MAX_RESTART_MS);
      await delay(pause, undefined, { signal }).catch(() => {});
      if (!signal.aborted) child = await this.startAgain();
    }
  }

  private async startAgain(): Promise<ChildProcess | undefined> {
    try {
      this.child = await startServer(this.plan);
      this.onTrouble('PostgreSQL runs again');
      // Stopped meanwhile: nobody else ends it.
      if (this.stopping.signal.aborted) this.child.kill('SIGINT');
      return this.child;
    } catch (error) {
      this.onTrouble(`PostgreSQL does not start: ${(error as Error).message}`);
      return undefined;
    }
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A first start that was killed may have left a server without it. */
async function ensureDatabase(socketDirectory: string): Promise<void> {
  const sql = postgres({
    host: socketDirectory,
    user: 'tandem',
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  try {
    const known = await sql`select from pg_database where datname = ${DATABASE}`;
    if (known.length === 0) await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
}
