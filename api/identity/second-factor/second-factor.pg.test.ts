import { sql } from 'kysely';
import type { NewFactor, NewTotp, SecondFactor } from '@tandem/shared/identity/second-factor/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { TestPasskey } from './testing-passkey.ts';
import { codeAt, stepAt } from './totp-code.ts';

const ME = '/api/users/me/';
const PASSWORD = 'correct horse battery staple';
const ORIGIN = 'http://localhost:3000';

let app: TestApp;
let count = 0;
let email: string;
let browser: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  email = `second${count}@example.com`;
  browser = new Person();
  await browser.postForm('/auth/sign-up/', { email, password: PASSWORD });
});

/** A browser of somebody, with the calls that these tests make. */
class Person extends TestBrowser {
  constructor() {
    super(app);
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.app.inject({
      method,
      url: path,
      headers: {
        host: 'localhost:3000',
        cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: (isJson && answer.payload ? answer.json() : null) as T };
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.call('GET', ME)).status === 200;
  }

  /** To the second step, if there is one. */
  async signIn(fields: Record<string, string> = {}): Promise<string> {
    return (await this.postForm('/auth/sign-in/', { email, password: PASSWORD, ...fields })).headers[
      'location'
    ]!;
  }

  async secondStep(fields: Record<string, string>): Promise<string> {
    return (await this.postForm('/auth/second-step/', fields)).headers['location']!;
  }
}

/** Turns the app on; its code of this half minute is used by that. */
async function withTotp(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await browser.call<NewTotp>('POST', `${ME}totp/`)).body;
  const code = codeAt(secret, stepAt(Date.now()) - 1);
  const { body } = await browser.call<NewFactor>('POST', `${ME}totp/confirm/`, { code });
  return { secret, codes: body.recovery_codes ?? [] };
}
const nowOf = (secret: string) => codeAt(secret, stepAt(Date.now()));

async function withPasskey(): Promise<{ passkey: TestPasskey; codes: string[] }> {
  const passkey = new TestPasskey(ORIGIN);
  const options = await browser.call<{ options: never }>('POST', `${ME}passkeys/options/`);
  const credential = passkey.create(options.body.options);
  const { status, body } = await browser.call<NewFactor>('POST', `${ME}passkeys/`, {
    name: 'Laptop',
    credential,
  });
  expect(status).toBe(201);
  return { passkey, codes: body.recovery_codes ?? [] };
}
const optionsOf = async (person: Person) =>
  (
    await person.call<{ options: { challenge: string; rpId: string } }>(
      'POST',
      '/auth/second-step/passkey-options/',
    )
  ).body.options;
const state = async () => (await browser.call<SecondFactor>('GET', `${ME}second-factor/`)).body;

// docs/contract/second-factor.md#the-second-step
// docs/contract/second-factor.md#an-app
test('with an app a right password opens nothing, and its code signs in to where one wanted to go', async () => {
  const { secret } = await withTotp();
  expect(await state()).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 });
  const other = new Person();
  expect(await other.signIn({ next_path: '/wanted/' })).toBe(`${ORIGIN}/sign-in/second-step`);
  expect(await other.isSignedIn()).toBe(false);
  expect((await other.call('GET', '/auth/second-step/')).body).toEqual({
    has_totp: true,
    has_passkeys: false,
    has_recovery_codes: true,
  });
  expect(await other.secondStep({ code: nowOf(secret) })).toBe(`${ORIGIN}/wanted/`);
  expect(await other.isSignedIn()).toBe(true);
});

// docs/contract/second-factor.md#the-second-step
test('nothing is under way in a browser that has shown no password', async () => {
  const { secret } = await withTotp();
  const stranger = new Person();
  await new Person().signIn();
  expect((await stranger.call('GET', '/auth/second-step/')).body).toMatchObject({ error_code: 5915 });
  expect((await stranger.call('POST', '/auth/second-step/passkey-options/')).body).toMatchObject({
    error_code: 5915,
  });
  expect(await stranger.secondStep({ code: nowOf(secret) })).toContain('error_code=5915');
  expect(await stranger.isSignedIn()).toBe(false);
});

// docs/contract/second-factor.md#proving-anew
// docs/contract/sessions.md#a-first-password
test('a browser that was found open gives no first password to who has an app', async () => {
  const { secret } = await withTotp();
  await app.database
    .sql`update users set is_password_autoset = true, password_hash = null where email = ${email}`;
  await app.database.sql`update sessions set confirmed_at = now() - interval '11 minutes'`;
  const set = async () =>
    browser.postJson('/auth/set-password/', { password: PASSWORD }, { 'x-csrftoken': await browser.token() });
  const refused = await set();
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { error_code: 5920 }]);
  expect((await browser.call('POST', `${ME}confirm/`, { code: nowOf(secret) })).status).toBe(204);
  expect((await set()).statusCode).toBe(200);
});

// docs/contract/sessions.md#changing-the-password
test('who has shown the old password and not yet the second proof begins anew once it is changed', async () => {
  const { secret } = await withTotp();
  const other = new Person();
  expect(await other.signIn()).toBe(`${ORIGIN}/sign-in/second-step`);
  const passwords = { old_password: PASSWORD, new_password: 'harbour lantern wagon 42' };
  const token = await browser.token();
  const changed = await browser.postJson('/auth/change-password/', passwords, { 'x-csrftoken': token });
  expect(changed.statusCode).toBe(200);
  expect(await other.secondStep({ code: nowOf(secret) })).toContain('error_code=5915');
});

// docs/contract/second-factor.md#codes-of-an-app
test('a code signs in once, and none from before it', async () => {
  const { secret } = await withTotp();
  const code = nowOf(secret);
  const [first, second] = [new Person(), new Person()];
  await first.signIn();
  await second.signIn();
  const answers = await Promise.all([first.secondStep({ code }), second.secondStep({ code })]);
  expect(answers.filter((location) => location.includes('error_code=5910'))).toHaveLength(1);
  const third = new Person();
  await third.signIn();
  for (const distance of [0, -1]) {
    const old = codeAt(secret, stepAt(Date.now()) + distance);
    expect(await third.secondStep({ code: old })).toContain('error_code=5910');
  }
});

// docs/contract/second-factor.md#tries-of-the-second-step
test('after five wrong codes the sign-in is over, and many sign-ins do not make more tries', async () => {
  const { secret } = await withTotp();
  const guesser = new Person();
  await guesser.signIn();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guesser.secondStep({ code: '000000' })).toContain('error_code=5910');
  }
  expect(await guesser.secondStep({ code: nowOf(secret) })).toContain('error_code=5915');
  const answers: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const next = new Person();
    await next.signIn();
    for (let tries = 0; tries < 4; tries += 1) answers.push(await next.secondStep({ code: '000000' }));
  }
  expect(answers.at(-1)).toContain('error_code=5900');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where action = 'second_factor_failed' and target_name = ${email}`.execute(
    app.database.db,
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(9);
});

// docs/contract/second-factor.md#recovery-codes
test('a recovery code signs in once; new ones end those of before, and the last factor takes them along', async () => {
  const { codes } = await withTotp();
  expect(codes).toHaveLength(10);
  const stored = await app.database.sql<{ code_hash: string }[]>`select code_hash from recovery_codes`;
  expect(stored.some(({ code_hash }) => codes.includes(code_hash))).toBe(false);
  const other = new Person();
  await other.signIn();
  expect(await other.secondStep({ code: ` ${codes[0]!.toUpperCase().replace('-', ' ')} ` })).not.toContain(
    'error',
  );
  await other.signIn();
  expect(await other.secondStep({ code: codes[0]! })).toContain('error_code=5910');
  expect((await state()).recovery_codes_left).toBe(9);
  const { body } = await browser.call<NewFactor>('POST', `${ME}recovery-codes/`);
  expect(body.recovery_codes).toHaveLength(10);
  expect(await other.secondStep({ code: codes[1]! })).toContain('error_code=5910');
  expect((await browser.call('DELETE', `${ME}totp/`)).status).toBe(204);
  expect(await state()).toMatchObject({ totp_since: null, recovery_codes_total: 0 });
  expect((await browser.call('POST', `${ME}recovery-codes/`)).status).toBe(400);
});

// docs/contract/second-factor.md#an-app
test('an app that is set up anew counts after its first code, and the one before until then', async () => {
  const { secret } = await withTotp();
  const { body } = await browser.call<NewTotp>('POST', `${ME}totp/`);
  expect(body.uri).toContain(body.secret);
  const wrong = await browser.call('POST', `${ME}totp/confirm/`, { code: '123' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { error_code: 5910 }]);
  const other = new Person();
  await other.signIn();
  expect(await other.secondStep({ code: nowOf(secret) })).not.toContain('error');
  const confirmed = await browser.call<NewFactor>('POST', `${ME}totp/confirm/`, { code: nowOf(body.secret) });
  expect(confirmed.body).toEqual({ recovery_codes: null });
  const sealed = await app.database.sql<{ row: string }[]>`select t::text as row from totp t`;
  expect(sealed.filter(({ row }) => row.includes(secret) || row.includes(body.secret))).toEqual([]);
});

// docs/contract/second-factor.md#passkeys
test('a passkey signs in, by a challenge of its own, once', async () => {
  const { passkey, codes } = await withPasskey();
  expect(codes).toHaveLength(10);
  expect((await state()).passkeys).toMatchObject([
    { name: 'Laptop', last_used: null, transports: ['internal'] },
  ]);
  const other = new Person();
  expect(await other.signIn()).toContain('/second-step');
  expect(
    await other.secondStep({
      passkey: JSON.stringify(passkey.sign({ challenge: 'bWFkZS11cA', rpId: 'localhost' })),
    }),
  ).toContain('error_code=5910');
  const answer = JSON.stringify(passkey.sign(await optionsOf(other)));
  const thief = new Person();
  await thief.signIn();
  await optionsOf(thief);
  expect(await thief.secondStep({ passkey: answer })).toContain('error_code=5910');
  expect(await other.secondStep({ passkey: answer })).not.toContain('error');
  expect(await other.isSignedIn()).toBe(true);
  expect(await other.secondStep({ passkey: answer })).toContain('error_code=5915');
});

// docs/contract/second-factor.md#passkeys
test('a passkey of somebody else, of another site, without its counter, or in pieces signs nobody in', async () => {
  const { passkey } = await withPasskey();
  const other = new Person();
  await other.signIn();
  const wrong = [
    JSON.stringify(new TestPasskey(ORIGIN).sign(await optionsOf(other))),
    JSON.stringify(Object.assign(passkey, { origin: 'https://evil.example' }).sign(await optionsOf(other))),
    '{"id": 5}',
    'nonsense',
  ];
  for (const answer of wrong)
    expect(await other.secondStep({ passkey: answer })).toContain('error_code=5910');
  const next = new Person();
  await next.signIn();
  Object.assign(passkey, { origin: ORIGIN, counter: 10 });
  expect(
    await next.secondStep({ passkey: JSON.stringify(passkey.sign(await optionsOf(next))) }),
  ).not.toContain('error');
  await next.signIn();
  passkey.counter = 3;
  expect(await next.secondStep({ passkey: JSON.stringify(passkey.sign(await optionsOf(next))) })).toContain(
    'error_code=5910',
  );
});

// docs/contract/second-factor.md#passkeys
test('a challenge for a new passkey counts once', async () => {
  const passkey = new TestPasskey(ORIGIN);
  const { body } = await browser.call<{ options: never }>('POST', `${ME}passkeys/options/`);
  const credential = passkey.create(body.options);
  const add = () => browser.call('POST', `${ME}passkeys/`, { name: 'Key', credential });
  expect((await add()).status).toBe(201);
  expect((await add()).body).toMatchObject({ error_code: 5910 });
});

// docs/contract/second-factor.md#nobody-elses
test('passkeys are renamed and removed by their owner alone', async () => {
  await withPasskey();
  const [passkey] = (await state()).passkeys;
  const path = `${ME}passkeys/${passkey?.id}/`;
  const stranger = await app.makeUser();
  expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.delete(path)).status).toBe(404);
  expect((await browser.call('PATCH', path, { name: 'Work laptop' })).body).toMatchObject({
    name: 'Work laptop',
  });
  expect((await browser.call('PATCH', path, { name: '' })).status).toBe(400);
  expect((await browser.call('DELETE', path)).status).toBe(204);
  expect(await state()).toMatchObject({ passkeys: [], recovery_codes_total: 0 });
  expect(await new Person().signIn()).not.toContain('/second-step');
});

// docs/contract/second-factor.md#proving-anew
test('who found a browser that is signed in changes nothing without the password', async () => {
  await withTotp();
  await app.database.sql`update sessions set confirmed_at = now() - interval '11 minutes'`;
  expect((await state()).is_confirmed).toBe(false);
  const calls = [
    ['POST', 'totp/'],
    ['POST', 'totp/confirm/', { code: '1' }],
    ['DELETE', 'totp/'],
    ['POST', 'recovery-codes/'],
    ['POST', 'passkeys/options/'],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await browser.call(method, ME + path, body);
    expect([path, answer.status, answer.body]).toMatchObject([path, 403, { error_code: 5920 }]);
  }
  const wrong = await browser.call('POST', `${ME}confirm/`, { password: 'not it' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { error_code: 5135 }]);
  expect((await browser.call('POST', `${ME}confirm/`, {})).status).toBe(400);
  expect((await browser.call('POST', `${ME}confirm/`, { password: PASSWORD })).status).toBe(204);
  expect((await browser.call('DELETE', `${ME}totp/`)).status).toBe(204);
});

// docs/contract/second-factor.md#proving-anew
test('a repeat by its key shows a secret to nobody who has not proven who they are', async () => {
  await withTotp();
  const ask = (path: string) =>
    browser.call('POST', ME + path, undefined, { 'idempotency-key': `repeated ${path}` });
  const codes = await ask('recovery-codes/');
  const secret = await ask('totp/');
  expect([codes.status, secret.status]).toEqual([200, 200]);
  await app.database.sql`update sessions set confirmed_at = now() - interval '11 minutes'`;
  expect((await ask('recovery-codes/')).body).toMatchObject({ error_code: 5920 });
  expect((await ask('totp/')).body).toMatchObject({ error_code: 5920 });
  await browser.call('POST', `${ME}confirm/`, { password: PASSWORD });
  expect((await ask('recovery-codes/')).body).toEqual(codes.body);
});

// docs/contract/second-factor.md#proving-anew
test('guessing the password of a browser that was found is slowed down', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    statuses.push((await browser.call('POST', `${ME}confirm/`, { password: `guess ${tries}` })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
