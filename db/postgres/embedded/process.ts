import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverEnvironment } from './files.ts';
import { endLeftover, killLeftovers } from './leftover.ts';
import type { RunAs } from './rights.ts';

const READY_TIMEOUT_MS = 60_000;
/** For how long the rest of a killed server may hold memory and files that the next one needs. */
const FREE_TIMEOUT_MS = 30_000;
const KILL_LEFTOVERS_MS = 5_000;
const FREE_POLL_MS = 200;
const NOT_FREE = /still in use|lock file .* already exists|Is another postmaster|Address already in use/;

export type ServerPlan = {
  native: string;
  dataDirectory: string;
  socketDirectory: string;
  runAs: RunAs;
  /** Receives the server's own log, line by line. */
  log: (line: string) => void;
  disposable: boolean;
};

/** Starts the server once whatever was left of an earlier one is gone, and waits until it serves. */
export async function startServer(plan: ServerPlan): Promise<ChildProcess> {
  const begin = Date.now();
  for (;;) {
    await endLeftover(plan.dataDirectory, plan.socketDirectory);
    const child = launch(plan);
    try {
      await untilReady(child, plan.log);
      return child;
    } catch (error) {
      child.kill('SIGKILL');
      const waited = Date.now() - begin;
      if (!(error instanceof Error && NOT_FREE.test(error.message)) || waited > FREE_TIMEOUT_MS) throw error;
      if (waited > KILL_LEFTOVERS_MS) killLeftovers(plan.dataDirectory);
      await delay(FREE_POLL_MS);
    }
  }
}

function launch({ native, dataDirectory, socketDirectory, runAs, disposable }: ServerPlan): ChildProcess {
  const settings = [
    'max_connections=100',
    'shared_buffers=256MB',
    'dynamic_shared_memory_type=posix',
    'jit=off',
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    ...(disposable ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
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

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isReady = false;
    const fail = (text: string) => {
      clearTimeout(timer);
      reject(new Error(`${text}: ${output.trim().slice(-2000)}`));
    };
    const timer = setTimeout(() => fail('PostgreSQL did not start in time'), READY_TIMEOUT_MS);
    child.once('close', (code) => fail(`PostgreSQL ended while starting (code ${code})`));
    child.once('error', (error) => fail(`PostgreSQL could not be started (${error.message})`));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.trimEnd().split('\n')) log(line);
      if (isReady) return;
      output += text;
      isReady = output.includes('ready to accept connections');
      if (!isReady) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
