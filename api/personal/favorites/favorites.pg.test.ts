import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let base: string;
let url: string;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, guest, 5);
  base = `/api/workspaces/${workspace.slug}/`;
  url = `${base}user-favorites/`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: userStream(owner.id),
    lists: [
      { url, kind: 'favorite' },
      { url: `${base}projects/details/`, kind: 'project', shared: withoutMembers },
    ],
    action,
  });
const ofProject = () => ({ entity_type: 'project', entity_identifier: project.id, project_id: project.id });

// docs/contract/favorites.md#who-has-favourites
test('are for administrators and members of the workspace', async () => {
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await app.nobody.post(url, ofProject())).status).toBe(401);
  expect((await guest.get(url)).status).toBe(403);
  expect((await guest.post(url, ofProject())).status).toBe(403);
});

// docs/contract/favorites.md#making-a-favourite
// docs/contract/projects.md#short-and-full-form
test('a favourite project is marked for its owner alone, once', async () => {
  const answer = await replay(() =>
    owner.post(url, { ...ofProject(), name: 'Mine', entity_data: { id: 1 } }),
  );
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ...ofProject(),
      id: expect.any(String),
      entity_data: { id: project.id, name: project.name, logo_props: {} },
      name: 'Mine',
      is_folder: false,
      sequence: 65535,
      parent: null,
      workspace_id: project.workspace,
    },
  ]);
  expect((await owner.get(`${base}projects/${project.id}/`)).body.is_favorite).toBe(true);
  const again = await Promise.all(Array.from({ length: 5 }, () => owner.post(url, ofProject())));
  expect(again.map((other) => [other.status, other.body.id])).toEqual(again.map(() => [200, answer.body.id]));
  expect((await member.get(url)).body).toEqual([]);
  expect((await member.delete(`${url}${answer.body.id}/`)).status).toBe(404);
  const removed = await replay(() => owner.delete(`${url}${answer.body.id}/`));
  expect(removed.status).toBe(204);
});

// docs/contract/favorites.md#older-paths
// docs/contract/favorites.md#what-can-be-one
test('only what the caller can see becomes a favourite', async () => {
  for (const body of [
    { entity_type: 'project', entity_identifier: crypto.randomUUID() },
    { entity_type: 'cycle', entity_identifier: project.id },
  ]) {
    const answer = await owner.post(url, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['entity_identifier']]);
  }
  expect((await member.post(url, ofProject())).status).toBe(400);
  expect((await owner.post(url, { entity_type: 'project' })).status).toBe(400);
  expect((await owner.post(url, { entity_type: 'star', entity_identifier: project.id })).status).toBe(400);
});

// docs/contract/favorites.md#what-is-gone
test('what is gone or lost is left out', async () => {
  await owner.post(`${base}projects/${project.id}/members/`, {
    members: [{ member_id: member.id, role: 15 }],
  });
  await member.post(url, ofProject());
  expect((await member.get(url)).body).toHaveLength(1);
  await member.post(`${base}projects/${project.id}/members/leave/`);
  expect((await member.get(url)).body).toEqual([]);
});

// docs/contract/favorites.md#folders
test('folders hold favourites and take them along', async () => {
  const folder = (await owner.post(url, { entity_type: 'folder', name: 'Work', is_folder: true }))
    .body as Favorite;
  expect(folder).toMatchObject({ is_folder: true, entity_data: null, entity_identifier: null });
  expect((await owner.post(url, { entity_type: 'folder', name: ' ' })).body).toEqual({
    name: ['This field may not be blank.'],
  });
  const favorite = (await owner.post(url, ofProject())).body as Favorite;
  expect(favorite.sequence).toBe(75535);
  const moved = await owner.patch(`${url}${favorite.id}/`, { parent: folder.id, sequence: 5, name: 'New' });
  expect(moved.body).toMatchObject({ parent: folder.id, sequence: 5, name: 'New' });
  expect((await owner.get(url)).body.map((row: Favorite) => row.id)).toEqual([folder.id]);
  expect((await owner.get(`${url}${folder.id}/group/`)).body).toEqual([moved.body]);
  expect((await member.get(`${url}${folder.id}/group/`)).status).toBe(404);

  const other = (await member.post(url, { entity_type: 'folder', name: 'Theirs' })).body as Favorite;
  for (const [id, parent] of [
    [favorite.id, other.id],
    [favorite.id, favorite.id],
    [folder.id, folder.id],
  ]) {
    expect((await owner.patch(`${url}${id}/`, { parent })).status).toBe(400);
  }
  expect((await member.patch(`${url}${favorite.id}/`, { sequence: 1 })).status).toBe(404);
  await replay(() => owner.delete(`${url}${folder.id}/`));
  expect((await owner.get(`${base}projects/${project.id}/`)).body.is_favorite).toBe(false);
});

// docs/contract/favorites.md#older-paths
test('the older paths read and write the same rows', async () => {
  const projects = `${base}user-favorite-projects/`;
  expect((await app.nobody.get(projects)).status).toBe(401);
  expect((await app.nobody.post(projects, { project: project.id })).status).toBe(401);
  expect((await member.post(projects, { project: project.id })).status).toBe(400);
  expect((await guest.post(projects, { project: project.id })).status).toBe(204);
  const answer = await replay(() => owner.post(projects, { project: project.id }));
  expect(answer.status).toBe(204);
  expect((await owner.get(projects)).body).toEqual((await owner.get(url)).body);
  expect((await owner.delete(`${projects}${project.id}/`)).status).toBe(204);
  expect((await owner.delete(`${projects}${project.id}/`)).status).toBe(404);
});

// docs/contract/favorites.md#all-at-once
// docs/contract/favorites.md#ids-of-favourites
test('a folder whose maker chose the id is made once, and the whole list has what is in it', async () => {
  const id = '019b0000-0000-7000-8000-00000000f0f0';
  const folder = { id, entity_type: 'folder', name: 'Folder', is_folder: true };
  const first = await replay(() => owner.post(url, folder));
  expect(first.body).toMatchObject({ id, name: 'Folder', is_folder: true });
  expect((await owner.post(url, folder)).body).toEqual(first.body);
  expect((await member.post(url, folder)).status).toBe(409);
  const inside = await owner.post(url, { ...ofProject(), parent: id });
  const idsOf = ({ body }: Answer) => body.map((row: Favorite) => row.id);
  expect(idsOf(await owner.get(url))).toEqual([id]);
  expect(idsOf(await owner.get(`${url}?all=true&folders=true`)).sort()).toEqual([id, inside.body.id].sort());
  expect((await owner.patch(`${url}${id}/`, { parent: id })).status).toBe(400);
});
