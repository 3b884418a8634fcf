import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { TestPasskey } from '../second-factor/testing-passkey.ts';
import { codeAt, stepAt } from '../second-factor/totp-code.ts';
import { MailedApp, NEW_PASSWORD, PASSWORD, errorOf } from '../auth/mail-testing.ts';
import { proveAddress } from '../auth/prove-address.ts';

const ME = '/api/users/me/';
const PROVE = `${ME}prove-address/`;

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await MailedApp.start();
});
afterAll(() => mailed.close());
beforeEach(() => mailed.clean());

/** What outlives a session, by how it is begun. */
const LASTING: Record<string, object> = {
  [`${ME}totp/`]: {},
  [`${ME}totp/confirm/`]: { code: '123456' },
  [`${ME}passkeys/options/`]: {},
  [`${ME}api-tokens/`]: {},
};
async function begin(browser: TestBrowser) {
  const answers = [];
  for (const [url, body] of Object.entries(LASTING)) answers.push(await browser.postJson(url, body));
  return answers;
}
const rowsOf = async (id: string) => {
  const [row] = await mailed.sql<{ n: number }[]>`
    select (select count(*) from totp where user_id = ${id}) + (select count(*) from passkeys where user_id = ${id})
      + (select count(*) from recovery_codes where user_id = ${id}) + (select count(*) from api_tokens where user_id = ${id})
      + (select count(*) from passkey_challenges where user_id = ${id})
      + (select count(*) from webhooks where owner_id = ${id})
      + (select count(*) from push_subscriptions where user_id = ${id})::int as n`;
  return Number(row?.n);
};

async function prove(browser: TestBrowser, email: string) {
  expect((await browser.postJson(PROVE, {})).statusCode).toBe(204);
  return browser.postJson(`${PROVE}confirm/`, { code: await mailed.codeFor(email) });
}

/** An attacker who registered the address of another person while mail was off, and set up a second factor. */
async function squat() {
  const { browser, email } = await mailed.signUpByPassword();
  const { id } = await mailed.userByEmail(email);
  await mailed.set({ EMAIL_HOST: '' });
  const { secret } = (await browser.postJson(`${ME}totp/`, {})).json<{ secret: string }>();
  const code = codeAt(secret, stepAt(Date.now()));
  expect((await browser.postJson(`${ME}totp/confirm/`, { code })).statusCode).toBe(200);
  const passkey = new TestPasskey('http://tandem.example');
  const { options } = (await browser.postJson(`${ME}passkeys/options/`, {})).json<{ options: never }>();
  const credential = passkey.create(options);
  expect((await browser.postJson(`${ME}passkeys/`, { name: 'x', credential })).statusCode).toBe(201);
  const { token } = (await browser.postJson(`${ME}api-tokens/`, {})).json<{ token: string }>();
  await mailed.sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, ${`https://push.example/${id}`}, 'key', 'auth' from sessions where user_id = ${id}`;
  const slug = `of-${id}`;
  expect((await browser.postJson('/api/workspaces/', { name: 'Own', slug })).statusCode).toBe(201);
  await mailed.sql`insert into webhooks (workspace_id, owner_id, url, secret, secret_end)
    select id, owner_id, 'https://hooks.example', 'sealed', 'end' from workspaces where slug = ${slug}`;
  await mailed.clean();
  return { browser, email, id, token };
}

const WAYS: Record<string, (email: string, id: string) => Promise<TestBrowser>> = {
  'the code of a mail': async (email) => {
    await mailed.set({ ENABLE_MAGIC_LINK_LOGIN: '1' });
    const owner = mailed.browser();
    await owner.postJson('/auth/magic-generate/', { email });
    const code = await mailed.codeFor(email);
    const answer = await owner.postForm('/auth/magic-sign-in/', { email, code });
    expect(String(answer.headers.location)).not.toContain('second-step');
    return owner;
  },
  'the link of a mail': async (email) => {
    const owner = mailed.browser();
    await owner.postJson('/auth/forgot-password/', { email });
    const { searchParams } = await mailed.linkFor(email);
    const path = `/auth/reset-password/${searchParams.get('uidb64')}/${searchParams.get('token')}/`;
    expect(errorOf(await owner.postForm(path, { password: NEW_PASSWORD }))).toBeUndefined();
    const answer = await owner.postForm('/auth/sign-in/', { email, password: NEW_PASSWORD });
    expect(String(answer.headers.location)).not.toContain('second-step');
    return owner;
  },
};

// docs/contract/sessions.md#a-proven-address
test.each(Object.keys(WAYS))(
  'by %s one takes an account over with all that was set up in it gone',
  async (way) => {
    const { browser: squatter, email, id, token } = await squat();
    expect(await rowsOf(id)).toBeGreaterThan(5);
    const owner = await WAYS[way]!(email, id);
    expect((await owner.get(ME)).json()).toMatchObject({ id, is_email_verified: true });
    expect(await rowsOf(id)).toBe(0);
    expect((await squatter.get(ME)).statusCode).toBe(401);
    const byToken = await mailed.app.nobody.get(ME, undefined, { headers: { 'x-api-key': token } });
    expect(byToken.status).toBe(401);
    expect(errorOf(await squatter.postForm('/auth/sign-in/', { email, password: PASSWORD }))).toBe('5065');
  },
);

// docs/contract/sessions.md#a-proven-address
test('what was begun before an account was taken over adds nothing to it afterwards', async () => {
  const { browser: squatter, email } = await mailed.signUpByPassword();
  const { id } = await mailed.userByEmail(email);
  await mailed.set({ EMAIL_HOST: '' });
  const { secret } = (await squatter.postJson(`${ME}totp/`, {})).json<{ secret: string }>();
  const code = codeAt(secret, stepAt(Date.now()));
  const waiting: Promise<{ statusCode: number }>[] = [];
  await inTransaction(mailed.app.database.db, async (tx) => {
    await proveAddress(tx, id);
    waiting.push(
      squatter.postJson(`${ME}totp/confirm/`, { code }),
      squatter.postJson(`${ME}api-tokens/`, {}),
    );
    await untilBlocked(2);
  });
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await rowsOf(id)).toBe(0);
});

async function untilBlocked(count: number): Promise<void> {
  const blocked = () => mailed.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await blocked()).length < count) await new Promise(setImmediate);
}

// docs/contract/sessions.md#proving-the-address
// docs/contract/api-tokens.md#a-proven-address
test('who has not proven their address sets up nothing that lasts, until the code of a mail proves it', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  const { id } = await mailed.userByEmail(email);
  for (const answer of await begin(browser)) {
    expect([answer.statusCode, answer.json<{ error_code: number }>().error_code]).toEqual([403, 5930]);
  }
  expect(await rowsOf(id)).toBe(0);
  expect((await browser.get(`${ME}second-factor/`)).json()).toMatchObject({ must_prove_address: true });
  const elsewhere = mailed.browser();
  await elsewhere.postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect((await prove(browser, email)).statusCode).toBe(204);
  expect((await begin(browser)).map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 201]);
  expect((await browser.get(`${ME}second-factor/`)).json()).toMatchObject({ must_prove_address: false });
  expect((await elsewhere.get(ME)).statusCode).toBe(401);
  expect((await browser.postJson(PROVE, {})).statusCode).toBe(400);
  const [audit] =
    await mailed.sql`select * from audit_log where action = 'address_proven' and actor_id = ${id}`;
  expect(audit).toBeDefined();
});

// docs/contract/sessions.md#proving-the-address
test('the code counts in the session that asked for it, once, and five wrong ones end it', async () => {
  const { browser, email } = await mailed.signUpByPassword();
  const elsewhere = mailed.browser();
  await elsewhere.postForm('/auth/sign-in/', { email, password: PASSWORD });
  await browser.postJson(PROVE, {});
  const code = await mailed.codeFor(email);
  const tryCode = async (by: TestBrowser, typed: string) =>
    (await by.postJson(`${PROVE}confirm/`, { code: typed })).json<{ error_code: number }>().error_code;
  expect(await tryCode(elsewhere, code)).toBe(5095);
  for (let n = 0; n < 4; n += 1) expect(await tryCode(browser, 'wron-gwro-ngwr')).toBe(5090);
  expect(await tryCode(browser, 'wron-gwro-ngwr')).toBe(5100);
  expect(await tryCode(browser, code)).toBe(5100);
  await mailed.set({ EMAIL_HOST: '' });
  expect((await browser.postJson(PROVE, {})).json()).toMatchObject({ error_code: 5025 });
});

// docs/contract/sessions.md#proving-the-address
test('without a mail server nobody is asked for a proof', async () => {
  const { browser } = await mailed.signUpByPassword();
  await mailed.set({ EMAIL_HOST: '' });
  expect((await browser.get(`${ME}second-factor/`)).json()).toMatchObject({ must_prove_address: false });
  expect((await begin(browser)).map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 201]);
});
