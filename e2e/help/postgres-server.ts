import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nativeDirectory, serverEnvironment } from '@tandem/db/postgres/embedded/files.ts';
import { withRights } from '@tandem/db/postgres/embedded/rights.ts';
import { removeDirectory } from './server.ts';

type Options = {
  directory: string;
  settings: readonly string[];
  /** Where it listens on this machine; on its socket alone without it. */
  port?: number;
};

/** A server of ours on a directory, as an operator would run their own. */
export type PostgresServer = {
  socketDirectory: string;
  start: () => Promise<void>;
  /** Ends it as a crash would. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
};

const READY = /ready to accept (read-only )?connections/;

/** Starts PostgreSQL on a directory that is there already. */
export async function startPostgres({ directory, settings, port }: Options): Promise<PostgresServer> {
  const native = nativeDirectory();
  const runAs = withRights(directory, native);
  const socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-pg-'));
  runAs.own(socketDirectory);
  const [command, args] = runAs.wrap(path.join(native, 'bin', 'postgres'), [
    ...['-D', directory, '-k', socketDirectory, '-h', port ? '127.0.0.1' : ''],
    ...(port ? ['-p', String(port)] : []),
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
        output = (output + chunk.toString()).slice(-4_000);
        if (READY.test(output)) resolve();
      });
      own.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
    });
  };
  const stop = async () => {
    const own = child;
    if (!own || own.exitCode !== null || own.signalCode !== null) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGQUIT');
    await ended;
  };
  const close = async () => {
    await stop();
    removeDirectory(socketDirectory);
  };
  await start();
  return { socketDirectory, start, stop, close };
}
