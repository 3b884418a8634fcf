import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const PASSWORD = 'correct horse battery';
const fields = { email: 'csrf@example.com', password: PASSWORD };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await new TestBrowser(app).postForm('/auth/sign-up/', fields);
});
afterAll(() => app.close());

// docs/contract/sessions.md#form-tokens
test('the token call sets a hidden cookie for a year', async () => {
  const answer = await new TestBrowser(app).get('/auth/get-csrf-token/');
  expect(answer.json()).toEqual({ csrf_token: expect.stringMatching(/^.{20,}$/) });
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: 'csrftoken',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 31_536_000,
    }),
  ]);
});

// docs/contract/sessions.md#form-tokens
test('a form without a token, or with that of another browser, gets a page that leads back', async () => {
  const foreign = await new TestBrowser(app).token();
  const visitor = new TestBrowser(app);
  await visitor.token();
  for (const csrfmiddlewaretoken of ['', 'made-up', foreign]) {
    for (const url of [
      '/auth/sign-in/',
      '/auth/sign-up/',
      '/auth/sign-out/',
      '/api/instances/admins/sign-up/',
    ]) {
      const answer = await visitor.postForm(url, { ...fields, csrfmiddlewaretoken });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<a href="http://localhost:3000/">');
    }
  }
  expect(visitor.cookies.has('session-id')).toBe(false);
});

// docs/contract/sessions.md#the-page-of-a-refused-form
test('the page speaks Russian to who prefers it', async () => {
  const answer = await new TestBrowser(app).postForm(
    '/auth/sign-in/',
    { ...fields, csrfmiddlewaretoken: 'x' },
    { 'accept-language': 'ru-RU,ru;q=0.9' },
  );
  expect(answer.body).toContain('<html lang="ru">');
});

// docs/contract/sessions.md#forms-from-elsewhere
test.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { referer: 'https://evil.example/form' },
  { 'sec-fetch-site': 'cross-site' },
])('a form from elsewhere is refused although its token is right: %j', async (headers) => {
  const answer = await new TestBrowser(app).postForm(
    '/auth/sign-in/',
    fields,
    headers as Record<string, string>,
  );
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
});

// docs/contract/sessions.md#forms-from-elsewhere
test.each([{ origin: 'http://localhost:3000' }, { referer: 'http://localhost:3000/sign-in' }, {}])(
  'a form of our own passes: %j',
  async (headers) => {
    const answer = await new TestBrowser(app).postForm(
      '/auth/sign-in/',
      fields,
      headers as Record<string, string>,
    );
    expect(locationOf(answer).path).toBe('/onboarding');
  },
);

// docs/contract/sessions.md#form-tokens
test('a token from before signing in is worth nothing afterwards', async () => {
  const visitor = new TestBrowser(app);
  const old = await visitor.token();
  await visitor.postForm('/auth/sign-in/', fields);
  expect((await visitor.postForm('/auth/sign-out/', { csrfmiddlewaretoken: old })).statusCode).toBe(403);
  expect((await visitor.postForm('/auth/sign-out/')).statusCode).toBe(302);
});

// docs/contract/sessions.md#forms-and-json-are-apart
test('forms take forms only, and calls take JSON only', async () => {
  const visitor = new TestBrowser(app);
  const token = await visitor.token();
  const asJson = await visitor.postJson('/auth/sign-in/', { ...fields, csrfmiddlewaretoken: token });
  expect(asJson.statusCode).toBe(415);
  const asForm = await visitor.postForm('/auth/email-check/', { email: 'a@example.com' });
  expect(asForm.statusCode).toBe(415);
});

// docs/contract/sessions.md#changing-the-password
test('changing the password needs the token in a header and ends all other sessions', async () => {
  const [here, there] = [new TestBrowser(app), new TestBrowser(app)];
  const email = 'changer@example.com';
  await here.postForm('/auth/sign-up/', { email, password: PASSWORD });
  await there.postForm('/auth/sign-in/', { email, password: PASSWORD });
  const key = here.cookies.get('session-id');
  const body = { old_password: PASSWORD, new_password: 'staple battery horse' };
  const refused = await here.postJson('/auth/change-password/', body);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: expect.stringContaining('CSRF Failed: ') },
  ]);
  const change = async (values: object) =>
    here.postJson('/auth/change-password/', values, { 'x-csrftoken': await here.token() });
  expect((await change({})).json()).toMatchObject({ error_code: 5138, error: expect.any(String) });
  expect((await change({ ...body, old_password: 'wrong' })).json().error_code).toBe(5135);
  expect((await change({ ...body, new_password: 'password1' })).json().error_code).toBe(5140);
  const changed = await change(body);
  expect([changed.statusCode, changed.json()]).toEqual([200, { message: 'Password updated successfully' }]);
  expect(here.cookies.get('session-id')).not.toBe(key);
  expect((await here.get('/api/users/me/')).statusCode).toBe(200);
  expect((await there.get('/api/users/me/')).statusCode).toBe(401);
});

// docs/contract/sessions.md#changing-the-password
test('of two changes by the same old password at once one counts', async () => {
  const [here, there] = [new TestBrowser(app), new TestBrowser(app)];
  const email = 'twice@example.com';
  await here.postForm('/auth/sign-up/', { email, password: PASSWORD });
  await there.postForm('/auth/sign-in/', { email, password: PASSWORD });
  const [one, other] = [await here.token(), await there.token()];
  const change = (browser: TestBrowser, new_password: string, token: string) =>
    browser.postJson(
      '/auth/change-password/',
      { old_password: PASSWORD, new_password },
      { 'x-csrftoken': token },
    );
  const answers = await Promise.all([
    change(here, 'staple battery horse', one),
    change(there, 'harbour lantern 42', other),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

// docs/contract/sessions.md#a-first-password
test('a first password can be set once', async () => {
  const visitor = new TestBrowser(app);
  const email = 'coded@example.com';
  await visitor.postForm('/auth/sign-up/', { email, password: PASSWORD });
  const set = async (password: string) =>
    visitor.postJson('/auth/set-password/', { password }, { 'x-csrftoken': await visitor.token() });
  expect((await set('staple battery horse')).json()).toMatchObject({
    error_code: 5145,
    error: expect.any(String),
  });
  await app.database.db
    .updateTable('users')
    .set({ is_password_autoset: true })
    .where('email', '=', email)
    .execute();
  expect((await set('1234')).json().error_code).toBe(5020);
  const answer = await set('staple battery horse');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { email, is_password_autoset: false }]);
  expect(answer.body).not.toContain('argon2');
});
