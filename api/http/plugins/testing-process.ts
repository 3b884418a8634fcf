import { buildApp } from '../../build-app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '@tandem/db/postgres/client.ts';

/** A process of the API on the database of a test, for tests that kill it. Its parent hears the address. */
const [socketDirectory = '', name = '', dataDirectory = ''] = process.argv.slice(2);
const { db, sql } = openDatabase({ connection: { socketDirectory, database: name }, max: 4 });
const config = readConfig({
  PORT: '0',
  SECRET_KEY: 'a key for tests, and for nothing else',
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'silent',
});
const app = await buildApp({ db, sql, config });
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
