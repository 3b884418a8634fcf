import { type AttachmentSlot, attachmentSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, partsOf, png, upload } from '../../../storage/testing-upload.ts';
import { expectReplay } from '../../../testing/replay.ts';
import type { Answer, Caller } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const PICTURE = { name: 'a.png', type: 'image/png', size: png().length };
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const pathOf = (itemId: string, kind = 'issues') =>
  `/api/assets/v2/workspaces/${team.workspace.slug}/projects/${team.project.id}/${kind}/${itemId}/attachments/`;
const attach = (itemId: string, caller: Caller = team.member, values: object = {}) =>
  bring<AttachmentSlot>(team.test, caller, { url: pathOf(itemId), body: { ...PICTURE, ...values } });
const makeSlot = async (itemId: string, values: object = {}, caller: Caller = team.member) =>
  (await caller.post(pathOf(itemId), { ...PICTURE, ...values })) as Answer & { body: AttachmentSlot };
const historyOf = async (itemId: string) =>
  (await team.member.get(`${team.item(itemId)}history/?activity_type=issue-property`)).body.slice(
    1,
  ) as Activity[];
const replay = (action: () => Promise<Answer>) =>
  expectReplay({ test: team.test, caller: team.member, stream: team.stream, lists: [team.liveList], action });

// docs/contract/attachments.md#a-slot
// docs/contract/attachments.md#the-row-of-an-attachment
test('a slot is complete before anything has come, and nobody sees it', async () => {
  const item = await team.makeItem();
  const { status, body: slot } = await makeSlot(item.id, { name: '../dir\\Ünï\u202egnp.png' });
  expect(status).toBe(200);
  expect(attachmentSlotSchema.strict().parse(slot)).toEqual(slot);
  const { attachment, asset_id } = slot;
  expect(slot.asset_url).toBe(`${pathOf(item.id)}${asset_id}/`);
  expect(attachment).toMatchObject({
    id: asset_id,
    attributes: { name: 'Ünïgnp.png', type: 'image/png', size: png().length },
    asset_url: slot.asset_url,
    issue: item.id,
    issue_id: item.id,
    project: team.project.id,
    workspace: team.workspace.id,
    entity_type: 'ISSUE_ATTACHMENT',
    entity_identifier: item.id,
    is_uploaded: false,
    created_by: team.member.id,
    updated_by: team.member.id,
  });
  expect(attachment.asset).toMatch(new RegExp(`^${team.workspace.id}/[0-9a-f]{32}-[\\w.-]+$`));
  expect(slot.upload_data.fields).toMatchObject({ key: attachment.asset, 'Content-Type': 'image/png' });
  expect((await team.member.get(pathOf(item.id))).body).toEqual([]);
  expect(await team.readItem(item.id)).toMatchObject({ attachment_count: 0, updated_at: item.updated_at });
  expect(await historyOf(item.id)).toEqual([]);
});

// docs/contract/attachments.md#a-file-has-come
// docs/contract/attachments.md#files-of-an-item
// docs/contract/attachments.md#the-row-of-an-attachment
// docs/contract/files.md#three-steps
// docs/contract/history.md#links-and-files
test('a file comes, is said to be there, is listed and saved; count, moment, history, subscription and Changes follow', async () => {
  const item = await team.makeItemOf(team.guest);
  const { body: slot } = await makeSlot(item.id, { name: 'Ä "b".png' });
  await upload(team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  const path = `${pathOf(item.id)}${slot.asset_id}/`;
  const answer = await replay(() => team.member.patch(path));
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [listed, ...others] = (await team.member.get(pathOf(item.id))).body;
  expect(others).toEqual([]);
  expect(listed).toEqual({
    ...slot.attachment,
    is_uploaded: true,
    storage_metadata: { ContentLength: png().length, LastModified: expect.any(String) },
    updated_at: expect.any(String),
  });
  const row = await team.readItem(item.id);
  expect(row.attachment_count).toBe(1);
  expect(row.updated_at > item.updated_at).toBe(true);
  const recorded = { field: 'attachment', verb: 'created', old_value: null, new_identifier: slot.asset_id };
  expect(await historyOf(item.id)).toMatchObject([{ ...recorded, new_value: slot.asset_url }]);
  const detail = await team.member.get(`${team.item(item.id)}?expand=issue_attachments`);
  expect(detail.body).toMatchObject({
    is_subscribed: true,
    issue_attachments: [{ id: slot.asset_id, asset_url: slot.asset_url, issue_id: item.id }],
  });
  const link = await team.member.get(path);
  expect(link.status).toBe(302);
  const saved = await team.test.app.inject({ method: 'GET', url: String(link.headers['location']) });
  expect(saved.rawPayload.equals(png())).toBe(true);
  expect(saved.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%C3%84%20%22b%22.png");
});

// docs/contract/files.md#how-long-they-count
test('a link to a file ends with the session or the token by which it was asked for', async () => {
  const item = await team.makeItemOf(team.guest);
  const { asset_id } = await attach(item.id);
  const path = `${pathOf(item.id)}${asset_id}/`;
  const follow = async (link: Answer) =>
    (await team.test.nobody.get(String(link.headers['location']))).status;
  const elsewhere = await team.test.signIn(team.member.id);
  const made = (await team.member.post<{ token: string; id: string }>('/api/users/me/api-tokens/', {})).body;
  const byToken = await team.test.nobody.get(path, undefined, { headers: { 'x-api-key': made.token } });
  const [here, there] = [await team.member.get(path), await elsewhere.get(path)];
  expect([await follow(here), await follow(there), await follow(byToken)]).toEqual([200, 200, 200]);
  await team.member.delete('/api/users/me/sessions/');
  await team.member.delete(`/api/users/me/api-tokens/${made.id}/`);
  expect([await follow(here), await follow(there), await follow(byToken)]).toEqual([200, 403, 403]);
});

// docs/contract/attachments.md#said-again
test('said again that it has come nothing happens', async () => {
  const item = await team.makeItem();
  const slot = await attach(item.id);
  const before = await team.readItem(item.id);
  expect((await replay(() => team.member.patch(`${pathOf(item.id)}${slot.asset_id}/`))).status).toBe(204);
  expect(await team.readItem(item.id)).toEqual(before);
  expect(await historyOf(item.id)).toHaveLength(1);
});

// docs/contract/attachments.md#files-of-an-item
// docs/contract/attachments.md#taking-off
// docs/contract/history.md#links-and-files
test('a file is taken off: it is in no list, counts no more and cannot be saved; the history records it', async () => {
  const item = await team.makeItem();
  const [first, second] = [await attach(item.id), await attach(item.id)];
  const ids = (await team.member.get(pathOf(item.id))).body.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([second.asset_id, first.asset_id]);
  const path = `${pathOf(item.id)}${first.asset_id}/`;
  expect((await replay(() => team.member.delete(path))).status).toBe(204);
  expect((await team.readItem(item.id)).attachment_count).toBe(1);
  expect((await historyOf(item.id)).at(-1)).toMatchObject({
    field: 'attachment',
    verb: 'deleted',
    old_value: null,
    new_value: null,
    new_identifier: null,
  });
  for (const call of ['get', 'patch', 'delete'] as const) {
    expect((await team.member[call](path)).status).toBe(404);
  }
  const row = await team.test.database.db
    .selectFrom('assets')
    .select('deleted_at')
    .where('id', '=', first.asset_id)
    .executeTakeFirstOrThrow();
  expect(row.deleted_at).not.toBeNull();
});

// docs/contract/attachments.md#files-of-an-item
// docs/contract/attachments.md#nothing-has-come
test('a slot that nothing was brought to cannot be marked or saved, and goes without a word', async () => {
  const item = await team.makeItem();
  const { body: slot } = await makeSlot(item.id);
  const path = `${pathOf(item.id)}${slot.asset_id}/`;
  for (const answer of [await team.member.patch(path), await team.member.get(path)]) {
    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String), status: false }]);
  }
  expect((await team.member.delete(path)).status).toBe(204);
  expect(await historyOf(item.id)).toEqual([]);
});

// docs/contract/attachments.md#nothing-has-come
test('what came is looked at once more before it counts: a file of another type is removed', async () => {
  const item = await team.makeItem();
  const { body: slot } = await makeSlot(item.id, { type: 'application/octet-stream', name: 'a.bin' });
  await upload(team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  await team.test.database.sql`
    update assets set attributes = attributes || '{"type": "image/gif"}' where id = ${slot.asset_id}`;
  expect((await team.member.patch(`${pathOf(item.id)}${slot.asset_id}/`)).status).toBe(400);
  expect(await team.test.app.storage.look(slot.attachment.asset)).toBeNull();
  expect((await team.readItem(item.id)).attachment_count).toBe(0);
});

// docs/contract/attachments.md#types-of-files
test.each([
  'image/jpeg image/png image/gif image/svg+xml image/webp image/tiff image/bmp',
  'application/pdf application/msword application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain application/rtf application/vnd.oasis.opendocument.spreadsheet application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation application/vnd.oasis.opendocument.graphics application/vnd.visio',
  'image/x-portable-graymap image/x-portable-bitmap image/x-portable-pixmap',
  'audio/mpeg audio/wav audio/ogg audio/midi audio/x-midi audio/aac audio/flac audio/x-m4a',
  'video/mp4 video/mpeg video/ogg video/webm video/quicktime video/x-msvideo video/x-ms-wmv',
  'application/zip application/x-rar-compressed application/x-tar application/gzip',
  'model/gltf-binary model/gltf+json application/octet-stream font/ttf font/otf font/woff font/woff2',
  'text/css text/javascript text/xml text/csv application/json application/xml',
])('takes files of the types %s', async (types) => {
  const item = await team.makeItem();
  for (const type of types.split(' '))
    expect((await makeSlot(item.id, { type, name: 'a' })).status, type).toBe(200);
});

// docs/contract/attachments.md#refused-files
test.each([
  [{ type: 'text/html' }],
  [{ type: 'image/svg' }],
  [{ type: '' }],
  [{ type: 'image/png; x=y' }],
  [{ size: 5_242_881 }],
  [{ type: 'image/png', name: 'a.svg' }],
])('a slot for %o is refused with an error and a status', async (values) => {
  const item = await team.makeItem();
  const answer = await makeSlot(item.id, values);
  expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String), status: false }]);
  expect((await makeSlot(item.id, { size: 5_242_880 })).status).toBe(200);
});

// docs/contract/attachments.md#wrong-slots
test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(256) }, 'name'],
  [{ name: undefined }, 'name'],
  [{ type: 5 }, 'type'],
  [{ type: undefined }, 'type'],
  [{ size: 0 }, 'size'],
  [{ size: 1.5 }, 'size'],
  [{ size: '5 MB' }, 'size'],
])('a slot for %o is refused by the name of the field', async (values, field) => {
  const item = await team.makeItem();
  const answer = await makeSlot(item.id, values);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

// docs/contract/attachments.md#without-a-size
test('without a size the limit is meant, and what came is what counts', async () => {
  const item = await team.makeItem();
  const { body: slot } = await makeSlot(item.id, { size: undefined });
  expect(slot.attachment.size).toBe(5_242_880);
  await upload(team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  await team.member.patch(`${pathOf(item.id)}${slot.asset_id}/`);
  expect((await team.member.get(pathOf(item.id))).body).toMatchObject([
    { size: png().length, attributes: { size: png().length } },
  ]);
});

// docs/contract/attachments.md#who-brings-files
test('every member of the project brings files, only who brought one marks it, they and administrators take it off', async () => {
  const { admin, member, guest, outsider, test } = team;
  const item = await team.makeItemOf(guest);
  const post = (caller: Caller) => caller.post(pathOf(item.id), PICTURE);
  expect([(await post(test.nobody)).status, (await post(outsider)).status]).toEqual([401, 403]);
  for (const caller of [admin, member, guest]) {
    expect(
      (await bring<AttachmentSlot>(test, caller, { url: pathOf(item.id), body: PICTURE })).asset_id,
    ).toBeTruthy();
  }
  const { body: slot } = await makeSlot(item.id);
  const path = `${pathOf(item.id)}${slot.asset_id}/`;
  for (const caller of [admin, guest]) expect((await caller.patch(path)).status).toBe(403);
  expect((await guest.delete(path)).status).toBe(403);
  expect((await admin.delete(path)).status).toBe(204);
});

// docs/contract/attachments.md#files-and-guests
test('a guest who sees only their own finds no files of other items', async () => {
  const [hidden, own] = [await team.makeItem(), await team.makeItemOf(team.guest)];
  const slot = await attach(hidden.id);
  const tries = async (itemId: string, id: string) => [
    await team.guest.get(pathOf(itemId)),
    await team.guest.post(pathOf(itemId), PICTURE),
    await team.guest.get(`${pathOf(itemId)}${id}/`),
    await team.guest.patch(`${pathOf(itemId)}${id}/`),
    await team.guest.delete(`${pathOf(itemId)}${id}/`),
  ];
  const unknown = await tries(UNKNOWN, UNKNOWN);
  for (const [index, answer] of (await tries(hidden.id, slot.asset_id)).entries()) {
    expect([answer.status, answer.text]).toEqual([404, unknown[index]!.text]);
  }
  expect((await team.guest.get(`${pathOf(own.id)}${slot.asset_id}/`)).status).toBe(404);
  expect((await team.guest.get(pathOf(own.id))).status).toBe(200);
});

// docs/contract/attachments.md#below-its-own-item
test('a file is found below its own item alone', async () => {
  const [item, other] = [await team.makeItem(), await team.makeItem()];
  const slot = await attach(item.id);
  for (const call of ['get', 'patch', 'delete'] as const) {
    expect((await team.member[call](`${pathOf(other.id)}${slot.asset_id}/`)).status).toBe(404);
  }
});

// docs/contract/archive.md#while-archived
// docs/contract/attachments.md#files-of-what-is-archived
test('archived items and projects take no files and give none', async () => {
  const { test, member, project } = team;
  const item = await team.makeItem();
  const slot = await attach(item.id);
  const path = `${pathOf(item.id)}${slot.asset_id}/`;
  const { db } = test.database;
  const archiveItem = (day: string | null) =>
    db.updateTable('work_items').set({ archived_at: day }).where('id', '=', item.id).execute();
  const archiveProject = (at: string | null) =>
    db.updateTable('projects').set({ archived_at: at }).where('id', '=', project.id).execute();
  await archiveItem('2026-01-01');
  expect([(await makeSlot(item.id)).status, (await member.delete(path)).status]).toEqual([400, 400]);
  expect((await member.get(pathOf(item.id))).body).toHaveLength(1);
  await archiveItem(null);
  await archiveProject('2026-01-01T00:00:00Z');
  expect([(await makeSlot(item.id)).status, (await member.delete(path)).status]).toEqual([400, 400]);
  expect((await member.get(pathOf(item.id))).body).toEqual([]);
  await archiveProject(null);
});

// docs/contract/attachments.md#files-of-epics
test('epics have files below their own path, work items do not have them there', async () => {
  const { test, member, admin, project } = team;
  const [epic, item] = [await team.makeItem(), await team.makeItem()];
  const { db } = test.database;
  await db.updateTable('work_items').set({ is_epic: true }).where('id', '=', epic.id).execute();
  const post = () => member.post(pathOf(epic.id, 'epics'), PICTURE);
  const refused = await post();
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['error']]);
  expect((await member.get(pathOf(epic.id, 'epics'))).body).toEqual([]);
  await admin.patch(`/api/workspaces/${team.workspace.slug}/projects/${project.id}/`, {
    is_epic_enabled: true,
  });
  const url = pathOf(epic.id, 'epics');
  const slot = await bring<AttachmentSlot>(test, member, { url, body: PICTURE });
  expect((await member.get(url)).body).toMatchObject([{ id: slot.asset_id }]);
  expect(slot.asset_url).toBe(`${pathOf(epic.id)}${slot.asset_id}/`);
  expect((await member.get(slot.asset_url)).status).toBe(302);
  expect((await member.get(`${url}${slot.asset_id}/`)).status).toBe(302);
  for (const answer of [
    await member.get(pathOf(item.id, 'epics')),
    await member.post(pathOf(item.id, 'epics'), PICTURE),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect((await member.delete(`${url}${slot.asset_id}/`)).status).toBe(204);
});
