import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../../files/assets/testing.ts';
import { type Caller, expectMade } from '../../../testing/app.ts';

let pictures: Pictures;
let visitor: Caller;
let other: Caller;
let anchor: string;
let item: string;
let items: string;
beforeAll(async () => {
  pictures = await makePictures();
  [visitor, other] = [await pictures.test.makeUser(), await pictures.test.makeUser()];
  items = `${pictures.projectPath}issues/`;
  item = expectMade<{ id: string }>(await pictures.member.post(items, { name: 'Item' })).id;
  await publish({ is_comments_enabled: true });
});
afterAll(() => pictures.test.close());

const publish = async (body: object) => {
  const made = await pictures.admin.post(`${pictures.projectPath}project-deploy-boards/`, body);
  anchor = expectMade<{ anchor: string }>(made).anchor;
};
const images = () => `/api/public/assets/v2/anchor/${anchor}/`;
const comments = () => `/api/public/anchor/${anchor}/issues/${item}/comments/`;
const write = async (comment_html: string, by = visitor) =>
  expectMade<{ id: string }>(await by.post(comments(), { comment_html })).id;
const bring = (entity_identifier = '', by = visitor) =>
  pictures.bringTo(images(), by, ['COMMENT_DESCRIPTION', entity_identifier]);
const statusFor = async (id: string) => (await pictures.test.nobody.get(`${images()}${id}/`)).status;
const shown = (id: string) => `<p>See</p><image-component src="${id}"></image-component>`;

// docs/contract/public-boards.md#images-of-comments
test('a visitor puts an image into a comment, before it is written or after', async () => {
  const waiting = await bring();
  expect(waiting.asset_url).toBe(`${images()}${waiting.asset_id}/`);
  expect(await statusFor(waiting.asset_id)).toBe(404);
  const comment = await write(shown(waiting.asset_id));
  for (const again of [false, true]) {
    const linked = await visitor.post(`${images()}${comment}/bulk/`, { asset_ids: [waiting.asset_id] });
    expect([again, linked.status]).toEqual([again, 204]);
  }
  expect(await statusFor(waiting.asset_id)).toBe(302);
  const later = await bring(comment);
  await visitor.patch(`${comments()}${comment}/`, { comment_html: shown(later.asset_id) });
  expect([await statusFor(later.asset_id), await statusFor(waiting.asset_id)]).toEqual([302, 404]);
  expect((await visitor.delete(`${images()}${later.asset_id}/`)).status).toBe(204);
  expect(await statusFor(later.asset_id)).toBe(404);
  expect((await visitor.post(`${images()}restore/${later.asset_id}/`, {})).status).toBe(204);
  expect(await statusFor(later.asset_id)).toBe(302);
});

// docs/contract/public-boards.md#images-of-comments
test('images of other users, of other boards and for other comments are refused', async () => {
  const [mine, theirs] = [await write('<p>Mine</p>'), await write('<p>Theirs</p>', other)];
  const [own, foreign] = [await bring(mine), await bring('', other)];
  for (const call of [
    visitor.patch(`${images()}${foreign.asset_id}/`, {}),
    visitor.delete(`${images()}${foreign.asset_id}/`),
    visitor.post(`${images()}restore/${foreign.asset_id}/`, {}),
    visitor.post(`${images()}${theirs}/bulk/`, { asset_ids: [own.asset_id] }),
    visitor.post(`${images()}${mine}/bulk/`, { asset_ids: [foreign.asset_id] }),
  ]) {
    expect((await call).status).toBe(404);
  }
  const mixed = await visitor.post(`${images()}${mine}/bulk/`, {
    asset_ids: [own.asset_id, foreign.asset_id],
  });
  expect([mixed.status, Object.keys(mixed.body)]).toEqual([400, ['asset_ids']]);
  const none = await visitor.post(`${images()}${mine}/bulk/`, { asset_ids: [] });
  expect([none.status, none.body]).toEqual([400, { error: 'No asset ids provided.' }]);
  const file = { name: 'dot.png', type: 'image/png', size: 10 };
  const slot = (more: object, by = visitor) => by.post(images(), { ...file, ...more });
  const kind = await slot({ entity_type: 'ISSUE_DESCRIPTION', entity_identifier: item });
  expect([kind.status, kind.body]).toEqual([400, { error: 'Invalid entity type.', status: false }]);
  const ofOther = await slot({ entity_type: 'COMMENT_DESCRIPTION', entity_identifier: theirs });
  expect([ofOther.status, ofOther.body]).toEqual([404, { error: 'The requested asset could not be found.' }]);
  const script = await slot({ entity_type: 'COMMENT_DESCRIPTION', name: 'a.svg', type: 'image/svg+xml' });
  expect([script.status, script.body.status]).toEqual([400, false]);
  expect((await slot({ entity_type: 'COMMENT_DESCRIPTION' }, pictures.test.nobody)).status).toBe(401);
});

// docs/contract/public-boards.md#images-of-comments
test('a board without comments, or closed, takes no image', async () => {
  const { asset_id } = await bring();
  await publish({ is_comments_enabled: false });
  const calls = () => [
    visitor.post(images(), { name: 'a.png', type: 'image/png', entity_type: 'COMMENT_DESCRIPTION' }),
    visitor.patch(`${images()}${asset_id}/`, {}),
    visitor.delete(`${images()}${asset_id}/`),
  ];
  for (const answer of await Promise.all(calls())) expect(answer.status).toBe(400);
  await publish({ is_comments_enabled: true });
  await pictures.test.database.sql`update deploy_boards set expires_at = now() where anchor = ${anchor}`;
  for (const answer of await Promise.all(calls())) expect(answer.status).toBe(404);
});
