import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postgresPids, signalAll } from './postgres-process.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { removeDirectory } from './server.ts';

/** A standby of a server on this machine. */
export type StandbyServer = PostgresServer & {
  /** Stops it where it stands; gives how to let it go on. */
  freeze: () => () => void;
};

/** Copies the directory of a server that is stopped: a copy of that moment, which a standby starts from. */
export function copyForStandby(directory: string): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-standby-'));
  fs.chmodSync(copy, 0o755);
  execFileSync('cp', ['-a', directory, path.join(copy, 'postgres')]);
  return path.join(copy, 'postgres');
}

/** Starts the copy as a standby of the server behind that socket. */
export async function startStandby(directory: string, primarySocket: string): Promise<StandbyServer> {
  fs.writeFileSync(path.join(directory, 'standby.signal'), '');
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    fs.rmSync(path.join(directory, name), { force: true });
  const settings = [
    `primary_conninfo=host=${primarySocket} user=tandem`,
    'hot_standby_feedback=on',
    'max_connections=100',
  ];
  const server = await startPostgres({ directory, settings });
  const freeze = () => {
    const pids = postgresPids(path.dirname(directory));
    signalAll(pids, 'SIGSTOP');
    return () => signalAll(pids, 'SIGCONT');
  };
  const close = async () => {
    await server.close();
    removeDirectory(path.dirname(directory));
  };
  return { ...server, freeze, close };
}
