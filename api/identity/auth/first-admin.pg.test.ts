import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const PASSWORD = 'correct horse battery';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const admins = () => app.database.db.selectFrom('instance_admins').selectAll().execute();

// docs/contract/instance.md#the-first-account
test('of twenty first sign-ups at once, one becomes the instance admin', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      new TestBrowser(app).postForm('/auth/sign-up/', { email: `first${n}@example.com`, password: PASSWORD }),
    ),
  );
  for (const answer of answers) expect(locationOf(answer).path).toBe('/onboarding');
  expect(await admins()).toHaveLength(1);
});

// docs/contract/instance.md#the-first-account
// docs/contract/sessions.md#closed-sign-up
test('the first account may be opened even when sign-up is switched off; the second may not', async () => {
  await app.database.sql`update instance set settings = '{"ENABLE_SIGNUP": "0"}'`;
  const first = new TestBrowser(app);
  const opened = await first.postForm('/auth/sign-up/', { email: 'first@example.com', password: PASSWORD });
  expect(locationOf(opened).path).toBe('/onboarding');
  const isAdmin = await first.get('/api/users/me/instance-admin/');
  expect(isAdmin.json()).toEqual({ is_instance_admin: true });
  const second = await new TestBrowser(app).postForm('/auth/sign-up/', {
    email: 'b@example.com',
    password: PASSWORD,
  });
  expect(locationOf(second).query['error_code']).toBe('5015');
});
