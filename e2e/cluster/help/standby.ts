import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createCluster, nativeDirectory, serverEnvironment } from '@tandem/db/postgres/embedded/files.ts';
import { withRights } from '@tandem/db/postgres/embedded/rights.ts';
import postgres from 'postgres';
import { freePort, newDataDirectory, removeDirectory } from '../../help/server.ts';
import { type Running, runProgram } from './run-program.ts';

const DATABASE = 'tandem';

/** A PostgreSQL on a port of 127.0.0.1, with the user and the database `tandem` and without a password. */
export type PostgresServer = Running & {
  port: number;
  url: string;
  /** Its data; `stop` leaves it there. */
  directory: string;
  /** Asks it directly, on a connection of its own. */
  ask: <Row extends object>(text: string) => Promise<Row[]>;
};

type ServerOptions = { directory: string; port?: number; settings?: Record<string, string> };

const DEFAULTS = { max_connections: '100', wal_level: 'replica', hot_standby: 'on', max_wal_senders: '10' };

/** Starts the programs of our own package on a data directory, made with `initdb` if it is not there. */
export async function startPostgres(options: ServerOptions): Promise<PostgresServer> {
  const { directory } = options;
  const port = options.port ?? (await freePort());
  const native = nativeDirectory();
  const isNew = !fs.existsSync(path.join(directory, 'PG_VERSION'));
  if (isNew) {
    fs.mkdirSync(directory, { recursive: true });
    createCluster(native, directory, withRights(directory, native));
  }
  const settings = Object.entries(Object.assign({ fsync: 'off' }, DEFAULTS, options.settings));
  const args = [
    ...['-D', directory, '-h', '127.0.0.1', '-p', String(port), '-k', ''],
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const program = { path: path.join(native, 'bin', 'postgres'), env: serverEnvironment(), folder: native };
  // SIGINT: a fast shutdown, which ends every session.
  const running = await runProgram(program, { directory, args, port, endsBy: 'SIGINT', stays: true });
  const urlOf = (database: string) => `postgres://tandem@127.0.0.1:${port}/${database}`;
  await untilAnswers(() => askOnce(urlOf('postgres'), 'select 1'));
  if (isNew) await askOnce(urlOf('postgres'), `create database ${DATABASE}`);
  const url = urlOf(DATABASE);
  const ask = <Row extends object>(text: string) => askOnce<Row>(url, text);
  return Object.assign(running, { port, url, directory, ask });
}

async function askOnce<Row extends object>(url: string, text: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return (await sql.unsafe(text)) as unknown as Row[];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

export type Pair = {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Makes the standby a primary, as Patroni does once the old one is gone, and waits until it takes writes. */
  promote: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Two servers with the migrated database of the test run, the second of which follows the first. Its data is a copy from
 * before both start: our package has no pg_basebackup.
 */
export async function startPair(settings: Record<string, string> = {}): Promise<Pair> {
  const parent = newDataDirectory();
  const [first, second] = [path.join(parent, 'postgres'), path.join(parent, 'standby')];
  if (!fs.existsSync(first)) await (await startPostgres({ directory: first })).stop();
  fs.rmSync(path.join(first, 'postmaster.pid'), { force: true });
  execFileSync('cp', ['-a', first, second]);
  const primary = await startPostgres({ directory: first, settings });
  fs.writeFileSync(path.join(second, 'standby.signal'), '');
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=tandem application_name=standby`;
  const standby = await startPostgres({
    directory: second,
    settings: Object.assign({}, settings, { primary_conninfo }),
  });
  const promote = async () => {
    await standby.ask('select pg_promote()');
  };
  const close = async () => {
    await standby.stop();
    await primary.stop();
    removeDirectory(parent);
  };
  return { primary, standby, promote, close };
}
