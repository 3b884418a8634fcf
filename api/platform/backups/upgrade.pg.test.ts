import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Database, LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { openDedicated } from '@tandem/db/postgres/dedicated.ts';
import { migrate, pendingSteps } from '@tandem/db/postgres/schema/migrate.ts';
import { type OwnedDatabase, createOwnedDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { describeSchema } from '@tandem/db/testing/schema.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { migrateJobs } from '../jobs/schema.ts';
import { openArchive } from './read-archive.ts';
import { putBack, restoreBackup } from './restore.ts';

/** Backups of the demonstration that earlier releases have made, by the last step of their schema. */
const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const RELEASES = fs.readdirSync(FIXTURES);
const SECRET_KEY = 'a key of the installation for tests alone';

let directory: string;
let owned: OwnedDatabase;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-upgrade-test-'));
  owned = await createOwnedDatabase();
});
afterEach(async () => {
  await owned.close();
  await rm(directory, { recursive: true, force: true });
});

const placeOf = ({ url }: OwnedDatabase) => ({
  connection: { url },
  config: readConfig({ SECRET_KEY, DATABASE_URL: url }),
  storage: openDiskStorage(directory, signerOf(SECRET_KEY)),
});

/** Each use is a session of its own, as it is when another process goes on. */
async function inSession<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection: { url: owned.url }, max: 2, limits: LONG_LIMITS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function schemaOfNew(): Promise<string[]> {
  const fresh = await createTestDatabase();
  try {
    return await describeSchema(fresh.sql);
  } finally {
    await fresh.close();
  }
}

/** Tables whose rows are what they were when the backup was made. */
const UNCHANGED = [
  'users',
  'workspaces',
  'projects',
  'work_items',
  'comments',
  'activities',
  'pages',
  'cycles',
  'modules',
];

async function expectRows(file: string): Promise<void> {
  const { manifest, close } = await openArchive(file);
  close();
  for (const { name, rows } of manifest.tables.filter((table) => UNCHANGED.includes(table.name))) {
    const [found] = await inSession(({ sql }) => sql.unsafe(`select count(*)::int as rows from "${name}"`));
    expect(found?.['rows'], name).toBe(rows);
  }
}

/** A mistyped word finds names in a session that has not used the library of such words before. */
const expectNearNames = () =>
  inSession(async ({ sql }) => {
    const [item] = await sql<{ word: string; project_id: string }[]>`
      select word, project_id from work_items, unnest(regexp_split_to_array(name, '[^A-Za-z]+')) word
      where char_length(word) > 7 limit 1`;
    const typed = `${item?.word.slice(0, -1)}x`;
    const near = await inSession(
      (other) => other.sql`select from near_names(${[typed]}, ${[item?.project_id ?? '']})`,
    );
    expect(near.length).toBeGreaterThan(0);
  });

test.each(RELEASES)(
  'a role that owns the database and is no superuser brings the rows of %s to this release, step by step',
  async (name) => {
    const file = path.join(FIXTURES, name);
    const archive = await openArchive(file);
    const place = placeOf(owned);
    const { sql, close } = await openDedicated(place.connection);
    await putBack(place, archive, sql);
    await close();
    archive.close();
    const steps = await inSession(({ db }) => pendingSteps(db));
    expect(steps.every((step) => step > path.parse(name).name)).toBe(true);
    for (const step of steps)
      expect(await inSession(({ db }) => migrate(db, { upTo: step }))).toEqual([step]);
    await inSession((database) => migrateJobs({ sql: database.sql, connection: place.connection }));
    expect(await inSession((database) => describeSchema(database.sql))).toEqual(await schemaOfNew());
    await expectRows(file);
    await expectNearNames();
  },
);

test('the same role sets up an empty database, each step in a session of its own', async () => {
  const steps = await inSession(({ db }) => pendingSteps(db));
  for (const step of steps) await inSession(({ db }) => migrate(db, { upTo: step }));
  expect(await inSession((database) => describeSchema(database.sql))).toEqual(await schemaOfNew());
});

// docs/contract/backups.md#restoring
test.each(RELEASES)('the same role restores %s', async (name) => {
  const file = path.join(FIXTURES, name);
  await restoreBackup(placeOf(owned), file);
  expect(await inSession((database) => describeSchema(database.sql))).toEqual(await schemaOfNew());
  await expectRows(file);
  await expectNearNames();
  // Lists are planned and counted well from the first one on.
  const rows = await inSession(
    ({ sql }) => sql<{ relname: string }[]>`
      select relname from pg_stat_user_tables where n_live_tup > 0 and last_analyze is null or last_vacuum is null`,
  );
  expect(rows).toEqual([]);
});

// docs/contract/backups.md#a-copy-for-trying-an-upgrade
test('a copy that is interrupted before it has come to this release reaches nobody either', async () => {
  const file = path.join(FIXTURES, RELEASES.at(-1) ?? '');
  const archive = await openArchive(file);
  const place = Object.assign(placeOf(owned), { is_clone: true });
  const { sql, close } = await openDedicated(place.connection);
  // As far as a restore comes that ends with the first step of the upgrade.
  await putBack(place, archive, sql);
  await close();
  archive.close();
  const [instance] = await inSession(
    ({ sql: ask }) => ask`select instance_name, settings->>'EMAIL_HOST' as host from instance`,
  );
  expect(instance).toMatchObject({ instance_name: expect.stringMatching(/ \(copy\)$/), host: '' });
  const active = await inSession(({ sql: ask }) => ask`select from webhooks where is_active`);
  expect(active).toEqual([]);
});

// docs/contract/backups.md#a-copy-for-trying-an-upgrade
test.each(RELEASES)('a copy of %s is called one once', async (name) => {
  await restoreBackup({ ...placeOf(owned), is_clone: true }, path.join(FIXTURES, name));
  const [instance] = await inSession(
    ({ sql }) => sql<{ instance_name: string }[]>`
    select instance_name from instance`,
  );
  expect(instance?.instance_name.split('(copy)')).toHaveLength(2);
});
