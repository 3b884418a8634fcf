import { ROLE } from '@tandem/shared/roles.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { expectReplay, withoutFields, type ReplayedRow } from '../../testing/replay.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { MINE, PASSWORD, keyIn } from './testing.ts';

let app: TestApp;
let admin: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let url: string;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.makeUser();
  member = await app.makeUser();
  workspace = await app.makeWorkspace(admin);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  url = `/api/workspaces/${workspace.slug}/invitations/`;
});

const newEmail = () => `guest${(count += 1)}@example.com`;
// Changes carry no link.
const list = () =>
  ({
    url,
    kind: 'workspace_invitation',
    shared: (row: ReplayedRow) => ({ ...row, invite_link: '' }),
  }) as const;
const replay = (action: () => ReturnType<Caller['get']>, caller = admin) =>
  expectReplay({ test: app, caller, stream: workspaceStream(workspace.id), lists: [list()], action });

async function invite(email: string, role: number = ROLE.MEMBER) {
  const answer = await admin.post(url, { emails: [{ email, role }] });
  expect(answer.status).toBe(200);
  const rows = (await admin.get(url)).body as { id: string; email: string; invite_link: string }[];
  const row = rows.find((each) => each.email === email.toLowerCase())!;
  return { ...row, key: keyIn(row.invite_link) };
}

// docs/contract/workspace-invitations.md#all-or-nobody
test('admins and members invite and get the link to pass on', async () => {
  const email = newEmail();
  const answer = await replay(
    () =>
      member.post(url, {
        emails: [
          { email: ` ${email.toUpperCase()}`, role: 15 },
          { email, role: 5 },
        ],
      }),
    member,
  );
  expect(answer.body).toEqual({ message: 'Emails sent successfully' });
  const { body } = await member.get(url);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    email,
    role: 15,
    accepted: false,
    responded_at: null,
    created_by: member.id,
    workspace: { id: workspace.id, slug: workspace.slug },
  });
  const key = keyIn(body[0].invite_link);
  expect(key).toMatch(new RegExp(`^${body[0].id}\\.[0-9a-f]{64}$`));
  expect(body[0].invite_link).toBe(
    `/workspace-invitations/?invitation_id=${key}&email=${encodeURIComponent(email)}&slug=${workspace.slug}`,
  );
  expect(JSON.stringify(body)).not.toContain('salt');
});

// docs/contract/workspace-invitations.md#inviting-again
test('a live invitation stays as it is; a declined one begins anew', async () => {
  const email = newEmail();
  const first = await invite(email);
  await admin.post(url, { emails: [{ email, role: 5 }] });
  expect((await admin.get(`${url}${first.id}/`)).body).toMatchObject({ role: 15 });
  await app.nobody.post(`${url}${first.key}/join/`, { email, accepted: false });
  await admin.post(url, { emails: [{ email, role: 5 }] });
  expect((await admin.get(`${url}${first.id}/`)).body).toMatchObject({ role: 5, responded_at: null });
});

// docs/contract/workspace-invitations.md#all-or-nobody
test('refuses bad lists as a whole, and nobody is invited', async () => {
  const refuse = async (caller: Caller, emails: unknown) => (await caller.post(url, { emails })).body;
  expect(await refuse(admin, undefined)).toEqual({ error: 'Emails are required' });
  expect(await refuse(admin, [])).toEqual({ error: 'Emails are required' });
  const good = { email: newEmail(), role: 5 };
  expect((await refuse(admin, [good, { email: 'x', role: 5 }])).error).toContain('Invalid email - x');
  expect((await refuse(admin, [good, { email: newEmail(), role: 7 }])).error).toContain('5, 15 or 20');
  expect(await refuse(member, [good, { email: newEmail(), role: 20 }])).toEqual({
    error: 'You cannot invite a user with higher role',
  });
  expect(await refuse(admin, 'all')).toEqual({ emails: ['A valid array is required.'] });
  expect((await admin.get(url)).body).toEqual([]);
});

// docs/contract/conventions.md#one-value-in-many-forms
test('the role of an invitation may come as text; no list is an empty one', async () => {
  const email = newEmail();
  expect((await member.post(url, { emails: [{ email, role: '20' }] })).body).toEqual({
    error: 'You cannot invite a user with higher role',
  });
  await replay(() => admin.post(url, { emails: [{ email, role: '20' }] }));
  const [row] = (await admin.get(url)).body;
  expect(row).toMatchObject({ email, role: ROLE.ADMIN });
  const changed = await replay(() => admin.patch(`${url}${row.id}/`, { role: '5' }));
  expect([changed.status, changed.body.role]).toEqual([200, ROLE.GUEST]);
  const none = await admin.post(url, { emails: null });
  expect([none.status, none.body]).toEqual([400, { error: 'Emails are required' }]);
});

// docs/contract/workspace-invitations.md#all-or-nobody
test('who is a member already is named; an imported person without an account can be invited', async () => {
  const { db } = app.database;
  const email = newEmail();
  const known = await app.makeUser({ email });
  await app.addMember(workspace.id, known, ROLE.GUEST);
  expect((await admin.post(url, { emails: [{ email, role: 15 }] })).status).toBe(200);
  await admin.delete(`${url}${(await admin.get(url)).body[0].id}/`);
  await db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', known.id).execute();
  const answer = await admin.post(url, { emails: [{ email: email.toUpperCase(), role: 15 }] });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { error: 'Some users are already member of workspace', workspace_users: [{ member: { id: known.id } }] },
  ]);
});

// docs/contract/workspace-invitations.md#who-invites
test('guests and strangers neither see nor make invitations', async () => {
  const guest = await app.makeUser();
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  const { id } = await invite(newEmail());
  for (const caller of [guest, await app.makeUser()]) {
    expect((await caller.get(url)).status).toBe(403);
    expect((await caller.post(url, { emails: [{ email: newEmail(), role: 5 }] })).status).toBe(403);
    expect((await caller.patch(`${url}${id}/`, { role: 5 })).status).toBe(403);
    expect((await caller.delete(`${url}${id}/`)).status).toBe(403);
  }
  expect((await app.nobody.get(url)).status).toBe(401);
  const elsewhere = await app.makeWorkspace(member);
  const foreign = await member.get(`/api/workspaces/${elsewhere.slug}/invitations/${id}/`);
  expect(foreign.status).toBe(404);
});

// docs/contract/workspace-invitations.md#changing-or-taking-back
test('the role of an invitation can be changed up to the own one, and the invitation taken back', async () => {
  const { id } = await invite(newEmail(), ROLE.GUEST);
  const changed = await replay(() => member.patch(`${url}${id}/`, { role: 15, accepted: true }));
  expect(changed.body).toMatchObject({ role: 15, accepted: false });
  expect((await member.patch(`${url}${id}/`, { role: 20 })).status).toBe(400);
  await admin.patch(`${url}${id}/`, { role: 20 });
  expect((await member.patch(`${url}${id}/`, { role: 5 })).status).toBe(403);
  expect((await replay(() => admin.delete(`${url}${id}/`))).status).toBe(204);
  expect((await admin.get(`${url}${id}/`)).status).toBe(404);
});

// docs/contract/workspace-invitations.md#own-invitations
test('the invited person sees and accepts their own; other ids are ignored', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email: email.toUpperCase() });
  const foreign = await invite(newEmail());
  const own = await invite(email);
  expect((await invited.get(MINE)).body.map((row: { id: string }) => row.id)).toEqual([own.id]);
  const answer = await expectReplay({
    test: app,
    caller: invited,
    stream: userStream(invited.id),
    lists: [
      { url: MINE, kind: 'workspace_invitation', shared: withoutFields('can_accept') },
      { url: '/api/users/me/workspaces/', kind: 'workspace' },
    ],
    action: () => invited.post(MINE, { invitations: [own.key, foreign.id] }),
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await invited.get('/api/users/me/workspaces/')).body).toMatchObject([
    { slug: workspace.slug, role: 15 },
  ]);
  expect((await admin.get(url)).body.map((row: { id: string }) => row.id)).toEqual([foreign.id]);
});

// docs/contract/workspace-invitations.md#roles-of-people-who-return
test('a former member comes back with the role of the invitation; a member keeps theirs', async () => {
  const { db } = app.database;
  const email = newEmail();
  const former = await app.makeUser({ email });
  await app.addMember(workspace.id, former, ROLE.ADMIN);
  const roleNow = async () =>
    (await former.get(`/api/workspaces/${workspace.slug}/workspace-members/me/`)).body?.role;
  const accept = async (role: number) => {
    const { key } = await invite(email, role);
    await former.post(MINE, { invitations: [key] });
  };
  await accept(5);
  expect(await roleNow()).toBe(20);
  await db
    .updateTable('workspace_members')
    .set({ is_active: false })
    .where('user_id', '=', former.id)
    .execute();
  expect(await roleNow()).toBeUndefined();
  await accept(5);
  expect(await roleNow()).toBe(5);
});

// docs/contract/workspace-invitations.md#reading-by-the-link
test('whoever has the link reads only what it needs to show', async () => {
  const { id, key, email } = await invite(newEmail());
  const answer = await app.nobody.get(`${url}${key}/join/`);
  expect(Object.keys(answer.body).sort()).toEqual(
    ['accepted', 'email', 'id', 'invited_by', 'message', 'responded_at', 'role', 'workspace'].sort(),
  );
  const [inviter] = await app.database.sql`
    select display_name from users u join workspace_invitations i on i.updated_by = u.id where i.id = ${id}`;
  expect(answer.body.invited_by).toBe(inviter?.['display_name']);
  expect(answer.body.email).toBe(email);
  await app.database.sql`update workspace_invitations set expires_at = now() where id = ${id}`;
  const expired = await app.nobody.get(`${url}${key}/join/`);
  const unknown = await app.nobody.get(`${url}00000000-0000-4000-8000-000000000000/join/`);
  expect([expired.status, expired.text]).toEqual([404, unknown.text]);
});

// docs/contract/workspace-invitations.md#a-yes-before-signing-in
test('the yes of nobody makes no member; it waits until the person signs in', async () => {
  const email = newEmail();
  const { key } = await invite(email);
  const join = `${url}${key}/join/`;
  const wrong = await app.nobody.post(join, { email: 'other@example.com', accepted: true });
  expect([wrong.status, wrong.body]).toEqual([
    403,
    { error: 'You do not have permission to join the workspace' },
  ]);
  expect((await app.nobody.post(join, {})).status).toBe(403);
  const visitor = new TestBrowser(app);
  const answer = await visitor.postJson(join, { email, accepted: true });
  expect(answer.json()).toEqual({ message: 'Workspace Invitation Accepted' });
  expect((await app.nobody.post(join, { email, accepted: true })).body).toEqual({
    error: 'You have already responded to the invitation request',
  });
  await visitor.postForm('/auth/sign-up/', { email, password: PASSWORD });
  const mine = await visitor.get('/api/users/me/workspaces/');
  expect(mine.json()).toMatchObject([{ slug: workspace.slug, role: 15 }]);
  expect((await admin.get(url)).body).toEqual([]);
});

// docs/contract/workspace-invitations.md#one-answer
test('the signed-in person joins at once', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email });
  const { key } = await invite(email);
  const { status } = await invited.post(`${url}${key}/join/`, { email, accepted: true });
  expect(status).toBe(200);
  expect((await invited.get('/api/users/me/workspaces/')).body).toMatchObject([{ slug: workspace.slug }]);
  const settings = await invited.get('/api/users/me/settings/');
  expect(settings.body.workspace).toMatchObject({ last_workspace_slug: workspace.slug, invites: 0 });
});
