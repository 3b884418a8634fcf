import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, type Limits, LONG_LIMITS, openDatabase } from '../postgres/client.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/server.ts';
import { migrate } from '../postgres/migrate.ts';

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

async function asAdmin(socketDirectory: string, statement: string): Promise<void> {
  const connection = { socketDirectory, database: 'postgres' };
  const admin = openDatabase({ connection, max: 1, limits: LONG_LIMITS });
  await admin.sql.unsafe(statement);
  await admin.close();
}

export type TestDatabase = Database & { socketDirectory: string; name: string };

/**
 * A database of its own for one test file, cloned from the migrated template and dropped when it is closed. The server is started once for all test
 * files (vitest.config.ts), which finds its socket in TANDEM_TEST_SOCKET. The machine may be busy: limits of time are
 * those of jobs, unless a test is about limits.
 */
export async function createTestDatabase(limits: Limits = LONG_LIMITS): Promise<TestDatabase> {
  const socketDirectory = process.env['TANDEM_TEST_SOCKET'];
  if (!socketDirectory) throw new Error('Run through vitest: its global set-up starts the test server.');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(socketDirectory, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const database = openDatabase({ connection: { socketDirectory, database: name }, max: 10, limits });
  const close = async () => {
    await database.close();
    await asAdmin(socketDirectory, `drop database ${name} with (force)`);
  };
  return { ...database, socketDirectory, name, close };
}
