import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../../testing/app.ts';
import { type Pictures, makePictures } from '../../../files/assets/testing.ts';

let pictures: Pictures;
let anchor: string;
let items: string;
let boards: string;
beforeAll(async () => {
  pictures = await makePictures();
  items = `${pictures.projectPath}issues/`;
  boards = `${pictures.projectPath}project-deploy-boards/`;
});
afterAll(() => pictures.test.close());

const publicUrl = (id: string, of = anchor) => `/api/public/assets/v2/anchor/${of}/${id}/`;
const publish = async (body: object = {}) => {
  anchor = expectMade<{ anchor: string }>(await pictures.admin.post(boards, body)).anchor;
};
const statusOf = async (id: string, of = anchor) =>
  (await pictures.test.nobody.get(publicUrl(id, of))).status;
const addItem = async () =>
  expectMade<{ id: string }>(await pictures.member.post(items, { name: 'Item' })).id;

async function addComment(itemId: string, access: 'INTERNAL' | 'EXTERNAL'): Promise<string> {
  const url = `${items}${itemId}/comments/`;
  return expectMade<{ id: string }>(await pictures.member.post(url, { comment_html: '<p>x</p>', access })).id;
}
const TEXTS: Record<string, string> = {
  ISSUE_DESCRIPTION: 'description_html',
  COMMENT_DESCRIPTION: 'comment_html',
  PAGE_DESCRIPTION: 'description_html',
};
const write = async (type: string, url: string, html: string) => {
  const answer = await pictures.member.patch(url, { [TEXTS[type] ?? '']: html });
  expect(answer.status, answer.text).toBeLessThan(300);
};
/** A picture in the text at `url` of what it belongs to. */
async function bring(type: string, id: string, url: string): Promise<string> {
  const { asset_id } = await pictures.bringTo(pictures.projectUrl, pictures.member, [type, id]);
  await write(type, url, `<image-component src="${asset_id}"></image-component>`);
  return asset_id;
}
const bringToItem = (id: string) => bring('ISSUE_DESCRIPTION', id, `${items}${id}/`);
const pages = () => `${pictures.projectPath}pages/`;
const bringToPage = (id: string) => bring('PAGE_DESCRIPTION', id, `${pages()}${id}/`);

// docs/contract/publishing.md#images-for-visitors
test('visitors see images of items that a board shows, as long as it is published', async () => {
  const item = await addItem();
  const image = await bringToItem(item);
  await publish();
  expect((await pictures.follow(pictures.test.nobody, publicUrl(image))).length).toBeGreaterThan(0);
  expect(await statusOf(randomUUID())).toBe(404);
  const unknown = await pictures.test.nobody.get(publicUrl(image, 'f'.repeat(32)));
  expect([unknown.status, unknown.body]).toEqual([404, { error: 'The requested asset could not be found.' }]);
  await pictures.test.database.sql`update work_items set archived_at = now() where id = ${item}`;
  expect(await statusOf(image)).toBe(404);
  await pictures.test.database.sql`update work_items set archived_at = null where id = ${item}`;
  await write('ISSUE_DESCRIPTION', `${items}${item}/`, '<p>Without it.</p>');
  expect(await statusOf(image)).toBe(404);
  await write('ISSUE_DESCRIPTION', `${items}${item}/`, `<image-component src="${image}"></image-component>`);
  const { id } = (await pictures.admin.get(boards)).body;
  const former = anchor;
  await pictures.admin.delete(`${boards}${id}/`);
  expect(await statusOf(image, former)).toBe(404);
  await publish();
  expect([await statusOf(image, former), await statusOf(image)]).toEqual([404, 302]);
});

// docs/contract/publishing.md#images-for-visitors
// docs/contract/public-boards.md#a-password
test('a board that asks for a password, or that has ended, shows no image', async () => {
  const image = await bringToItem(await addItem());
  await publish({ password: 'a long password' });
  expect(await statusOf(image)).toBe(403);
  await publish({ password: null });
  expect(await statusOf(image)).toBe(302);
  await pictures.test.database.sql`update deploy_boards set expires_at = now() where anchor = ${anchor}`;
  expect(await statusOf(image)).toBe(404);
  await publish({ expires_at: null });
  expect(await statusOf(image)).toBe(302);
});

// docs/contract/publishing.md#images-for-visitors
test('of comments only those for everybody, where comments are shown, and nothing of pages or other projects', async () => {
  const item = await addItem();
  const [open, closed] = [await addComment(item, 'EXTERNAL'), await addComment(item, 'INTERNAL')];
  const bringToComment = (id: string) => bring('COMMENT_DESCRIPTION', id, `${items}${item}/comments/${id}/`);
  const [shown, hidden] = [await bringToComment(open), await bringToComment(closed)];
  await publish({ is_comments_enabled: false });
  expect([await statusOf(shown), await statusOf(hidden)]).toEqual([404, 404]);
  await publish({ is_comments_enabled: true });
  expect([await statusOf(shown), await statusOf(hidden)]).toEqual([302, 404]);
  const other = await pictures.test.makeProject(pictures.admin, pictures.workspace);
  const otherPath = `/api/workspaces/${pictures.workspace.slug}/projects/${other.id}/`;
  const { anchor: elsewhere } = (await pictures.admin.post(`${otherPath}project-deploy-boards/`, {})).body;
  expect(await statusOf(shown, elsewhere)).toBe(404);
  const page = expectMade<{ id: string }>(await pictures.member.post(pages(), { name: 'P' }));
  expect(await statusOf(await bringToPage(page.id))).toBe(404);
  await write('COMMENT_DESCRIPTION', `${items}${item}/comments/${open}/`, '<p>Without it.</p>');
  expect(await statusOf(shown)).toBe(404);
});

// docs/contract/published-pages.md#images-of-a-page
test('visitors see the images of a published page, and no others by its anchor', async () => {
  const make = async (name: string) =>
    expectMade<{ id: string }>(await pictures.member.post(pages(), { name })).id;
  const [shown, other] = [await make('Shown'), await make('Other')];
  const [image, foreign] = [await bringToPage(shown), await bringToPage(other)];
  const ofItem = await bringToItem(await addItem());
  const publishing = `${pages()}${shown}/publish/`;
  const { anchor: own } = (await pictures.admin.post(publishing, {})).body;
  expect(await statusOf(image, own)).toBe(302);
  expect([await statusOf(foreign, own), await statusOf(ofItem, own)]).toEqual([404, 404]);
  await pictures.admin.patch(publishing, { password: 'open sesame' });
  expect(await statusOf(image, own)).toBe(403);
  await pictures.admin.patch(publishing, { password: null });
  await write('PAGE_DESCRIPTION', `${pages()}${shown}/`, '<p>Without it.</p>');
  expect(await statusOf(image, own)).toBe(404);
  await pictures.admin.delete(publishing);
  expect(await statusOf(image, own)).toBe(404);
});
