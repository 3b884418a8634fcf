import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { issueResetToken, toUid } from '../accounts/reset-tokens.ts';
import { makeOperator } from '../instance/testing.ts';
import { codeAt, stepAt } from '../second-factor/totp-code.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'staple wagon orbit';

let app: TestApp;
let count = 0;
let email: string;
let person: Caller;
let operator: Caller;
let totp: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = await makeOperator(app);
});
afterAll(() => app.close());

/** An administrator with an app, so that every sign-in has two steps. */
beforeEach(async () => {
  await app.database.sql`delete from sign_in_attempts`;
  email = `steps${(count += 1)}@example.com`;
  person = await makeOperator(app, { email });
  const password_hash = await hashPassword(PASSWORD);
  await app.database.sql`update users set password_hash = ${password_hash} where id = ${person.id}`;
  totp = (await person.post<{ secret: string }>('/api/users/me/totp/')).body.secret;
  const code = codeAt(totp, stepAt(Date.now()) - 1);
  expect((await person.post('/api/users/me/totp/confirm/', { code })).status).toBe(200);
});

async function halfSignedIn(url: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  const answer = await browser.postForm(url, { email, password: PASSWORD });
  expect(String(answer.headers.location)).toContain('/sign-in/second-step');
  return browser;
}
const finish = async (browser: TestBrowser) => {
  const code = codeAt(totp, stepAt(Date.now()));
  return String((await browser.postForm('/auth/second-step/', { code })).headers.location);
};
const removeAdmin = () => operator.delete(`/api/instances/admins/${person.id}/`);

// docs/contract/sessions.md#signing-out
test('signing out ends the session of the console in that browser too, and has its cache emptied', async () => {
  const browser = await halfSignedIn('/api/instances/admins/sign-in/');
  await finish(browser);
  await app.database.sql`update totp set last_step = 0`;
  await browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
  await finish(browser);
  const isIn = async () => [
    (await browser.get('/api/users/me/')).statusCode,
    (await browser.get('/api/instances/admins/me/')).statusCode,
  ];
  expect(await isIn()).toEqual([200, 200]);
  const keys = ['session-id', 'admin-session-id'].map((name) => browser.cookies.get(name)!);
  const out = await browser.postForm('/auth/sign-out/');
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect([await isIn(), browser.cookies.has('admin-session-id')]).toEqual([[401, 401], false]);
  const left = await app.database.db
    .selectFrom('sessions')
    .select('id')
    .where('key_hash', 'in', keys.map(hashSessionKey))
    .execute();
  expect(left).toEqual([]);
});

// docs/contract/second-factor.md#the-second-step
test.each(['/auth/sign-in/', '/api/instances/admins/sign-in/'])(
  'a password shown at %s begins no session, and is not noted as a sign-in, until the second proof is there',
  async (url) => {
    const before = await signInsOf(person.id);
    const browser = await halfSignedIn(url);
    // Lets the same code count again for the second step.
    await app.database.sql`update totp set last_step = 0`;
    expect(await signInsOf(person.id)).toEqual(before);
    await finish(browser);
    const { sessions, entries } = await signInsOf(person.id);
    expect({ sessions, entries }).toEqual({ sessions: before.sessions + 1, entries: before.entries + 1 });
  },
);

async function signInsOf(id: string): Promise<{ sessions: number; entries: number }> {
  const { sql } = app.database;
  const [row] = await sql<{ sessions: number; entries: number }[]>`
    select (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from audit_log where actor_id = ${id} and action = 'signed_in') as entries`;
  return { sessions: Number(row?.sessions), entries: Number(row?.entries) };
}

const ENDS: Record<string, () => Promise<unknown>> = {
  'all other sessions are ended': () => person.delete('/api/users/me/sessions/'),
  'another password is chosen by a link': async () => {
    const token = await inTransaction(app.database.db, (tx) => issueResetToken(tx, person.id));
    const form = { password: NEW_PASSWORD };
    await new TestBrowser(app).postForm(`/auth/reset-password/${toUid(person.id)}/${token}/`, form);
  },
  'the account is deactivated': async () => {
    await removeAdmin();
    expect((await person.delete('/api/users/me/')).status).toBe(204);
    await app.database.sql`update users set is_active = true where id = ${person.id}`;
  },
};

// docs/contract/second-factor.md#the-second-step
test.each(Object.keys(ENDS))('a sign-in that waits for its second step is over when %s', async (name) => {
  const browser = await halfSignedIn('/auth/sign-in/');
  await ENDS[name]!();
  expect(await finish(browser)).toContain('error_code=5915');
  expect((await browser.get('/api/users/me/')).statusCode).toBe(401);
});

// docs/contract/instance.md#administrators
test('a sign-in to the console that waits for its second step is over when the rights are taken back', async () => {
  const browser = await halfSignedIn('/api/instances/admins/sign-in/');
  await removeAdmin();
  expect(await finish(browser)).toContain('error_code=5915');
});

// docs/contract/sessions.md#changing-the-password
test('a password that is replaced while it is compared begins no second step', async () => {
  const browser = new TestBrowser(app);
  let answer: Promise<{ headers: Record<string, unknown> }> | undefined;
  await app.database.sql.begin(async (sql) => {
    await sql`update users set password_hash = 'another' where id = ${person.id}`;
    answer = browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
    await blockedBy(sql);
  });
  expect(String((await answer!).headers['location'])).toContain('error_code=5065');
  expect(browser.cookies.has('sign-in-step')).toBe(false);
});

// docs/contract/sessions.md#changing-the-password
test.each(['/auth/sign-in/', '/api/instances/admins/sign-in/'])(
  'a password that is replaced between the second proof and the session of %s begins none',
  async (url) => {
    const browser = await halfSignedIn(url);
    await app.database.sql`update totp set last_step = 0`;
    const before = await signInsOf(person.id);
    let answer: Promise<string> | undefined;
    await app.database.sql.begin(async (sql) => {
      await sql`update users set password_hash = 'another' where id = ${person.id}`;
      answer = finish(browser);
      await blockedBy(sql);
    });
    expect(await answer).toMatch(/error_code=(5065|5175)/);
    expect(await signInsOf(person.id)).toEqual(before);
  },
);

/** Until another connection waits for what this transaction holds. */
async function blockedBy(sql: { unsafe: TestApp['database']['sql']['unsafe'] }): Promise<void> {
  const waiting = () =>
    sql.unsafe('select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))');
  while ((await waiting()).length === 0) await new Promise(setImmediate);
}
