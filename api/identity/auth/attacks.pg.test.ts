import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locationOf } from '../../testing/browser.ts';
import { codeAt, stepAt } from '../second-factor/totp-code.ts';
import { MailedApp, NEW_PASSWORD, PASSWORD, errorOf } from './mail-testing.ts';

const ORIGIN = 'http://tandem.example';
const ME = '/api/users/me/';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
  // The first account administers the instance, which none of these may become.
  await mailed.signUpByPassword('operator@example.com');
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

async function codeIn(browser: ReturnType<MailedApp['browser']>, email: string): Promise<string> {
  await browser.postJson('/auth/magic-generate/', { email });
  return mailed.codeFor(email);
}

const PAGES = /^\/(onboarding|sign-in|sign-in\/second-step)$/;
const HOSTILE = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/%5cevil.example\\x',
  '/a\r\nlocation: https://evil.example/',
  'javascript:alert(1)',
  '/x://evil.example/',
  '.evil.example',
  '@evil.example',
];

// docs/contract/sessions.md#next_path
test.each(HOSTILE)('no way of signing in leads away by %j, and no refusal repeats it', async (next_path) => {
  const ends: string[] = [];
  const enter = async (form: string, fields: Record<string, string>, browser = mailed.browser()) => {
    const answer = await browser.postForm(`/auth/${form}/`, { ...fields, next_path });
    ends.push(String(answer.headers.location));
    return browser;
  };
  const email = mailed.newEmail();
  const owner = await enter('sign-up', { email, password: PASSWORD });
  await enter('sign-in', { email, password: PASSWORD });
  await enter('sign-in', { email, password: 'wrong' });
  const [known, stranger] = [mailed.browser(), mailed.browser()];
  const { email: byCode } = await mailed.signUpByPassword();
  await enter('magic-sign-in', { email: byCode, code: await codeIn(known, byCode) }, known);
  const fresh = mailed.newEmail();
  await enter('magic-sign-up', { email: fresh, code: await codeIn(stranger, fresh) }, stranger);
  // A second step is for people whose address is proven.
  await mailed.sql`update users set is_email_verified = true where email = ${email}`;
  const { secret } = (await owner.postJson(`${ME}totp/`, {})).json<{ secret: string }>();
  await owner.postJson(`${ME}totp/confirm/`, { code: codeAt(secret, stepAt(Date.now()) - 1) });
  const half = await enter('sign-in', { email, password: PASSWORD });
  await enter('second-step', { code: codeAt(secret, stepAt(Date.now())) }, half);
  expect((await half.get(ME)).statusCode).toBe(200);
  expect(ends).toHaveLength(7);
  for (const end of ends) {
    const { origin, pathname } = new URL(end);
    expect([origin, pathname]).toEqual([ORIGIN, expect.stringMatching(PAGES)]);
    expect(end).not.toContain('evil');
  }
});

// docs/contract/sessions.md#refused-sign-ins
test('what was typed is repeated as text of a query and as nothing else', async () => {
  const email = 'x\r\nset-cookie: a=b; "><script>alert(1)</script>';
  const answer = await mailed.browser().postForm('/auth/sign-in/', { email, password: 'y' });
  const location = String(answer.headers.location);
  expect(location).toMatch(/^http:\/\/tandem\.example\/sign-in\?[\w.~%&=+*-]+$/);
  expect(locationOf(answer).query).toEqual({
    error_code: '5075',
    error_message: 'INVALID_EMAIL_SIGN_IN',
    email,
  });
  expect(answer.cookies.map(({ name }) => name)).not.toContain('a');
});

// docs/contract/conventions.md#audit-fields
test('whoever signs up is nobody but themselves, whatever else the form says', async () => {
  const victim = await mailed.signUpByPassword();
  const { id } = await mailed.userByEmail(victim.email);
  const email = mailed.newEmail();
  const browser = mailed.browser();
  await browser.postForm('/auth/sign-up/', {
    email,
    password: PASSWORD,
    id,
    user: id,
    user_id: id,
    username: 'operator',
    role: '20',
    is_staff: 'true',
    is_superuser: 'true',
    is_instance_admin: 'true',
    is_email_verified: 'true',
    is_bot: 'true',
    is_active: 'false',
    medium: 'google',
    __proto__: 'x',
    constructor: 'x',
  });
  const row = await mailed.userByEmail(email);
  expect(row).toMatchObject({ is_email_verified: false, is_bot: false, is_active: true });
  expect([row.id === id, row.username === 'operator']).toEqual([false, false]);
  expect((await browser.get(`${ME}instance-admin/`)).json()).toEqual({ is_instance_admin: false });
  expect((await browser.get('/api/instances/admins/me/')).statusCode).toBe(403);
});

// docs/contract/sessions.md#wrong-passwords
// docs/contract/sessions.md#one-account-for-an-e-mail
test('spelling an address in other ways gives no more tries', async () => {
  const { email } = await mailed.signUpByPassword();
  const ways = [email, email.toUpperCase(), ` ${email} `, `${email}\t`, email.replace('m', 'M')];
  const guess = async (tries: number) =>
    errorOf(
      await mailed
        .browser()
        .postForm('/auth/sign-in/', { email: ways[tries % ways.length]!, password: 'wrong' }),
    );
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 12; tries += 1) codes.push(await guess(tries));
  expect(codes).toEqual([...Array(10).fill('5065'), '5900', '5900']);
});

// docs/contract/sessions.md#wrong-codes
test('a code of one address is no guess for another, and codes run out by address, not by browser', async () => {
  const [mine, theirs] = [await mailed.signUpByPassword(), await mailed.signUpByPassword()];
  const [attacker, owner] = [mailed.browser(), mailed.browser()];
  const ownCode = await codeIn(attacker, mine.email);
  await codeIn(owner, theirs.email);
  const enter = (email: string, code: string) =>
    attacker.postForm('/auth/magic-sign-in/', { email, code }).then(errorOf);
  expect(await enter(theirs.email, ownCode)).toBe('5095');
  expect(await enter(theirs.email, await mailed.codeFor(theirs.email))).toBe('5095');
  expect((await attacker.get(ME)).statusCode).toBe(401);
});

// docs/contract/sessions.md#a-forgotten-password
test('a link of one person is worth nothing under the name of another, nor cut or lengthened', async () => {
  const [mine, theirs] = [await mailed.signUpByPassword(), await mailed.signUpByPassword()];
  await mailed.browser().postJson('/auth/forgot-password/', { email: mine.email });
  const link = (await mailed.linkFor(mine.email)).searchParams;
  const token = link.get('token') ?? '';
  const uidOf = async (email: string) =>
    Buffer.from((await mailed.userByEmail(email)).id).toString('base64url');
  const reset = (uid: string, text: string) =>
    mailed
      .browser()
      .postForm(`/auth/reset-password/${uid}/${text}/`, { password: NEW_PASSWORD, email: theirs.email });
  for (const answer of [
    await reset(await uidOf(theirs.email), token),
    await reset(link.get('uidb64') ?? '', token.slice(1)),
    await reset(link.get('uidb64') ?? '', `${token}a`),
    await reset(link.get('uidb64') ?? '', token.toUpperCase()),
  ])
    expect(errorOf(answer)).toMatch(/^(5125|5130)$/);
  const entered = await mailed
    .browser()
    .postForm('/auth/sign-in/', { email: theirs.email, password: PASSWORD });
  expect(errorOf(entered)).toBeUndefined();
});

// docs/contract/sessions.md#a-forgotten-password
// docs/contract/conventions.md#host
test.each([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https', 'x-original-url': 'https://evil.example/' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
])('no header makes mail or redirects lead elsewhere: %j', async (headers) => {
  const { email } = await mailed.signUpByPassword();
  const asked = await mailed.browser().postJson('/auth/forgot-password/', { email }, headers);
  if ('host' in headers) expect(asked.statusCode).toBe(421);
  else expect((await mailed.linkFor(email)).origin).toBe(ORIGIN);
  const entered = await mailed
    .browser()
    .postForm('/auth/sign-in/', { email, password: 'wrong' }, headers as Record<string, string>);
  expect(`${entered.headers.location} ${entered.payload}`).not.toContain('evil');
});

// docs/contract/mail.md#escaped
test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  '"a@evil.example"@example.com',
  'A <a@example.com>',
  'a@example.com\u0000',
  'a@@example.com',
  'ａ@example.com',
  '\u212a@example.com',
  ['a@example.com', 'b@example.com'],
  { toString: 'a@example.com' },
])('mail goes to no such address: %j', async (email) => {
  await mailed.set({ HIDE_ACCOUNT_EXISTENCE: '1' });
  for (const call of ['magic-generate', 'forgot-password', 'email-check', 'spaces/magic-generate'])
    expect((await mailed.browser().postJson(`/auth/${call}/`, { email })).statusCode).toBe(400);
  const [row] = await mailed.sql`select count(*)::int as waiting from mails where state = 'waiting'`;
  expect(row).toEqual({ waiting: 0 });
});
