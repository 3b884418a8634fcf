import { createSession } from '@tandem/db/access/sessions.ts';
import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { TestBrowser } from '../../testing/browser.ts';

const PASSWORD = 'correct horse battery staple';

let app: TestApp;
let admin: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let root: string;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, member] = [
    await app.makeUser({ display_name: 'Ada' }),
    await app.makeUser({ display_name: 'Bob' }),
  ];
  workspace = await app.makeWorkspace(admin);
  await app.addMember(workspace.id, member, 15);
  root = `/api/workspaces/${workspace.slug}/`;
  url = `${root}audit-log/`;
});

const read = async (query = '', by = admin): Promise<AuditEntry[]> =>
  (await by.get<{ results: AuditEntry[] }>(`${url}${query}`)).body.results;
const actions = async (query = '') => (await read(query)).map(({ action }) => action);
const membershipOf = async (user: Caller): Promise<string> => {
  const { body } = await admin.get<{ id: string; member: { id: string } }[]>(`${root}members/`);
  return body.find((row) => row.member.id === user.id)?.id ?? '';
};

// docs/contract/audit-log.md#members-and-invitations
test('a role, an invitation and a removal are lines with who, whom, before and after, from where', async () => {
  const id = await membershipOf(member);
  const headers = { 'user-agent': 'Tests' };
  await admin.patch(`${root}members/${id}/`, { role: 20 }, { headers });
  await admin.post(`${root}invitations/`, { emails: [{ email: 'eve@example.com', role: 5 }] });
  const [invitation] = (await admin.get<{ id: string }[]>(`${root}invitations/`)).body;
  await admin.patch(`${root}invitations/${invitation?.id}/`, { role: 15 });
  await admin.delete(`${root}invitations/${invitation?.id}/`);
  await admin.delete(`${root}members/${id}/`);
  const lines = await read();
  expect(lines.map(({ action }) => action)).toEqual([
    ...['member_removed', 'invitation_deleted', 'invitation_changed', 'invited', 'member_role_changed'],
  ]);
  expect(lines.at(-1)).toMatchObject({
    actor: admin.id,
    actor_name: 'Ada',
    workspace: workspace.id,
    target_type: 'user',
    target_id: member.id,
    target_name: 'Bob',
    details: { from: 15, to: 20 },
    user_agent: 'Tests',
    ip_address: '127.0.0.1',
  });
  expect(lines.at(-1)?.request_id).not.toBe('');
  expect(lines[3]).toMatchObject({ target_name: 'eve@example.com', details: { role: 5 } });
});

// docs/contract/audit-log.md#members-and-invitations
test('so are those who join and leave, and members of projects', async () => {
  const newcomer = await app.makeUser({ email: 'new@example.com' });
  await admin.post(`${root}invitations/`, { emails: [{ email: 'new@example.com', role: 15 }] });
  await app.database.sql`update users set is_email_verified = true where id = ${newcomer.id}`;
  const [own] = (await newcomer.get<{ id: string }[]>('/api/users/me/workspaces/invitations/')).body;
  await newcomer.post('/api/users/me/workspaces/invitations/', { invitations: [own?.id] });
  const project = await app.makeProject(admin, workspace);
  const members = `${root}projects/${project.id}/members/`;
  await admin.post(members, { members: [{ member_id: newcomer.id, role: 15 }] });
  const rows = (await admin.get<{ id: string; member: string }[]>(members)).body;
  const id = rows.find((row) => row.member === newcomer.id)?.id;
  await admin.patch(`${members}${id}/`, { role: 5 });
  await admin.delete(`${members}${id}/`);
  await newcomer.post(`${root}members/leave/`, {});
  expect(await actions()).toEqual([
    ...['member_left', 'project_member_removed', 'project_member_role_changed', 'project_member_added'],
    ...['member_joined', 'invited'],
  ]);
});

// docs/contract/audit-log.md#members-and-invitations
test('so are invitations to projects, and who joins them by these or by themselves', async () => {
  const eva = await app.makeUser({ email: 'eva@project.example', display_name: 'Eva' });
  await app.database.sql`update users set is_email_verified = true where id = ${eva.id}`;
  const project = await app.makeProject(admin, workspace, { network: 2 });
  const path = `${root}projects/${project.id}/`;
  const emails = ['eva@project.example', 'gone@project.example'].map((email) => ({ email, role: 15 }));
  await admin.post(`${path}invitations/`, { emails });
  const rows = (await admin.get<{ id: string; email: string }[]>(`${path}invitations/`)).body;
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
  await admin.delete(`${path}invitations/${idOf('gone@project.example')}/`);
  const answer = { email: 'eva@project.example', accepted: true };
  expect((await eva.post(`${path}join/${idOf(answer.email)}/`, answer)).status).toBe(200);
  const own = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
  expect((await member.post(own, { project_ids: [project.id] })).status).toBe(201);
  const lines = await read();
  const in_project = { role: 15, project: project.name };
  const person = (name: string) => `${name} (${project.identifier})`;
  expect(lines.map(({ action, target_name, details }) => ({ action, target_name, details }))).toEqual(
    expect.arrayContaining([
      { action: 'invited', target_name: answer.email, details: in_project },
      { action: 'invitation_deleted', target_name: 'gone@project.example', details: in_project },
      { action: 'project_member_joined', target_name: person('Eva'), details: in_project },
      { action: 'project_member_joined', target_name: person('Bob'), details: in_project },
    ]),
  );
});

// docs/contract/audit-log.md#settings-and-copies
test('settings, deletions, publishing and exports are lines', async () => {
  await admin.patch(root, { name: 'Renamed' });
  const project = await app.makeProject(admin, workspace, { network: 2 });
  const path = `${root}projects/${project.id}/`;
  await admin.patch(path, { network: 0 });
  const board = (await admin.post(`${path}project-deploy-boards/`, {})).body;
  await admin.patch(`${path}project-deploy-boards/${board.id}/`, { is_votes_enabled: true });
  await admin.delete(`${path}project-deploy-boards/${board.id}/`);
  await admin.post(`${root}export-issues/`, { provider: 'csv' });
  await admin.delete(path);
  expect(await actions()).toEqual([
    ...['project_deleted', 'exported', 'unpublished', 'publication_changed', 'published'],
    ...['project_visibility_changed', 'workspace_changed'],
  ]);
  await admin.delete(root);
  const [line] = await app.database.sql`select * from audit_log where action = 'workspace_deleted'`;
  expect(line).toMatchObject({ target_name: 'Renamed', actor_id: admin.id });
});

// docs/contract/audit-log.md#tokens
test('tokens are lines with their end, and never with themselves', async () => {
  const made = (await admin.post(`${root}api-tokens/`, { label: 'CI', scope: 'read' })).body;
  await admin.patch(`${root}api-tokens/${made.id}/`, { is_active: false });
  await admin.delete(`${root}api-tokens/${made.id}/`);
  const lines = await read();
  expect(lines.map(({ action }) => action)).toEqual(['token_deleted', 'token_changed', 'token_created']);
  expect(lines[2]).toMatchObject({
    target_name: 'CI',
    details: { scope: 'read', token_end: made.token.slice(-4), expired_at: null },
  });
  expect(JSON.stringify(lines)).not.toContain(made.token);
});

// docs/contract/audit-log.md#signing-in
test('a sign-in, one that failed, and what follows are lines of the person', async () => {
  const browser = new TestBrowser(app);
  const account = { email: 'carol@example.com', password: PASSWORD };
  await browser.postForm('/auth/sign-up/', account);
  const { id } = await app.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow();
  await browser.postForm('/auth/sign-out/', {});
  await browser.postForm('/auth/sign-in/', { ...account, password: 'not this one' });
  await browser.postForm('/auth/sign-in/', { ...account, email: 'nobody@example.com' });
  await browser.postForm('/auth/sign-in/', account);
  const lines = await app.database.sql<{ action: string; target_id: string | null; text: string }[]>`
    select action, actor_id, actor_name, target_id, target_name, details, a::text as text from audit_log a
    where ${id} in (actor_id, target_id) or target_name = 'nobody@example.com' order by created_at`;
  expect(lines).toMatchObject([
    { action: 'account_created', actor_id: id },
    { action: 'signed_in', actor_id: id, actor_name: 'carol', details: { with: 'email' } },
    { action: 'signed_out', actor_id: id },
    {
      action: 'sign_in_failed',
      actor_id: null,
      target_id: id,
      target_name: account.email,
      details: { why: 'AUTHENTICATION_FAILED_SIGN_IN' },
    },
    { action: 'sign_in_failed', target_id: null, details: { why: 'USER_DOES_NOT_EXIST' } },
    { action: 'signed_in', actor_id: id },
  ]);
  expect(lines.filter(({ text }) => text.includes('not this one') || text.includes(PASSWORD))).toEqual([]);
});

// docs/contract/audit-log.md#who-reads-what
test('administrators read what members did to their accounts since they are members; nobody else reads anything', async () => {
  const { db } = app.database;
  const signIn = (user: Caller) => recordAudit(db, { action: 'signed_in', actor: { id: user.id } });
  const stranger = await app.makeUser();
  for (const user of [member, stranger]) await signIn(user);
  await recordAudit(db, { action: 'instance_changed', actor: { id: member.id } });
  const failed = { type: 'user', id: member.id, name: 'bob' };
  await recordAudit(db, { action: 'sign_in_failed', actor: null, target: failed });
  expect(await actions()).toEqual(['sign_in_failed', 'signed_in']);
  await app.addMember(workspace.id, stranger, 15);
  expect(await actions()).toEqual(['sign_in_failed', 'signed_in']);
  await signIn(stranger);
  expect(await actions()).toEqual(['signed_in', 'sign_in_failed', 'signed_in']);
  const elsewhere = await app.makeWorkspace(stranger);
  await stranger.patch(`/api/workspaces/${elsewhere.slug}/`, { name: 'Else' });
  expect(await actions()).not.toContain('workspace_changed');
  await admin.delete(`${root}members/${await membershipOf(stranger)}/`);
  expect(await actions()).toEqual(['member_removed', 'sign_in_failed', 'signed_in']);
  for (const path of [url, `${url}export/`]) {
    expect((await member.get(path)).status).toBe(403);
    expect((await stranger.get(path)).status).toBe(403);
    expect((await app.nobody.get(path)).status).toBe(401);
  }
});

// docs/contract/audit-log.md#who-reads-what
test('administrators of the instance read all of it in the console', async () => {
  const { db } = app.database;
  await admin.patch(root, { name: 'Seen from above' });
  await db.insertInto('instance_admins').values({ user_id: member.id }).execute();
  const key = await createSession(db, { user_id: member.id, scope: 'admin', user_agent: '', ip_address: '' });
  const console = { headers: { cookie: `admin-session-id=${key}` } };
  const path = `/api/instances/audit-log/`;
  const { body } = await app.nobody.get<{ results: AuditEntry[] }>(path, undefined, console);
  expect(body.results[0]).toMatchObject({ action: 'workspace_changed', target_name: 'Seen from above' });
  expect((await app.nobody.get(`${path}export/`, undefined, console)).text).toContain('Seen from above');
  for (const each of [path, `${path}export/`]) {
    expect((await admin.get(each)).status).toBe(403);
    expect((await member.get(each)).status).toBe(403);
    expect((await app.nobody.get(each)).status).toBe(401);
  }
});

// docs/contract/audit-log.md#pages-of-the-log
test('the log is read page by page, and narrowed down', async () => {
  const names = ['One', 'Two', 'Three'];
  for (const name of names) await admin.patch(root, { name });
  await app.makeProject(admin, workspace);
  await recordAudit(app.database.db, { action: 'signed_in', actor: { id: member.id } });
  const { body } = await admin.get(`${url}?per_page=2&cursor=2:1:0`);
  expect(body).toMatchObject({
    total_results: 4,
    count: 2,
    next_page_results: false,
    prev_page_results: true,
  });
  expect(await actions(`?actor=${member.id}`)).toEqual(['signed_in']);
  expect(await actions('?action=signed_in,workspace_deleted&actor=')).toEqual(['signed_in']);
  const [, newest] = await read();
  expect(await actions(`?after=${newest?.created_at}`)).toHaveLength(2);
  expect(await actions(`?before=${newest?.created_at}`)).toHaveLength(2);
  for (const [field, value] of Object.entries({
    actor: 'me',
    action: 'nothing',
    after: 'now',
    before: '1',
  })) {
    const answer = await admin.get(`${url}?${field}=${value}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
});

// docs/contract/audit-log.md#a-copy
test('the copy is CSV with the same lines, and computes nothing', async () => {
  await admin.patch(root, { name: '=SUM(A1)' });
  await admin.patch(root, { name: 'Plain' });
  const answer = await admin.get(`${url}export/?action=workspace_changed`);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-[\w-]+\.csv"$/);
  const lines = answer.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('"workspace_changed","Ada"');
  expect(lines[2]).toContain(`"'=SUM(A1)"`);
});

// docs/contract/audit-log.md#only-appended-to
test('a line cannot be changed, nor deleted while it is young', async () => {
  const { sql } = app.database;
  await admin.patch(root, { name: 'Stays' });
  await expect(sql`update audit_log set actor_name = 'Somebody else'`).rejects.toThrow('only appended to');
  await expect(sql`delete from audit_log`).rejects.toThrow('only appended to');
  expect(await read()).toMatchObject([{ actor_name: 'Ada' }]);
});

// docs/contract/audit-log.md#written-with-the-change
test('what was refused or rolled back leaves no line', async () => {
  await member.patch(root, { name: 'Not mine' });
  await admin.patch(root, { name: '' });
  await admin.patch(`${root}members/${await membershipOf(admin)}/`, { role: 5 });
  const fails = inTransaction(app.database.db, async (tx) => {
    await recordAudit(tx, { action: 'workspace_changed', actor: null, workspace_id: workspace.id });
    throw new Error('taken back');
  });
  await expect(fails).rejects.toThrow('taken back');
  expect(await read()).toEqual([]);
});
