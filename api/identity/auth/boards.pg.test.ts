import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestBrowser, locationOf } from '../../testing/browser.ts';
import { MailedApp, NEW_PASSWORD, PASSWORD, errorOf } from './mail-testing.ts';

const BASE = '/auth/spaces/';
const ORIGIN = 'http://tandem.example';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

const post = (browser: TestBrowser, form: string, fields: Record<string, string>) =>
  browser.postForm(`${BASE}${form}/`, fields);
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/users/me/')).statusCode === 200;

// docs/contract/sessions.md#on-boards
test('who signs up, in and out on a board stays there, with the session of the product', async () => {
  const email = mailed.newEmail();
  const browser = mailed.browser();
  const up = await post(browser, 'sign-up', { email, password: PASSWORD, next_path: '/issues/anchor' });
  expect([up.statusCode, up.headers.location]).toEqual([302, `${ORIGIN}/spaces/issues/anchor`]);
  expect(await isSignedIn(browser)).toBe(true);
  const out = await post(browser, 'sign-out', { next_path: '/issues/anchor?peek=1' });
  expect(out.headers.location).toBe(`${ORIGIN}/spaces/issues/anchor?peek=1`);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await post(browser, 'sign-out', { next_path: '' })).headers.location).toBe(`${ORIGIN}/spaces/`);
  const back = await post(browser, 'sign-in', { email, password: PASSWORD });
  expect([back.headers.location, await isSignedIn(browser)]).toEqual([`${ORIGIN}/spaces/`, true]);
});

// docs/contract/sessions.md#on-boards
// docs/contract/sessions.md#next_path
test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '.evil.example', '@evil.example'])(
  'nobody is led away from a board, or by signing out, by %s',
  async (next_path) => {
    const { email } = await mailed.signUpByPassword();
    const browser = mailed.browser();
    const end = await post(browser, 'sign-in', { email, password: PASSWORD, next_path });
    expect(end.headers.location).toBe(`${ORIGIN}/spaces/`);
    expect((await post(browser, 'sign-out', { next_path })).headers.location).toBe(`${ORIGIN}/spaces/`);
    const plain = await browser.postForm('/auth/sign-out/', { next_path });
    expect(plain.headers.location).toBe(`${ORIGIN}/`);
  },
);

// docs/contract/sessions.md#on-boards
test('refusals lead to the board, with the number of the twin', async () => {
  const { email } = await mailed.signUpByPassword();
  const refusalOf = async (form: string, fields: Record<string, string>) => {
    const { path, query } = locationOf(await post(mailed.browser(), form, fields));
    return [path, query['error_code'], query['next_path']];
  };
  const next_path = '/issues/anchor';
  expect(await refusalOf('sign-in', { email, password: 'wrong', next_path })).toEqual([
    ...['/spaces/', '5065', next_path],
  ]);
  expect(await refusalOf('sign-up', { email, password: PASSWORD })).toEqual(['/spaces/', '5030', undefined]);
  expect(await refusalOf('magic-sign-in', { email, code: 'a' })).toEqual(['/spaces/', '5095', undefined]);
  expect(await refusalOf('magic-sign-up', { email, code: 'a' })).toEqual(['/spaces/', '5030', undefined]);
  expect(await refusalOf('reset-password/none/none', { password: PASSWORD })).toEqual([
    ...['/spaces/accounts/reset-password/', '5130', undefined],
  ]);
  const forged = await mailed.browser().postForm(`${BASE}sign-in/`, { csrfmiddlewaretoken: 'x', email });
  expect(forged.statusCode).toBe(403);
});

// docs/contract/sessions.md#on-boards
test('codes and links work on boards, without the question for a password', async () => {
  const email = mailed.newEmail();
  const browser = mailed.browser();
  const asked = await browser.postJson(`${BASE}email-check/`, { email });
  expect(asked.json()).toEqual({ existing: false, status: 'MAGIC_CODE', is_password_autoset: false });
  await browser.postJson(`${BASE}magic-generate/`, { email });
  const up = await post(browser, 'magic-sign-up', { email, code: await mailed.codeFor(email) });
  expect(up.headers.location).toBe(`${ORIGIN}/spaces/`);
  await mailed.sql`update profiles set is_onboarded = true`;
  await browser.postJson(`${BASE}magic-generate/`, { email });
  const code = await mailed.codeFor(email);
  expect((await post(browser, 'magic-sign-in', { email, code })).headers.location).toBe(`${ORIGIN}/spaces/`);
  expect((await browser.postJson(`${BASE}forgot-password/`, { email })).statusCode).toBe(200);
  const link = await mailed.linkFor(email);
  const { uidb64, token } = Object.fromEntries(link.searchParams);
  const reset = await post(browser, `reset-password/${uidb64}/${token}`, { password: NEW_PASSWORD });
  expect(reset.headers.location).toBe(`${ORIGIN}/spaces/?success=True`);
  expect(errorOf(await post(browser, 'sign-in', { email, password: NEW_PASSWORD }))).toBeUndefined();
});
