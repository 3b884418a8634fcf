import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { FIRST_VIEW } from '../../personal/user-properties/testing.ts';
import { expectReplay, withoutMembers } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let projectUrl: string;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace, { network: 0 });
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}members/`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: projectStream(project.id),
    lists: [{ url, kind: 'project_member' }],
    action,
  });

/** What the project list of somebody shows follows from the Changes on their own stream. */
const replayFor = (caller: Caller, actor: Caller, action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller,
    actor,
    stream: userStream(caller.id),
    lists: [
      {
        url: `/api/workspaces/${workspace.slug}/projects/details/`,
        kind: 'project',
        shared: withoutMembers,
      },
    ],
    action,
  });

const add = (user: Caller, role?: number, by = owner) =>
  by.post(url, { members: [{ member_id: user.id, ...(role ? { role } : {}) }] });
const membershipOf = async (user: Caller): Promise<ProjectMemberRow> => {
  const rows = (await owner.get(url)).body as ProjectMemberRow[];
  return rows.find((row) => row.member === user.id)!;
};

// docs/contract/project-members.md#the-list-of-members
// docs/contract/projects.md#short-and-full-form
test('lists active members that are people, for members', async () => {
  await add(member, 15);
  const bot = await app.makeUser();
  await app.database.db.updateTable('users').set({ is_bot: true }).where('id', '=', bot.id).execute();
  await app.addMember(workspace.id, bot, 15);
  await app.addProjectMember(project.id, bot, 15);
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await guest.get(url)).status).toBe(403);
  const answer = await member.get(url);
  expect(answer.body).toEqual([
    { id: expect.any(String), role: 20, member: owner.id, project: project.id },
    { id: expect.any(String), role: 15, member: member.id, project: project.id },
  ]);
  expect((await owner.get(projectUrl)).body.members).toEqual([owner.id, member.id]);
});

// docs/contract/conventions.md#a-person
// docs/contract/conventions.md#a-project
// docs/contract/conventions.md#a-workspace-or-a-state
// docs/contract/project-members.md#a-membership-in-full
test('reads one membership in full, and the own one', async () => {
  await add(member, 15);
  const { id } = await membershipOf(owner);
  await owner.post(`${projectUrl}project-views/`, { view_props: { secret: true } });
  const answer = await member.get(`${url}${id}/`);
  expect(answer.body).toMatchObject({
    id,
    role: 20,
    is_active: true,
    comment: null,
    member: { id: owner.id, display_name: expect.any(String), avatar_url: null, is_bot: false },
    project: { id: project.id, identifier: project.identifier, cover_image_url: null, logo_props: {} },
    workspace: { id: workspace.id, slug: workspace.slug, logo_url: null },
    preferences: { pages: { block_display: true } },
    deleted_at: null,
  });
  const keys = (value: object) => Object.keys(value).toSorted().join();
  expect([answer.body, answer.body.member, answer.body.project, answer.body.workspace].map(keys)).toEqual([
    'comment,created_at,created_by,default_props,deleted_at,id,is_active,member,preferences,project,role,sort_order,updated_at,updated_by,view_props,workspace',
    'avatar,avatar_url,display_name,first_name,id,is_bot,last_name',
    'cover_image,cover_image_url,description,id,identifier,logo_props,name',
    'id,logo_url,name,slug',
  ]);
  expect([answer.body.view_props, answer.body.default_props]).toEqual([FIRST_VIEW, FIRST_VIEW]);
  expect((await owner.get(`${projectUrl}project-members/me/`)).body).toMatchObject({
    id,
    view_props: { secret: true },
  });
  expect((await guest.get(`${projectUrl}project-members/me/`)).status).toBe(404);
  expect((await app.nobody.get(`${projectUrl}project-members/me/`)).status).toBe(401);
  expect((await guest.get(`${url}${id}/`)).status).toBe(403);
  const unknown = `${url}${crypto.randomUUID()}/`;
  const missing = [404, { error: 'Member not found' }];
  const [read, patched] = [await member.get(unknown), await owner.patch(unknown, { role: 15 })];
  for (const { status, body } of [read, patched]) expect([status, body]).toEqual(missing);
});

// docs/contract/project-members.md#adding-people
test('adds people, whose project appears in their list', async () => {
  expect((await add(member, 15, app.nobody)).status).toBe(401);
  expect((await add(member, 15, member)).status).toBe(403);
  const answer = await replay(() => add(member));
  expect([answer.status, answer.body]).toEqual([
    201,
    [{ id: expect.any(String), role: 5, member: member.id, project: project.id }],
  ]);
  expect((await add(guest, 5, member)).status).toBe(403);
  await replayFor(guest, owner, () => add(guest, 5));
  expect((await guest.get(projectUrl)).body).toMatchObject({ member_role: 5, sort_order: 65535 });
  const settings = await app.database.db
    .selectFrom('project_user_properties')
    .select('user_id')
    .where('project_id', '=', project.id)
    .execute();
  expect(settings.map(({ user_id }) => user_id).toSorted()).toEqual(
    [owner.id, member.id, guest.id].toSorted(),
  );
});

// docs/contract/project-members.md#who-is-there-already
test('gives another role, takes up former members, and never lowers the caller', async () => {
  await add(member, 15);
  const { id } = await membershipOf(member);
  await owner.delete(`${url}${id}/`);
  expect(await membershipOf(member)).toBeUndefined();
  const again = await replay(() =>
    owner.post(url, {
      members: [
        { member_id: member.id, role: 5 },
        { member_id: member.id, role: 20 },
        { member_id: owner.id, role: 20 },
      ],
    }),
  );
  expect(again.body.map((row: ProjectMemberRow) => [row.member, row.role])).toEqual([
    [owner.id, 20],
    [member.id, 20],
  ]);
  expect((await membershipOf(member)).id).toBe(id);
  await app.database.db
    .updateTable('workspace_members')
    .set({ role: 15 })
    .where('user_id', '=', owner.id)
    .execute();
  expect((await add(owner, 5)).body[0].role).toBe(20);
});

// docs/contract/project-members.md#who-cannot-be-added
test('refuses the whole list when one of it is wrong', async () => {
  const stranger = await app.makeUser();
  const admin = await app.makeUser();
  await app.addMember(workspace.id, admin, 20);
  const cases = [
    [[], 400],
    [[{ member_id: stranger.id, role: 15 }], 404],
    [[{ member_id: admin.id, role: 15 }], 400],
    [[{ member_id: guest.id, role: 15 }], 400],
    [[{ member_id: guest.id, role: 20 }], 400],
    [[{ member_id: guest.id, role: 7 }], 400],
    [[{ role: 15 }], 400],
  ] as const;
  for (const [wrong, status] of cases) {
    const members = wrong.length > 0 ? [{ member_id: member.id, role: 15 }, ...wrong] : [];
    expect((await owner.post(url, { members })).status).toBe(status);
  }
  expect((await owner.get(url)).body).toHaveLength(1);
});

// docs/contract/project-members.md#changing-a-role
test('an administrator changes roles of others, within what they may have', async () => {
  await add(member, 15);
  await add(guest, 5);
  const { id } = await membershipOf(member);
  expect((await app.nobody.patch(`${url}${id}/`, { role: 20 })).status).toBe(401);
  expect((await member.patch(`${url}${id}/`, { role: 20 })).status).toBe(403);
  const answer = await replay(() =>
    owner.patch(`${url}${id}/`, { role: 20, is_active: false, member: guest.id }),
  );
  expect(answer.body).toMatchObject({ id, role: 20, is_active: true, member: { id: member.id } });
  await replayFor(member, owner, () => owner.patch(`${url}${id}/`, { role: 5 }));

  const own = await membershipOf(owner);
  expect((await owner.patch(`${url}${own.id}/`, { role: 15 })).status).toBe(400);
  const ofGuest = await membershipOf(guest);
  expect((await owner.patch(`${url}${ofGuest.id}/`, { role: 15 })).status).toBe(400);
  expect((await owner.patch(`${url}${id}/`, { role: 10 })).body).toEqual({ role: expect.any(Array) });
  expect((await owner.patch(`${url}${id}/`, {})).body).toEqual({ role: ['This field is required.'] });
  const other = await app.makeProject(owner, workspace);
  const foreign = `/api/workspaces/${workspace.slug}/projects/${other.id}/members/${id}/`;
  expect((await owner.patch(foreign, { role: 15 })).status).toBe(404);
});

// docs/contract/conventions.md#one-value-in-many-forms
test('roles may come as text, of who is added and of who is changed; no list is an empty one', async () => {
  const added = await replay(() =>
    owner.post(url, {
      members: [
        { member_id: member.id, role: '15' },
        { member_id: guest.id, role: '5' },
      ],
    }),
  );
  expect(added.status).toBe(201);
  const rows: ProjectMemberRow[] = (await owner.get(url)).body;
  const rowOf = ({ id }: Caller) => rows.find((row) => row.member === id)!;
  expect([rowOf(member).role, rowOf(guest).role]).toEqual([15, 5]);
  const changed = await replay(() => owner.patch(`${url}${rowOf(member).id}/`, { role: '20' }));
  expect([changed.status, changed.body.role]).toEqual([200, 20]);
  const beyond = await owner.patch(`${url}${rowOf(guest).id}/`, { role: '20' });
  expect([beyond.status, Object.keys(beyond.body)]).toEqual([400, ['error']]);
  const unknown = await owner.post(url, { members: [{ member_id: member.id, role: '21' }] });
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['members']]);
  const none = await owner.post(url, { members: null });
  expect([none.status, none.body]).toEqual([400, { error: 'Select at least one member.' }]);
});

// docs/contract/project-members.md#the-last-administrator-stays
test('two administrators cannot take the right from each other at once', async () => {
  await add(member, 20);
  const [a, b] = [await membershipOf(owner), await membershipOf(member)];
  const answers = await Promise.all([
    owner.patch(`${url}${b.id}/`, { role: 5 }),
    member.patch(`${url}${a.id}/`, { role: 5 }),
  ]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403]);
});

// docs/contract/project-members.md#removing-somebody
test('a removed member is out at once and keeps nothing but their row', async () => {
  await add(member, 15);
  const { id } = await membershipOf(member);
  expect((await app.nobody.delete(`${url}${id}/`)).status).toBe(401);
  expect((await member.delete(`${url}${id}/`)).status).toBe(403);
  expect((await owner.delete(`${url}${(await membershipOf(owner)).id}/`)).status).toBe(400);
  const answer = await replay(() => owner.delete(`${url}${id}/`));
  expect(answer.status).toBe(204);
  expect((await member.get(projectUrl)).status).toBe(404);
  expect((await member.get(url)).status).toBe(403);
  expect((await owner.delete(`${url}${id}/`)).status).toBe(404);
  const page = await readChanges(app.database.db, { stream: userStream(member.id), after: 0 });
  expect(page.changes.slice(-2).map((change) => [change.kind, change.op, change.id])).toEqual([
    ['project_member', 'remove', id],
    ['project', 'remove', project.id],
  ]);
});

// docs/contract/project-members.md#assignments-of-former-members
test('items name their assignees only while these are members', async () => {
  await add(member, 15);
  const { db } = app.database;
  const state = await db
    .selectFrom('states')
    .select('id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const item = await db
    .insertInto('work_items')
    .values({ ...scope, sequence_id: 1, name: 'Item', state_id: state.id, created_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('work_item_assignees')
    .values({ ...scope, work_item_id: item.id, user_id: member.id })
    .execute();
  const assignees = async (action: () => Promise<unknown>) => {
    const after = await readSeq(db, projectStream(project.id));
    await action();
    const page = await readChanges(db, { stream: projectStream(project.id), after });
    return page.changes.find((change) => change.kind === 'work_item')?.row?.['assignee_ids'];
  };
  const { id } = await membershipOf(member);
  expect(await assignees(() => owner.delete(`${url}${id}/`))).toEqual([]);
  expect(await assignees(() => add(member, 15))).toEqual([member.id]);
});

// docs/contract/project-members.md#leaving-a-project
test('members leave; the last administrator stays', async () => {
  expect((await app.nobody.post(`${url}leave/`)).status).toBe(401);
  expect((await guest.post(`${url}leave/`)).status).toBe(403);
  await add(member, 15);
  const last = await owner.post(`${url}leave/`);
  expect([last.status, Object.keys(last.body)]).toEqual([400, ['error']]);
  await replayFor(member, member, () => member.post(`${url}leave/`));
  expect((await member.get(url)).status).toBe(403);
  await add(member, 20);
  expect((await owner.post(`${url}leave/`)).status).toBe(204);
});

// docs/contract/project-members.md#the-last-administrator-stays
test('of two last administrators who leave at once one stays', async () => {
  await add(member, 20);
  const answers = await Promise.all([owner.post(`${url}leave/`), member.post(`${url}leave/`)]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 400]);
});

// docs/contract/project-members.md#joining
test('joining: public projects for members, any for administrators, none for guests', async () => {
  const join = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  const open = await app.makeProject(owner, workspace);
  const admin = await app.makeUser();
  await app.addMember(workspace.id, admin, 20);
  expect((await app.nobody.post(join, { project_ids: [open.id] })).status).toBe(401);
  expect((await guest.post(join, { project_ids: [open.id] })).status).toBe(403);
  expect((await member.post(join, { project_ids: [] })).status).toBe(400);
  expect((await member.post(join, { project_ids: ['x'] })).status).toBe(400);
  const hidden = await member.post(join, { project_ids: [open.id, project.id] });
  const unknown = await member.post(join, { project_ids: [open.id, crypto.randomUUID()] });
  expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body]);
  expect(hidden.status).toBe(404);
  expect(
    (await owner.get(`/api/workspaces/${workspace.slug}/projects/${open.id}/members/`)).body,
  ).toHaveLength(1);

  const joined = await replayFor(member, member, () =>
    member.post(join, { project_ids: [open.id, open.id] }),
  );
  expect([joined.status, joined.body]).toEqual([201, { message: 'Projects joined successfully' }]);
  const path = `/api/workspaces/${workspace.slug}/projects/${open.id}/`;
  expect((await member.get(path)).body.member_role).toBe(15);
  await admin.post(join, { project_ids: [project.id] });
  expect((await admin.get(projectUrl)).body.member_role).toBe(20);
});

// docs/contract/project-members.md#joining-again
test('joining again does not raise the own role', async () => {
  const join = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  await add(member, 5);
  expect((await member.post(join, { project_ids: [project.id] })).status).toBe(201);
  expect((await membershipOf(member)).role).toBe(5);
});

// docs/contract/project-members.md#joining-again
test('who has left joins again by their old row, with their role in the workspace', async () => {
  const open = await app.makeProject(owner, workspace);
  const members = `/api/workspaces/${workspace.slug}/projects/${open.id}/members/`;
  const rowOf = async () =>
    ((await owner.get(members)).body as ProjectMemberRow[]).find((row) => row.member === member.id);
  await owner.post(members, { members: [{ member_id: member.id, role: 5 }] });
  const before = await rowOf();
  expect((await member.post(`${members}leave/`)).status).toBe(204);
  expect(await rowOf()).toBeUndefined();
  const join = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  expect((await member.post(join, { project_ids: [open.id] })).status).toBe(201);
  expect(await rowOf()).toEqual({ ...before, role: 15 });
});

// docs/contract/project-members.md#joining-again
test('who is added and joins at once is one member', async () => {
  const open = await app.makeProject(owner, workspace);
  const join = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  const members = `/api/workspaces/${workspace.slug}/projects/${open.id}/members/`;
  const answers = await Promise.all([
    member.post(join, { project_ids: [open.id] }),
    owner.post(members, { members: [{ member_id: member.id, role: 5 }] }),
    member.post(join, { project_ids: [open.id] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await owner.get(members)).body).toHaveLength(2);
});

// docs/contract/projects.md#writes-to-an-archived-project
test('an archived project takes nobody in and changes no role, but may be left', async () => {
  await add(member, 15);
  const { id } = await membershipOf(member);
  await owner.post(`${projectUrl}archive/`);
  for (const answer of [await add(guest, 5), await owner.patch(`${url}${id}/`, { role: 20 })]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
  const join = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  expect((await member.post(join, { project_ids: [project.id] })).status).toBe(404);
  expect((await member.post(`${url}leave/`)).status).toBe(204);
});
