import type { NewFactor } from '@tandem/shared/identity/second-factor/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { TestPasskey } from './testing-passkey.ts';

const ME = '/api/users/me/';
const PASSWORD = 'correct horse battery staple';
const ORIGIN = 'http://localhost:3000';

type Options = { challenge: string; rpId: string; allowCredentials?: unknown };

let app: TestApp;
let count = 0;
let email: string;
let passkey: TestPasskey;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  email = `passkey${count}@example.com`;
  passkey = await withPasskey(email);
});

async function withPasskey(address: string): Promise<TestPasskey> {
  const owner = new TestBrowser(app);
  await owner.postForm('/auth/sign-up/', { email: address, password: PASSWORD });
  const made = new TestPasskey(ORIGIN);
  const { options } = (await owner.postJson(`${ME}passkeys/options/`, {})).json<{ options: never }>();
  const credential = made.create(options);
  const answer = await owner.postJson(`${ME}passkeys/`, { name: 'Laptop', credential });
  expect([answer.statusCode, answer.json<NewFactor>().recovery_codes]).toEqual([201, expect.any(Array)]);
  return made;
}

const optionsOf = async (browser: TestBrowser) =>
  (await browser.postJson('/auth/passkey-options/', {})).json<{ options: Options }>().options;
const send = async (browser: TestBrowser, signed: object, fields: Record<string, string> = {}) =>
  locationOf(await browser.postForm('/auth/passkey/', { passkey: JSON.stringify(signed), ...fields }));
const whoIs = async (browser: TestBrowser) =>
  (await browser.get(ME)).json<{ email?: string; last_login_medium?: string }>();

// docs/contract/second-factor.md#a-passkey-alone
test('a passkey signs in its owner by itself, and leads to where they wanted to go', async () => {
  const browser = new TestBrowser(app);
  const options = await optionsOf(browser);
  expect(options.allowCredentials ?? []).toEqual([]);
  const end = await send(browser, passkey.sign(options), { next_path: '/wanted/' });
  expect([end.origin, end.path, end.query]).toEqual([ORIGIN, '/wanted/', {}]);
  expect(await whoIs(browser)).toMatchObject({ email, last_login_medium: 'passkey' });
  const away = new TestBrowser(app);
  const signed = passkey.sign(await optionsOf(away));
  expect((await send(away, signed, { next_path: '//evil.example' })).path).toBe('/onboarding');
});

// docs/contract/second-factor.md#a-passkey-alone
test('a challenge counts once, in its browser, for five minutes', async () => {
  const [browser, other] = [new TestBrowser(app), new TestBrowser(app)];
  const options = await optionsOf(browser);
  const signed = passkey.sign(options);
  expect((await send(other, signed)).query['error_code']).toBe('5915');
  await optionsOf(other);
  expect((await send(other, signed)).query['error_code']).toBe('5910');
  const twin = new TestBrowser(app);
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  const ends = await Promise.all([send(browser, signed), send(twin, signed)]);
  expect(ends.filter(({ query }) => query['error_code'] === '5915')).toHaveLength(1);
  const late = new TestBrowser(app);
  const old = passkey.sign(await optionsOf(late));
  await app.database.sql`update passkey_sign_ins set expires_at = now() - interval '1 second'`;
  expect((await send(late, old)).query['error_code']).toBe('5915');
});

// docs/contract/second-factor.md#a-passkey-alone
// docs/contract/audit-log.md#signing-in
test('strange passkeys, wrong signatures and nonsense open nothing, and are noted', async () => {
  const stranger = new TestPasskey(ORIGIN);
  const attempt = async (make: (options: Options) => object) => {
    const browser = new TestBrowser(app);
    const { path, query } = await send(browser, make(await optionsOf(browser)));
    expect((await browser.get(ME)).statusCode).toBe(401);
    return [path, query['error_code']];
  };
  const wrong = ['/sign-in', '5910'];
  expect(await attempt((options) => stranger.sign(options))).toEqual(wrong);
  // Signed by another key under the name of a known one.
  expect(await attempt((options) => ({ ...stranger.sign(options), ...nameOf(passkey) }))).toEqual(wrong);
  expect(await attempt((options) => passkey.sign({ ...options, challenge: 'AAAA' }))).toEqual(wrong);
  expect(await attempt((options) => passkey.sign({ ...options, rpId: 'evil.example' }))).toEqual(wrong);
  expect(await attempt(() => ({}))).toEqual(wrong);
  expect(await attempt(() => ({ id: { toString: 1 }, rawId: [], type: 'public-key' }))).toEqual(wrong);
  const lines = await app.database.sql`
    select details from audit_log where action = 'sign_in_failed' and target_name = ${email}`;
  expect(lines).toHaveLength(3);
});

const nameOf = (known: TestPasskey) => {
  const id = known.id.toString('base64url');
  return { id, rawId: id };
};

// docs/contract/second-factor.md#a-passkey-alone
test('a signature of another site, a copied key and a deactivated account are refused', async () => {
  const browser = new TestBrowser(app);
  passkey.origin = 'https://evil.example';
  expect((await send(browser, passkey.sign(await optionsOf(browser)))).query['error_code']).toBe('5910');
  passkey.origin = ORIGIN;
  await send(browser, passkey.sign(await optionsOf(browser)));
  passkey.counter = 0;
  const copied = new TestBrowser(app);
  expect((await send(copied, passkey.sign(await optionsOf(copied)))).query['error_code']).toBe('5910');
  passkey.counter = 10;
  await app.database.sql`update users set is_active = false where email = ${email}`;
  expect((await send(copied, passkey.sign(await optionsOf(copied)))).query['error_code']).toBe('5019');
  expect((await copied.get(ME)).statusCode).toBe(401);
});

// docs/contract/second-factor.md#a-passkey-alone
// docs/contract/sessions.md#form-tokens
test('signing in by a passkey takes a form token and ends the session that the browser came with', async () => {
  const browser = new TestBrowser(app);
  await browser.postForm('/auth/sign-up/', { email: `before${count}@example.com`, password: PASSWORD });
  const before = browser.cookies.get('session-id') ?? '';
  const signed = passkey.sign(await optionsOf(browser));
  const forged = { passkey: JSON.stringify(signed), csrfmiddlewaretoken: 'made up' };
  expect((await browser.postForm('/auth/passkey/', forged)).statusCode).toBe(403);
  await send(browser, signed);
  expect(await whoIs(browser)).toMatchObject({ email });
  const planted = new TestBrowser(app);
  planted.cookies.set('session-id', before);
  expect((await planted.get(ME)).statusCode).toBe(401);
});

// docs/contract/second-factor.md#a-passkey-alone
test('where passkeys are switched off they sign in nobody, and count as a second step all the same', async () => {
  const browser = new TestBrowser(app);
  const options = await optionsOf(browser);
  await app.database.sql`update instance set settings = '{"ENABLE_PASSKEYS": "0"}'`;
  try {
    const refused = await new TestBrowser(app).postJson('/auth/passkey-options/', {});
    expect([refused.statusCode, refused.json<{ error_code: number }>().error_code]).toEqual([400, 5918]);
    expect((await send(browser, passkey.sign(options))).query).toMatchObject({ error_code: '5918' });
    expect(await whoIs(browser)).not.toHaveProperty('email');
    const typed = new TestBrowser(app);
    const end = locationOf(await typed.postForm('/auth/sign-in/', { email, password: PASSWORD }));
    expect(end.path).toBe('/sign-in/second-step');
  } finally {
    await app.database.sql`update instance set settings = '{}'`;
  }
});

// docs/contract/agents.md#no-sign-in
test('the passkey of a bot lets in nobody', async () => {
  await app.database.sql`update users set is_bot = true where email = ${email}`;
  const browser = new TestBrowser(app);
  const signed = passkey.sign(await optionsOf(browser));
  expect((await send(browser, signed)).query['error_code']).toBe('5910');
  expect((await browser.get(ME)).statusCode).toBe(401);
});
