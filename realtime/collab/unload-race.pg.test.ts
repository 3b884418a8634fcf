import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam } from '../testing-rows.ts';
import { type TestCollaboration, startTestCollaboration } from './testing.ts';
import { raceUnload } from './testing-unload-race.ts';

/** Set UNLOAD_RACES for more rounds; seeds are printed with what went wrong, and are the same each time from UNLOAD_SEED on. */
const ROUNDS = Number(process.env['UNLOAD_RACES'] ?? 24);
const FIRST_SEED = Number(process.env['UNLOAD_SEED'] ?? 1);
const AT_ONCE = 4;

let database: TestDatabase;
let server: TestCollaboration;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database, {
    // Stored when it is unloaded, and not before.
    store_ms: 60_000,
    store_within_ms: 60_000,
    limits: { sockets_per_person: 1_000 },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test('a text that REST writes while its document is unloaded is never replaced by what was typed before', async () => {
  const person = await makePerson(database.db, 'Ann');
  const team = await makeTeam(database.db, person);
  const seeds = Array.from({ length: ROUNDS }, (_, n) => FIRST_SEED + n);
  const losses: string[] = [];
  const run = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      losses.push(...(await raceUnload({ db: database.db, server, team, person }, seed)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  expect(losses).toEqual([]);
  expect(server.errors).toEqual([]);
}, 600_000);
