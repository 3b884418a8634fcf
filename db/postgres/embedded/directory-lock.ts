import fs from 'node:fs';
import os from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** Who uses a directory; `at` is its address, or what else it is doing. */
type Holder = { pid: number; host: string; since: string; at: string };

export type DirectoryLock = { release: () => void };

/** SQLite's "database is locked". */
const BUSY = 5;
/** A process that is just ending still has its lock for a moment. */
const WAIT_MS = 1_000;

export class DirectoryInUse extends Error {
  constructor(directory: string, holder: Holder | null) {
    const who = holder
      ? `Tandem (${holder.at}; process ${holder.pid} on ${holder.host}, since ${holder.since})`
      : 'another process';
    super(`${directory} is in use by ${who}. Stop it first, or choose another directory with DATA_DIR.`);
  }
}

/** A database that nobody refers to any more is closed, and its lock with it. */
const held = new Set<DatabaseSync>();

const lockFile = (directory: string) => `${directory}.lock`;
const holderFile = (directory: string) => `${directory}.holder.json`;

/**
 * Makes a directory ours, with files beside it, until `release` or until this process ends in whatever way. It is the
 * kernel's lock on a file, as SQLite takes it: nothing is left behind that somebody would have to judge, two that start
 * at once cannot both have it, and containers that share the directory are covered as well. Throws DirectoryInUse.
 */
export function lockDirectory(directory: string, at: string): DirectoryLock {
  const database = new DatabaseSync(lockFile(directory), { timeout: WAIT_MS });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new DirectoryInUse(directory, readHolder(directory));
  }
  held.add(database);
  const holder: Holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString(), at };
  fs.rmSync(holderFile(directory), { force: true });
  fs.writeFileSync(holderFile(directory), JSON.stringify(holder));
  const release = () => {
    if (!held.delete(database)) return;
    fs.rmSync(holderFile(directory), { force: true });
    database.close();
  };
  return { release };
}

/** Who has the directory, as far as they said. */
export function readHolder(directory: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(holderFile(directory), 'utf8')) as Holder;
  } catch {
    return null;
  }
}
