import type { AssetCopy } from '@tandem/shared/files/assets/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../storage/testing-upload.ts';
import type { Caller } from '../../testing/app.ts';
import { type Pictures, UNKNOWN, bodyFor, makePictures, statusOf } from './testing.ts';

let team: Pictures;
beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

const give = (caller: Caller, owner: string, asset_ids: string[]) =>
  caller.post(`${team.projectUrl}${owner}/bulk/`, { asset_ids });
const copy = (caller: Caller, asset_ids: string[]) => caller.post(`${team.projectUrl}copies/`, { asset_ids });

// docs/contract/pictures.md#pictures-that-wait
test('an image stays with the text that it belongs to, also when a copy of that asks for it', async () => {
  const { member, projectUrl, workspace } = team;
  const [first, second] = [await team.makeItem(), await team.makeItem()];
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', first.id]);
  expect((await give(member, second.id, [asset_id])).status).toBe(204);
  expect(await team.rowOf(asset_id)).toMatchObject({ entity_id: first.id });
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  const { body: draft } = await member.post(drafts, { name: 'x', project_id: team.project.id });
  expect((await give(member, draft.id, [asset_id])).status).toBe(204);
  expect(await team.rowOf(asset_id)).toMatchObject({
    entity_id: first.id,
    entity_type: 'ISSUE_DESCRIPTION',
  });
});

// docs/contract/pictures.md#pictures-that-wait
test('the images of a draft go along to the item that it becomes', async () => {
  const { member, projectUrl, workspace } = team;
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  const { body: draft } = await member.post(drafts, { name: 'x', project_id: team.project.id });
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION']);
  await give(member, draft.id, [asset_id]);
  const to = `/api/workspaces/${workspace.slug}/draft-to-issue/${draft.id}/`;
  const { body: item } = await member.post(to, { name: 'x' });
  expect((await give(member, item.id, [asset_id])).status).toBe(204);
  expect(await team.rowOf(asset_id)).toMatchObject({ entity_id: item.id });
});

// docs/contract/pictures.md#copies-of-images
test('copies wait for their text, and stay when their source goes', async () => {
  const { admin, member, guest, projectUrl } = team;
  const [source, target] = [await team.makeItem(), await team.makeItem()];
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', source.id]);
  const answer = await copy(admin, [asset_id, asset_id]);
  expect(answer.status, answer.text).toBe(201);
  const [made, ...others] = answer.body as AssetCopy[];
  expect([made?.id, others]).toEqual([asset_id, []]);
  expect(made?.asset_url).toBe(`${projectUrl}${made?.asset_id}/`);
  const url = made?.asset_url ?? '';
  expect([await statusOf(admin, url), await statusOf(member, url)]).toEqual([302, 404]);
  expect((await give(admin, target.id, [made?.asset_id ?? ''])).status).toBe(204);
  expect((await member.delete(`${projectUrl}${asset_id}/`)).status).toBe(204);
  expect((await team.follow(member, url)).subarray(0, 8)).toEqual(png().subarray(0, 8));
  expect(await statusOf(guest, url)).toBe(404);
});

// docs/contract/pictures.md#copies-of-images
test('nobody copies what they may not see, or what belongs to no text', async () => {
  const { admin, member, guest, projectUrl } = team;
  const item = await team.makeItem();
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', item.id]);
  const cover = await team.bringTo(projectUrl, admin, ['PROJECT_COVER', team.project.id]);
  const statuses = [
    await copy(team.test.nobody, [asset_id]),
    await copy(team.outsider, [asset_id]),
    await copy(guest, [asset_id]),
    await copy(member, [asset_id, UNKNOWN]),
    await copy(member, [cover.asset_id]),
    await copy(member, []),
  ].map(({ status }) => status);
  expect(statuses.slice(0, 5)).toEqual([401, 403, 404, 404, 400]);
  const { body: waiting } = await member.post(projectUrl, bodyFor('ISSUE_DESCRIPTION', item.id));
  expect((await copy(member, [waiting.asset_id])).body).toEqual([]);
});
