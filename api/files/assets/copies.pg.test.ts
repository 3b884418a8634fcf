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

const duplicate = (caller: Caller, entity: string, body: object) =>
  caller.post(`${team.workspaceUrl}duplicate-assets/${entity}/`, body);

// docs/contract/pictures.md#pasted-files
test('pasted files are copies in the project, which belong to the text or wait for it', async () => {
  const { admin, member, projectUrl, workspace, project } = team;
  const second = await team.test.makeProject(admin, workspace);
  const [source, target] = [await team.makeItem(), await team.makeItem()];
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', source.id]);
  const pasted = await duplicate(member, target.id, { project_id: project.id, asset_ids: [asset_id] });
  expect([pasted.status, Object.keys(pasted.body)], pasted.text).toEqual([200, [asset_id]]);
  expect(await team.rowOf(pasted.body[asset_id])).toMatchObject({ entity_id: target.id });
  const elsewhere = await duplicate(admin, UNKNOWN, { project_id: second.id, asset_ids: [asset_id] });
  const copied = elsewhere.body[asset_id];
  expect(await team.rowOf(copied)).toMatchObject({ entity_id: null, project_id: second.id });
  await member.delete(`${projectUrl}${asset_id}/`);
  const url = `${team.workspaceUrl}projects/${second.id}/${copied}/`;
  expect((await team.follow(admin, url)).subarray(0, 8)).toEqual(png().subarray(0, 8));
});

// docs/contract/pictures.md#pasted-files
test('nothing is pasted that the caller may not see, or where they are not', async () => {
  const { admin, member, guest, outsider, projectUrl, workspace, project } = team;
  const foreigner = await team.test.makeUser();
  const closed = await team.test.makeProject(admin, workspace, { network: 0 });
  const item = await team.makeItem();
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', item.id]);
  const before = await team.test.database.sql`select count(*) from assets`;
  const body = { project_id: project.id, asset_ids: [asset_id] };
  const answers = [
    await duplicate(team.test.nobody, item.id, body),
    await duplicate(foreigner, item.id, body),
    await duplicate(outsider, item.id, body),
    await duplicate(guest, item.id, body),
    await duplicate(member, item.id, { ...body, asset_ids: [asset_id, UNKNOWN] }),
    await duplicate(member, item.id, { ...body, project_id: closed.id }),
    await duplicate(member, item.id, { asset_ids: [asset_id] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 400, 404, 404, 400, 400]);
  expect(Object.keys(answers[5]!.body)).toEqual(['project_id']);
  expect(await team.test.database.sql`select count(*) from assets`).toEqual(before);
});

// docs/contract/pictures.md#is-it-there
test('a picture is there for who may see it, and is saved under its name by a download', async () => {
  const { member, guest, outsider, projectUrl, workspaceUrl } = team;
  const item = await team.makeItem();
  const { asset_id } = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', item.id]);
  const check = async (caller: Caller, id: string) => (await caller.get(`${workspaceUrl}check/${id}/`)).body;
  expect(await check(member, asset_id)).toEqual({ exists: true });
  expect(await check(guest, asset_id)).toEqual({ exists: false });
  expect(await check(member, UNKNOWN)).toEqual({ exists: false });
  expect(await check(outsider, asset_id)).toEqual({ exists: false });
  const foreigner = await team.test.makeUser();
  expect((await foreigner.get(`${workspaceUrl}check/${asset_id}/`)).status).toBe(403);
  for (const url of [projectUrl, workspaceUrl]) {
    const answer = await member.get(`${url}download/${asset_id}/`);
    expect(answer.status).toBe(302);
    const location = String(answer.headers['location']);
    const file = await team.test.app.inject({ method: 'GET', url: location });
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect(await statusOf(guest, `${url}download/${asset_id}/`)).toBe(404);
  }
});
