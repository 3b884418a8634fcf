import { readChanges } from '@tandem/db/change-log/log.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';
import { TABLES_OF_A_PROJECT } from './delete.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let workspace: { id: string; slug: string };

beforeAll(async () => {
  app = await createTestApp();
  [owner, member] = await Promise.all([app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
});
afterAll(() => app.close());

const urlOf = (id: string) => `/api/workspaces/${workspace.slug}/projects/${id}/`;

// docs/contract/projects.md#who-deletes-a-project
test('administrators of the project and of the workspace may delete; for all others every project is alike', async () => {
  const project = await app.makeProject(owner, workspace, { network: 0 });
  expect((await app.nobody.delete(urlOf(project.id))).status).toBe(401);
  const hidden = await member.delete(urlOf(project.id));
  const unknown = await member.delete(urlOf(crypto.randomUUID()));
  expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
  expect(hidden.status).toBe(403);
  await app.addProjectMember(project.id, member, 15);
  expect((await member.delete(urlOf(project.id))).status).toBe(403);
  expect((await owner.delete(urlOf(crypto.randomUUID()))).status).toBe(404);

  const stranger = await app.makeUser();
  const elsewhere = await app.makeWorkspace(stranger);
  const foreign = `/api/workspaces/${elsewhere.slug}/projects/${project.id}/`;
  expect((await stranger.delete(foreign)).status).toBe(404);
  expect((await owner.get(urlOf(project.id))).status).toBe(200);

  const own = await app.makeProject(member, workspace);
  expect((await owner.delete(urlOf(own.id))).status).toBe(204);
});

// docs/contract/projects.md#the-identifier-is-free
// docs/contract/projects.md#what-goes-with-a-project
test('a deleted project takes everything with it and frees its identifier', async () => {
  const values = { name: 'Gone', identifier: 'GONE' };
  const project = await app.makeProject(owner, workspace, values);
  await app.addProjectMember(project.id, member, 15);
  const list = `/api/workspaces/${workspace.slug}/projects/details/`;
  const items = `${urlOf(project.id)}issues/`;
  const { body: item } = await owner.post(items, { name: 'Item' });
  const commented = await owner.post(`${items}${item.id}/comments/`, { comment_html: '<p>Said</p>' });
  const linked = await owner.post(`${items}${item.id}/issue-links/`, { url: 'https://example.com' });
  expect([commented.status, linked.status]).toEqual([201, 201]);
  const answer = await expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: userStream(member.id),
    lists: [{ url: list, kind: 'project', shared: withoutMembers }],
    action: () => owner.delete(urlOf(project.id)),
  });
  expect(answer.status).toBe(204);
  const { db } = app.database;
  const tables = ['states', 'work_items', 'work_item_links', 'comments', 'activities'] as const;
  const instants = new Set<string | null>();
  for (const table of [...tables, 'project_members', 'project_user_properties'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('deleted_at')
      .where('project_id', '=', project.id)
      .execute();
    expect(rows.length, table).toBeGreaterThan(0);
    for (const row of rows) instants.add(row.deleted_at);
  }
  // All at one instant.
  expect([...instants]).toEqual([expect.any(String)]);
  const page = await readChanges(db, { stream: userStream(member.id), after: 0 });
  expect(page.changes.slice(-2).map((change) => [change.kind, change.op])).toEqual([
    ['project_member', 'remove'],
    ['project', 'remove'],
  ]);
  expect((await owner.get(urlOf(project.id))).status).toBe(404);
  await app.makeProject(owner, workspace, values);
});

// docs/contract/projects.md#what-goes-with-a-project
test('favourites and visits of everybody and the places of pages go with their project', async () => {
  const project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  const favourite = { entity_type: 'project', entity_identifier: project.id, project_id: project.id };
  expect((await member.get(urlOf(project.id))).status).toBe(200);
  expect((await member.post(`/api/workspaces/${workspace.slug}/user-favorites/`, favourite)).status).toBe(
    200,
  );
  expect((await owner.post(`${urlOf(project.id)}pages/`, { name: 'Plan' })).status).toBe(201);
  const tables = ['favorites', 'recent_visits', 'project_pages'] as const;
  const counts = async () => {
    const found: number[] = [];
    for (const table of tables) {
      const query = app.database.db
        .selectFrom(table)
        .select('project_id')
        .where('project_id', '=', project.id);
      found.push((await query.execute()).length);
    }
    return found;
  };
  expect(await counts()).toEqual([1, 1, 1]);
  expect((await owner.delete(urlOf(project.id))).status).toBe(204);
  expect(await counts()).toEqual([0, 0, 0]);
});

// docs/contract/projects.md#what-goes-with-a-project
test('no kind of row of a project is forgotten when it is deleted', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('project_id', 'deleted_at')
    group by table_name having count(*) = 2 order by table_name collate "C"`.execute(app.database.db);
  // Memberships end, drafts and quick links stay with the people whose they are, notifications go by themselves.
  const others = ['project_members', 'drafts', 'quick_links', 'notifications'];
  const known = [...TABLES_OF_A_PROJECT, ...others].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(known);
});

// docs/contract/projects.md#deleted-twice
test('of two who delete a project at once one does', async () => {
  const project = await app.makeProject(owner, workspace);
  const answers = await Promise.all([owner.delete(urlOf(project.id)), owner.delete(urlOf(project.id))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
});

// docs/contract/projects.md#what-goes-with-a-project
test('a draft for a deleted project stays with its author, for no project', async () => {
  const project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  const [state] = (await member.get(`${urlOf(project.id)}states/`)).body;
  const draft = await member.post(drafts, { name: 'Half', project_id: project.id, state_id: state.id });
  expect(draft.status).toBe(201);
  await expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: userStream(member.id),
    lists: [{ url: `${drafts}?per_page=50&cursor=50:0:0`, kind: 'draft' }],
    action: () => owner.delete(urlOf(project.id)),
  });
  expect((await member.get(`${drafts}${draft.body.id}/`)).body).toMatchObject({
    name: 'Half',
    project_id: null,
    state_id: null,
  });
});
