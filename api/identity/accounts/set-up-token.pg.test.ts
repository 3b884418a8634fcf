import { afterEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { setUpTokenToPrint } from './set-up-token.ts';

const PASSWORD = 'correct horse battery';
const TOKEN = '/api/instances/set-up-token/';

let app: TestApp;
afterEach(() => app.close());

const isAsked = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/api/instances/')).json().config.is_set_up_token_needed;
const accounts = () => app.database.db.selectFrom('users').select('email').execute();

const signUp = (browser: TestBrowser, email = 'first@example.com') =>
  browser.postForm('/auth/sign-up/', { email, password: PASSWORD });
const setUp = (browser: TestBrowser) =>
  browser.postForm('/api/instances/admins/sign-up/', {
    email: 'first@example.com',
    password: PASSWORD,
    first_name: 'Ada',
  });
const tokenOf = async (): Promise<string> => (await setUpTokenToPrint(app.app)) ?? '';

// docs/contract/instance.md#the-set-up-token
test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.0.0.7' }, { APP_URL: 'https://tandem.example' }])(
  'with %o no way leads to the first account without the token, and the one who has it administers',
  async (env) => {
    app = await createTestApp(env);
    const stranger = new TestBrowser(app);
    expect(await isAsked(stranger)).toBe(true);
    expect(locationOf(await signUp(stranger)).query).toMatchObject({ error_code: '5925' });
    expect(locationOf(await setUp(stranger)).query).toMatchObject({ error_code: '5925' });
    const wrong = await stranger.postJson(TOKEN, { token: '0a0a0a-0a0a0a-0a0a0a-0a0a0a' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { token: ['This is not the set-up token of this instance.'] },
    ]);
    expect(locationOf(await signUp(stranger)).query).toMatchObject({ error_code: '5925' });
    expect(await accounts()).toEqual([]);

    const token = await tokenOf();
    expect(token).toMatch(/^([0-9a-f]{6}-){3}[0-9a-f]{6}$/);
    const operator = new TestBrowser(app);
    const shown = await operator.postJson(TOKEN, { token: ` ${token.toUpperCase().replaceAll('-', ' ')}\n` });
    expect(shown.statusCode).toBe(204);
    expect(await isAsked(operator)).toBe(false);
    expect(await isAsked(stranger)).toBe(true);
    expect(locationOf(await signUp(operator)).path).toBe('/onboarding');
    expect((await operator.get('/api/users/me/instance-admin/')).json()).toEqual({ is_instance_admin: true });
  },
);

// docs/contract/instance.md#the-set-up-token
test('the set-up form takes it as well, and afterwards nobody is asked and nothing is printed', async () => {
  app = await createTestApp({ HOST: '0.0.0.0' });
  const operator = new TestBrowser(app);
  await operator.postJson(TOKEN, { token: await tokenOf() });
  expect(locationOf(await setUp(operator)).path).toBe('/god-mode/general');
  expect(await setUpTokenToPrint(app.app)).toBeNull();
  const next = new TestBrowser(app);
  expect(await isAsked(next)).toBe(false);
  expect(locationOf(await signUp(next, 'second@example.com')).path).toBe('/onboarding');
  const late = await next.postJson(TOKEN, { token: 'anything' });
  expect([late.statusCode, late.json()]).toEqual([400, { error: 'This instance takes no set-up token.' }]);
});

// docs/contract/instance.md#the-set-up-token
test('it is the same at each start, another one for another database, and not in the database', async () => {
  app = await createTestApp({ HOST: '0.0.0.0' });
  const token = await tokenOf();
  expect(await tokenOf()).toBe(token);
  const dump = JSON.stringify(await app.database.db.selectFrom('instance').selectAll().execute());
  expect(dump).not.toContain(token.replaceAll('-', ''));
  await app.database.sql`update instance set id = gen_random_uuid()`;
  expect(await tokenOf()).not.toBe(token);
});

// docs/contract/instance.md#the-set-up-token
test.each([{}, { HOST: '::1' }, { HOST: 'localhost' }, { APP_URL: 'http://127.0.0.1:8080' }])(
  'with %o nobody else can come, and nobody is asked',
  async (env) => {
    app = await createTestApp(env);
    expect(await setUpTokenToPrint(app.app)).toBeNull();
    const browser = new TestBrowser(app);
    expect(await isAsked(browser)).toBe(false);
    expect(locationOf(await signUp(browser)).path).toBe('/onboarding');
  },
);
