import { type AssetSlot, assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, partsOf, pixelsOf, png, upload } from '../../storage/testing-upload.ts';
import { expectReplay, withoutMembers, withoutOwnProps } from '../../testing/replay.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { MINE, type Pictures, UNKNOWN, bodyFor, makePictures, statusOf } from './testing.ts';

let team: Pictures;
beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

// docs/contract/conventions.md#where-a-picture-is
// docs/contract/pictures.md#own-pictures
test('an avatar takes the place of the one before, and everybody learns of it', async () => {
  const { test, member, workspace } = team;
  await member.patch('/api/users/me/', { avatar: 'https://picture.example/a.png' });
  const slot = expectMade<AssetSlot>(await member.post(MINE, bodyFor('USER_AVATAR', UNKNOWN)));
  expect(assetSlotSchema.strict().parse(slot)).toEqual(slot);
  expect(slot.asset_url).toBe(`/api/assets/v2/static/${slot.asset_id}/`);
  expect(slot.upload_data.fields['key']).toMatch(/^[0-9a-f]{32}-a\.png$/);
  await upload(test, slot.upload_data, partsOf(slot.upload_data, png()));
  const members = `/api/workspaces/${workspace.slug}/members/`;
  await expectReplay({
    test,
    caller: team.admin,
    actor: member,
    stream: workspaceStream(workspace.id),
    lists: [{ url: members, kind: 'workspace_member', shared: withoutOwnProps }],
    action: () => member.patch(`${MINE}${slot.asset_id}/`),
  });
  expect((await member.get('/api/users/me/')).body).toMatchObject({ avatar: '', avatar_url: slot.asset_url });
  const face = await team.test.nobody.get(slot.asset_url);
  expect(face.headers['cache-control']).toBe('private, max-age=240');
  expect(await pixelsOf(await team.follow(team.test.nobody, slot.asset_url))).toEqual(await pixelsOf(png()));
  const second = await team.bringTo(MINE, member, ['USER_AVATAR']);
  expect((await member.get('/api/users/me/')).body.avatar_url).toBe(second.asset_url);
  expect(await statusOf(member, slot.asset_url)).toBe(404);
  expect((await member.delete(`${MINE}${second.asset_id}/`)).status).toBe(204);
  expect((await member.get('/api/users/me/')).body.avatar_url).toBeNull();
  expect(await statusOf(member, second.asset_url)).toBe(404);
});

// docs/contract/pictures.md#hidden-data-of-pictures
test('a picture is shown without what it tells beside its pixels; its size is what is left', async () => {
  const { test, member, makeItem } = team;
  const photo = sharp({ create: { width: 30, height: 30, channels: 3, background: '#204080' } });
  const file = await photo
    .withExif({ IFD0: { ImageDescription: 'taken at home' } })
    .png()
    .toBuffer();
  const item = await makeItem();
  const size = file.length;
  for (const [url, body] of [
    [MINE, { ...bodyFor('USER_AVATAR'), size }],
    [team.projectUrl, { ...bodyFor('ISSUE_DESCRIPTION', item.id), size }],
  ] as const) {
    const slot = await bring<AssetSlot>(test, member, { url, body, file });
    const shown = await team.follow(member, slot.asset_url);
    expect([file.includes('taken at home'), shown.includes('taken at home')]).toEqual([true, false]);
    expect(await pixelsOf(shown)).toEqual(await pixelsOf(file));
    expect((await team.rowOf(slot.asset_id)).attributes).toMatchObject({ size: shown.length });
  }
});

// docs/contract/pictures.md#nobody-elses
test("a cover is a person's own, and nobody else marks or takes away what is theirs", async () => {
  const { member, admin } = team;
  const slot = await team.bringTo(MINE, member, ['USER_COVER']);
  expect((await member.get('/api/users/me/')).body).toMatchObject({
    cover_image: null,
    cover_image_url: slot.asset_url,
  });
  for (const answer of [
    await admin.patch(`${MINE}${slot.asset_id}/`),
    await admin.delete(`${MINE}${slot.asset_id}/`),
    await admin.get(`${team.workspaceUrl}${slot.asset_id}/`),
    await member.patch(`${MINE}${UNKNOWN}/`),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, { error: 'The requested asset could not be found.' }]);
  }
  expect((await team.test.nobody.post(MINE, bodyFor('USER_COVER'))).status).toBe(401);
});

// docs/contract/pictures.md#logos-of-workspaces
// docs/contract/pictures.md#brought-back
test('a logo is for administrators of the workspace, always of this one, and takes the place of a text', async () => {
  const { test, admin, member, workspace } = team;
  const path = `/api/workspaces/${workspace.slug}/`;
  await admin.patch(path, { logo: 'https://picture.example/l.png' });
  const slot = expectMade<AssetSlot>(await admin.post(team.workspaceUrl, bodyFor('WORKSPACE_LOGO', UNKNOWN)));
  await upload(test, slot.upload_data, partsOf(slot.upload_data, png()));
  expect((await member.patch(`${team.workspaceUrl}${slot.asset_id}/`)).status).toBe(403);
  await expectReplay({
    test,
    caller: member,
    actor: admin,
    stream: userStream(member.id),
    lists: [{ url: '/api/users/me/workspaces/', kind: 'workspace' }],
    action: () => admin.patch(`${team.workspaceUrl}${slot.asset_id}/`),
  });
  expect((await member.get(path)).body).toMatchObject({ logo: null, logo_url: slot.asset_url });
  expect(await pixelsOf(await team.follow(member, `${team.workspaceUrl}${slot.asset_id}/`))).toEqual(
    await pixelsOf(png()),
  );
  expect((await member.post(team.workspaceUrl, bodyFor('WORKSPACE_LOGO'))).status).toBe(403);
  expect((await member.delete(`${team.workspaceUrl}${slot.asset_id}/`)).status).toBe(403);
  expect((await admin.delete(`${team.workspaceUrl}${slot.asset_id}/`)).status).toBe(204);
  expect((await member.get(path)).body.logo_url).toBe(null);
  const restore = `${team.workspaceUrl}restore/${slot.asset_id}/`;
  expect((await member.post(restore)).status).toBe(403);
  await expectReplay({
    test,
    caller: member,
    actor: admin,
    stream: userStream(member.id),
    lists: [{ url: '/api/users/me/workspaces/', kind: 'workspace' }],
    action: () => admin.post(restore),
  });
  expect((await member.get(path)).body.logo_url).toBe(slot.asset_url);
  expect((await admin.delete(`${team.workspaceUrl}${slot.asset_id}/`)).status).toBe(204);
  expect((await member.get(path)).body.logo_url).toBeNull();
});

// docs/contract/conventions.md#where-a-picture-is
// docs/contract/pictures.md#covers-of-projects
test('a cover of a project is for its administrators, from both places, and the lists of projects follow', async () => {
  const { test, admin, member, workspace } = team;
  for (const url of [team.projectUrl, team.workspaceUrl]) {
    const slot = expectMade<AssetSlot>(await admin.post(url, bodyFor('PROJECT_COVER', team.project.id)));
    await upload(test, slot.upload_data, partsOf(slot.upload_data, png()));
    expect((await member.patch(`${url}${slot.asset_id}/`)).status).toBe(403);
    await expectReplay({
      test,
      caller: member,
      actor: admin,
      stream: userStream(member.id),
      lists: [
        {
          url: `/api/workspaces/${workspace.slug}/projects/details/`,
          kind: 'project',
          shared: withoutMembers,
        },
      ],
      action: () => admin.patch(`${url}${slot.asset_id}/`),
    });
    expect((await member.get(team.projectPath)).body).toMatchObject({
      cover_image: null,
      cover_image_asset: slot.asset_id,
      cover_image_url: slot.asset_url,
    });
    expect((await member.post(url, bodyFor('PROJECT_COVER', team.project.id))).status).toBe(403);
    expect((await member.delete(`${url}${slot.asset_id}/`)).status).toBe(403);
    expect((await admin.delete(`${url}${slot.asset_id}/`)).status).toBe(204);
    expect((await member.get(team.projectPath)).body.cover_image_url).toBeNull();
  }
  expect(
    (await team.stranger.post(team.workspaceUrl, bodyFor('PROJECT_COVER', team.project.id))).body,
  ).toEqual({
    entity_identifier: [expect.any(String)],
  });
});

// docs/contract/conventions.md#where-a-picture-is
// docs/contract/pictures.md#covers-before-their-project
// docs/contract/pictures.md#pictures-that-wait
test('a cover that was brought before its project is given to it, by the bulk call or with the project', async () => {
  const { test, admin, member, workspace } = team;
  const first = await team.bringTo(team.workspaceUrl, member, ['PROJECT_COVER', null]);
  const cover_image = 'https://pictures.example/cover.jpg';
  const made = await test.makeProject(member, workspace, { cover_image_asset: first.asset_id, cover_image });
  expect(made).toMatchObject({ cover_image, cover_image_url: first.asset_url });
  expect(await team.rowOf(first.asset_id)).toMatchObject({ project_id: made.id, entity_id: made.id });
  const second = await team.bringTo(team.workspaceUrl, member, ['PROJECT_COVER']);
  const bulk = (caller: Caller, entity: string) =>
    caller.post(`${team.workspaceUrl}projects/${made.id}/${entity}/bulk/`, { asset_ids: [second.asset_id] });
  expect((await bulk(member, UNKNOWN)).status).toBe(404);
  expect((await bulk(member, made.id)).status).toBe(204);
  const shown = (await member.get(`/api/workspaces/${workspace.slug}/projects/${made.id}/`)).body;
  expect(shown.cover_image_asset).toBe(second.asset_id);
  expect(await statusOf(member, first.asset_url)).toBe(404);
  // Somebody who is no administrator of the project, with a cover of their own.
  const third = await team.bringTo(team.workspaceUrl, member, ['PROJECT_COVER']);
  const refused = await member.post(`${team.projectUrl}${team.project.id}/bulk/`, {
    asset_ids: [third.asset_id],
  });
  expect(refused.status).toBe(403);
  // What somebody else brought is nobody's to use.
  const foreign = await admin.patch(team.projectPath, { cover_image_asset: third.asset_id });
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['cover_image_asset']]);
});

// docs/contract/pictures.md#an-address-instead-of-an-upload
test.each([
  ['a person', () => ['/api/users/me/', MINE, 'USER_COVER', ''] as const],
  ['a project', () => [team.projectPath, team.projectUrl, 'PROJECT_COVER', team.project.id] as const],
])('an address takes the place of the uploaded cover of %s, which goes', async (_of, placeOf) => {
  const { admin } = team;
  const [path, pictures, type, owner] = placeOf();
  const upload = await team.bringTo(pictures, admin, [type, owner]);
  const refused = await admin.patch(path, { cover_image: 'javascript:alert(1)', cover_image_asset: null });
  expect([refused.status, refused.body]).toEqual([400, { cover_image: ['Enter a valid URL.'] }]);
  expect(await statusOf(admin, upload.asset_url)).toBe(302);
  // A name is no reason to lose a cover.
  expect((await admin.patch(path, type === 'USER_COVER' ? { last_name: 'Lo' } : { network: 0 })).status).toBe(
    200,
  );
  expect(await statusOf(admin, upload.asset_url)).toBe(302);
  for (const cover_image of ['/covers/tide.svg', 'https://images.example/photo?w=1080']) {
    expect((await admin.patch(path, { cover_image, cover_image_asset: null })).status).toBe(200);
    expect((await admin.get(path)).body).toMatchObject({ cover_image, cover_image_url: cover_image });
    expect(await statusOf(admin, upload.asset_url)).toBe(404);
  }
  await admin.patch(path, { cover_image: null });
  expect((await admin.get(path)).body.cover_image_url).toBeNull();
});

// docs/contract/pictures.md#an-address-instead-of-an-upload
test('an avatar that its person takes off goes too', async () => {
  const { member } = team;
  const upload = await team.bringTo(MINE, member, ['USER_AVATAR']);
  expect((await member.patch('/api/users/me/', { avatar_url: '' })).status).toBe(200);
  expect((await member.get('/api/users/me/')).body.avatar_url).toBeNull();
  expect(await statusOf(member, upload.asset_url)).toBe(404);
});

// docs/contract/pictures.md#kinds-and-places
test('kinds of another place are refused', async () => {
  const { admin } = team;
  const tries: [string, string][] = [
    [MINE, 'WORKSPACE_LOGO'],
    [MINE, 'ISSUE_DESCRIPTION'],
    [team.workspaceUrl, 'USER_AVATAR'],
    [team.workspaceUrl, 'ISSUE_ATTACHMENT'],
    [team.projectUrl, 'WORKSPACE_LOGO'],
    [team.projectUrl, 'USER_COVER'],
    [team.projectUrl, 'ISSUE_ATTACHMENT'],
    [team.projectUrl, 'ANYTHING'],
  ];
  for (const [url, type] of tries) {
    const answer = await admin.post(url, bodyFor(type));
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid entity type.', status: false }]);
  }
});

// docs/contract/pictures.md#types-of-pictures
test.each([
  ['image/svg+xml', 'a.svg'],
  ['application/pdf', 'a.pdf'],
  ['image/tiff', 'a.tif'],
  ['image/png', 'a.html'],
])('only pictures are taken: no %s, no %s', async (type, name) => {
  for (const [url, entity] of [
    [MINE, 'USER_AVATAR'],
    [team.workspaceUrl, 'WORKSPACE_LOGO'],
    [team.projectUrl, 'ISSUE_DESCRIPTION'],
  ] as const) {
    const answer = await team.admin.post(url, { ...bodyFor(entity), type, name });
    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String), status: false }]);
  }
});

// docs/contract/pictures.md#types-of-pictures
test('jpeg, jpg, png, webp and gif are taken, up to the limit', async () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif']) {
    const answer = await team.member.post(MINE, { ...bodyFor('USER_AVATAR'), type, name: 'a' });
    expect([answer.status, answer.body.upload_data.fields['Content-Type']]).toEqual([200, type]);
  }
  const large = await team.member.post(MINE, { ...bodyFor('USER_AVATAR'), size: 5_242_881 });
  expect([large.status, large.body]).toEqual([400, { error: expect.any(String), status: false }]);
});

// docs/contract/pictures.md#pixels
test('a picture of more than forty million pixels, or that is none inside, is refused and removed', async () => {
  for (const file of [png(8000, 5001), png().subarray(0, 12)]) {
    const slot = expectMade<AssetSlot>(
      await team.member.post(MINE, { ...bodyFor('USER_AVATAR'), size: 200 }),
    );
    await upload(team.test, slot.upload_data, partsOf(slot.upload_data, file));
    expect((await team.member.patch(`${MINE}${slot.asset_id}/`)).status).toBe(400);
    expect(await team.test.app.storage.look(slot.upload_data.fields['key']!)).toBeNull();
  }
});

// docs/contract/pictures.md#addresses-for-everybody
test('only faces have an address that anybody may use', async () => {
  const item = await team.makeItem();
  const image = await team.bringTo(team.projectUrl, team.member, ['ISSUE_DESCRIPTION', item.id]);
  const answer = await team.test.nobody.get(`/api/assets/v2/static/${image.asset_id}/`);
  expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid entity type.', status: false }]);
  const empty = expectMade<AssetSlot>(await team.member.post(MINE, bodyFor('USER_AVATAR')));
  for (const id of [UNKNOWN, empty.asset_id]) {
    expect((await team.test.nobody.get(`/api/assets/v2/static/${id}/`)).status).toBe(404);
  }
});
