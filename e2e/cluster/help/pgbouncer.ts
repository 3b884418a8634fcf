import fs from 'node:fs';
import path from 'node:path';
import { type DebianProgram, ensureProgram, programOrReason } from '../../../scripts/debian-program.ts';
import { freePort } from '../../help/server.ts';
import { type Running, programDirectory, runProgram } from './run-program.ts';

const PGBOUNCER: DebianProgram = {
  name: 'pgbouncer',
  packages: ['pgbouncer'],
  versionArgs: ['--version'],
  variable: 'PGBOUNCER_PATH',
};

/** Why there is no PgBouncer here; undefined where there is one. */
export function pgbouncerSkipReason(): string | undefined {
  const found = programOrReason(PGBOUNCER);
  return 'skipReason' in found ? found.skipReason : undefined;
}

type PoolerOptions = {
  /** Where PostgreSQL is: a port of 127.0.0.1, or the directory of its socket. */
  server: { port: number } | { socketDirectory: string };
  mode?: 'transaction' | 'session' | 'statement';
  /** Connections to the server for each database at most. */
  poolSize?: number;
  port?: number;
  /** More lines for the section [pgbouncer]. */
  settings?: Record<string, string>;
};

/** `port` takes connections to every database of the server, as the user `tandem` and without a password. */
export type Pooler = Running & { port: number };

/** Starts PgBouncer with settings that an operator would write, and nothing that helps Tandem in particular. */
export async function startPgbouncer(options: PoolerOptions): Promise<Pooler> {
  const { server, mode = 'transaction', poolSize = 10 } = options;
  const port = options.port ?? (await freePort());
  const directory = programDirectory('pgbouncer');
  const users = path.join(directory, 'users.txt');
  fs.writeFileSync(users, '"tandem" ""\n');
  const at = 'port' in server ? `host=127.0.0.1 port=${server.port}` : `host=${server.socketDirectory}`;
  const settings = Object.assign(
    {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: users,
      pool_mode: mode,
      default_pool_size: String(poolSize),
      max_client_conn: '1000',
    },
    options.settings,
  );
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = path.join(directory, 'pgbouncer.ini');
  fs.writeFileSync(file, `[databases]\n* = ${at}\n\n[pgbouncer]\n${lines.join('\n')}\n`);
  const running = await runProgram(ensureProgram(PGBOUNCER), { directory, args: [file], port });
  return Object.assign(running, { port });
}
