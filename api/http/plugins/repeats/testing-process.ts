import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { buildApp } from '../../../build-app.ts';
import { readConfig } from '../../../config.ts';
import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';

/** A process of the API on the database of a test, for tests that kill it. Its parent receives the address. */
const [socketDirectory = '', name = '', dataDirectory = ''] = process.argv.slice(2);
const connection = { socketDirectory, database: name };
const { db, sql } = openDatabase({ connection, max: 4, limits: LONG_LIMITS });
const config = readConfig({
  PORT: '0',
  SECRET_KEY: 'a key for tests, and for nothing else',
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'silent',
});
const app = await buildApp({
  db,
  sql,
  config,
  web_client: path.join(import.meta.dirname, '../../../testing/web-client'),
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
// Who is killed leaves nothing behind by itself: without this each of these processes would compile everything again.
flushCompileCache();
process.send?.(address);
