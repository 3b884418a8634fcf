import { MASKED_SECRET } from '@tandem/shared/identity/instance/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../platform/instance/settings.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { makeOperator } from './testing.ts';

const PASSWORD = 'correct horse battery';
const CONFIGURATIONS = '/api/instances/configurations/';
const SIGN_IN = '/api/instances/admins/sign-in/';

let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  app = await createTestApp({
    GITHUB_CLIENT_ID: 'from the environment',
    GITHUB_CLIENT_SECRET: 'hidden in it',
  });
  operator = await makeOperator(app, { email: 'operator@example.com' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.sql`update instance set settings = '{}'`;
  await app.database.sql`delete from sign_in_attempts`;
});

const givePassword = async (id: string) =>
  app.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute();
const valueOf = async (key: string) =>
  (await operator.get(CONFIGURATIONS)).body.find((row: { key: string }) => row.key === key);
const storedText = async () =>
  JSON.stringify(
    (await app.database.db.selectFrom('instance').select('settings').executeTakeFirst())?.settings,
  );

// docs/contract/instance.md#switching-mail-off
test('mail is switched off by one call', async () => {
  await operator.patch(CONFIGURATIONS, { EMAIL_HOST: 'mail.example', EMAIL_HOST_USER: 'postman' });
  const url = `${CONFIGURATIONS}disable-email-feature/`;
  expect((await app.nobody.delete(url)).status).toBe(401);
  expect((await operator.delete(url)).status).toBe(204);
  for (const key of ['EMAIL_HOST', 'EMAIL_HOST_USER']) expect((await valueOf(key)).value).toBe('');
});

// docs/contract/instance.md#configurations
test('settings are listed with their kinds, and those that were changed are answered', async () => {
  const { status, body } = await operator.get(CONFIGURATIONS);
  expect(status).toBe(200);
  expect(body).toContainEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    key: 'ENABLE_SIGNUP',
    value: '1',
    category: 'AUTHENTICATION',
    is_encrypted: false,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    created_by: null,
    updated_by: null,
    deleted_at: null,
  });
  expect(new Set(body.map((row: { id: string }) => row.id)).size).toBe(body.length);
  const patched = await operator.patch(CONFIGURATIONS, {
    ENABLE_SIGNUP: '0',
    NO_SUCH_KEY: 'x',
    __proto__: '1',
  });
  expect([
    patched.status,
    patched.body.map((row: { key: string; value: string }) => [row.key, row.value]),
  ]).toEqual([200, [['ENABLE_SIGNUP', '0']]]);
  expect((await app.nobody.get('/api/instances/')).body.config.enable_signup).toBe(false);
  expect((await operator.patch(CONFIGURATIONS, {})).body).toEqual([]);
  expect(await storedText()).not.toContain('NO_SUCH_KEY');
});

// docs/contract/instance.md#secrets
test('a secret is stored encrypted, never answered, and left as it is when its mask comes back', async () => {
  const { body } = await operator.patch(CONFIGURATIONS, { EMAIL_HOST_PASSWORD: 'open sesame' });
  expect(body).toMatchObject([{ value: MASKED_SECRET, is_encrypted: true }]);
  expect(await storedText()).not.toContain('sesame');
  expect((await readSettings(app.app)).EMAIL_HOST_PASSWORD).toBe('open sesame');
  await operator.patch(CONFIGURATIONS, { EMAIL_HOST_PASSWORD: MASKED_SECRET, EMAIL_HOST_USER: 'somebody' });
  expect((await readSettings(app.app)).EMAIL_HOST_PASSWORD).toBe('open sesame');
  expect((await operator.get(CONFIGURATIONS)).text).not.toContain('sesame');
  await operator.patch(CONFIGURATIONS, { EMAIL_HOST_PASSWORD: '' });
  expect(await valueOf('EMAIL_HOST_PASSWORD')).toMatchObject({ value: '' });
});

// docs/contract/instance.md#the-environment
test('what the environment says counts until something else is chosen', async () => {
  expect(await valueOf('GITHUB_CLIENT_ID')).toMatchObject({ value: 'from the environment' });
  expect(await valueOf('GITHUB_CLIENT_SECRET')).toMatchObject({ value: MASKED_SECRET });
  expect(await valueOf('IS_GITHUB_ENABLED')).toMatchObject({ value: '1' });
  await operator.patch(CONFIGURATIONS, { GITHUB_CLIENT_ID: 'chosen', IS_GITHUB_ENABLED: '0' });
  expect(await valueOf('GITHUB_CLIENT_ID')).toMatchObject({ value: 'chosen' });
  expect((await app.nobody.get('/api/instances/')).body.config.is_github_enabled).toBe(false);
});

// docs/contract/instance.md#values-of-settings
test.each([
  [{ ENABLE_SIGNUP: 'yes' }, 'ENABLE_SIGNUP'],
  [{ ENABLE_SIGNUP: true }, 'ENABLE_SIGNUP'],
  [{ EMAIL_PORT: '99999', EMAIL_HOST: 'smtp.example.com' }, 'EMAIL_PORT'],
  [{ EMAIL_HOST: 'smtp.example.com\r\nQUIT' }, 'EMAIL_HOST'],
  [{ EMAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'EMAIL_FROM'],
  [{ LLM_MODEL: { a: 1 } }, 'LLM_MODEL'],
])('a wrong value is refused by its key, and then nothing is stored: %j', async (values, key) => {
  const { status, body } = await operator.patch(CONFIGURATIONS, values);
  expect([status, Object.keys(body)]).toEqual([400, [key]]);
  expect(await storedText()).toBe('{}');
});

// docs/contract/instance.md#one-way-in
test('the last way to sign in cannot be switched off', async () => {
  const off = { ENABLE_EMAIL_PASSWORD: '0', IS_GITHUB_ENABLED: '0' };
  const { status, body } = await operator.patch(CONFIGURATIONS, { ...off, ENABLE_MAGIC_LINK_LOGIN: '1' });
  expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  const codes = { ENABLE_MAGIC_LINK_LOGIN: '1', EMAIL_HOST: 'smtp.example.com' };
  expect((await operator.patch(CONFIGURATIONS, { ...off, ...codes })).status).toBe(200);
  expect((await operator.patch(CONFIGURATIONS, { EMAIL_HOST: '' })).status).toBe(400);
});

// docs/contract/instance.md#changing-the-instance
test('administrators name the instance; what is not theirs to say is ignored', async () => {
  const patch = {
    instance_name: ' Acme \u202e Works ',
    is_telemetry_enabled: false,
    id: operator.id,
    is_setup_done: false,
  };
  const { status, body } = await operator.patch('/api/instances/', patch);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    instance_name: 'Acme  Works',
    is_telemetry_enabled: false,
    is_setup_done: true,
  });
  expect(body.id).not.toBe(operator.id);
  expect(body).not.toHaveProperty('workspaces_exist');
  expect((await operator.patch('/api/instances/', { instance_name: '' })).status).toBe(400);
});

// docs/contract/instance.md#changing-the-instance
// docs/contract/instance.md#addresses-of-people
test('everything that may be changed is stored, and addresses are shown to administrators alone', async () => {
  const addresses = { whitelist_emails: 'ada@acme.example, tim@acme.example' };
  const more = { domain: 'acme.example', namespace: 'eu', is_support_required: false };
  const { body } = await operator.patch('/api/instances/', { ...more, ...addresses });
  expect(body).toMatchObject({ ...more, ...addresses });
  expect((await operator.get('/api/instances/')).body.instance).toMatchObject({ ...more, ...addresses });
  const outsider = await makeOperator(app, { isAdmin: false });
  for (const each of [app.nobody, outsider]) {
    const { headers, body: shown } = await each.get('/api/instances/');
    expect(shown.instance).toMatchObject({ ...more, whitelist_emails: null });
    expect(headers['vary']).toContain('Cookie');
  }
  await operator.patch('/api/instances/', { domain: '' });
});

// docs/contract/instance.md#who-may-use-the-console
test('nobody but an administrator, with a session of the console, gets in', async () => {
  const stranger = await makeOperator(app, { isAdmin: false });
  const person = await app.makeUser();
  for (const url of [
    CONFIGURATIONS,
    '/api/instances/admins/',
    '/api/instances/users/',
    '/api/instances/workspaces/',
  ]) {
    expect((await app.nobody.get(url)).status).toBe(401);
    for (const each of [stranger, person]) {
      const { status, body } = await each.get(url);
      expect([status, Object.keys(body)]).toEqual([403, ['detail']]);
    }
  }
  expect((await person.patch(CONFIGURATIONS, { ENABLE_SIGNUP: '0' })).status).toBe(403);
});

// docs/contract/instance.md#signing-in-to-the-console
test('an administrator signs in to the console and out of it', async () => {
  await givePassword(operator.id);
  const browser = new TestBrowser(app);
  const answer = await browser.postForm(SIGN_IN, { email: ' Operator@Example.com', password: PASSWORD });
  expect([answer.statusCode, locationOf(answer).path]).toEqual([302, '/god-mode/general']);
  const cookie = answer.cookies.find(({ name }) => name === 'admin-session-id');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 3600 });
  expect((await browser.get('/api/instances/admins/me/')).json()).toMatchObject({ id: operator.id });
  expect((await browser.get('/api/users/me/')).statusCode).toBe(401);
  const session = await browser.get('/api/instances/admins/session/');
  expect(session.json()).toMatchObject({
    is_authenticated: true,
    has_admin: true,
    user: { id: operator.id },
  });
  const planted = browser.cookies.get('admin-session-id')!;
  const out = await browser.postForm('/api/instances/admins/sign-out/');
  expect([out.statusCode, locationOf(out).path]).toEqual([302, '/god-mode/']);
  browser.cookies.set('admin-session-id', planted);
  expect((await browser.get('/api/instances/admins/me/')).statusCode).toBe(401);
  expect((await browser.get('/api/instances/admins/session/')).json()).toEqual({
    is_authenticated: false,
    has_admin: true,
  });
});

// docs/contract/instance.md#signing-in-to-the-console
test('whoever is no active administrator with the right password is refused', async () => {
  await givePassword(operator.id);
  const member = await app.makeUser({ email: 'member@example.com' });
  await givePassword(member.id);
  const gone = await makeOperator(app, { email: 'gone@example.com' });
  await givePassword(gone.id);
  await app.database.sql`update users set is_active = false where id = ${gone.id}`;
  for (const [fields, code] of [
    [{ email: '', password: PASSWORD }, 5170],
    [{ email: 'operator@example.com', password: '' }, 5170],
    [{ email: 'operator', password: PASSWORD }, 5160],
    [{ email: 'unknown@example.com', password: PASSWORD }, 5185],
    [{ email: 'operator@example.com', password: 'wrong' }, 5175],
    [{ email: 'member@example.com', password: PASSWORD }, 5175],
    [{ email: 'gone@example.com', password: 'wrong' }, 5175],
    [{ email: 'gone@example.com', password: PASSWORD }, 5190],
  ] as const) {
    const browser = new TestBrowser(app);
    const answer = await browser.postForm(SIGN_IN, fields);
    const { path, query } = locationOf(answer);
    expect([answer.statusCode, path, query['error_code']], JSON.stringify(fields)).toEqual([
      302,
      '/god-mode/',
      String(code),
    ]);
    expect(query['email'] ?? '').toBe(fields.email);
    expect(browser.cookies.has('admin-session-id')).toBe(false);
  }
  await app.database.sql`delete from instance_admins where user_id = ${gone.id}`;
});

// docs/contract/instance.md#signing-in-to-the-console
test('guessing the password of the console slows down like any other', async () => {
  const guess = () => new TestBrowser(app).postForm(SIGN_IN, { email: 'guessed@example.com', password: 'x' });
  for (let tries = 0; tries < 10; tries += 1) await guess();
  expect(locationOf(await guess()).query['error_code']).toBe('5900');
});

// docs/contract/instance.md#administrators
test('administrators make others administrators, and the last one stays', async () => {
  const friend = await makeOperator(app, { isAdmin: false, email: 'friend@example.com' });
  const admins = '/api/instances/admins/';
  expect((await operator.post(admins, {})).body).toEqual({ error: 'Email is required' });
  expect((await operator.post(admins, { email: 'nobody@example.com' })).status).toBe(404);
  const made = await operator.post(admins, { email: 'Friend@example.com', role: 20 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    user: friend.id,
    role: 20,
    user_detail: { email: 'friend@example.com' },
  });
  expect((await operator.post(admins, { email: 'friend@example.com' })).status).toBe(400);
  expect((await friend.get(admins)).body.map((row: { user: string }) => row.user)).toEqual([
    friend.id,
    operator.id,
  ]);
  expect((await operator.delete(`${admins}${friend.id}/`)).status).toBe(204);
  expect((await friend.get(admins)).status).toBe(403);
  expect((await operator.delete(`${admins}${friend.id}/`)).status).toBe(404);
  const last = await operator.delete(`${admins}${operator.id}/`);
  expect([last.status, Object.keys(last.body)]).toEqual([400, ['error']]);
});

// docs/contract/instance.md#the-session-of-the-console
// docs/contract/instance.md#the-set-up-form
test('that the set-up form was seen is noted as long as it can be used', async () => {
  const fresh = await createTestApp();
  const url = '/api/instances/admins/sign-up-screen-visited/';
  expect((await fresh.nobody.get('/api/instances/admins/session/')).body).toEqual({
    is_authenticated: false,
    has_admin: false,
  });
  expect((await fresh.nobody.post(url)).status).toBe(204);
  expect((await fresh.nobody.get('/api/instances/')).body.instance.is_signup_screen_visited).toBe(true);
  await fresh.close();
  expect((await app.nobody.post(url)).status).toBe(400);
});

// docs/contract/instance.md#workspaces-in-the-console
test('the console lists all workspaces, and makes one where people may not', async () => {
  const owner = await app.makeUser({ email: 'owner@example.com', first_name: 'Olga' });
  const workspace = await app.makeWorkspace(owner, { slug: 'console-listed' });
  await app.database.sql`update workspaces set name = '100% Acme_Works' where id = ${workspace.id}`;
  const url = '/api/instances/workspaces/';
  const found = (await operator.get(`${url}?search=${encodeURIComponent('0% acme_')}`)).body;
  expect(found).toMatchObject({
    total_count: 1,
    results: [{ slug: 'console-listed', total_members: 1, total_projects: 0 }],
  });
  expect(found.results[0].owner).toEqual({
    id: owner.id,
    email: 'owner@example.com',
    first_name: 'Olga',
    last_name: '',
  });
  expect((await operator.get(`${url}?search=%25%25`)).body.total_count).toBe(0);
  await operator.patch(CONFIGURATIONS, { DISABLE_WORKSPACE_CREATION: '1' });
  const refused = await operator.post('/api/workspaces/', { name: 'Mine', slug: 'mine' });
  expect([refused.status, refused.body]).toEqual([403, { error: 'Workspace creation is not allowed' }]);
  const made = await operator.post(url, { name: 'Mine', slug: 'mine' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Mine',
    slug: 'mine',
    total_members: 1,
    owner: { id: operator.id },
  });
  for (const [body, answer] of [
    [{ name: 'x' }, { error: 'Both name and slug are required' }],
    [{ name: 'x'.repeat(81), slug: 'x' }, { error: 'The maximum length for name is 80 and for slug is 48' }],
    [{ name: 'x', slug: 'god-mode' }, { slug: ['Slug is not valid'] }],
    [{ name: 'x', slug: 'mine' }, { slug: ['Workspace with this slug already exists.'] }],
    [{ name: 'x', slug: 'MINE' }, { slug: ['Slug is already in use'] }],
  ]) {
    const { status, body: refusal } = await operator.post(url, body);
    expect([status, refusal]).toEqual([400, answer]);
  }
  const isFree = async (slug: string) =>
    (await operator.get(`/api/instances/workspace-slug-check/?slug=${slug}`)).body;
  expect([await isFree('Mine'), await isFree('quite-free')]).toEqual([{ status: false }, { status: true }]);
  expect((await operator.get('/api/instances/workspace-slug-check/')).body).toEqual({
    error: 'Workspace Slug is required',
  });
});

// docs/contract/instance.md#lists-of-the-console
// docs/contract/instance.md#people-in-the-console
test('people are listed ten at a time and found by name or address', async () => {
  for (let n = 0; n < 12; n += 1)
    await app.makeUser({ email: `listed${n}@people.example`, first_name: 'Lise' });
  const url = '/api/instances/users/';
  const first = (await operator.get(`${url}?search=people.example`)).body;
  expect([first.total_count, first.results.length, first.next_page_results]).toEqual([12, 10, true]);
  const second = (await operator.get(`${url}?search=lise&cursor=${first.next_cursor}`)).body;
  expect(second.results).toHaveLength(2);
  expect(first.results[0]).toMatchObject({ is_instance_admin: false, total_workspaces: 0, is_active: true });
  expect((await operator.get(`${url}?per_page=11`)).status).toBe(400);
  expect(Object.keys(first.results[0])).not.toContain('last_login_ip');
});
