import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const processes = (): { pid: number; parent: number }[] =>
  spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));

/** The first process of an instance's own PostgreSQL. */
export function postgresPid(dataDirectory: string): number {
  const file = path.join(dataDirectory, 'postgres', 'postmaster.pid');
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
}

/** All processes of an instance's own PostgreSQL, the first one first. */
export function postgresPids(dataDirectory: string): number[] {
  const first = postgresPid(dataDirectory);
  return [first, ...processes().flatMap(({ pid, parent }) => (parent === first ? [pid] : []))];
}

export function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Stops every process of an instance's PostgreSQL where it stands; gives how to let them go on. */
export function freezePostgres(dataDirectory: string): () => void {
  const pids = postgresPids(dataDirectory);
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}

/** Ends all of it without a word, as running out of memory would. */
export const killPostgres = (dataDirectory: string): void =>
  signalAll(postgresPids(dataDirectory), 'SIGKILL');
