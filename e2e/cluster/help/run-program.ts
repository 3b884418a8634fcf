import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withRights } from '@tandem/db/postgres/embedded/rights.ts';
import type { FoundProgram } from '../../../scripts/debian-program.ts';

const READY_MS = 20_000;
const POLL_MS = 50;

/** A program that a test has started; it ends by its own process id. */
export type Running = {
  pid: number;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  stop: () => Promise<void>;
};

/** A directory that the program's account may read and write. */
export function programDirectory(name: string): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `tandem-${name}-`));
  fs.chmodSync(directory, 0o755);
  return directory;
}

/** Whether a port of 127.0.0.1 takes connections. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

type RunOptions = {
  directory: string;
  args: string[];
  port: number;
  endsBy?: NodeJS.Signals;
  /** Whether its directory stays when it ends. */
  stays?: boolean;
};

/** Runs a program as an ordinary account where the caller is root, and waits until its port is open. */
export async function runProgram(program: FoundProgram, options: RunOptions): Promise<Running> {
  const { directory, args, port, endsBy = 'SIGTERM', stays = false } = options;
  const runAs = withRights(directory, program.folder);
  runAs.own(directory);
  const [command, all] = runAs.wrap(program.path, args);
  const child = spawn(command, all, { cwd: directory, env: program.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-20_000)));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const stop = async () => {
    await end(child, endsBy);
    if (!stays) fs.rmSync(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${program.path} did not start: ${output}`);
    }
    await delay(POLL_MS);
  }
  return { pid: child.pid ?? 0, output: () => output, signal, stop };
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGCONT');
  child.kill(name);
  const killed = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(killed);
}
