import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { withRuntime } from '../../scripts/install.mjs';

const root = path.join(import.meta.dirname, '..', '..');
/** A start takes seconds; a machine that also runs browsers and other servers may need many times as long. */
const START_TIMEOUT_MS = 180_000;

export type Server = {
  url: string;
  dataDirectory: string;
  child: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
  /** Ends it as an operator would (SIGTERM) and gives the exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
};

type ServerOptions = {
  /** Where the product is; the tree of the sources without. */
  root?: string;
  dataDirectory?: string;
  port?: number;
  env?: Record<string, string>;
  args?: string[];
  /** Exactly as `npm start` does it: by the boot script, with a port and a directory and nothing else. */
  isAsShipped?: boolean;
};

/** Journeys ask as fast as they can, from one address. */
const FOR_JOURNEYS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '0',
  AUTH_RATE_LIMIT_PER_MINUTE: '0',
  VISITOR_RATE_LIMIT_PER_MINUTE: '0',
  FORM_RATE_LIMIT_PER_MINUTE: '0',
  HOOK_RATE_LIMIT_PER_MINUTE: '0',
  API_TOKEN_RATE_LIMIT_PER_MINUTE: '0',
};

/** The environment without what a test run adds to it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isOfTests = (name: string) => /^(NODE_ENV|VITEST|TEST|VITE_|TANDEM_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfTests(name)));
}

/** Below the ports that the system gives to connections: one of those could take a port before a server listens there. */
const PORTS = { from: 15_000, to: 32_000 };
const givenPorts = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port of this machine that no one listens at, and that was not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if (givenPorts.has(port) || !(await isFree(port))) continue;
    givenPorts.add(port);
    return port;
  }
}

/** A directory that disappears with `removeDirectory`. */
export function emptyDataDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-e2e-'));
  fs.chmodSync(directory, 0o755);
  return directory;
}

/** The same with a database that is migrated and empty, where one was prepared (prepared-data.ts). */
export function newDataDirectory(): string {
  const directory = emptyDataDirectory();
  const prepared = process.env['TANDEM_PREPARED_DATA'];
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, directory]);
  return directory;
}

export const removeDirectory = (directory: string) => fs.rmSync(directory, { recursive: true, force: true });

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** Runs the product's own entry and waits until it says that it is ready; rejects with its output when it ends first. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDirectory = options.dataDirectory ?? newDataDirectory();
  const port = options.port ?? (await freePort());
  const { isAsShipped = false, args = [] } = options;
  const command = isAsShipped ? [path.join('scripts', 'boot.mjs'), 'start'] : ['main.ts'];
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(isAsShipped ? plainEnvironment() : { ...withRuntime(process.env), ...FOR_JOURNEYS }),
      PORT: String(port),
      DATA_DIR: dataDirectory,
      ...options.env,
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stderr.on('data', collect);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time: ${output}`)), START_TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      collect(chunk);
      if (!output.includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(Object.assign(new Error(output.trim()), { exitCode: code }));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDirectory,
    child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return exitOf(child);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
}
