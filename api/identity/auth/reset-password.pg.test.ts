import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locationOf } from '../../testing/browser.ts';
import { MailedApp, NEW_PASSWORD, PASSWORD, errorOf } from './mail-testing.ts';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

const forgot = (email: string, headers: Record<string, string> = {}) =>
  mailed.browser().postJson('/auth/forgot-password/', { email }, headers);
const reset = (link: URL, password: string, browser = mailed.browser()) =>
  browser.postForm(
    `/auth/reset-password/${link.searchParams.get('uidb64')}/${link.searchParams.get('token')}/`,
    { password },
  );
async function signsIn(email: string, password: string): Promise<boolean> {
  return errorOf(await mailed.browser().postForm('/auth/sign-in/', { email, password })) === undefined;
}

// docs/contract/sessions.md#a-forgotten-password
// docs/contract/sessions.md#a-new-password-by-a-link
test('a link by mail leads to a new password, once, and ends every session', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  const asked = await forgot(` ${email.toUpperCase()}`);
  expect([asked.statusCode, asked.json()]).toEqual([
    200,
    { message: 'Check your email to reset your password' },
  ]);
  const link = await mailed.linkFor(email);
  expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
    'http://tandem.example',
    '/accounts/reset-password/',
    email,
  ]);
  expect(JSON.stringify(await mailed.sql`select * from password_resets`)).not.toContain(
    link.searchParams.get('token'),
  );
  const weak = await reset(link, 'password1');
  expect(locationOf(weak)).toMatchObject({
    path: '/accounts/reset-password',
    query: { error_code: '5020', email, uidb64: link.searchParams.get('uidb64') },
  });
  const both = await Promise.all([reset(link, NEW_PASSWORD), reset(link, NEW_PASSWORD)]);
  expect(both.map((answer) => answer.headers.location).toSorted()).toEqual([
    expect.stringContaining('http://tandem.example/accounts/reset-password?error_code=5125'),
    'http://tandem.example/sign-in?success=True',
  ]);
  expect((await browser.get('/api/users/me/')).statusCode).toBe(401);
  expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
  expect(errorOf(await reset(link, PASSWORD))).toBe('5125');
  expect(await mailed.userByEmail(email)).toMatchObject({
    is_email_verified: true,
    is_password_autoset: false,
  });
});

// docs/contract/sessions.md#a-proven-address
test('the first link ends what whoever opened the account has left in it', async () => {
  const { browser: squatter, email } = await mailed.signUpByPassword();
  await mailed.set({ EMAIL_HOST: '' });
  const { token } = (await squatter.postJson('/api/users/me/api-tokens/', {})).json<{ token: string }>();
  await mailed.clean();
  const { id } = await mailed.userByEmail(email);
  await mailed.sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, 'https://push.example/1', 'key', 'auth' from sessions where user_id = ${id}`;
  const whoHas = async () =>
    (
      await mailed.app.app.inject({
        url: '/api/users/me/',
        headers: { host: 'tandem.example', 'x-api-key': token },
      })
    ).statusCode;
  expect(await whoHas()).toBe(200);
  await forgot(email);
  expect(errorOf(await reset(await mailed.linkFor(email), NEW_PASSWORD))).toBeUndefined();
  expect(await whoHas()).toBe(401);
  expect(await mailed.sql`select * from push_subscriptions where user_id = ${id}`).toEqual([]);
  expect(await mailed.userByEmail(email)).toMatchObject({ is_email_verified: true });
});

// docs/contract/sessions.md#a-forgotten-password
test('a newer link, signing in, a new password and an hour end a link', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  const newLink = async () => {
    await mailed.sql`delete from mails`;
    await forgot(email);
    return mailed.linkFor(email);
  };
  const first = await newLink();
  const second = await newLink();
  expect(errorOf(await reset(first, NEW_PASSWORD))).toBe('5125');
  await signsIn(email, PASSWORD);
  expect(errorOf(await reset(second, NEW_PASSWORD))).toBe('5125');
  const third = await newLink();
  const token = await browser.token();
  await browser.postJson(
    '/auth/change-password/',
    { old_password: PASSWORD, new_password: NEW_PASSWORD },
    { 'x-csrftoken': token },
  );
  expect(errorOf(await reset(third, PASSWORD))).toBe('5125');
  const late = await newLink();
  await mailed.sql`update password_resets set expires_at = now() - interval '1 second'`;
  expect(errorOf(await reset(late, PASSWORD))).toBe('5130');
});

// docs/contract/sessions.md#a-new-password-by-a-link
test('made-up links open nothing', async () => {
  const { email } = await mailed.signUpByPassword();
  const other = (await mailed.signUpByPassword()).email;
  await forgot(email);
  await forgot(other);
  const link = await mailed.linkFor(email);
  const otherLink = await mailed.linkFor(other);
  const mixed = new URL(link);
  mixed.searchParams.set('uidb64', otherLink.searchParams.get('uidb64') ?? '');
  expect(errorOf(await reset(mixed, NEW_PASSWORD))).toBe('5125');
  for (const uid of ['x', 'AAAA', Buffer.from("' or 1=1").toString('base64url')]) {
    const odd = new URL(link);
    odd.searchParams.set('uidb64', uid);
    expect(errorOf(await reset(odd, NEW_PASSWORD))).toBe('5130');
  }
  await mailed.sql`update users set is_active = false where email = ${email}`;
  expect(errorOf(await reset(link, NEW_PASSWORD))).toBe('5125');
});

// docs/contract/sessions.md#a-forgotten-password
// docs/contract/mail.md#which-mails-there-are
test('a forged host, and who may not have a link, change nothing', async () => {
  const { email } = await mailed.signUpByPassword();
  expect((await forgot(email, { host: 'evil.example' })).statusCode).toBe(421);
  await forgot(email, { 'x-forwarded-host': 'evil.example' });
  expect((await mailed.linkFor(email)).origin).toBe('http://tandem.example');
  expect((await forgot(mailed.newEmail())).json()).toMatchObject({ error_code: 5060 });
  expect((await forgot('nobody')).json()).toMatchObject({ error_code: 5005 });
  await mailed.sql`delete from mails`;
  await mailed.sql`update users set is_active = false where email = ${email}`;
  expect((await forgot(email)).statusCode).toBe(200);
  expect(await mailed.sql`select * from mails`).toHaveLength(0);
  await mailed.set({ EMAIL_HOST: '' });
  expect((await forgot(email)).json()).toMatchObject({ error_code: 5025 });
});

// docs/contract/agents.md#no-sign-in
test('a bot is sent no link, and one that it has leads to no password', async () => {
  const { email } = await mailed.signUpByPassword();
  await forgot(email);
  const link = await mailed.linkFor(email);
  await mailed.sql`update users set is_bot = true where email = ${email}`;
  expect(errorOf(await reset(link, NEW_PASSWORD))).toBe('5125');
  expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, false]);
  const before = await mailed.sql`select id from mails`;
  await forgot(email);
  expect(await mailed.sql`select id from mails`).toEqual(before);
});
