import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

const ME = '/api/users/me/';

let app: TestApp;
let anna: Caller;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.makeUser({ display_name: 'Anna' });
});

// docs/contract/users.md#nobody
test('nobody gets a JSON 401 without an id, on every call about oneself', async () => {
  for (const path of ['', 'profile/', 'settings/', 'workspaces/', 'accounts/', 'instance-admin/']) {
    const answer = await app.nobody.get(`${ME}${path}`);
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.' },
    ]);
  }
  expect((await app.nobody.patch(ME, { first_name: 'X' })).status).toBe(401);
});

// docs/contract/users.md#who-am-i
test('tells who the caller is, cacheable for a moment, and nothing secret', async () => {
  const answer = await anna.get(ME);
  expect(answer.body).toMatchObject({
    id: anna.id,
    display_name: 'Anna',
    avatar_url: null,
    cover_image_url: null,
    is_active: true,
    is_bot: false,
    user_timezone: 'UTC',
    is_password_autoset: false,
    last_login_medium: 'email',
  });
  expect(answer.headers['cache-control']).toBe('private, max-age=12');
  expect(answer.headers['vary']).toBe('Cookie');
  for (const secret of ['password', 'token', 'ip', 'uagent', 'staff']) {
    expect(
      Object.keys(answer.body).filter((key) => key.includes(secret) && key !== 'is_password_autoset'),
    ).toEqual([]);
  }
});

// docs/contract/users.md#changing-the-own-record
test('a change of the own record is seen in every workspace and in the other tabs', async () => {
  const workspace = await app.makeWorkspace(anna);
  const reader = await app.makeUser();
  await app.addMember(workspace.id, reader, ROLE.MEMBER);
  const patch = () =>
    anna.patch(ME, { first_name: ' Anna ', display_name: 'A. Smith', user_timezone: 'Europe/Berlin' });
  const answer = await expectReplay({
    test: app,
    caller: anna,
    stream: userStream(anna.id),
    lists: [{ url: ME, kind: 'user', rowsOf: (body) => [body] }],
    action: patch,
  });
  expect(answer.body).toMatchObject({ first_name: 'Anna', display_name: 'A. Smith', mobile_number: null });
  const { changes } = await readChanges(app.database.db, { stream: workspaceStream(workspace.id), after: 0 });
  expect(changes.at(-1)).toMatchObject({
    kind: 'workspace_member',
    row: { member: { display_name: 'A. Smith' }, role: 20 },
  });
});

// docs/contract/users.md#changing-the-own-record
test.each([
  [{ display_name: ' ' }, { display_name: ['This field may not be blank.'] }],
  [{ first_name: 'x'.repeat(256) }, { first_name: ['Ensure this field has no more than 255 characters.'] }],
  [{ user_timezone: 'Mars/Base' }, { user_timezone: ['"Mars/Base" is not a valid choice.'] }],
  [{ cover_image: 'javascript:alert(1)' }, { cover_image: ['Enter a valid URL.'] }],
  [
    { avatar_asset: '7f0f8a51-7e0c-4b6c-9d86-1c2d3e4f5a6b' },
    { avatar_asset: ['Only null is accepted here.'] },
  ],
  [{ display_name: null }, { display_name: ['This field may not be null.'] }],
  [{ last_name: 7 }, { last_name: ['Not a valid string.'] }],
])('refuses %j', async (body, expected) => {
  const answer = await anna.patch(ME, body);
  expect([answer.status, answer.body]).toEqual([400, expected]);
});

// docs/contract/users.md#what-the-server-says
test('fields of the server are ignored; a blank avatar_url takes the picture off', async () => {
  await anna.patch(ME, { avatar: 'https://example.com/a.png' });
  expect((await anna.get(ME)).body.avatar_url).toBe('https://example.com/a.png');
  await anna.patch(ME, {
    avatar_url: 'https://example.com/b.png',
    email: 'x@y.zz',
    is_bot: true,
    id: anna.id,
  });
  expect((await anna.get(ME)).body).toMatchObject({ avatar: 'https://example.com/a.png', is_bot: false });
  const answer = await anna.patch(ME, { avatar_url: '' });
  expect(answer.body).toMatchObject({ avatar: '', avatar_url: null, avatar_asset: null });
});

// docs/contract/users.md#read-at-once
test('what was written about oneself is read at once, although answers may be cached', async () => {
  const { headers } = await anna.patch(ME, { first_name: 'A' });
  const again = await anna.patch(`${ME}profile/`, { role: 'B' });
  const cookieOf = (set: unknown) =>
    /^my-changes=(\d+); Max-Age=20; Path=\/api\/users\/me;/.exec(String(set))?.[1];
  expect(Number(cookieOf(again.headers['set-cookie']))).toBeGreaterThan(
    Number(cookieOf(headers['set-cookie'])),
  );
});

// docs/contract/users.md#the-profile
test('the profile is changed in parts, its JSON fields whole', async () => {
  const step = {
    profile_complete: true,
    workspace_create: false,
    workspace_invite: false,
    workspace_join: false,
  };
  const answer = await expectReplay({
    test: app,
    caller: anna,
    stream: userStream(anna.id),
    lists: [{ url: `${ME}profile/`, kind: 'profile', rowsOf: (body) => [body] }],
    action: () =>
      anna.patch(`${ME}profile/`, { onboarding_step: step, theme: { theme: 'dark' }, role: 'Engineer' }),
  });
  expect(answer.body).toMatchObject({
    onboarding_step: step,
    theme: { theme: 'dark' },
    role: 'Engineer',
    user: anna.id,
  });
  await anna.patch(`${ME}profile/`, { theme: {} });
  expect((await anna.get(`${ME}profile/`)).body).toMatchObject({ theme: {}, role: 'Engineer' });
});

// docs/contract/users.md#the-profile
test.each([
  [{ role: 'x'.repeat(301) }, { role: ['Ensure this field has no more than 300 characters.'] }],
  [{ is_onboarded: 'yes' }, { is_onboarded: ['A valid boolean is required.'] }],
  [{ theme: [] }, { theme: ['A valid record is required.'] }],
  [{ theme: { a: 'x'.repeat(20_001) } }, { theme: ['This field is too large.'] }],
  [{ last_workspace_id: 'here' }, { last_workspace_id: ['Must be a valid UUID.'] }],
])('refuses the profile %j', async (body, expected) => {
  const answer = await anna.patch(`${ME}profile/`, body);
  expect([answer.status, answer.body]).toEqual([400, expected]);
});

// docs/contract/users.md#languages
test.each(['ua', 'zh-TW', 'de'])('the profile takes the language %s', async (language) => {
  const answer = await anna.patch(`${ME}profile/`, { language });
  expect([answer.status, answer.body['language']]).toEqual([200, language]);
});

// docs/contract/users.md#languages
test.each(['xx', 'uk', 'zh', 'en-US', 'EN', ''])('%j is no language of the profile', async (language) => {
  const answer = await anna.patch(`${ME}profile/`, { language });
  expect([answer.status, answer.body]).toEqual([400, { language: [`"${language}" is not a valid choice.`] }]);
  expect((await anna.get(`${ME}profile/`)).body['language']).toBe('en');
});

// docs/contract/users.md#last-workspace
test('the last workspace must be an own one; settings say where to land', async () => {
  const settings = async () => (await anna.get(`${ME}settings/`)).body.workspace;
  expect(await settings()).toEqual({
    last_workspace_id: null,
    last_workspace_slug: null,
    fallback_workspace_id: null,
    fallback_workspace_slug: null,
    invites: 0,
  });
  const [first, second] = [await app.makeWorkspace(anna), await app.makeWorkspace(anna)];
  const foreign = await app.makeWorkspace(await app.makeUser());
  await anna.patch(`${ME}profile/`, { last_workspace_id: foreign.id });
  expect(await settings()).toMatchObject({
    last_workspace_id: null,
    fallback_workspace_id: first.id,
    fallback_workspace_slug: first.slug,
  });
  await anna.patch(`${ME}profile/`, { last_workspace_id: second.id });
  expect(await settings()).toMatchObject({
    last_workspace_id: second.id,
    last_workspace_slug: second.slug,
    fallback_workspace_id: second.id,
  });
  const [mine, other] = [await app.makeProject(anna, second), await app.makeProject(anna, first)];
  const visited = await anna.get('/api/users/last-visited-workspace/');
  expect(visited.body).toMatchObject({
    workspace_details: { id: second.id, role: 20 },
    project_details: [{ project: { id: mine.id }, member: { id: anna.id }, role: 20 }],
  });
  expect(visited.text).not.toContain(other.id);
  await anna.delete(`/api/workspaces/${second.slug}/`);
  expect(await settings()).toMatchObject({ last_workspace_id: null, fallback_workspace_id: first.id });
  expect((await anna.get('/api/users/last-visited-workspace/')).body.workspace_details).toEqual({});
});

// docs/contract/users.md#onboarding-and-tour
test('onboarding and tour are noted', async () => {
  for (const [path, field] of [
    ['onboard/', 'is_onboarded'],
    ['tour-completed/', 'is_tour_completed'],
  ] as const) {
    const answer = await anna.patch(`${ME}${path}`, { [field]: true });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Updated successfully' }]);
    expect((await anna.get(`${ME}profile/`)).body[field]).toBe(true);
    expect((await anna.patch(`${ME}${path}`, {})).status).toBe(400);
  }
});

// docs/contract/users.md#small-questions
test('small questions about oneself', async () => {
  expect((await anna.get(`${ME}accounts/`)).body).toEqual([]);
  expect((await anna.get(`${ME}instance-admin/`)).body).toEqual({ is_instance_admin: false });
  expect((await anna.get('/api/users/session/')).body).toMatchObject({
    is_authenticated: true,
    user: { id: anna.id },
  });
  expect((await app.nobody.get('/api/users/session/')).body).toEqual({ is_authenticated: false });
});

// docs/contract/users.md#what-it-ends
test('deactivating ends memberships and sessions', async () => {
  const workspace = await app.makeWorkspace(await app.makeUser());
  await app.addMember(workspace.id, anna, ROLE.MEMBER);
  const seq = await readSeq(app.database.db, userStream(anna.id));
  const answer = await anna.delete(ME);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await anna.get(ME)).status).toBe(401);
  const { db } = app.database;
  const user = await db.selectFrom('users').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ is_active: false });
  const members = await db
    .selectFrom('workspace_members')
    .select('is_active')
    .where('user_id', '=', anna.id)
    .execute();
  expect(members).toEqual([{ is_active: false }]);
  const { changes } = await readChanges(db, { stream: userStream(anna.id), after: seq });
  expect(changes.map(({ kind, op }) => `${kind} ${op}`)).toContain('user remove');
});

// docs/contract/users.md#what-it-ends
test('invitations for the address of who deactivates their account go, before the eyes of those who sent them', async () => {
  const { db } = app.database;
  const host = await app.makeUser();
  const workspace = await app.makeWorkspace(host);
  const url = `/api/workspaces/${workspace.slug}/invitations/`;
  const { email } = (await anna.get(ME)).body;
  expect((await host.post(url, { emails: [{ email, role: 15 }] })).status).toBe(200);
  const [{ id }] = (await host.get(url)).body;
  const stream = workspaceStream(workspace.id);
  const after = await readSeq(db, stream);
  expect((await anna.delete(ME)).status).toBe(204);
  expect((await host.get(url)).body).toEqual([]);
  const { changes } = await readChanges(db, { stream, after });
  expect(changes.map((change) => ({ kind: change.kind, op: change.op, id: change.id }))).toContainEqual({
    kind: 'workspace_invitation',
    op: 'remove',
    id,
  });
});

// docs/contract/users.md#who-is-needed
test('who is needed cannot deactivate: an instance admin, the only admin among others', async () => {
  const { db } = app.database;
  const workspace = await app.makeWorkspace(anna);
  const other = await app.makeUser();
  await app.addMember(workspace.id, other, ROLE.MEMBER);
  const project = await app.makeProject(anna, workspace);
  await app.addProjectMember(project.id, other, ROLE.MEMBER);
  const refusal = async () => (await anna.delete(ME)).body.error;
  expect(await refusal()).toContain('only admin in some projects');
  await db.updateTable('project_members').set({ role: 20 }).where('user_id', '=', other.id).execute();
  expect(await refusal()).toContain('only admin in some workspaces');
  await db.insertInto('instance_admins').values({ user_id: anna.id }).execute();
  expect(await refusal()).toContain('instance admin');
  expect((await anna.get(ME)).status).toBe(200);
});
