import type { AttachmentSlot } from '@tandem/shared/files/assets/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../testing/app.ts';
import { type Team, makeTeam } from '../work-items/items/testing.ts';
import { removeUnfinishedUploads } from './remove-unfinished.ts';
import { bring, partsOf, png, upload } from './testing-upload.ts';

const DAY = 24;
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

// docs/contract/files.md#forgotten-slots
test('slots that were not marked in time go, with what was brought for them; everything else stays', async () => {
  const { test, member, project, workspace } = team;
  const { db } = test.database;
  const item = await team.makeItem();
  const url = `/api/assets/v2/workspaces/${workspace.slug}/projects/${project.id}/issues/${item.id}/attachments/`;
  const body = { name: 'a.png', type: 'image/png', size: 100 };
  const open = async () => {
    const slot = expectMade<AttachmentSlot>(await member.post(url, body));
    expectMade(await upload(test, slot.upload_data, partsOf(slot.upload_data, png())));
    return slot;
  };
  const [old, young] = [await open(), await open()];
  const marked = await bring<AttachmentSlot>(test, member, { url, body });
  const age = (slot: AttachmentSlot, hours: number) =>
    sql`update assets set created_at = now() - make_interval(hours => ${hours}) where id = ${slot.asset_id}`.execute(
      db,
    );
  await age(old, 25);
  await age(young, 23);
  await age(marked, 1000);
  const storage = test.app.storage;
  expect(await removeUnfinishedUploads({ db, storage }, DAY)).toBe(1);
  const rows = await db.selectFrom('assets').select('id').execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([young.asset_id, marked.asset_id].sort());
  expect(await storage.look(old.attachment.asset)).toBeNull();
  expect(await storage.look(young.attachment.asset)).not.toBeNull();
  expect(await storage.look(marked.attachment.asset)).not.toBeNull();
  expect(await removeUnfinishedUploads({ db, storage }, DAY)).toBe(0);
});

// docs/contract/files.md#forgotten-slots
test('when the storage is away the slots stay, and go the next time', async () => {
  const { test } = team;
  const { db } = test.database;
  await db
    .insertInto('assets')
    .values({ entity_type: 'USER_AVATAR', storage_key: 'x', created_at: '2020-01-01T00:00:00Z' })
    .execute();
  const away = { ...test.app.storage, remove: () => Promise.reject(new Error('The storage is away.')) };
  await expect(removeUnfinishedUploads({ db, storage: away }, DAY)).rejects.toThrow('The storage is away.');
  expect(await removeUnfinishedUploads({ db, storage: test.app.storage }, DAY)).toBe(1);
});
