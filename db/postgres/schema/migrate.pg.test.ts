import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OwnedDatabase, createOwnedDatabase } from '../../testing/database.ts';
import { type Database, LONG_LIMITS, openDatabase } from '../client.ts';
import { migrate, pendingSteps } from './migrate.ts';

/** The release that begins, and the step after it, which changes the table of documents. */
const RELEASE = '0017_references_of_items';
const STEP = '0020_texts_of_documents';

let owned: OwnedDatabase;
let opened: Database[];
beforeEach(async () => {
  owned = await createOwnedDatabase();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await owned.close();
});

function open(): Database {
  const database = openDatabase({ connection: { url: owned.url }, max: 4, limits: LONG_LIMITS });
  opened.push(database);
  return database;
}

/** Lines of a report, and a wait for one of them. */
function listen() {
  const lines: string[] = [];
  let noticed = () => {};
  const report = (line: string) => {
    lines.push(line);
    noticed();
  };
  const untilReported = async (part: string) => {
    while (!lines.some((line) => line.includes(part)))
      await new Promise<void>((resolve) => {
        noticed = resolve;
      });
  };
  return { lines, report, untilReported };
}

test('of several processes that start at once one migrates, and the others wait for it', async () => {
  const reports = [listen(), listen(), listen()];
  const done = await Promise.all(reports.map(({ report }) => migrate(open().db, { report })));
  const all = await open().sql<{ name: string }[]>`select name from kysely_migration order by name`;
  expect(done.flat().toSorted()).toEqual(all.map(({ name }) => name));
  const lines = reports.flatMap((each) => each.lines);
  expect(lines.filter((line) => line.startsWith('Setting up the database'))).toHaveLength(1);
  expect(lines).toContain('Another process brings the database to its release; waiting for it.');
});

test('a step waits for what others do, says so, lets their requests pass, and goes on', async () => {
  const { db } = open();
  await migrate(db, { upTo: RELEASE });
  const { lines, report, untilReported } = listen();
  const other = open();
  let migrated: Promise<string[]> | undefined;
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table documents in row exclusive mode`.execute(tx);
    migrated = migrate(db, { upTo: STEP, report });
    await untilReported('waits for what others do');
    // Behind a step that waits for the same table: no longer than it waits, which is less than a request may.
    const begin = performance.now();
    for (let n = 0; n < 20; n += 1) await sql`select from documents limit 1`.execute(other.db);
    expect((performance.now() - begin) / 20).toBeLessThan(1_000);
  });
  expect(await migrated).toEqual([STEP]);
  expect(lines[0]).toMatch(
    /^Migration 0020_texts_of_documents waits .* \(the oldest transaction: "tandem", process \d+, for \d+ s\)\.$/,
  );
  expect(lines.at(-1)).toMatch(/^Migrated the database: 0020_texts_of_documents, 1 of 1, [\d.]+ s$/);
});

test('what writes to the same tables in another order is never ended for a step', async () => {
  const { db } = open();
  await migrate(db, { upTo: '0027_sign_in_security' });
  const { report, untilReported } = listen();
  const other = open();
  let migrated: Promise<string[]> | undefined;
  // The step changes the labels of items first, then their people, then cycles.
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table cycle_work_items in row exclusive mode`.execute(tx);
    migrated = migrate(db, { upTo: '0028_places_of_members', report });
    await untilReported('waits for what others do');
    await sql`lock table work_item_labels in row exclusive mode`.execute(tx);
  });
  expect(await migrated).toEqual(['0028_places_of_members']);
});

test('a database of a newer release is left alone, with a sentence that says what to do', async () => {
  const { db } = open();
  await migrate(db, { upTo: RELEASE });
  await sql`insert into kysely_migration values ('9999_of_tomorrow', '2099-01-01T00:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The database belongs to a newer release of Tandem: it has the step 9999_of_tomorrow, which this one does not know.',
  );
  await sql`delete from kysely_migration where name like '9999%'`.execute(db);
  expect((await pendingSteps(db))[0]).toBe(STEP);
});

test('a step that fails is named; those before it stay, and the next start goes on with it', async () => {
  const { db } = open();
  await migrate(db, { upTo: RELEASE });
  await sql`create table stickies ()`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'Migration 0025_stickies failed: relation "stickies" already exists',
  );
  expect((await pendingSteps(db))[0]).toBe('0025_stickies');
  await sql`drop table stickies`.execute(db);
  await migrate(db);
  expect(await pendingSteps(db)).toEqual([]);
});
