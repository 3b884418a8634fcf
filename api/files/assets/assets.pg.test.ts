import { type AssetSlot } from '@tandem/shared/files/assets/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf, pixelsOf, png, upload } from '../../storage/testing-upload.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { PICTURE, type Pictures, UNKNOWN, bodyFor, makePictures, statusOf } from './testing.ts';

let team: Pictures;
beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

// docs/contract/pictures.md#an-image-from-slot-to-reader
// docs/contract/pictures.md#brought-back
test('an image of a text is brought, marked, shown to who may read the text, taken away and brought back', async () => {
  const { member, guest, admin } = team;
  const item = await team.makeItem();
  const slot = expectMade<AssetSlot>(
    await member.post(team.projectUrl, bodyFor('ISSUE_DESCRIPTION', item.id)),
  );
  const url = `${team.projectUrl}${slot.asset_id}/`;
  expect(slot.asset_url).toBe(url);
  expect(await statusOf(member, url)).toBe(404);
  expect((await member.patch(url)).status).toBe(400);
  await upload(team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  expect((await guest.patch(url)).status).toBe(404);
  const renamed = await member.patch(url, { attributes: { name: '../b.png' } });
  expect([renamed.status, renamed.text]).toEqual([204, '']);
  expect((await member.patch(url)).status).toBe(204);
  expect((await team.rowOf(slot.asset_id)).attributes).toEqual({ ...PICTURE, name: 'b.png' });
  for (const path of [url, `${team.workspaceUrl}${slot.asset_id}/`]) {
    expect(await pixelsOf(await team.follow(admin, path))).toEqual(await pixelsOf(png()));
    expect(await statusOf(guest, path)).toBe(404);
    expect(await statusOf(team.test.nobody, path)).toBe(401);
  }
  expect([
    await statusOf(team.outsider, url),
    await statusOf(team.stranger, `${team.workspaceUrl}${slot.asset_id}/`),
  ]).toEqual([403, 404]);
  expect((await member.delete(url)).status).toBe(204);
  expect(await statusOf(member, url)).toBe(404);
  const restore = (caller: Caller) => caller.post(`${team.workspaceUrl}restore/${slot.asset_id}/`);
  expect([
    (await guest.post(`${team.workspaceUrl}restore/${slot.asset_id}/`)).status,
    (await restore(team.stranger)).status,
  ]).toEqual([404, 404]);
  expect([(await restore(admin)).status, (await restore(member)).status]).toEqual([204, 204]);
  expect(await statusOf(member, url)).toBe(302);
});

// docs/contract/pictures.md#brought-back
// docs/contract/pictures.md#who-brings-images
test('a guest brings images to what they made, nobody but members takes away what others brought', async () => {
  const { member, guest, admin } = team;
  const own = await team.makeItemOf(guest);
  const slot = await team.bringTo(team.projectUrl, guest, ['ISSUE_DESCRIPTION', own.id]);
  const url = `${team.projectUrl}${slot.asset_id}/`;
  expect(await statusOf(member, url)).toBe(302);
  expect((await member.patch(url)).status).toBe(403);
  const other = await team.bringTo(team.projectUrl, member, ['ISSUE_DESCRIPTION', own.id]);
  expect((await guest.delete(`${team.projectUrl}${other.asset_id}/`)).status).toBe(403);
  expect((await guest.post(`${team.workspaceUrl}restore/${other.asset_id}/`)).status).toBe(403);
  expect((await member.delete(url)).status).toBe(204);
  expect((await admin.patch(`${team.projectUrl}${other.asset_id}/`)).status).toBe(204);
});

// docs/contract/pictures.md#owners-of-images
test.each([
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'PAGE_ATTACHMENT',
  'DRAFT_ISSUE_DESCRIPTION',
])(
  'an image for a %s that is not in the project, or that the caller may not see, is refused by the name of the field',
  async (type) => {
    const other = await team.test.makeProject(team.stranger, team.workspace);
    const item = await team.stranger.post(
      `/api/workspaces/${team.workspace.slug}/projects/${other.id}/issues/`,
      {
        name: 'elsewhere',
      },
    );
    for (const id of [UNKNOWN, team.project.id, item.body.id]) {
      for (const url of [team.projectUrl, team.workspaceUrl]) {
        const answer = await team.member.post(url, bodyFor(type, id));
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['entity_identifier']]);
      }
    }
    const hidden = await team.makeItem();
    expect((await team.guest.post(team.projectUrl, bodyFor('ISSUE_DESCRIPTION', hidden.id))).status).toBe(
      400,
    );
  },
);

// docs/contract/pictures.md#readers-of-images
test('images of comments, pages and drafts are shown to who may read these', async () => {
  const { member, admin, guest, test, workspace } = team;
  const item = await team.makeItem();
  const comment = await member.post(`${team.item(item.id)}comments/`, { comment_html: '<p>x</p>' });
  const diary = await member.post(`${team.projectPath}pages/`, { name: 'diary', access: 1 });
  const open = await member.post(`${team.projectPath}pages/`, { name: 'open' });
  const { id: draft } = await test.database.db
    .insertInto('drafts')
    .values({ workspace_id: workspace.id, created_by: member.id, name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = async (type: string, id: string, url = team.projectUrl) => {
    const slot = await team.bringTo(url, member, [type, id]);
    const path = `${url}${slot.asset_id}/`;
    return [await statusOf(member, path), await statusOf(admin, path), await statusOf(guest, path)];
  };
  expect(await seen('COMMENT_DESCRIPTION', comment.body.id)).toEqual([302, 302, 404]);
  expect(await seen('PAGE_DESCRIPTION', diary.body.id)).toEqual([302, 404, 404]);
  expect(await seen('PAGE_DESCRIPTION', open.body.id)).toEqual([302, 302, 404]);
  expect(await seen('DRAFT_ISSUE_DESCRIPTION', draft, team.workspaceUrl)).toEqual([302, 404, 404]);
});

// docs/contract/pictures.md#files-in-pages
test('a file of a page is of any type, and saved as it is by who may read the page', async () => {
  const { member, admin, guest, test } = team;
  const { body: page } = await member.post(`${team.projectPath}pages/`, { name: 'open' });
  const bytes = Buffer.from('col\n1\n');
  const file = { name: 'Zahlen ü.csv', type: 'text/csv', size: bytes.length };
  const body = { ...file, entity_type: 'PAGE_ATTACHMENT', entity_identifier: page.id };
  const asImage = await member.post(team.projectUrl, { ...body, entity_type: 'PAGE_DESCRIPTION' });
  expect(asImage.status).toBe(400);
  expect((await member.post(team.projectUrl, { ...body, type: 'text/html' })).status).toBe(400);
  const slot = (await member.post(team.projectUrl, body)).body;
  await upload(test, slot.upload_data, partsOf(slot.upload_data, bytes));
  const url = `${team.projectUrl}${slot.asset_id}/`;
  expect(await statusOf(admin, url)).toBe(404);
  expect((await member.patch(url)).status).toBe(204);
  const answer = await admin.get(url);
  const saved = await test.app.inject({ method: 'GET', url: String(answer.headers['location']) });
  expect([answer.status, saved.payload]).toEqual([302, 'col\n1\n']);
  expect(saved.headers['content-disposition']).toMatch(/^attachment; .*Zahlen%20%C3%BC\.csv/);
  expect(await statusOf(guest, url)).toBe(404);
});

// docs/contract/pictures.md#readers-of-images
test('an image of a page is shown in every project that has the page', async () => {
  const { admin, test, workspace } = team;
  const other = await test.makeProject(admin, workspace);
  const { body: page } = await admin.post(`${team.projectPath}pages/`, { name: 'both' });
  await test.database.db
    .insertInto('project_pages')
    .values({ workspace_id: workspace.id, project_id: other.id, page_id: page.id })
    .execute();
  const slot = await team.bringTo(team.projectUrl, admin, ['PAGE_DESCRIPTION', page.id]);
  const elsewhere = `${team.workspaceUrl}projects/${other.id}/${slot.asset_id}/`;
  expect(await statusOf(admin, elsewhere)).toBe(302);
  const item = await team.bringTo(team.projectUrl, admin, ['ISSUE_DESCRIPTION', (await team.makeItem()).id]);
  expect(await statusOf(admin, `${team.workspaceUrl}projects/${other.id}/${item.asset_id}/`)).toBe(404);
});

// docs/contract/pictures.md#pictures-that-wait
test('images that were brought before their text are seen by who brought them, then given to the text', async () => {
  const { member, admin, guest } = team;
  const [first, second] = [
    await team.bringTo(team.projectUrl, member, ['ISSUE_DESCRIPTION']),
    await team.bringTo(team.workspaceUrl, member, ['ISSUE_DESCRIPTION', null]),
  ];
  const url = `${team.projectUrl}${first.asset_id}/`;
  expect([await statusOf(member, url), await statusOf(admin, url)]).toEqual([302, 404]);
  const item = await team.makeItem();
  const bulk = (asset_ids: string[], { entity = item.id, caller = member } = {}) =>
    caller.post(`${team.projectUrl}${entity}/bulk/`, { asset_ids });
  expect((await bulk([])).body).toEqual({ error: 'No asset ids provided.' });
  expect((await bulk([UNKNOWN])).body).toEqual({ error: 'The requested asset could not be found.' });
  expect((await bulk([first.asset_id], { caller: admin })).status).toBe(404);
  expect((await bulk([first.asset_id], { entity: UNKNOWN })).status).toBe(404);
  expect(Object.keys((await bulk([first.asset_id, UNKNOWN])).body)).toEqual(['asset_ids']);
  const comment = await team.bringTo(team.projectUrl, member, ['COMMENT_DESCRIPTION']);
  const mixed = await bulk([first.asset_id, comment.asset_id]);
  expect([mixed.status, Object.keys(mixed.body)]).toEqual([400, ['error']]);
  const answer = await bulk([second.asset_id, first.asset_id]);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const id of [first.asset_id, second.asset_id]) {
    expect(await team.rowOf(id)).toMatchObject({ entity_id: item.id, project_id: team.project.id });
    expect([
      await statusOf(admin, `${team.projectUrl}${id}/`),
      await statusOf(guest, `${team.projectUrl}${id}/`),
    ]).toEqual([302, 404]);
  }
  expect([
    (await team.test.nobody.post(`${team.projectUrl}${item.id}/bulk/`, { asset_ids: [] })).status,
    (await bulk([], { caller: team.outsider })).status,
  ]).toEqual([401, 403]);
});

// docs/contract/pictures.md#pictures-that-wait
test("images of a form that becomes a draft are the draft's, also beside such as it has already", async () => {
  const { member, workspace } = team;
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  const { body: draft } = await member.post(drafts, { name: 'begun', project_id: team.project.id });
  const [first, second] = [
    await team.bringTo(team.projectUrl, member, ['ISSUE_DESCRIPTION']),
    await team.bringTo(team.projectUrl, member, ['ISSUE_DESCRIPTION']),
  ];
  const bulk = (asset_ids: string[]) => member.post(`${team.projectUrl}${draft.id}/bulk/`, { asset_ids });
  expect((await bulk([first.asset_id])).status).toBe(204);
  expect((await bulk([first.asset_id, second.asset_id])).status).toBe(204);
  for (const id of [first.asset_id, second.asset_id])
    expect(await team.rowOf(id)).toMatchObject({
      entity_id: draft.id,
      entity_type: 'DRAFT_ISSUE_DESCRIPTION',
    });
});

// docs/contract/comments.md#images-in-comments
// docs/contract/pictures.md#pictures-that-wait
test('the bulk call gives images to a comment, a page or a draft, by their kind', async () => {
  const { member, projectPath, projectUrl, workspace } = team;
  const item = await team.makeItem();
  const make = async (path: string, body: object) =>
    expectMade<{ id: string }>(await member.post(path, body)).id;
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  for (const [type, id] of [
    ['COMMENT_DESCRIPTION', await make(`${team.item(item.id)}comments/`, { comment_html: '<p>x</p>' })],
    ['PAGE_DESCRIPTION', await make(`${projectPath}pages/`, { name: 'x' })],
    ['DRAFT_ISSUE_DESCRIPTION', await make(drafts, { name: 'x', project_id: team.project.id })],
  ] as const) {
    const { asset_id } = await team.bringTo(projectUrl, member, [type]);
    const answer = await member.post(`${projectUrl}${id}/bulk/`, { asset_ids: [asset_id] });
    expect([type, answer.status]).toEqual([type, 204]);
    expect(await team.rowOf(asset_id)).toMatchObject({ entity_type: type, entity_id: id });
  }
});

// docs/contract/pictures.md#deleted-meanwhile
test('a text that was deleted meanwhile takes no images, and that is no error', async () => {
  const { member } = team;
  const item = await team.makeItem();
  const { body: comment } = await member.post(`${team.item(item.id)}comments/`, { comment_html: '<p>x</p>' });
  const slot = await team.bringTo(team.projectUrl, member, ['COMMENT_DESCRIPTION']);
  await member.delete(`${team.item(item.id)}comments/${comment.id}/`);
  const answer = await member.post(`${team.projectUrl}${comment.id}/bulk/`, { asset_ids: [slot.asset_id] });
  expect([answer.status, (await team.rowOf(slot.asset_id)).entity_id]).toEqual([204, null]);
});

// docs/contract/pictures.md#images-of-archived-projects
test('an archived project takes no images and keeps its cover', async () => {
  const { admin, member, test } = team;
  const slot = await team.bringTo(team.projectUrl, admin, ['PROJECT_COVER', team.project.id]);
  const archive = (at: string | null) =>
    test.database.db
      .updateTable('projects')
      .set({ archived_at: at })
      .where('id', '=', team.project.id)
      .execute();
  await archive('2026-01-01T00:00:00Z');
  expect((await member.post(team.projectUrl, bodyFor('ISSUE_DESCRIPTION'))).status).toBe(400);
  for (const url of [team.projectUrl, team.workspaceUrl]) {
    expect((await admin.delete(`${url}${slot.asset_id}/`)).status).toBe(400);
  }
  expect((await member.post(`${team.projectUrl}${UNKNOWN}/bulk/`, { asset_ids: [UNKNOWN] })).status).toBe(
    400,
  );
  await archive(null);
  expect((await member.get(team.projectPath)).body.cover_image_asset).toBe(slot.asset_id);
});
