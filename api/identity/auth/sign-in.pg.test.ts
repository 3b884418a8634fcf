import { hash, verify } from '@node-rs/argon2';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp, settleInstance } from '../../testing/app.ts';

const PASSWORD = 'correct horse battery';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const browser = () => new TestBrowser(app);
const newEmail = () => `visitor${(count += 1)}@example.com`;

async function signUp(email = newEmail(), fields: Record<string, string> = {}) {
  const visitor = browser();
  const answer = await visitor.postForm('/auth/sign-up/', { email, password: PASSWORD, ...fields });
  return { visitor, answer, email };
}

const userByEmail = (email: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

// docs/contract/sessions.md#opening-an-account
test('signing up opens an account, a profile and a session, and begins the onboarding', async () => {
  const { visitor, answer, email } = await signUp('  Mixed.Case@Example.COM ');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:3000/onboarding']);
  const user = await userByEmail('mixed.case@example.com');
  expect(user).toMatchObject({
    display_name: 'mixed.case',
    is_password_autoset: false,
    last_login_medium: 'email',
    is_active: true,
  });
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(user.last_login_time).not.toBeNull();
  const me = await visitor.get('/api/users/me/');
  expect(me.json()).toMatchObject({ id: user.id, email: email.trim().toLowerCase() });
  const profile = await visitor.get('/api/users/me/profile/');
  expect(profile.json()).toMatchObject({ user: user.id, is_onboarded: false, theme: {}, language: 'en' });
});

// docs/contract/sessions.md#the-cookie
test('the session cookie is long, hidden from scripts and kept as a hash', async () => {
  const { answer } = await signUp();
  const cookie = answer.cookies.find(({ name }) => name === 'session-id')!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 604_800 });
  expect(cookie.value).toMatch(/^[a-z0-9]{128}$/);
  expect(cookie.secure).toBeUndefined();
  const stored = await app.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('key_hash', '=', hashSessionKey(cookie.value))
    .executeTakeFirst();
  expect(stored).toMatchObject({ scope: 'app' });
});

// docs/contract/sessions.md#refused-sign-ups
test.each([
  [{ email: '', password: PASSWORD }, 5040, 'REQUIRED_EMAIL_PASSWORD_SIGN_UP'],
  [{ email: 'a@example.com', password: '' }, 5040, 'REQUIRED_EMAIL_PASSWORD_SIGN_UP'],
  [{ email: 'nobody', password: PASSWORD }, 5045, 'INVALID_EMAIL_SIGN_UP'],
  [{ email: 'nul\0@example.com', password: PASSWORD }, 5045, 'INVALID_EMAIL_SIGN_UP'],
  [{ email: 'weak@example.com', password: 'password1' }, 5020, 'INVALID_PASSWORD'],
  [{ email: 'short@example.com', password: 'Kx9!mQ2v' }, 5020, 'INVALID_PASSWORD'],
  [{ email: 'johannes.gutenberg@example.com', password: 'johannes.gutenberg' }, 5020, 'INVALID_PASSWORD'],
])('sign-up refuses %j with %i', async (fields, code, name) => {
  const visitor = browser();
  const answer = await visitor.postForm('/auth/sign-up/', { ...fields, next_path: '/acme/' });
  expect(answer.statusCode).toBe(302);
  expect(locationOf(answer)).toEqual({
    origin: 'http://localhost:3000',
    path: '/',
    query: { error_code: String(code), error_message: name, email: fields.email, next_path: '/acme/' },
  });
  expect(visitor.cookies.has('session-id')).toBe(false);
});

// docs/contract/sessions.md#one-account-for-an-e-mail
test('an e-mail can be used once, also by two at the same moment', async () => {
  const email = newEmail();
  const attempts = await Promise.all([signUp(email), signUp(email.toUpperCase()), signUp(email)]);
  const codes = attempts.map(({ answer }) => locationOf(answer).query['error_code']);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === '5030')).toHaveLength(2);
});

// docs/contract/sessions.md#where-one-lands
test('signing in leads to next_path, or to where the person belongs', async () => {
  const { visitor, email } = await signUp();
  const user = await userByEmail(email);
  const enter = async (next_path?: string) => {
    const answer = await browser().postForm('/auth/sign-in/', {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
      ...(next_path ? { next_path } : {}),
    });
    return String(answer.headers.location).replace('http://localhost:3000', '');
  };
  expect(await enter()).toBe('/onboarding');
  expect(await enter('/acme/projects?x=1')).toBe('/acme/projects?x=1');
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\tx',
    'javascript:alert(1)',
  ]) {
    expect(await enter(evil)).toBe('/onboarding');
  }
  const { db } = app.database;
  await db.updateTable('profiles').set({ is_onboarded: true }).where('user_id', '=', user.id).execute();
  expect(await enter()).toBe('/create-workspace');
  await visitor.postJson('/api/workspaces/', { name: 'First', slug: 'first-place' });
  const second = await visitor.postJson('/api/workspaces/', { name: 'Second', slug: 'second-place' });
  expect(await enter()).toBe('/first-place');
  const last_workspace_id = second.json<{ id: string }>().id;
  await db.updateTable('profiles').set({ last_workspace_id }).where('user_id', '=', user.id).execute();
  expect(await enter()).toBe('/second-place');
});

// docs/contract/sessions.md#refused-sign-ins
test.each([
  [{ email: '', password: PASSWORD }, 5070],
  [{ email: 'a@example.com', password: '' }, 5070],
  [{ email: 'nobody', password: PASSWORD }, 5075],
  [{ email: 'unknown@example.com', password: PASSWORD }, 5060],
])('sign-in refuses %j with %i', async (fields, code) => {
  const answer = await browser().postForm('/auth/sign-in/', fields);
  expect(answer.statusCode).toBe(302);
  expect(locationOf(answer)).toMatchObject({
    path: '/sign-in',
    query: { error_code: String(code), email: fields.email },
  });
});

// docs/contract/sessions.md#refused-sign-ins
// docs/contract/agents.md#no-sign-in
test('a wrong password, a bot and an imported person without a password do not get in', async () => {
  const { email } = await signUp();
  const imported = await app.makeUser();
  const { email: importedEmail } = await app.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', imported.id)
    .executeTakeFirstOrThrow();
  await app.database.db.updateTable('users').set({ is_bot: true }).where('email', '=', email).execute();
  for (const fields of [
    { email, password: PASSWORD },
    { email, password: 'something else' },
    { email: importedEmail!, password: PASSWORD },
  ]) {
    const answer = await browser().postForm('/auth/sign-in/', fields);
    expect(locationOf(answer).query).toMatchObject({ error_code: '5065', email: fields.email });
  }
});

// docs/contract/sessions.md#deactivated-accounts
test('that an account is deactivated is answered only to who knows the password', async () => {
  const { visitor, email } = await signUp();
  const before = (await browser().postJson('/auth/email-check/', { email })).json();
  expect((await visitor.delete('/api/users/me/')).statusCode).toBe(204);
  expect((await browser().postJson('/auth/email-check/', { email })).json()).toEqual(before);
  const right = await browser().postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(locationOf(right).query['error_code']).toBe('5019');
  const wrong = await browser().postForm('/auth/sign-in/', { email, password: 'something else' });
  expect(locationOf(wrong).query['error_code']).toBe('5065');
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
});

// docs/contract/sessions.md#a-new-session-each-time
test('signing in begins a new session and ends the one that the browser came with', async () => {
  const { visitor, email } = await signUp();
  const planted = visitor.cookies.get('session-id')!;
  await visitor.postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(visitor.cookies.get('session-id')).not.toBe(planted);
  const thief = browser();
  thief.cookies.set('session-id', planted);
  expect((await thief.get('/api/users/me/')).statusCode).toBe(401);
});

// docs/contract/sessions.md#how-passwords-are-stored
test('a hash made with less work is made anew when its password is known', async () => {
  const { email } = await signUp();
  const old = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await app.database.db.updateTable('users').set({ password_hash: old }).where('email', '=', email).execute();
  const answer = await browser().postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(locationOf(answer).path).toBe('/onboarding');
  expect((await userByEmail(email)).password_hash).toContain('m=19456,t=2,p=1');
});

// docs/contract/sessions.md#one-form-of-a-password
test('a password is the same in every form in which it can be typed, also one from before that rule', async () => {
  const [composed, apart] = ['zw\u00F6lf B\u00E4ume am Fluss', 'zwo\u0308lf Ba\u0308ume am Fluss'];
  const { email } = await signUp(newEmail(), { password: apart });
  const enter = async (password: string) =>
    locationOf(await browser().postForm('/auth/sign-in/', { email, password })).path;
  expect(await enter(composed)).toBe('/onboarding');
  expect(await enter('zwolf Baume am Fluss')).toBe('/sign-in');
  await app.database.db
    .updateTable('users')
    .set({ password_hash: await hash(apart) })
    .where('email', '=', email)
    .execute();
  expect(await enter(composed)).toBe('/onboarding');
  // It is stored in the one form from then on.
  const { password_hash } = await userByEmail(email);
  expect(await verify(password_hash!, composed)).toBe(true);
  expect(await enter(apart)).toBe('/onboarding');
});

// docs/contract/sessions.md#the-cookie
test('under https cookies are bound to the host, and one that a sibling host could set counts for nothing', async () => {
  const secure = await createTestApp({ APP_URL: 'https://tandem.example' });
  await settleInstance(secure);
  const visitor = new TestBrowser(secure);
  const answer = await visitor.postForm('/auth/sign-up/', { email: 'tls@example.com', password: PASSWORD });
  expect(answer.headers.location).toBe('https://tandem.example/onboarding');
  expect(answer.headers['strict-transport-security']).toBeDefined();
  const cookie = answer.cookies.find(({ name }) => name === '__Host-session-id');
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('domain');
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
  const sibling = new TestBrowser(secure);
  sibling.cookies.set('session-id', cookie!.value);
  expect((await sibling.get('/api/users/me/')).statusCode).toBe(401);
  await secure.close();
});

// docs/contract/sessions.md#signing-out
test('signing out ends the session on the server and leads to the start page', async () => {
  const { visitor, email } = await signUp();
  const key = visitor.cookies.get('session-id')!;
  const answer = await visitor.postForm('/auth/sign-out/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:3000/']);
  expect(visitor.cookies.has('session-id')).toBe(false);
  const again = browser();
  again.cookies.set('session-id', key);
  expect((await again.get('/api/users/me/')).statusCode).toBe(401);
  expect((await userByEmail(email)).last_logout_time).not.toBeNull();
  expect((await visitor.postForm('/auth/sign-out/')).statusCode).toBe(302);
});

// docs/contract/sessions.md#email-check
test('email-check says whether to sign in or up', async () => {
  const { email } = await signUp();
  const known = await browser().postJson('/auth/email-check/', { email: ` ${email.toUpperCase()} ` });
  expect([known.statusCode, known.json()]).toEqual([
    200,
    { existing: true, status: 'CREDENTIAL', is_password_autoset: false },
  ]);
  const unknown = await browser().postJson('/auth/email-check/', { email: 'who@example.com' });
  expect(unknown.json()).toEqual({ existing: false, status: 'CREDENTIAL', is_password_autoset: false });
  for (const [body, code] of [
    [{}, 5010],
    [{ email: ' ' }, 5010],
    [{ email: 7 }, 5010],
    [{ email: 'nobody' }, 5005],
  ] as const) {
    const answer = await browser().postJson('/auth/email-check/', body);
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, code]);
  }
});

// docs/contract/mail.md#without-a-mail-server
test('codes and reset links say that no mail is set up', async () => {
  for (const url of ['/auth/magic-generate/', '/auth/forgot-password/']) {
    const answer = await browser().postJson(url, { email: 'a@example.com' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_code: 5025 }]);
    expect((await browser().postJson(url, { email: 'a' })).json().error_code).toBe(5005);
  }
});

// docs/contract/sessions.md#closed-sign-up
test('sign-up can be closed; invited people still get in', async () => {
  await signUp();
  const { sql } = app.database;
  await sql`update instance set settings = '{"ENABLE_SIGNUP": "0"}'`;
  const closed = await signUp();
  expect(locationOf(closed.answer).query['error_code']).toBe('5015');
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const email = newEmail();
  const invited = { emails: [{ email, role: 15 }] };
  expect((await owner.post(`/api/workspaces/${workspace.slug}/invitations/`, invited)).status).toBe(200);
  expect(locationOf((await signUp(email)).answer).path).toBe('/onboarding');
  const project = await app.makeProject(owner, workspace);
  const intoProject = newEmail();
  const projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/invitations/`;
  expect((await owner.post(projectUrl, { emails: [{ email: intoProject, role: 5 }] })).status).toBe(200);
  expect(locationOf((await signUp(intoProject)).answer).path).toBe('/onboarding');
  await sql`update instance set settings = '{"ENABLE_EMAIL_PASSWORD": "0"}'`;
  expect(locationOf((await signUp()).answer).query['error_code']).toBe('5018');
  const blocked = await browser().postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(locationOf(blocked).query['error_code']).toBe('5018');
  await sql`update instance set settings = '{}'`;
});

// docs/contract/sessions.md#a-new-password-by-a-link
// docs/contract/sessions.md#changing-the-password
test('a sign-in that is under way while the password is replaced opens nothing', async () => {
  const { email } = await signUp();
  const { id } = await userByEmail(email);
  const { db, sql } = app.database;
  const visitor = browser();
  let answer: Promise<Awaited<ReturnType<TestBrowser['postForm']>>> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    answer = visitor.postForm('/auth/sign-in/', { email, password: PASSWORD });
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        { timeout: 10_000 },
      )
      .toHaveLength(1);
  });
  expect(locationOf(await answer!).query['error_code']).toBe('5065');
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
  expect(await sql`select from sessions where user_id = ${id}`).toHaveLength(0);
});
