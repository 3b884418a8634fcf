import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, type Limits, LONG_LIMITS, openDatabase } from '../postgres/client.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/server.ts';
import { migrate } from '../postgres/schema/migrate.ts';
import { openDatabaseProxy } from './proxy.ts';

const TEMPLATE = 'tandem';

/** A migrated server that forgets everything when it stops; for tests and for generating types. */
export async function startDisposablePostgres(): Promise<{
  connection: { socketDirectory: string; database: string };
  database: Database;
  stop: () => Promise<void>;
}> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-test-'));
  fs.chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'pg'),
    holder: 'tests',
    disposable: true,
  });
  const connection = { socketDirectory: server.socketDirectory, database: TEMPLATE };
  const database = openDatabase({ connection, max: 2, limits: LONG_LIMITS });
  await migrate(database.db);
  const stop = async () => {
    await database.close();
    await server.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  };
  return { connection, database, stop };
}

/** The server of the test run. */
function testSocket(): string {
  const socketDirectory = process.env['TANDEM_TEST_SOCKET'];
  if (!socketDirectory) throw new Error('Run through vitest: its global set-up starts the test server.');
  return socketDirectory;
}

async function asAdmin(socketDirectory: string, statement: string): Promise<void> {
  const connection = { socketDirectory, database: 'postgres' };
  const admin = openDatabase({ connection, max: 1, limits: LONG_LIMITS });
  await admin.sql.unsafe(statement);
  await admin.close();
}

/** A test run may go through a pooler (e2e/cluster/help/through-pooler.ts), which names its port. */
function poolerTo(name: string): { url: string } | undefined {
  const port = process.env['TANDEM_TEST_POOLER'];
  return port ? { url: `postgres://tandem@127.0.0.1:${port}/${name}` } : undefined;
}

export type TestDatabase = Database & { socketDirectory: string; name: string };

/**
 * A database of its own for one test file, cloned from the migrated template and dropped when it is closed. The server is started once for all test
 * files (vitest.config.ts), which finds its socket in TANDEM_TEST_SOCKET. The machine may be busy: limits of time are
 * those of jobs, unless a test is about limits.
 */
export async function createTestDatabase(limits: Limits = LONG_LIMITS): Promise<TestDatabase> {
  const socketDirectory = testSocket();
  // The worker's number says for whom its processes work (scripts/processor-time).
  const name = `t_${process.pid}_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(socketDirectory, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const direct = { socketDirectory, database: name };
  const pooler = poolerTo(name);
  const database = openDatabase(
    pooler ? { connection: pooler, direct, max: 10, limits } : { connection: direct, max: 10, limits },
  );
  const close = async () => {
    await database.close();
    await asAdmin(socketDirectory, `drop database ${name} with (force)`);
  };
  return { ...database, socketDirectory, name, close };
}

export type OwnedDatabase = {
  /** As DATABASE_URL names it. */
  url: string;
  close: () => Promise<void>;
};

/** An empty database, as an operator makes one: its role owns it and has no right beyond that. */
export async function createOwnedDatabase(): Promise<OwnedDatabase> {
  const socketDirectory = testSocket();
  const name = `o_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(socketDirectory, `create role ${name} login`);
  await asAdmin(socketDirectory, `create database ${name} owner ${name} template template0`);
  const proxy = await openDatabaseProxy(() => socketDirectory);
  const close = async () => {
    await proxy.close();
    await asAdmin(socketDirectory, `drop database ${name} with (force)`);
    await asAdmin(socketDirectory, `drop role ${name}`);
  };
  return { url: `postgres://${name}@127.0.0.1:${proxy.port}/${name}`, close };
}
