import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestBrowser, locationOf } from '../../testing/browser.ts';
import { newCode } from '../accounts/codes.ts';
import { MailedApp, PASSWORD, errorOf } from './mail-testing.ts';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

const GENERATE = '/auth/magic-generate/';

const generate = (browser: TestBrowser, email: string) => browser.postJson(GENERATE, { email });
const enter = (browser: TestBrowser, kind: 'in' | 'up', fields: Record<string, string>) =>
  browser.postForm(`/auth/magic-sign-${kind}/`, fields);

/** The same browser in another tab. */
function twinOf(browser: TestBrowser): TestBrowser {
  const twin = mailed.browser();
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  return twin;
}

async function signUpByCode(email = mailed.newEmail()) {
  const browser = mailed.browser();
  await generate(browser, email);
  const answer = await enter(browser, 'up', { email, code: await mailed.codeFor(email) });
  return { browser, email, answer };
}

// docs/contract/sessions.md#codes-by-mail
test('codes are three groups of four letters, all of them possible', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}$/);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(26);
});

// docs/contract/sessions.md#signing-up-by-a-code
test('a stranger signs up by a code, without a password and with a proven address', async () => {
  const { answer, browser, email } = await signUpByCode();
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://tandem.example/onboarding']);
  expect(await mailed.userByEmail(email)).toMatchObject({
    password_hash: null,
    is_password_autoset: true,
    is_email_verified: true,
    last_login_medium: 'magic-code',
  });
  expect((await browser.get('/api/users/me/')).json()).toMatchObject({ email, is_password_autoset: true });
});

// docs/contract/sessions.md#email-check
test('email-check asks for a code where there is no password, and for a password otherwise', async () => {
  const check = async (email: string) =>
    (await mailed.browser().postJson('/auth/email-check/', { email })).json();
  const { email } = await signUpByCode();
  const withPassword = (await mailed.signUpByPassword()).email;
  expect(await check(email)).toEqual({ existing: true, status: 'MAGIC_CODE', is_password_autoset: true });
  expect(await check(withPassword)).toEqual({
    existing: true,
    status: 'CREDENTIAL',
    is_password_autoset: false,
  });
  expect(await check(mailed.newEmail())).toEqual({
    existing: false,
    status: 'MAGIC_CODE',
    is_password_autoset: false,
  });
  await mailed.set({ ENABLE_MAGIC_LINK_LOGIN: '0' });
  expect(await check(email)).toMatchObject({ existing: true, status: 'CREDENTIAL' });
  expect(await check(mailed.newEmail())).toMatchObject({ existing: false, status: 'CREDENTIAL' });
});

// docs/contract/sessions.md#signing-in-by-a-code
test('who has no password is asked for one after the onboarding, and goes on from there', async () => {
  const { email } = await signUpByCode();
  const signIn = async (next_path?: string) => {
    const browser = mailed.browser();
    const key = (await generate(browser, ` ${email.toUpperCase()}`)).json();
    expect(key).toEqual({ key: `magic_${email}` });
    const code = (await mailed.codeFor(email)).toUpperCase();
    return (await enter(browser, 'in', { email, code, ...(next_path ? { next_path } : {}) })).headers
      .location;
  };
  expect(await signIn()).toBe('http://tandem.example/onboarding');
  const { id } = await mailed.userByEmail(email);
  await mailed.app.database.db
    .updateTable('profiles')
    .set({ is_onboarded: true })
    .where('user_id', '=', id)
    .execute();
  expect(await signIn('/acme/')).toBe('http://tandem.example/accounts/set-password?next_path=%2Facme%2F');
  await mailed.sql`delete from sign_in_codes`;
  expect(await signIn('//evil.example')).toBe('http://tandem.example/accounts/set-password');
});

// docs/contract/sessions.md#signing-in-by-a-code
// docs/contract/sessions.md#signing-up-by-a-code
test('what is missing, wrong or switched off is refused by its number', async () => {
  const { email } = await mailed.signUpByPassword();
  const code = 'abcd-efgh-ijkl';
  const ask = async (kind: 'in' | 'up', fields: Record<string, string>) => {
    const answer = await enter(mailed.browser(), kind, { ...fields, next_path: '/acme/' });
    const { path, query } = locationOf(answer);
    expect([answer.statusCode, path]).toEqual([302, kind === 'in' ? '/sign-in' : '/']);
    expect(query).toMatchObject({ email: fields['email'], next_path: '/acme/' });
    return Number(query['error_code']);
  };
  expect(await ask('in', { email, code: '' })).toBe(5085);
  expect(await ask('in', { email: 'nobody', code })).toBe(5080);
  expect(await ask('in', { email: mailed.newEmail(), code })).toBe(5060);
  expect(await ask('in', { email, code })).toBe(5095);
  expect(await ask('up', { email: '', code })).toBe(5055);
  expect(await ask('up', { email: 'nobody', code })).toBe(5050);
  expect(await ask('up', { email, code })).toBe(5030);
  expect(await ask('up', { email: mailed.newEmail(), code })).toBe(5097);
  await mailed.set({ ENABLE_SIGNUP: '0' });
  expect(await ask('up', { email: mailed.newEmail(), code })).toBe(5015);
  await mailed.set({ ENABLE_MAGIC_LINK_LOGIN: '0' });
  expect([await ask('in', { email, code }), await ask('up', { email: mailed.newEmail(), code })]).toEqual([
    5016, 5016,
  ]);
  expect((await generate(mailed.browser(), email)).json()).toMatchObject({ error_code: 5016, email });
  await mailed.set({ EMAIL_HOST: '' });
  expect(await ask('in', { email, code })).toBe(5025);
  expect((await generate(mailed.browser(), email)).json()).toMatchObject({ error_code: 5025 });
  for (const [typed, error_code] of [
    ['', 5010],
    ['nobody', 5005],
    [5, 5010],
  ] as const) {
    const answer = await mailed.browser().postJson(GENERATE, { email: typed });
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, error_code]);
  }
});

// docs/contract/sessions.md#codes-by-mail
test('a code counts once, also for two at the same moment, and a newer one takes its place', async () => {
  const { email } = await signUpByCode();
  const browser = mailed.browser();
  await generate(browser, email);
  const old = await mailed.codeFor(email);
  await generate(browser, email);
  const code = await mailed.codeFor(email);
  expect(code).not.toBe(old);
  expect(errorOf(await enter(browser, 'in', { email, code: old }))).toBe('5090');
  const csrfmiddlewaretoken = await browser.token();
  const twin = twinOf(browser);
  const both = await Promise.all(
    [browser, twin].map((each) => enter(each, 'in', { email, code, csrfmiddlewaretoken })),
  );
  expect(both.map(errorOf).filter((each) => each === undefined)).toHaveLength(1);
  expect(errorOf(await enter(twin, 'in', { email, code }))).toBe('5095');
});

// docs/contract/sessions.md#codes-by-mail
test('a code is worth nothing in another browser, after ten minutes, or as it is stored', async () => {
  const { email } = await signUpByCode();
  const browser = mailed.browser();
  await generate(browser, email);
  const code = await mailed.codeFor(email);
  const thief = mailed.browser();
  expect(errorOf(await enter(thief, 'in', { email, code }))).toBe('5095');
  thief.cookies.set('code-browser', 'a'.repeat(64));
  expect(errorOf(await enter(thief, 'in', { email, code }))).toBe('5095');
  expect(JSON.stringify(await mailed.sql`select * from sign_in_codes`)).not.toContain(code);
  await mailed.sql`update sign_in_codes set expires_at = now() - interval '1 second' where email = ${email}`;
  expect(errorOf(await enter(browser, 'in', { email, code }))).toBe('5095');
});

// docs/contract/sessions.md#wrong-codes
test('the fifth wrong code ends it, however many come at once, and then the right one is refused too', async () => {
  const { email } = await signUpByCode();
  const browser = mailed.browser();
  await generate(browser, email);
  const code = await mailed.codeFor(email);
  const csrfmiddlewaretoken = await browser.token();
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      enter(twinOf(browser), 'in', { email, code: 'wron-gwro-ngwr', csrfmiddlewaretoken }),
    ),
  );
  const codes = tries.map(errorOf);
  expect([
    codes.filter((each) => each === '5090').length,
    codes.filter((each) => each === '5100').length,
  ]).toEqual([4, 8]);
  expect(errorOf(await enter(browser, 'in', { email, code }))).toBe('5100');
  const stranger = mailed.newEmail();
  const other = mailed.browser();
  await generate(other, stranger);
  for (let n = 0; n < 4; n += 1)
    expect(errorOf(await enter(other, 'up', { email: stranger, code: 'x' }))).toBe('5092');
  expect(errorOf(await enter(other, 'up', { email: stranger, code: 'x' }))).toBe('5102');
});

// docs/contract/sessions.md#codes-by-mail
test('the fifth code within a quarter of an hour is refused, also when all are asked for at once', async () => {
  const { email } = await mailed.signUpByPassword();
  const ask = async (address: string) => (await generate(mailed.browser(), address)).json();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
  expect(answers.filter(({ key }) => key).length).toBe(4);
  expect(answers.filter(({ error_code }) => error_code === 5100)).toHaveLength(4);
  const stranger = mailed.newEmail();
  for (let n = 0; n < 4; n += 1) expect(await ask(stranger)).toEqual({ key: `magic_${stranger}` });
  expect(await ask(stranger)).toMatchObject({ error_code: 5102, email: stranger });
  const set10 = Array.from({ length: 10 }, (_, n) =>
    new Date(Date.now() - (n + 1) * 3_600_000).toISOString(),
  );
  await mailed.sql`update sign_in_codes set issued_at = ${set10}::timestamptz[] where email = ${stranger}`;
  expect(await ask(stranger)).toMatchObject({ error_code: 5102 });
});

// docs/contract/sessions.md#a-proven-address
test('whoever opened an account with the address of somebody else is out when its owner comes', async () => {
  const { browser: squatter, email } = await mailed.signUpByPassword();
  const owner = mailed.browser();
  await generate(owner, email);
  const answer = await enter(owner, 'in', { email, code: await mailed.codeFor(email) });
  expect(errorOf(answer)).toBeUndefined();
  expect((await squatter.get('/api/users/me/')).statusCode).toBe(401);
  expect((await owner.get('/api/users/me/')).json()).toMatchObject({ email, is_email_verified: true });
  const byPassword = await mailed.browser().postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(errorOf(byPassword)).toBe('5065');
  await generate(owner, email);
  await enter(mailed.browser(), 'in', { email, code: 'x' });
  expect((await owner.get('/api/users/me/')).statusCode).toBe(200);
});

// docs/contract/sessions.md#signing-in-by-a-code
// docs/contract/agents.md#no-sign-in
test('a deactivated account and a bot do not get in by a code', async () => {
  const { email } = await signUpByCode();
  const attempt = async () => {
    await mailed.sql`delete from sign_in_codes`;
    const browser = mailed.browser();
    await generate(browser, email);
    return errorOf(await enter(browser, 'in', { email, code: await mailed.codeFor(email) }));
  };
  await mailed.sql`update users set is_active = false where email = ${email}`;
  expect(await attempt()).toBe('5019');
  await mailed.sql`update users set is_active = true, is_bot = true where email = ${email}`;
  expect(await attempt()).toBe('5060');
});

// docs/contract/sessions.md#who-has-an-account
test('where existence is hidden, known and unknown addresses are answered alike', async () => {
  await mailed.set({ HIDE_ACCOUNT_EXISTENCE: '1' });
  const { email } = await mailed.signUpByPassword();
  const stranger = mailed.newEmail();
  const ask = async (address: string) => {
    const browser = mailed.browser();
    const answers = [
      (await browser.postJson('/auth/email-check/', { email: address })).json(),
      (await browser.postJson('/auth/forgot-password/', { email: address })).json(),
      errorOf(await browser.postForm('/auth/sign-in/', { email: address, password: 'wrong' })),
      errorOf(await enter(browser, 'in', { email: address, code: 'abcd-efgh-ijkl' })),
    ];
    await generate(browser, address);
    return [...answers, errorOf(await enter(browser, 'in', { email: address, code: 'abcd-efgh-ijkl' }))];
  };
  expect(await ask(stranger)).toEqual(await ask(email));
  const browser = mailed.browser();
  const another = mailed.newEmail();
  await generate(browser, another);
  const answer = await enter(browser, 'in', { email: another, code: await mailed.codeFor(another) });
  expect(answer.headers.location).toBe('http://tandem.example/onboarding');
});

// docs/contract/sessions.md#who-has-an-account
test('where existence is hidden, a made-up code learns nothing of it while sign-up is closed either', async () => {
  const { email } = await mailed.signUpByPassword();
  await mailed.set({ HIDE_ACCOUNT_EXISTENCE: '1', ENABLE_SIGNUP: '0' });
  const ask = async (address: string) => {
    const fields = { email: address, code: 'abcd-efgh-ijkl' };
    return [
      errorOf(await enter(mailed.browser(), 'in', fields)),
      errorOf(await enter(mailed.browser(), 'up', fields)),
    ];
  };
  expect(await ask(mailed.newEmail())).toEqual(await ask(email));
  const owner = mailed.browser();
  const stranger = mailed.newEmail();
  await generate(owner, stranger);
  const answer = await enter(owner, 'in', { email: stranger, code: await mailed.codeFor(stranger) });
  expect(errorOf(answer)).toBe('5015');
});

// docs/contract/sessions.md#form-tokens
test('the forms of codes and links need a token of this browser', async () => {
  const type = 'application/x-www-form-urlencoded';
  for (const url of ['/auth/magic-sign-in/', '/auth/magic-sign-up/', '/auth/reset-password/x/y/']) {
    const answer = await mailed.app.app.inject({
      method: 'POST',
      url,
      headers: { host: 'tandem.example', 'content-type': type },
      payload: 'email=a%40b.example&code=x',
    });
    expect(answer.statusCode).toBe(403);
  }
});
