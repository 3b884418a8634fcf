import { type Proxy, startCaddy } from './caddy.ts';
import { type Server, emptyDataDirectory, freePort, removeDirectory, startServer } from './server.ts';

export type Role = 'api' | 'realtime' | 'worker';
export type Counts = Record<Role, number>;

/** One process of an installation, which may end and be started again on its port. */
export type Process = {
  /** `api`, `api-2`, …: as docs/Caddyfile has them. */
  name: string;
  role: Role;
  port: number;
  server: Server;
};

/** An installation of several processes behind the shipped proxy; `url` is the proxy's address. */
export type Installation = {
  url: string;
  dataDirectory: string;
  processes: Process[];
  named: (name: string) => Process;
  /** Starts a process that has ended again. */
  start: (process: Process) => Promise<void>;
  /** Stops a process where it stands; gives how to let it go on. */
  freeze: (process: Process) => () => void;
  close: () => Promise<void>;
};

type Options = {
  counts: Counts;
  databaseUrl: string;
  env?: Record<string, string>;
  /** Ways of its own from a process to the database: one behind a wire that is cut. */
  envOf?: (name: string) => Record<string, string>;
};

const ROLES: readonly Role[] = ['worker', 'api', 'realtime'];
const namesOf = (role: Role, count: number) =>
  Array.from({ length: count }, (_, n) => (n === 0 ? role : `${role}-${n + 1}`));

/** Starts processes of each kind on one database, and Caddy with the shipped rules in front of them. */
export async function startInstallation(options: Options): Promise<Installation> {
  const dataDirectory = emptyDataDirectory();
  const port = await freePort();
  const env = {
    APP_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: options.databaseUrl,
    ...options.env,
  };
  const processes: Process[] = [];
  const open = (name: string, role: Role, at: number) => {
    // Where workers are, the api leaves the jobs to them.
    const isLeft = role === 'api' && options.counts.worker > 0;
    const own = { ...env, ...options.envOf?.(name), ROLE: role, API_JOBS: isLeft ? 'off' : 'on' };
    return startServer({ dataDirectory, port: at, env: own });
  };
  const add = async (name: string, role: Role) => {
    const at = await freePort();
    processes.push({ name, role, port: at, server: await open(name, role, at) });
  };
  let proxy: Proxy | undefined;
  const close = async () => {
    await proxy?.stop();
    await Promise.all(processes.map(({ server }) => server.stop()));
    removeDirectory(dataDirectory);
  };
  try {
    for (const role of ROLES) {
      const names = namesOf(role, options.counts[role]);
      await Promise.all(names.map((name) => add(name, role)));
    }
    const behind = processes.filter(({ role }) => role !== 'worker');
    const ports = Object.fromEntries(behind.map((one) => [one.name, one.port]));
    proxy = await startCaddy({ port, ports, directory: dataDirectory });
  } catch (error) {
    await close();
    throw error;
  }
  const named = (name: string) => {
    const found = processes.find((one) => one.name === name);
    if (!found) throw new Error(`No process is called ${name}.`);
    return found;
  };
  const start = async (one: Process) => {
    one.server = await open(one.name, one.role, one.port);
  };
  const freeze = ({ server: { child } }: Process) => {
    child.kill('SIGSTOP');
    return () => void child.kill('SIGCONT');
  };
  return { url: proxy.url, dataDirectory, processes, named, start, freeze, close };
}
