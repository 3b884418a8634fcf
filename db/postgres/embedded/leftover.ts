import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ASK_MS = 10_000;
const KILL_MS = 5_000;
const POLL_MS = 50;
// Lines of PostgreSQL's own postmaster.pid, counted from 0.
const SOCKET_DIRECTORY_LINE = 4;
const STATUS_LINE = 7;

/** Our directories for sockets are named like this, in the system's directory for temporary files. */
export const SOCKET_DIRECTORY_PREFIX = 'tandem-pg-';

type PidFile = { pid: number; socketDirectory: string; isReady: boolean };

const pidFileOf = (dataDirectory: string) => path.join(dataDirectory, 'postmaster.pid');

/** What the server on a data directory has written about itself; it may be long dead. */
export function readPidFile(dataDirectory: string): PidFile | null {
  try {
    const lines = fs.readFileSync(pidFileOf(dataDirectory), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      socketDirectory: lines[SOCKET_DIRECTORY_LINE] ?? '',
      isReady: lines[STATUS_LINE]?.trim() === 'ready',
    };
  } catch {
    return null;
  }
}

/**
 * Whether a process is the server on this data directory. Numbers are used again, after a restart of the machine or in
 * the next container, and a process that has ended keeps its number until somebody takes note.
 */
export function isServerOf(dataDirectory: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const command =
    process.platform === 'linux'
      ? readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command.includes('postgres') && `${command.trim()} `.includes(` -D ${dataDirectory} `);
}

/**
 * Ends the server that a killed process has left behind, and what is left of one that was killed itself; only who has
 * the lock of the directory may do so. Two servers on one directory would destroy it.
 */
export async function endLeftover(dataDirectory: string, ownSocketDirectory: string): Promise<void> {
  const left = readPidFile(dataDirectory);
  if (!left) return;
  const isRunning = () => isServerOf(dataDirectory, left.pid);
  if (isRunning()) {
    signal(left.pid, 'SIGINT');
    // One that was halted receives no signal.
    signalAll(left.pid, 'SIGCONT');
    if (!(await isOverIn(ASK_MS, isRunning))) signalAll(left.pid, 'SIGKILL');
    if (!(await isOverIn(KILL_MS, isRunning)))
      throw new Error(`Another PostgreSQL (process ${left.pid}) keeps using ${dataDirectory}.`);
  }
  // A number that somebody else has now would keep PostgreSQL from starting.
  if (readPidFile(dataDirectory)?.pid === left.pid) fs.rmSync(pidFileOf(dataDirectory));
  const isOurs = path.basename(left.socketDirectory).startsWith(SOCKET_DIRECTORY_PREFIX);
  if (isOurs && left.socketDirectory !== ownSocketDirectory)
    fs.rmSync(left.socketDirectory, { recursive: true, force: true });
}

async function isOverIn(ms: number, isRunning: () => boolean): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isRunning() && Date.now() < deadline) await delay(POLL_MS);
  return !isRunning();
}

/** To a server and the processes that it has started, which may hang as it does. */
function signalAll(pid: number, name: NodeJS.Signals): void {
  for (const child of childrenOf(pid)) signal(child, name);
  signal(pid, name);
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (ppid === parent && pid ? [pid] : []));
}

/**
 * Kills processes of a server whose first process is dead, and which do not end by themselves as they should: those
 * whose working directory it is. Only Linux tells.
 */
export function killLeftovers(dataDirectory: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (fs.readlinkSync(`/proc/${pid}/cwd`) !== fs.realpathSync(dataDirectory)) continue;
      if (readText(`/proc/${pid}/comm`).trim() === 'postgres') signal(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile, or is somebody else's.
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
