import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReplayedList, expectReplay, withoutOwnProps } from '../../testing/replay.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { makeWorkspacePeople } from '../../testing/workspace-people.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';

const FORBIDDEN = { error: "You don't have the required permissions." };

let app: TestApp;
let admin: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let base: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, member, guest, outsider, workspace } = await makeWorkspacePeople(app, {
    admin: 'Admin',
    member: 'Member',
    guest: 'Guest',
  }));
  base = `/api/workspaces/${workspace.slug}`;
});

type Row = { id: string; role: number; member: { id: string; email?: string } };
const listOf = async (caller: Caller): Promise<Row[]> => (await caller.get(`${base}/members/`)).body;
const membershipOf = async (user: Caller) => (await listOf(admin)).find((row) => row.member.id === user.id)!;

const membersList = (): ReplayedList => ({
  url: `${base}/members/`,
  kind: 'workspace_member',
  shared: withoutOwnProps,
});
const oneWorkspace = (): ReplayedList => ({
  url: `${base}/`,
  kind: 'workspace',
  rowsOf: (body) => [body],
  shared: ({ role: _role, ...row }) => row as never,
});

/** How many wait for what somebody else holds. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db);
  return rows[0]?.count ?? 0;
}

const replay = (action: () => ReturnType<Caller['get']>, caller = admin) =>
  expectReplay({
    test: app,
    caller,
    stream: workspaceStream(workspace.id),
    lists: [membersList(), oneWorkspace()],
    action,
  });

// docs/contract/workspace-members.md#e-mails
// docs/contract/workspace-members.md#the-list
test('lists active members with their person; guests see no e-mails', async () => {
  const rows = await listOf(admin);
  expect(rows.map(({ role }) => role)).toEqual([20, 15, 5]);
  expect(rows[0]).toMatchObject({
    member: { id: admin.id, display_name: 'Admin', email: expect.any(String), last_login_medium: 'email' },
    workspace: { id: workspace.id, slug: workspace.slug, logo_url: null },
    is_active: true,
    created_at: expect.any(String),
  });
  for (const row of await listOf(guest)) {
    expect(row.member).not.toHaveProperty('email');
    expect(row.member).not.toHaveProperty('last_login_medium');
  }
});

// docs/contract/workspace-members.md#view-settings-are-ones-own
test('everybody sees their own view settings and nobody those of others', async () => {
  const rows = (await member.get<WorkspaceMember[]>(`${base}/members/`)).body;
  for (const row of rows) {
    if (row.member.id === member.id)
      expect(row.view_props).toMatchObject({ display_filters: { order_by: '-created_at' } });
    else expect([row.view_props, row.default_props, row.issue_props]).toEqual([null, null, null]);
  }
});

// docs/contract/workspace-members.md#the-list
test('strangers get the same answer for this workspace as for none; nobody gets 401', async () => {
  for (const path of ['members/', 'workspace-members/me/', 'project-members/']) {
    const foreign = await outsider.get(`${base}/${path}`);
    const unknown = await outsider.get(`/api/workspaces/nowhere/${path}`);
    expect([foreign.status, foreign.body]).toEqual([403, FORBIDDEN]);
    expect(unknown.text).toBe(foreign.text);
    expect((await app.nobody.get(`${base}/${path}`)).status).toBe(401);
  }
});

// docs/contract/workspace-members.md#one-membership
test('one member is read by the id of their membership, within this workspace only', async () => {
  const { id } = await membershipOf(member);
  expect((await guest.get(`${base}/members/${id}/`)).body).toMatchObject({ id, role: 15 });
  const elsewhere = await app.makeWorkspace(outsider);
  const other = (await outsider.get(`/api/workspaces/${elsewhere.slug}/members/`)).body[0].id;
  const foreign = await admin.get(`${base}/members/${other}/`);
  const random = await admin.get(`${base}/members/00000000-0000-4000-8000-000000000000/`);
  expect([foreign.status, foreign.text]).toEqual([404, random.text]);
  expect(random.body).toEqual({ error: 'Member not found' });
  const unknown = `${base}/members/00000000-0000-4000-8000-000000000000/`;
  for (const answer of [await admin.patch(unknown, { role: 5 }), await admin.delete(unknown)]) {
    expect([answer.status, answer.body]).toEqual([404, { error: 'Member not found' }]);
  }
  expect((await admin.get(`${base}/members/not-an-id/`)).status).toBe(404);
});

// docs/contract/workspace-members.md#changing-a-role
test('an admin changes a role; the member and everybody else hear of it', async () => {
  const { id } = await membershipOf(guest);
  const seq = await readSeq(app.database.db, userStream(guest.id));
  const answer = await replay(() => admin.patch(`${base}/members/${id}/`, { role: 15, is_active: false }));
  expect([answer.status, answer.body]).toMatchObject([200, { id, role: 15, is_active: true }]);
  const { changes } = await readChanges(app.database.db, { stream: userStream(guest.id), after: seq });
  expect(changes.map(({ kind, op, row }) => [kind, op, row?.['role']])).toEqual([
    ['workspace_member', 'put', 15],
    ['workspace', 'put', 15],
  ]);
});

// docs/contract/workspace-members.md#changing-a-role
test('only admins change roles, not their own, and only to roles that exist', async () => {
  const own = await membershipOf(admin);
  const other = await membershipOf(guest);
  const refuse = async (caller: Caller, id: string, body: unknown) => {
    const answer = await caller.patch(`${base}/members/${id}/`, body);
    return [answer.status, answer.body];
  };
  expect(await refuse(member, other.id, { role: 15 })).toEqual([403, FORBIDDEN]);
  expect(await refuse(guest, other.id, { role: 15 })).toEqual([403, FORBIDDEN]);
  expect(await refuse(admin, own.id, { role: 15 })).toEqual([
    400,
    { error: 'You cannot update your own role' },
  ]);
  expect(await refuse(admin, other.id, { role: 10 })).toEqual([
    400,
    { role: ['"10" is not a valid choice.'] },
  ]);
  expect(await refuse(admin, other.id, {})).toEqual([400, { role: ['This field is required.'] }]);
});

// docs/contract/conventions.md#one-value-in-many-forms
test('a role may come as text, and is the same role', async () => {
  const { id } = await membershipOf(guest);
  const answer = await admin.patch(`${base}/members/${id}/`, { role: '15' });
  expect([answer.status, answer.body.role]).toEqual([200, ROLE.MEMBER]);
  for (const role of ['', ' ', '15x', '0xf', '10', '1e400', null, true]) {
    const { status, body } = await admin.patch(`${base}/members/${id}/`, { role });
    expect([role, status, Object.keys(body)]).toEqual([role, 400, ['role']]);
  }
  expect((await membershipOf(guest)).role).toBe(ROLE.MEMBER);
});

// docs/contract/workspace-members.md#bots-and-former-members
test('bots and former members cannot be changed or removed', async () => {
  const { id } = await membershipOf(member);
  await app.database.db.updateTable('users').set({ is_bot: true }).where('id', '=', member.id).execute();
  expect((await admin.patch(`${base}/members/${id}/`, { role: 5 })).status).toBe(404);
  expect((await admin.delete(`${base}/members/${id}/`)).status).toBe(404);
});

// docs/contract/workspace-members.md#project-roles-follow
test('a lower role lowers higher ones in projects, and notifies those projects', async () => {
  const project = await app.makeProject(admin, workspace);
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  const { id } = await membershipOf(member);
  await replay(() => admin.patch(`${base}/members/${id}/`, { role: 5 }));
  const rows = (await admin.get(`${base}/projects/${project.id}/members/`)).body as {
    member: string;
    role: number;
  }[];
  expect(rows.find((row) => row.member === member.id)?.role).toBe(5);
  const { changes } = await readChanges(app.database.db, { stream: projectStream(project.id), after: 0 });
  expect(changes.at(-1)).toMatchObject({
    kind: 'project_member',
    op: 'put',
    row: { member: member.id, role: 5 },
  });
});

// docs/contract/workspace-members.md#the-last-administrator
test('two admins who take the right from each other do not both succeed', async () => {
  const { id } = await membershipOf(member);
  await admin.patch(`${base}/members/${id}/`, { role: 20 });
  const own = await membershipOf(admin);
  const answers = await Promise.all([
    admin.patch(`${base}/members/${id}/`, { role: 15 }),
    member.patch(`${base}/members/${own.id}/`, { role: 15 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

// docs/contract/workspace-members.md#removing-somebody
test('removing a member ends their memberships at once, everywhere in the workspace', async () => {
  const project = await app.makeProject(admin, workspace);
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  const { id } = await membershipOf(member);
  const seq = await readSeq(app.database.db, userStream(member.id));
  const answer = await replay(() => admin.delete(`${base}/members/${id}/`));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await member.get(`${base}/members/`)).status).toBe(403);
  expect((await member.get('/api/users/me/workspaces/')).body).toEqual([]);
  const inProject = await app.database.db
    .selectFrom('project_members')
    .select('is_active')
    .where('user_id', '=', member.id)
    .execute();
  expect(inProject).toEqual([{ is_active: false }]);
  const { changes } = await readChanges(app.database.db, { stream: userStream(member.id), after: seq });
  expect(changes.map(({ kind, op }) => `${kind} ${op}`).sort()).toEqual([
    'project remove',
    'project_member remove',
    'workspace remove',
    'workspace_member remove',
  ]);
});

// docs/contract/workspace-members.md#items-of-former-members
test('items that were theirs show it at once when somebody is removed, leaves, or ends their account', async () => {
  const ends = [
    async () => admin.delete(`${base}/members/${(await membershipOf(member)).id}/`),
    () => outsider.post(`${base}/members/leave/`, {}),
    () => guest.delete('/api/users/me/'),
  ];
  await app.addMember(workspace.id, outsider, ROLE.MEMBER);
  const project = await app.makeProject(admin, workspace);
  const items = `${base}/projects/${project.id}/issues/`;
  const people = [member, outsider, guest];
  for (const person of people) await app.addProjectMember(project.id, person, ROLE.MEMBER);
  const assignee_ids = people.map(({ id }) => id);
  const { body: item } = await admin.post(items, { name: 'Shared', assignee_ids });
  expect(item.assignee_ids).toHaveLength(3);
  const { db } = app.database;
  const stream = projectStream(project.id);
  for (const [index, end] of ends.entries()) {
    const start = await readSeq(db, stream);
    expect((await end()).status).toBe(204);
    const { changes } = await readChanges(db, { stream, after: start });
    const received = changes.find(({ kind, id }) => kind === 'work_item' && id === item.id);
    expect(received?.row?.['assignee_ids']).toEqual(assignee_ids.slice(index + 1).toSorted());
    expect(received?.row).toEqual((await admin.get(items)).body.results[0]);
  }
});

// docs/contract/workspace-members.md#adding-people-who-are-known
test('an administrator adds people of another workspace, all or none; guests there and strangers are not known', async () => {
  const members = `${base}/members/`;
  const add = (caller: Caller, ...people: [Caller, number?][]) =>
    caller.post(members, {
      members: people.map(([{ id }, role]) => (role ? { member_id: id, role } : { member_id: id })),
    });
  const notFound = [404, { error: 'Member not found' }];
  const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];
  expect(statusAndBody(await add(admin, [outsider]))).toEqual(notFound);
  const elsewhere = await app.makeWorkspace(outsider);
  await app.addMember(elsewhere.id, admin, ROLE.GUEST);
  expect(statusAndBody(await add(admin, [outsider]))).toEqual(notFound);
  await app.database.sql`update workspace_members set role = 15
    where workspace_id = ${elsewhere.id} and user_id = ${admin.id}`;
  const stranger = await app.makeUser();
  expect(statusAndBody(await add(admin, [outsider], [stranger]))).toEqual(notFound);
  expect((await add(member, [outsider])).status).toBe(403);
  expect((await admin.post(members, { members: [] })).status).toBe(400);
  expect((await admin.post(members, { members: [{ member_id: 'x' }] })).status).toBe(400);
  expect(await listOf(admin)).toHaveLength(3);
  const answer = await replay(() => add(admin, [outsider, 15], [guest, 20]));
  expect(answer.status).toBe(201);
  const roles = Object.fromEntries((answer.body as Row[]).map((row) => [row.member.id, row.role]));
  expect(roles).toEqual({ [outsider.id]: 15, [guest.id]: 5 });
  expect((await outsider.get(`${base}/`)).body.role).toBe(15);
  const { changes } = await readChanges(app.database.db, { stream: userStream(outsider.id), after: 0 });
  expect(changes.at(-1)).toMatchObject({ kind: 'workspace', id: workspace.id, row: { role: 15 } });
});

// docs/contract/workspace-members.md#removing-somebody
test('nobody is removed by themselves, by a member, or while a project depends on them', async () => {
  const project = await app.makeProject(member, workspace);
  const project_member = await app.database.db
    .selectFrom('project_members')
    .select('role')
    .where('project_id', '=', project.id)
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(project_member.role).toBe(20);
  const rows = { admin: await membershipOf(admin), member: await membershipOf(member) };
  const refused = async (caller: Caller, id: string) => (await caller.delete(`${base}/members/${id}/`)).body;
  expect(await refused(admin, rows.admin.id)).toEqual({
    error: 'You cannot remove yourself from the workspace. Please use leave workspace',
  });
  expect(await refused(member, rows.admin.id)).toEqual(FORBIDDEN);
  expect((await refused(admin, rows.member.id)).error).toContain('without an admin');
  expect((await admin.patch(`${base}/members/${rows.member.id}/`, { role: 5 })).body.error).toContain(
    'without an admin',
  );
  const left = await member.post(`${base}/members/leave/`);
  expect([left.status, left.body.error]).toEqual([400, expect.stringContaining('without an admin')]);
});

// docs/contract/workspace-members.md#the-last-administrator
test('of two administrators of a project, one who leaves it and one whose role is lowered meanwhile, one stays', async () => {
  const { db } = app.database;
  const project = await app.makeProject(member, workspace);
  await app.addProjectMember(project.id, guest, ROLE.ADMIN);
  const { id } = await membershipOf(member);
  const lowering = await db.transaction().execute(async (tx) => {
    await sql`select from projects where id = ${project.id} for no key update`.execute(tx);
    const answer = admin.patch(`${base}/members/${id}/`, { role: 5 });
    await expect.poll(waiting).toBe(1);
    await sql`update project_members set is_active = false
      where project_id = ${project.id} and user_id = ${guest.id}`.execute(tx);
    return [answer];
  });
  const { status, body } = (await lowering[0])!;
  expect([status, body.error]).toEqual([400, expect.stringContaining('without an admin')]);
});

// docs/contract/workspace-members.md#leaving
// docs/contract/workspace-members.md#the-last-administrator
test('a member may leave; the last admin may not', async () => {
  const answer = await replay(() => guest.post(`${base}/members/leave/`));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await guest.get(`${base}/`)).status).toBe(404);
  const refused = await admin.post(`${base}/members/leave/`);
  expect(refused.status).toBe(400);
  expect(refused.body.error).toContain('only admin of the workspace');
});

// docs/contract/workspace-members.md#the-last-administrator
test('of two admins who leave at once, one stays', async () => {
  const { id } = await membershipOf(member);
  await admin.patch(`${base}/members/${id}/`, { role: 20 });
  const answers = await Promise.all([admin, member].map((caller) => caller.post(`${base}/members/leave/`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

// docs/contract/workspace-members.md#view-settings-are-ones-own
test('a view is stored on the own membership and sent to the own tabs only', async () => {
  const seq = await readSeq(app.database.db, workspaceStream(workspace.id));
  const view_props = { filters: { priority: ['urgent'] } };
  const answer = await guest.post(`${base}/workspace-views/`, { view_props });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await guest.get(`${base}/workspace-members/me/`)).body.view_props).toEqual(view_props);
  expect(await readSeq(app.database.db, workspaceStream(workspace.id))).toBe(seq);
  const { changes } = await readChanges(app.database.db, { stream: userStream(guest.id), after: 0 });
  expect(changes.at(-1)).toMatchObject({ kind: 'workspace_member', row: { view_props } });
  expect((await guest.post(`${base}/workspace-views/`, { view_props: 'x' })).status).toBe(400);
});

// docs/contract/project-members.md#own-roles
// docs/contract/workspace-members.md#members-by-project
test('project members are grouped by the projects that the caller is in', async () => {
  const project = await app.makeProject(admin, workspace);
  await app.addProjectMember(project.id, guest, ROLE.GUEST);
  const { body } = await guest.get(`${base}/project-members/`);
  expect(Object.keys(body)).toEqual([project.id]);
  expect(body[project.id]).toContainEqual({ id: expect.any(String), role: 5, member: guest.id });
  expect((await member.get(`${base}/project-members/`)).body).toEqual({});
  const roles = await guest.get(`/api/users/me/workspaces/${workspace.slug}/project-roles/`);
  expect(roles.body).toEqual({ [project.id]: 5 });
});

// docs/contract/workspace-members.md#e-mails
test('no Change of the workspace carries an e-mail', async () => {
  const { id } = await membershipOf(member);
  await admin.patch(`${base}/members/${id}/`, { role: 20 });
  await member.patch('/api/users/me/', { first_name: 'New' });
  const { changes } = await readChanges(app.database.db, { stream: workspaceStream(workspace.id), after: 0 });
  expect(changes.length).toBeGreaterThan(1);
  expect(JSON.stringify(changes)).not.toContain('@');
});
