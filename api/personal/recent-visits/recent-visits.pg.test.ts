import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { RecentVisit } from '@tandem/shared/personal/recent-visits/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let outsider: Caller;
let url: string;
let base: string;
let project: Project;
let item: { id: string; sequence_id: number };
let page: { id: string };

beforeAll(async () => {
  app = await createTestApp();
  [owner, guest, outsider] = await Promise.all([
    app.makeUser(),
    app.makeUser(),
    app.makeUser({ first_name: 'Out' }),
  ]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, guest, 5);
  url = `/api/workspaces/${workspace.slug}/recent-visits/`;
  base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  item = (await owner.post(`${base}issues/`, { name: 'Seen', assignee_ids: [owner.id] })).body;
  page = (await owner.post(`${base}pages/`, { name: 'Read' })).body;
});
afterAll(() => app.close());

const visitsOf = (person: Caller, query = '') => person.get(url + query);

// docs/contract/recent-visits.md#the-last-twenty
test('are for members of the workspace', async () => {
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await outsider.get(url)).status).toBe(403);
  expect((await guest.get(url)).body).toEqual([]);
});

// docs/contract/recent-visits.md#the-last-twenty
test('what was opened last comes first, with what a row shows of it', async () => {
  await owner.get(base);
  await owner.get(`${base}issues/${item.id}/`);
  await owner.get(`${base}pages/${page.id}/`);
  const visits = (await visitsOf(owner)).body;
  expect(visits.map((visit: RecentVisit) => visit.entity_name)).toEqual(['page', 'issue', 'project']);
  const [first, second, third] = visits;
  expect(first).toMatchObject({
    entity_identifier: page.id,
    entity_data: { id: page.id, name: 'Read', project_id: project.id, owned_by: owner.id },
  });
  expect(second).toMatchObject({
    entity_identifier: item.id,
    entity_data: {
      name: 'Seen',
      priority: 'none',
      assignees: [owner.id],
      sequence_id: item.sequence_id,
      project_identifier: project.identifier,
    },
  });
  expect(third.entity_data).toMatchObject({ id: project.id, identifier: project.identifier });
  expect(third.entity_data.project_members.toSorted()).toEqual([owner.id, guest.id].toSorted());
});

// docs/contract/recent-visits.md#the-last-twenty
test('what is looked at again a moment later comes first again, and so do things by turns', async () => {
  const looks = [`${base}issues/${item.id}/`, `${base}pages/${page.id}/`];
  for (const address of [...looks, ...looks, looks[0]!]) {
    await owner.get(address);
    const [last] = (await visitsOf(owner)).body;
    expect(address).toContain(last.entity_identifier);
  }
  await owner.get(`${base}pages/${page.id}/`);
  const [{ visited_at }] = (await visitsOf(owner)).body;
  await owner.get(`${base}pages/${page.id}/`);
  expect((await visitsOf(owner)).body[0].visited_at).toBe(visited_at);
});

// docs/contract/recent-visits.md#one-kind
test('one kind can be asked for, and a kind that nobody knows has no visits', async () => {
  const names = async (query: string) =>
    (await visitsOf(owner, query)).body.map((visit: RecentVisit) => visit.entity_name);
  expect(await names('?entity_name=issue')).toEqual(['issue']);
  expect(await names('?entity_name=')).toEqual(['page', 'issue', 'project']);
  expect(await names('?entity_name=planet')).toEqual([]);
});

// docs/contract/recent-visits.md#visits-of-what-is-gone
test('what is gone, or closed to the reader by now, has no data', async () => {
  const scope = { workspace_id: project.workspace, project_id: project.id, user_id: guest.id };
  const rows = [
    { ...scope, entity_name: 'issue', entity_identifier: item.id },
    { ...scope, entity_name: 'page', entity_identifier: page.id },
    { ...scope, entity_name: 'project', entity_identifier: project.id },
  ];
  await app.database.db.insertInto('recent_visits').values(rows).execute();
  const data = async () =>
    Object.fromEntries(
      (await visitsOf(guest)).body.map((visit: RecentVisit) => [
        visit.entity_name,
        visit.entity_data?.name ?? null,
      ]),
    );
  // A guest who sees only what they made.
  expect(await data()).toEqual({ issue: null, page: null, project: project.name });
  expect((await owner.patch(base, { guest_view_all_features: true })).status).toBe(200);
  expect(await data()).toEqual({ issue: 'Seen', page: 'Read', project: project.name });
  await app.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', guest.id)
    .execute();
  expect(await data()).toEqual({ issue: null, page: null, project: null });
});
