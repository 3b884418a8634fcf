import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nativeDirectory, serverEnvironment } from '@tandem/db/postgres/embedded/files.ts';
import { withRights } from '@tandem/db/postgres/embedded/rights.ts';
import { removeDirectory } from './server.ts';

/** A standby of a server on this machine. */
export type StandbyServer = {
  socketDirectory: string;
  /** Stops it where it stands; gives how to let it go on. */
  freeze: () => () => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
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
  const native = nativeDirectory();
  const runAs = withRights(directory, native);
  const socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-pg-'));
  runAs.own(socketDirectory);
  fs.writeFileSync(path.join(directory, 'standby.signal'), '');
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    fs.rmSync(path.join(directory, name), { force: true });
  const settings = [
    `primary_conninfo=host=${primarySocket} user=tandem`,
    'hot_standby_feedback=on',
    'max_connections=100',
  ];
  const [command, args] = runAs.wrap(path.join(native, 'bin', 'postgres'), [
    ...['-D', directory, '-k', socketDirectory, '-h', ''],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  let child: ChildProcess | undefined;
  const start = async () => {
    let output = '';
    const own = spawn(command, args, {
      env: serverEnvironment(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    child = own;
    await new Promise<void>((resolve, reject) => {
      own.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('ready to accept read-only connections')) resolve();
      });
      own.once('exit', () => reject(new Error(`The standby ended: ${output}`)));
    });
  };
  const stop = async () => {
    const own = child;
    if (!own || own.exitCode !== null || own.signalCode !== null) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGQUIT');
    await ended;
  };
  const freeze = () => {
    const signal = (name: NodeJS.Signals) => {
      const first = fs.readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
      const pids = execFileSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' })
        .trim()
        .split(/\s+/);
      for (const pid of [first, ...pids]) process.kill(Number(pid), name);
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  };
  const close = async () => {
    await stop();
    removeDirectory(socketDirectory);
    removeDirectory(path.dirname(directory));
  };
  await start();
  return { socketDirectory, freeze, start, stop, close };
}
