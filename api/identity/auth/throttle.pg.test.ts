import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const PASSWORD = 'correct horse battery';

let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  strict = await createTestApp({ AUTH_RATE_LIMIT_PER_MINUTE: '30', RATE_LIMIT_PER_MINUTE: '100' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

// docs/contract/sessions.md#wrong-passwords
test('after ten wrong passwords the account has to wait, also with the right one, whoever it belongs to', async () => {
  const email = 'guessed@example.com';
  await new TestBrowser(app).postForm('/auth/sign-up/', { email, password: PASSWORD });
  const guess = async (to: string, password: string) =>
    locationOf(await new TestBrowser(app).postForm('/auth/sign-in/', { email: to, password })).query[
      'error_code'
    ];
  const codes = await Promise.all(Array.from({ length: 20 }, () => guess(email, 'wrong')));
  expect(codes.filter((code) => code === '5065')).toHaveLength(10);
  expect(codes.filter((code) => code === '5900')).toHaveLength(10);
  expect(await guess(email, PASSWORD)).toBe('5900');
  const unknown = await Promise.all(Array.from({ length: 11 }, () => guess('ghost@example.com', 'wrong')));
  expect(unknown.filter((code) => code === '5900')).toHaveLength(1);
  expect(await guess('other@example.com', 'wrong')).toBe('5060');
  // Time passes.
  await app.database.sql`update sign_in_attempts set blocked_until = now() where email = ${email}`;
  expect(await guess(email, PASSWORD)).toBeUndefined();
  expect(await guess(email, 'wrong')).toBe('5065');
});

// docs/contract/sessions.md#wrong-passwords
test('the wait doubles with each further wrong password, up to a quarter of an hour', async () => {
  const email = 'slow@example.com';
  const guess = () => new TestBrowser(app).postForm('/auth/sign-in/', { email, password: 'wrong' });
  const waits: number[] = [];
  for (let n = 0; n < 17; n += 1) {
    await guess();
    const [row] = await app.database.sql<{ wait: number | null }[]>`
      update sign_in_attempts set blocked_until = null where email = ${email}
      returning (select extract(epoch from o.blocked_until - o.last_at)::float8
                 from sign_in_attempts o where o.email = ${email}) as wait`;
    if (row!.wait !== null) waits.push(row!.wait);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

// docs/contract/sessions.md#limit-for-anonymous-callers
test('one address may ask thirty times a minute about accounts, by whatever call and spelling', async () => {
  const visitor = new TestBrowser(strict);
  const token = await visitor.token();
  for (let n = 0; n < 26; n += 1) {
    const call = n % 2 ? '/auth/email-check/' : '/auth/spaces/email-check/';
    expect((await visitor.postJson(call, { email: `a${n}@example.com` })).statusCode).toBe(200);
  }
  const form = { email: 'x@example.com', password: 'y', csrfmiddlewaretoken: 'wrong' };
  expect((await visitor.postForm('/auth/sign-in/', form)).statusCode).toBe(403);
  expect((await visitor.postForm('/auth/sign-up', form)).statusCode).toBe(403);
  expect((await visitor.postForm('/auth/spaces/sign-%69n/', form)).statusCode).toBe(403);
  expect((await visitor.postJson('/auth/email-check', {})).statusCode).toBe(400);
  const refused = await visitor.postJson(
    '/auth/email-check/',
    { email: 'a@example.com' },
    { 'x-forwarded-for': '10.9.8.7' },
  );
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const page = await visitor.postForm('/auth/sign-in/', { ...form, csrfmiddlewaretoken: token });
  expect(locationOf(page)).toMatchObject({ path: '/sign-in', query: { error_code: '5900' } });
  const signedIn = await strict.makeUser();
  expect((await signedIn.post('/auth/email-check/', { email: 'a@example.com' })).status).toBe(200);
});

// docs/contract/conventions.md#rate-limits
test('made-up session keys count against the address that sends them, real ones against the person', async () => {
  const person = await strict.makeUser();
  const statuses = [];
  for (let n = 0; n < 110; n += 1) {
    const visitor = new TestBrowser(strict);
    visitor.cookies.set('session-id', `${n}`.padEnd(128, 'x'));
    statuses.push((await visitor.get('/api/users/me/')).statusCode);
  }
  expect(statuses).toContain(429);
  expect(statuses[0]).toBe(401);
  const mine = await person.get('/api/users/me/');
  expect(mine.status).toBe(200);
  expect(mine.headers['x-ratelimit-remaining']).toBeDefined();
});
