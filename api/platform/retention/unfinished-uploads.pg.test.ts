import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pictures, bodyFor, makePictures } from '../../files/assets/testing.ts';
import { jobContext } from '../jobs/testing.ts';
import { unfinishedUploads } from './unfinished-uploads.ts';

let team: Pictures;
beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;
const run = () => {
  const { config, storage } = team.test.app;
  return unfinishedUploads.run({ ...jobContext(db()), config, storage });
};

const age = (id: string, days: number) =>
  sql`update assets set created_at = now() - make_interval(days => ${days}) - interval '1 minute' where id = ${id}`.execute(
    db(),
  );
const keyOf = async (id: string) =>
  (await db().selectFrom('assets').select('storage_key').where('id', '=', id).executeTakeFirst())
    ?.storage_key;

// docs/contract/files.md#forgotten-slots
test('uploads that were not finished within seven days go, row and file; finished and younger ones stay', async () => {
  const { member, projectUrl } = team;
  const slot = async () =>
    (await member.post(projectUrl, bodyFor('ISSUE_DESCRIPTION'))).body.asset_id as string;
  const [old, young] = [await slot(), await slot()];
  const done = (await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION'])).asset_id;
  const brought = (await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION'])).asset_id;
  await sql`update assets set is_uploaded = false where id = ${brought}`.execute(db());
  await age(old, 7);
  await age(young, 6);
  await age(done, 100);
  await age(brought, 7);
  const file = (await keyOf(brought))!;
  const { storage } = team.test.app;
  expect(await storage.look(file)).not.toBeNull();
  expect(await run()).toEqual({ uploads: 2 });
  expect([await keyOf(old), await keyOf(brought)]).toEqual([undefined, undefined]);
  expect(await storage.look(file)).toBeNull();
  expect(await keyOf(young)).toBeDefined();
  expect(await storage.look((await keyOf(done))!)).not.toBeNull();
  expect(await run()).toEqual({ uploads: 0 });
});
