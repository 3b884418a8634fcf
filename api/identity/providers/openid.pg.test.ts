import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp, settleInstance } from '../../testing/app.ts';
import { type OpenIdProvider, passProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';

const APP_URL = 'https://tandem.example.com';
const START = '/auth/oidc/';
const ACCOUNTS = '/api/users/me/accounts/';

let provider: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider(`${APP_URL}/auth/oidc/callback/`);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.people.clear();
  provider.people.set('ada', { email: 'Ada@Example.com', email_verified: true });
  app = await createTestApp({
    APP_URL,
    OUTBOUND_ALLOW: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  });
  await settleInstance(app);
});
afterEach(() => app.close());

const begin = async (browser: TestBrowser, start = START) =>
  String((await browser.get(start)).headers.location);
const pathOf = (address: string) => address.slice(APP_URL.length);
/** The whole way; gives where one ends. */
async function signIn(browser: TestBrowser, { name = 'ada', start = START } = {}) {
  const back = await passProvider(await begin(browser, start), name);
  return locationOf(await browser.get(pathOf(back)));
}
const users = () =>
  app.database.db.selectFrom('users').selectAll().where('email', '<>', 'operator@example.com').execute();
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/users/me/')).statusCode === 200;
const choose = (settings: Record<string, string>) =>
  app.database.sql`update instance set settings = settings || ${app.database.sql.json(settings)}`;
const code = (end: { query: Record<string, string> }) => end.query['error_code'];

// docs/contract/providers.md#the-way-there
test('the provider is asked with a state, a nonce and PKCE, for the configured address', async () => {
  const browser = new TestBrowser(app);
  const answer = await browser.get(`${START}?next_path=/team/`, { host: 'tandem.example.com' });
  const { origin, query } = locationOf(answer);
  expect([answer.statusCode, origin]).toEqual([302, provider.issuer]);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'tandem',
    scope: 'openid email profile',
    redirect_uri: `${APP_URL}/auth/oidc/callback/`,
    code_challenge_method: 'S256',
  });
  const again = locationOf(await browser.get(START)).query;
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query[name]).toHaveLength(43);
    expect(again[name]).not.toBe(query[name]);
  }
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-provider-sign-in=.*HttpOnly.*Secure.*SameSite=Lax/);
});

// docs/contract/providers.md#the-way-back
// docs/contract/providers.md#whose-account
test('a stranger gets an account with the verified address, and the same one ever after', async () => {
  const browser = new TestBrowser(app);
  const end = await signIn(browser, { start: `${START}?next_path=/team/projects/` });
  expect([end.origin, end.path, end.query]).toEqual([APP_URL, '/team/projects/', {}]);
  expect(await isSignedIn(browser)).toBe(true);
  const [user] = await users();
  expect(user).toMatchObject({
    email: 'ada@example.com',
    is_email_verified: true,
    is_password_autoset: true,
    password_hash: null,
    last_login_medium: 'oidc',
  });
  provider.people.set('ada', { email: 'countess@example.com', email_verified: true });
  await signIn(new TestBrowser(app));
  expect((await users()).map(({ email }) => email)).toEqual(['ada@example.com']);
  const links = await app.database.db.selectFrom('provider_accounts').selectAll().execute();
  expect(links).toMatchObject([
    { user_id: user?.id, provider: 'oidc', issuer: provider.issuer, subject: 'ada' },
  ]);
});

// docs/contract/providers.md#whose-account
test('a verified address signs in to the account that has it, and ends what an unproven one had open', async () => {
  const squatter = new TestBrowser(app);
  await squatter.postForm('/auth/sign-up/', { email: 'ada@example.com', password: 'correct horse battery' });
  const browser = new TestBrowser(app);
  expect((await signIn(browser)).query).toEqual({});
  expect(await users()).toHaveLength(1);
  expect([await isSignedIn(browser), await isSignedIn(squatter)]).toEqual([true, false]);
});

// docs/contract/providers.md#own-accounts
// docs/contract/audit-log.md#signing-in
test('who signs in by a provider sees the account there and may unlink it, and nobody else may', async () => {
  const [ada, other] = [await app.makeUser({ email: 'ada@example.com' }), await app.makeUser()];
  await app.database.sql`update users set is_email_verified = true, is_password_autoset = true`;
  await signIn(new TestBrowser(app));
  await signIn(new TestBrowser(app));
  const { body } = await ada.get(ACCOUNTS);
  expect(body).toEqual([
    {
      id: expect.any(String),
      user: ada.id,
      provider: 'oidc',
      provider_account_id: 'ada',
      access_token_expired_at: null,
      refresh_token_expired_at: null,
      metadata: { issuer: provider.issuer },
      last_connected_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: body[0].last_connected_at,
    },
  ]);
  const one = `${ACCOUNTS}${body[0].id}/`;
  expect((await ada.get(one)).body).toEqual(body[0]);
  expect((await other.get(ACCOUNTS)).body).toEqual([]);
  expect([(await other.get(one)).status, (await other.delete(one)).status]).toEqual([404, 404]);
  expect([(await ada.delete(one)).status, (await ada.delete(one)).status]).toEqual([204, 404]);
  expect((await ada.get(ACCOUNTS)).body).toEqual([]);
  const lines = await app.database.sql`
    select action, details from audit_log where action like 'provider%' and actor_id = ${ada.id} order by created_at`;
  expect(lines).toEqual([
    { action: 'provider_linked', details: { provider: 'oidc' } },
    { action: 'provider_unlinked', details: { provider: 'oidc' } },
  ]);
});

// docs/contract/providers.md#verified-addresses
test.each([
  ['an unverified address', { email: 'ada@example.com', email_verified: false }],
  ['one that nothing is said of', { email: 'ada@example.com' }],
  ['none', {}],
])('%s makes no account and enters none', async (_name, claims) => {
  await new TestBrowser(app).postForm('/auth/sign-up/', {
    email: 'ada@example.com',
    password: 'correct horse battery',
  });
  provider.people.set('ada', claims);
  const browser = new TestBrowser(app);
  const end = await signIn(browser);
  expect([end.path, end.query]).toEqual([
    '/',
    { error_code: '5005', error_message: 'INVALID_EMAIL', provider: 'oidc' },
  ]);
  expect([await isSignedIn(browser), (await users()).length]).toEqual([false, 1]);
});

// docs/contract/providers.md#the-attempt
test('a state that is wrong, used or of another browser opens nothing', async () => {
  const [mine, theirs] = [new TestBrowser(app), new TestBrowser(app)];
  const back = pathOf(await passProvider(await begin(mine), 'ada'));
  const forged = back.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);
  expect(code(locationOf(await mine.get(forged)))).toBe('5122');
  const foreign = back.replace(/state=[^&]+/, `state=${encodeURIComponent('ж'.repeat(43))}`);
  expect(code(locationOf(await mine.get(foreign)))).toBe('5122');
  expect(code(locationOf(await mine.get('/auth/oidc/callback/?code=1')))).toBe('5122');
  expect(code(locationOf(await theirs.get(back)))).toBe('5122');
  await begin(theirs);
  expect(code(locationOf(await theirs.get(back)))).toBe('5122');
  const used = mine.cookies.get('__Host-provider-sign-in') ?? '';
  expect(code(locationOf(await mine.get(back)))).toBeUndefined();
  const copy = new TestBrowser(app);
  copy.cookies.set('__Host-provider-sign-in', used);
  expect(code(locationOf(await copy.get(back)))).toBe('5122');
  expect([await isSignedIn(mine), await isSignedIn(theirs), await isSignedIn(copy)]).toEqual([
    true,
    false,
    false,
  ]);
});

// docs/contract/providers.md#the-attempt
test('of two who come back at once one gets in, and nobody after ten minutes', async () => {
  const browser = new TestBrowser(app);
  const back = pathOf(await passProvider(await begin(browser), 'ada'));
  const ends = await Promise.all([browser.get(back), browser.get(back)]);
  expect(ends.map((end) => code(locationOf(end)) ?? 'in').sort()).toEqual(['5122', 'in']);
  const late = pathOf(await passProvider(await begin(browser), 'ada'));
  await app.database.sql`update provider_sign_ins set expires_at = now() - interval '1 second'`;
  expect(code(locationOf(await browser.get(late)))).toBe('5122');
});

// docs/contract/providers.md#the-way-back
test('a token for another nonce, another issuer, a refusal and a made-up code are one error', async () => {
  const browser = new TestBrowser(app);
  const swapped = (await begin(browser)).replace(/nonce=[^&]+/, 'nonce=another');
  const back = pathOf(await passProvider(swapped, 'ada'));
  expect(code(locationOf(await browser.get(back)))).toBe('5122');
  const mixed = new URL(await passProvider(await begin(browser), 'ada'));
  expect(mixed.searchParams.get('iss')).toBe(provider.issuer);
  mixed.searchParams.set('iss', 'https://other.example.com');
  expect(code(locationOf(await browser.get(mixed.pathname + mixed.search)))).toBe('5122');
  const end = await signIn(browser, { name: '', start: `${START}?next_path=/team/` });
  expect(end.query).toEqual({
    error_code: '5122',
    error_message: 'OIDC_OAUTH_PROVIDER_ERROR',
    provider: 'oidc',
    next_path: '/team/',
  });
  const made = new URL(await passProvider(await begin(browser), 'ada'));
  made.searchParams.set('code', '<script>');
  const refused = await browser.get(made.pathname + made.search);
  expect([code(locationOf(refused)), String(refused.headers.location)]).toEqual([
    '5122',
    expect.not.stringContaining('script'),
  ]);
  expect([await isSignedIn(browser), await users()]).toEqual([false, []]);
});

// docs/contract/providers.md#the-way-there
test('a provider that is away, another one than was set up, or not allowed to be asked is an error of it', async () => {
  const browser = new TestBrowser(app);
  for (const issuer of ['http://127.0.0.1:1', `${provider.issuer}/other`, 'http://localhost:1']) {
    await choose({ OIDC_ISSUER: issuer });
    expect(code(locationOf(await browser.get(START)))).toBe('5122');
  }
});

// docs/contract/providers.md#what-is-on
test('what is switched off or half set up leads nowhere, also halfway', async () => {
  const browser = new TestBrowser(app);
  const config = async () => (await browser.get('/api/instances/')).json().config;
  expect(await config()).toMatchObject({ is_oidc_enabled: true, is_google_enabled: false });
  const back = pathOf(await passProvider(await begin(browser), 'ada'));
  await choose({ IS_OIDC_ENABLED: '0' });
  expect(code(locationOf(await browser.get(back)))).toBe('5104');
  expect(code(locationOf(await browser.get(START)))).toBe('5104');
  expect(await config()).toMatchObject({ is_oidc_enabled: false });
  await choose({ IS_GOOGLE_ENABLED: '1', IS_GITHUB_ENABLED: '1' });
  expect(await config()).toMatchObject({ is_google_enabled: false });
  const codes = [];
  for (const name of ['google', 'github', 'gitlab'])
    codes.push(code(locationOf(await browser.get(`/auth/${name}/`))));
  expect(codes).toEqual(['5105', '5110', '5111']);
  expect((await browser.get('/auth/unknown/')).statusCode).toBe(404);
});

// docs/contract/providers.md#whose-account
// docs/contract/agents.md#no-sign-in
test('closed sign-up and deactivated people are refused as by the other ways', async () => {
  const browser = new TestBrowser(app);
  await signIn(browser);
  await choose({ ENABLE_SIGNUP: '0' });
  provider.people.set('bob', { email: 'bob@example.com', email_verified: true });
  expect(code(await signIn(new TestBrowser(app), { name: 'bob' }))).toBe('5015');
  await app.database.sql`update users set is_active = false`;
  expect(code(await signIn(new TestBrowser(app)))).toBe('5019');
  await app.database.sql`update users set is_active = true, is_bot = true`;
  expect(code(await signIn(new TestBrowser(app)))).toBe('5060');
});

// docs/contract/providers.md#the-way-back
test('who has set up a second step is asked for it', async () => {
  await signIn(new TestBrowser(app));
  const [user] = await users();
  await app.database.db
    .insertInto('totp')
    .values({ user_id: user?.id ?? '', sealed_secret: 'sealed', confirmed_at: new Date().toISOString() })
    .execute();
  const browser = new TestBrowser(app);
  expect((await signIn(browser)).path).toBe('/sign-in/second-step');
  expect(await isSignedIn(browser)).toBe(false);
});

// docs/contract/providers.md#the-way-there
test.each(['https://evil.example.com/', '//evil.example.com', '/\\evil.example.com', 'javascript:alert(1)'])(
  'nobody is led away by next_path %s',
  async (next) => {
    const end = await signIn(new TestBrowser(app), {
      start: `${START}?next_path=${encodeURIComponent(next)}`,
    });
    expect([end.origin, end.path]).toEqual([APP_URL, '/onboarding']);
  },
);
