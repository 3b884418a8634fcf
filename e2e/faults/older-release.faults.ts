import path from 'node:path';
import { migrateJobs } from '@tandem/api/platform/jobs/schema.ts';
import { openArchive } from '@tandem/api/platform/backups/read-archive.ts';
import { putBack } from '@tandem/api/platform/backups/restore.ts';
import { openDiskStorage } from '@tandem/api/storage/disk-storage.ts';
import { signerOf } from '@tandem/api/http/secrets/signed-token.ts';
import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import { migrate, pendingSteps } from '@tandem/db/postgres/schema/migrate.ts';
import { type DatabaseProxy, openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDataDirectory, removeDirectory } from '../help/server.ts';
import { type Load, loadOlder } from './older-load.ts';
import { hasCommit, startOlder } from './older-release.ts';

/** The release before this one, and the last step of its schema. */
const OLDER = 'ceeee6d5e75be7589be2f62ce45ae07cb2e04971';
const ITS_SCHEMA = '0299_about_of_changes';
const FIXTURE = path.join(import.meta.dirname, `../../api/platform/backups/fixtures/${ITS_SCHEMA}.zip`);
/** Rounds of the load before the migration begins, and requests after it has ended. */
const REQUESTS = 300;

const isThere = hasCommit(OLDER);
if (!isThere) console.log(`Left out: the history of this checkout does not reach back to ${OLDER}.`);

let directory: string;
let server: EmbeddedPostgres;
let proxy: DatabaseProxy;
beforeAll(async () => {
  directory = emptyDataDirectory();
  server = await startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    holder: 'the tests',
    disposable: true,
  });
  proxy = await openDatabaseProxy(() => server.socketDirectory);
});
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  removeDirectory(directory);
});

async function putOlderBack(url: string): Promise<void> {
  const archive = await openArchive(FIXTURE);
  const storage = openDiskStorage(path.join(directory, 'uploads'), signerOf('a key for tests alone'));
  const { sql, close } = await openDedicated({ url });
  try {
    await putBack({ connection: { url }, storage }, archive, sql);
  } finally {
    await close();
    archive.close();
  }
}

const untilAnswered = (load: Load, more: number) => {
  const wanted = load.answered() + more;
  return expect
    .poll(() => load.answered() >= wanted || load.failed.length > 0, { timeout: 120_000 })
    .toBe(true);
};

test.runIf(isThere)(
  'the release before this one reads and writes while its database is migrated, and afterwards',
  async () => {
    const url = `postgres://tandem@127.0.0.1:${proxy.port}/${server.database}`;
    await putOlderBack(url);
    const database = openDatabase({ connection: { url }, max: 3, limits: LONG_LIMITS });
    await migrateJobs({ sql: database.sql, connection: { url } });
    const older = await startOlder(OLDER, url);
    try {
      const load = await loadOlder(older.url);
      await untilAnswered(load, REQUESTS);
      const steps = await pendingSteps(database.db);
      const lines: string[] = [];
      expect(await migrate(database.db, { report: (line) => lines.push(line) })).toEqual(steps);
      await untilAnswered(load, REQUESTS);
      await load.stop();
      console.log(`${load.answered()} answers, ${load.repeated()} repeated`, lines);
      expect(load.failed).toEqual([]);
      const rows = await database.sql<{ name: string }[]>`
        select name from work_items where name like 'Written beside%'`;
      expect(new Set(rows.map(({ name }) => name))).toEqual(load.created);
      expect(rows.length).toBe(load.created.size);
      const [ended] =
        await database.sql`select deadlocks::int from pg_stat_database where datname = current_database()`;
      expect(ended?.['deadlocks']).toBe(0);
    } finally {
      await database.close();
      await older.stop();
    }
  },
  600_000,
);
