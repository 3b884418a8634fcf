import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeOperator } from '../instance/testing.ts';
import { MailedApp, PASSWORD, errorOf } from '../auth/mail-testing.ts';

const ME = '/api/users/me/';
const CODE = `${ME}email/generate-code/`;
const EMAIL = `${ME}email/`;

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

/** A user with a proven address who has just signed in. */
async function makePerson() {
  const { browser, email } = await mailed.signUpByPassword();
  await mailed.sql`update users set is_email_verified = true where email = ${email}`;
  const { id } = await mailed.userByEmail(email);
  return { browser, email, id };
}
const ask = async (browser: TestBrowser, email: string) => browser.postJson(CODE, { email });
const change = (browser: TestBrowser, email: string, code: string) =>
  browser.patchJson(EMAIL, { email, code });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error_code?: number }).error_code;

// docs/contract/users.md#another-address
// docs/contract/users.md#what-a-changed-address-does
// docs/contract/mail.md#which-mails-there-are
test('the code of the new address changes it: the old one opens nothing and is told', async () => {
  const { browser, email, id } = await makePerson();
  const elsewhere = mailed.browser();
  await elsewhere.postForm('/auth/sign-in/', { email, password: PASSWORD });
  const next = mailed.newEmail();
  const asked = await ask(browser, ` ${next.toUpperCase()} `);
  expect([asked.statusCode, asked.json()]).toEqual([200, { message: 'A code was sent to this address.' }]);
  await browser.postForm('/auth/forgot-password/', { email });
  const answer = await change(browser, next, await mailed.codeFor(next));
  expect(answer.statusCode, answer.payload).toBe(200);
  expect(answer.json()).toMatchObject({ id, email: next, is_email_verified: true });
  expect((await browser.get(ME)).json()).toMatchObject({ id, email: next });
  expect((await elsewhere.get(ME)).statusCode).toBe(401);
  const signIn = (address: string) =>
    mailed.browser().postForm('/auth/sign-in/', { email: address, password: PASSWORD });
  expect(errorOf(await signIn(email))).toBe('5060');
  expect(errorOf(await signIn(next))).toBeUndefined();
  const subjects = (await mailed.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.some((subject) => /email address of your .* account has changed/.test(subject))).toBe(true);
  const [audit] = await mailed.sql<{ details: object }[]>`
    select details from audit_log where action = 'address_changed' and actor_id = ${id}`;
  expect(audit?.details).toEqual({ from: email, to: next });
  const [log] = await mailed.sql<{ row: { email: string } }[]>`
    select "row" from changes where stream = ${`user:${id}`} and kind = 'user' order by seq desc limit 1`;
  expect(log?.row.email).toBe(next);
});

// docs/contract/users.md#another-address
test('the present address must be proven, and the caller must have proven who they are a moment ago', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  expect(codeOf(await ask(browser, mailed.newEmail()))).toBe(5930);
  const person = await makePerson();
  await mailed.sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${person.id}`;
  const refused = await ask(person.browser, mailed.newEmail());
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 5920]);
  await person.browser.postJson(`${ME}confirm/`, { password: PASSWORD });
  expect((await ask(person.browser, mailed.newEmail())).statusCode).toBe(200);
  for (const wrong of [person.email, person.email.toUpperCase(), 'nothing', '', 'a@b']) {
    const answer = await ask(person.browser, wrong);
    expect([wrong, answer.statusCode, Object.keys(answer.json() as object)]).toEqual([wrong, 400, ['email']]);
  }
  await mailed.set({ EMAIL_HOST: '' });
  expect(codeOf(await ask(person.browser, mailed.newEmail()))).toBe(5025);
  expect((await mailed.userByEmail(email)).is_email_verified).toBe(false);
});

// docs/contract/users.md#an-address-that-is-taken
test('an address that is taken is answered alike, to the wrong code too, and gets no mail', async () => {
  const { browser } = await makePerson();
  const other = await makePerson();
  const free = mailed.newEmail();
  const answers = [];
  for (const email of [free, other.email]) {
    const asked = await ask(browser, email);
    const wrong = await change(browser, email, 'wron-gwro-ngwr');
    const { email: _named, ...refusal } = wrong.json() as Record<string, unknown>;
    answers.push([asked.statusCode, asked.payload, wrong.statusCode, refusal]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(await mailed.mailsTo(other.email)).toEqual([]);
  expect((await other.browser.get(ME)).json()).toMatchObject({ email: other.email });
});

// docs/contract/users.md#an-address-that-is-taken
test('of two who prove the same address one gets it', async () => {
  const [first, second] = [await makePerson(), await makePerson()];
  const next = mailed.newEmail();
  await ask(first.browser, next);
  const firstCode = await mailed.codeFor(next);
  await ask(second.browser, next);
  const secondCode = await mailed.codeFor(next);
  expect((await change(first.browser, next, firstCode)).statusCode).toBe(200);
  expect(codeOf(await change(second.browser, next, secondCode))).toBe(5030);
  expect((await second.browser.get(ME)).json()).toMatchObject({ email: second.email });
});

// docs/contract/users.md#the-code-for-another-address
test('a code counts once, for its address, in its session, and few are given', async () => {
  const { browser, email } = await makePerson();
  const elsewhere = mailed.browser();
  await elsewhere.postForm('/auth/sign-in/', { email, password: PASSWORD });
  const [next, other] = [mailed.newEmail(), mailed.newEmail()];
  await ask(browser, next);
  const code = await mailed.codeFor(next);
  expect(codeOf(await change(elsewhere, next, code))).toBe(5095);
  expect(codeOf(await change(browser, other, code))).toBe(5095);
  for (let n = 0; n < 3; n += 1) expect((await ask(browser, mailed.newEmail())).statusCode).toBe(200);
  expect(codeOf(await ask(browser, mailed.newEmail()))).toBe(5100);
  expect(codeOf(await change(browser, next, code))).toBe(5095);
});

// docs/contract/users.md#the-code-for-another-address
test('asking for an address leaves the code alone by which its owner signs in', async () => {
  const { browser } = await makePerson();
  const owner = await makePerson();
  await mailed.set({ ENABLE_MAGIC_LINK_LOGIN: '1' });
  const waiting = mailed.browser();
  await waiting.postJson('/auth/magic-generate/', { email: owner.email });
  const code = await mailed.codeFor(owner.email);
  await ask(browser, owner.email);
  const answer = await waiting.postForm('/auth/magic-sign-in/', { email: owner.email, code });
  expect(errorOf(answer)).toBeUndefined();
});

// docs/contract/api-tokens.md#what-stays-with-people
test('an API token changes no address', async () => {
  const { browser, email } = await makePerson();
  const { token } = (await browser.postJson(`${ME}api-tokens/`, {})).json<{ token: string }>();
  const headers = { 'x-api-key': token };
  const asked = await mailed.app.nobody.post(CODE, { email: mailed.newEmail() }, { headers });
  expect(asked.status).toBe(403);
  expect((await browser.get(ME)).json()).toMatchObject({ email });
});

// docs/contract/single-sign-on.md#enforced-sign-in
test('an address by which a company has people sign in is not exchanged for a private one', async () => {
  const { browser } = await makePerson();
  const next = mailed.newEmail();
  expect((await ask(browser, next)).statusCode).toBe(200);
  const code = await mailed.codeFor(next);
  const operator = await makeOperator(mailed.app, { email: 'operator@elsewhere.example' });
  const google = { IS_GOOGLE_ENABLED: '1', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
  const enforced = { ENFORCED_PROVIDER: 'google', ENFORCED_DOMAINS: 'example.com' };
  for (const settings of [google, enforced])
    expect((await operator.patch('/api/instances/configurations/', settings)).status).toBe(200);
  for (const answer of [await ask(browser, next), await change(browser, next, code)]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Your company manages this email address.' },
    ]);
  }
});
