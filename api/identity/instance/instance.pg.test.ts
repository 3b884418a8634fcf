import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const URL = '/api/instances/admins/sign-up/';
const fields = {
  email: 'Root@Example.com',
  password: 'correct horse battery',
  first_name: 'Root',
  company_name: 'Acme',
  is_telemetry_enabled: 'False',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/instance.md#answer-before-set-up
test('a new instance answers at once that it is set up, with a full configuration', async () => {
  const answer = await app.nobody.get('/api/instances/');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, max-age=12');
  expect(answer.body.instance).toMatchObject({
    is_setup_done: true,
    is_activated: true,
    workspaces_exist: false,
    instance_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    current_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(answer.body.config).toMatchObject({
    enable_signup: true,
    is_email_password_enabled: true,
    is_passkey_enabled: true,
    is_magic_login_enabled: false,
    is_smtp_configured: false,
    file_size_limit: 5_242_880,
    is_workspace_creation_disabled: false,
  });
  // What the contract names, two of OpenID Connect, one of passkeys and one of the set-up token.
  expect(Object.keys(answer.body.config)).toHaveLength(21 + 2 + 1 + 1);
});

// docs/contract/instance.md#the-set-up-form
test.each([
  [{ first_name: '' }, 5155, { email: 'Root@Example.com', company: 'Acme', is_telemetry_enabled: 'False' }],
  [{ email: 'root' }, 5160, { email: 'root', first_name: 'Root' }],
  [{ password: 'password1' }, 5165, { first_name: 'Root' }],
])('the set-up form refuses %j with %i and keeps what was typed', async (wrong, code, echo) => {
  const answer = await new TestBrowser(app).postForm(URL, { ...fields, ...wrong });
  const { path, query } = locationOf(answer);
  expect([answer.statusCode, path]).toEqual([302, '/god-mode/']);
  expect(query).toMatchObject({ error_code: String(code), ...echo });
  expect(Object.values(query)).not.toContain('');
});

// docs/contract/instance.md#the-set-up-form
test('of many who post the set-up form at once, one becomes admin and names the instance', async () => {
  const browsers = Array.from({ length: 8 }, () => new TestBrowser(app));
  const answers = await Promise.all(
    browsers.map((browser, n) => browser.postForm(URL, { ...fields, email: `root${n}@example.com` })),
  );
  const winners = answers.filter((answer) => locationOf(answer).path === '/god-mode/general');
  expect(winners).toHaveLength(1);
  const losers = answers.filter((answer) => locationOf(answer).query['error_code'] === '5150');
  expect(losers).toHaveLength(7);
  const { db } = app.database;
  expect(await db.selectFrom('instance_admins').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('users').select('first_name').execute()).toEqual([{ first_name: 'Root' }]);
  const cookie = winners[0]!.cookies.find(({ name }) => name === 'admin-session-id');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 });
  const { instance } = (await app.nobody.get('/api/instances/')).body;
  expect(instance).toMatchObject({ instance_name: 'Acme', is_telemetry_enabled: false });
});

// docs/contract/sessions.md#the-console-has-its-own-session
test('an admin session does not sign in to the app', async () => {
  const [session] = await app.database.db.selectFrom('sessions').select('scope').execute();
  expect(session).toEqual({ scope: 'admin' });
  const visitor = new TestBrowser(app);
  visitor.cookies.set('admin-session-id', 'x'.repeat(128));
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
});
